import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Changes, TAGS } from '#libs/freshness';
import { ATTACHMENT, PAGE, POST, entryType } from './entry-types.js';
import { isListed, isNamed, isSeen, type EntryFacts, type EntryFactsChange } from './entry-facts.js';
import { tagsOfEntry } from './entry-tags.js';
import { TermTrees } from '../terms/term-tree.js';

/** An entry that was below one which is removed. */
interface Child {
  id: number;
  type: string;
  status: string;
}

/**
 * Says what is changed by writes of entries. It is worked out once for a transaction: with two statements at most,
 * however many entries were written, and with none where nobody sees any of them.
 */
@Injectable()
export class EntryTouches {
  constructor(
    private readonly db: Db,
    private readonly changes: Changes,
    private readonly trees: TermTrees,
  ) {}

  /** An entry was written, as a part of the ambient transaction. */
  async written(change: EntryFactsChange): Promise<void> {
    const { type, before, after } = change;
    const concerns = [before, after].some(isNamed) || (before && (type.hierarchical || type.hasParts));
    if (!concerns) return;
    const gathered = this.db.gather(
      this,
      () => [] as EntryFactsChange[],
      (all) => this.settle(all),
    );
    if (gathered) gathered.push(change);
    else await this.settle([change]);
  }

  /** What was below an entry that is removed is below another one now, or below none. */
  async movedUp(children: readonly Child[], parentId: number): Promise<void> {
    const seen = children.filter(({ type, status }) => entryType(type) && isSeen({ status }));
    if (!seen.length) return;
    const tags = seen.flatMap(({ id, type }) => [
      ...[TAGS.entry(id), TAGS.summary(id), TAGS.title(id), TAGS.address(id)],
      TAGS.mapPart(type, id),
    ]);
    const isTop = parentId === 0 && seen.some(({ type }) => type === PAGE.name);
    await this.changes.touch([...tags, TAGS.anything, ...(isTop ? [TAGS.menu] : [])]);
  }

  /** Everything of one user was given to another. */
  async reassigned(from: number, to: number, types: readonly string[]): Promise<void> {
    await this.changes.touch([
      ...[TAGS.author(from), TAGS.anything],
      ...[from, to].flatMap((author) => types.map((type) => TAGS.list(type, { author }))),
      ...(types.includes(POST.name) ? [TAGS.map, TAGS.mapPart('user', from), TAGS.mapPart('user', to)] : []),
    ]);
  }

  /** The file of a media item, or its copies, have become other ones. */
  async filed(id: number): Promise<void> {
    await this.changes.touch([TAGS.entry(id), TAGS.image(id), TAGS.anything]);
  }

  private async settle(changes: readonly EntryFactsChange[]): Promise<void> {
    const carried = changes.flatMap(({ before, after }) =>
      [before, after].flatMap((facts) => (isListed(facts) ? facts.termIds : [])),
    );
    const regroups = changes.some(({ before, after }) => !isSameGroup(before, after));
    const tree = await this.trees.above(regroups ? carried : []);
    const tags = new Set(changes.flatMap((change) => [...tagsOfEntry(change, tree), ...tagsOfParts(change)]));
    for (const [id, by] of sumOf(changes, ({ termIds }) => termIds)) {
      const count = tree.countOf(id);
      if ((count === 0) !== count - by <= 0) tags.add(TAGS.map).add(TAGS.mapPart(tree.taxonomyOf(id) ?? '', id));
    }
    for (const id of await this.authorsThatTurn(changes)) tags.add(TAGS.map).add(TAGS.mapPart('user', id));
    await this.changes.touch(tags);
  }

  /** Authors who had no published posts and have some now, or the other way round. */
  private async authorsThatTurn(changes: readonly EntryFactsChange[]): Promise<number[]> {
    const posts = changes.filter(({ type }) => type === POST);
    const sums = sumOf(posts, ({ authorId }) => [authorId]);
    if (!sums.size) return [];
    // No more are looked at than tell whether there were any.
    const looks = [...sums].map(([id, by]) => ({ id, by, most: Math.abs(by) + 1 }));
    const posted = await this.db.current<{ id: number }>(
      looks
        .map(
          () =>
            "(SELECT e.author_id AS id FROM entries e WHERE e.author_id = ? AND e.status = 'publish' AND e.type = ? LIMIT ?)",
        )
        .join(' UNION ALL '),
      looks.flatMap(({ id, most }) => [id, POST.name, most]),
    );
    const totals = new Map<number, number>();
    for (const { id } of posted) totals.set(Number(id), (totals.get(Number(id)) ?? 0) + 1);
    return looks
      .filter(({ id, by }) => {
        const total = totals.get(id) ?? 0;
        return (total === 0) !== total - by <= 0;
      })
      .map(({ id }) => id);
  }
}

/** The lists of media and comments: those of an entry are listed where the entry is readable. */
function tagsOfParts({ before, after }: EntryFactsChange): string[] {
  if (!before) return [];
  const appears = isSeen(before) !== isSeen(after);
  const opens = appears || before.password !== after?.password;
  return [
    ...(appears ? [TAGS.any(ATTACHMENT.name)] : []),
    ...(opens && before.commentCount > 0 ? [TAGS.any('comment')] : []),
  ];
}

/** Whether an entry is in the same lists as before. */
const isSameGroup = (before: EntryFacts | undefined, after: EntryFacts | undefined): boolean =>
  isListed(before) === isListed(after) &&
  before?.dateLocal === after?.dateLocal &&
  [...(before?.termIds ?? [])].sort().join() === [...(after?.termIds ?? [])].sort().join();

/** How many more listed entries there are now of each of the numbers that entries name; those of no change are left out. */
function sumOf(
  changes: readonly EntryFactsChange[],
  named: (facts: EntryFacts) => readonly number[],
): Map<number, number> {
  const sums = new Map<number, number>();
  const add = (facts: EntryFacts | undefined, by: number) => {
    if (isListed(facts)) for (const id of named(facts)) sums.set(id, (sums.get(id) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return new Map([...sums].filter(([, by]) => by !== 0));
}
