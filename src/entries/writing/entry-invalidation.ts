import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { EntriesRepository } from '../entries.repository.js';
import type { EntryColumns } from '../entry.entity.js';
import { EntryTerms, type TermTree } from '../entry-ports.js';
import { ATTACHMENT_NAME, EntryTypes, PAGE, POST, type EntryType } from '../types/entry-types.js';
import { STATUSES } from '../types/statuses.js';
import { ENTRY_TAGS } from '../cache-tags.js';
import { USER_TAGS } from '../../identity/index.js';

/** What answers show of an entry, or choose it by. */
export interface EntryFacts extends Pick<
  EntryColumns,
  | 'status'
  | 'slug'
  | 'title'
  | 'content'
  | 'excerpt'
  | 'authorId'
  | 'parentId'
  | 'menuOrder'
  | 'dateLocal'
  | 'password'
  | 'commentStatus'
  | 'featuredMedia'
  | 'trashedFrom'
> {
  /** 1 for a post that comes before others on the front page. */
  sticky: number;
  /** Approved ones. */
  commentCount: number;
  termIds: readonly number[];
}

/** What became of an entry. */
export interface EntryFactsChange {
  type: EntryType;
  id: number;
  /** Absent of a new one. */
  before: EntryFacts | undefined;
  /** Absent of one that is removed. */
  after: EntryFacts | undefined;
  /** Whether the side table of its type was written. */
  hasDetails: boolean;
}

/** Whether everybody may see an entry at its address; media that belong to something are as readable as that. */
export const isSeen = (facts: Pick<EntryFacts, 'status'> | undefined): boolean =>
  facts !== undefined && (STATUSES.isPublic(facts.status) || facts.status === 'inherit');

/** Whether an entry stands in lists for everybody. */
export const isListed = (facts: EntryFacts | undefined): facts is EntryFacts => facts?.status === 'publish';

/** Whether what points at an entry still names it: an entry in the trash that everybody could see. */
export const isNamed = (facts: EntryFacts | undefined): boolean =>
  isSeen(facts) || STATUSES.isPublic((facts?.status === 'trash' && facts.trashedFrom) || '');

/** Whether the sitemap contains entries of a type. */
export const isMapped = (type: EntryType): boolean => type.public && type.name !== ATTACHMENT_NAME;

/** The facts of an entry as it is stored, or is to be, with what other tables hold of it. */
export const factsOf = (
  entry: Omit<EntryFacts, keyof OwnFacts>,
  { sticky, ...own }: Omit<OwnFacts, 'sticky'> & { sticky: number | null | undefined },
): EntryFacts => ({ ...entry, ...own, sticky: sticky ?? 0 });

type OwnFacts = Pick<EntryFacts, 'termIds' | 'commentCount' | 'sticky'>;

type Fact = keyof EntryFacts;

const IN_ADDRESS: readonly Fact[] = ['status', 'slug', 'parentId', 'dateLocal'];
const IN_TITLE: readonly Fact[] = ['title', ...IN_ADDRESS];
const IN_SUMMARY: readonly Fact[] = [
  ...IN_TITLE,
  'content',
  'excerpt',
  'authorId',
  'password',
  'commentStatus',
  'featuredMedia',
  'sticky',
];
const IN_MENU: readonly Fact[] = ['title', 'slug', 'menuOrder', 'dateLocal'];

/** The tags of what shows an entry that has become another one; `terms` are all of both states. */
export function tagsOfEntry(change: EntryFactsChange, terms: TermTree): Set<string> {
  const { type, id, before, after } = change;
  const tags = new Set<string>();
  if (isSeen(before) || isSeen(after)) {
    addSeen(change, tags);
    if (type === POST && (isListed(before) || isListed(after))) addLists(before, after, terms, tags);
  } else if (isNamed(before) || isNamed(after)) {
    for (const tag of [ENTRY_TAGS.summary(id), ENTRY_TAGS.title(id), ENTRY_TAGS.address(id)]) tags.add(tag);
  } else if (before) {
    // What is below it may be seen all the same.
    if (type.hierarchical && differ(change, ['slug', 'parentId'])) tags.add(ENTRY_TAGS.address(id));
    if (type.hasParts && differ(change, ['title'])) tags.add(ENTRY_TAGS.title(id));
  }
  return tags;
}

function addSeen(change: EntryFactsChange, tags: Set<string>): void {
  const { type, id, before, after, hasDetails } = change;
  const appears = isSeen(before) !== isSeen(after);
  tags.add(TAGS.anything);
  // Nothing shows what is new, but lists.
  if (before) addOwn(change, appears, tags);
  if (type.name === ATTACHMENT_NAME && (appears || hasDetails)) tags.add(ENTRY_TAGS.image(id));
  if (isMapped(type)) tags.add(ENTRY_TAGS.map).add(TAGS.part(type.name, id));
  if (type === PAGE && menuChanges(change)) tags.add(ENTRY_TAGS.menu);
  const wereSaid = (before?.commentCount ?? 0) > 0;
  if (wereSaid && (isListed(before) !== isListed(after) || differ(change, ['password'])))
    tags.add(ENTRY_TAGS.latestComments);
}

function addOwn(change: EntryFactsChange, appears: boolean, tags: Set<string>): void {
  const { id, before, after, hasDetails } = change;
  tags.add(ENTRY_TAGS.entry(id));
  if (appears || hasDetails || differ(change, IN_SUMMARY) || !sameTerms(before, after))
    tags.add(ENTRY_TAGS.summary(id));
  if (appears || differ(change, IN_TITLE)) tags.add(ENTRY_TAGS.title(id));
  if (appears || differ(change, IN_ADDRESS)) tags.add(ENTRY_TAGS.address(id));
}

function menuChanges(change: EntryFactsChange): boolean {
  const [was, is] = [change.before, change.after].map((facts) => isListed(facts) && facts.parentId === 0);
  return was !== is || (was === true && differ(change, IN_MENU));
}

/** The lists of posts: those in which it is one time only, or elsewhere. */
function addLists(
  before: EntryFacts | undefined,
  after: EntryFacts | undefined,
  terms: TermTree,
  tags: Set<string>,
): void {
  const moves = isListed(before) !== isListed(after) || before?.dateLocal !== after?.dateLocal;
  const [was, is] = [before, after].map((facts) => (isListed(facts) ? scopesOf(facts, terms) : new Set<string>()));
  if (!was || !is) return;
  for (const tag of was) if (moves || !is.has(tag)) tags.add(tag);
  for (const tag of is) if (moves || !was.has(tag)) tags.add(tag);
}

function scopesOf({ dateLocal, authorId, termIds, sticky }: EntryFacts, terms: TermTree): Set<string> {
  const dates = [dateLocal.slice(0, 4), dateLocal.slice(0, 7), dateLocal.slice(0, 10)];
  return new Set([
    TAGS.list(POST.name),
    TAGS.list(POST.name, { author: authorId }),
    ...dates.map((date) => TAGS.list(POST.name, { date })),
    ...Array.from(terms.withThoseAbove(termIds), (term) => TAGS.list(POST.name, { term })),
    ...(sticky ? [TAGS.list(POST.name, { sticky: true })] : []),
  ]);
}

const differ = ({ before, after }: EntryFactsChange, facts: readonly Fact[]): boolean =>
  facts.some((fact) => before?.[fact] !== after?.[fact]);

function sameTerms(before: EntryFacts | undefined, after: EntryFacts | undefined): boolean {
  const [was = [], is = []] = [before, after].map((facts) => [...new Set(facts?.termIds)]);
  return was.length === is.length && was.every((id) => is.includes(id));
}

/** An entry that was below one which is removed. */
interface Child {
  id: number;
  type: string;
  status: string;
}

/**
 * Invalidates the cached answers that writes of entries change. It is worked out once for a transaction: with two statements at most,
 * however many entries were written, and with none where nobody sees any of them.
 */
@Injectable()
export class EntryInvalidation {
  constructor(
    private readonly db: Db,
    private readonly entries: EntriesRepository,
    private readonly changes: CacheInvalidation,
    private readonly terms: EntryTerms,
    private readonly types: EntryTypes,
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
    const seen = children.filter(({ type, status }) => this.types.get(type) && isSeen({ status }));
    if (!seen.length) return;
    const tags = seen.flatMap(({ id, type }) => [
      ...[ENTRY_TAGS.entry(id), ENTRY_TAGS.summary(id), ENTRY_TAGS.title(id), ENTRY_TAGS.address(id)],
      TAGS.part(type, id),
    ]);
    const isTop = parentId === 0 && seen.some(({ type }) => type === PAGE.name);
    await this.changes.invalidate([...tags, TAGS.anything, ...(isTop ? [ENTRY_TAGS.menu] : [])]);
  }

  /** Everything of one user was given to another. */
  async reassigned(from: number, to: number, types: readonly string[]): Promise<void> {
    await this.changes.invalidate([
      ...[USER_TAGS.author(from), TAGS.anything],
      ...[from, to].flatMap((author) => types.map((type) => TAGS.list(type, { author }))),
      ...(types.includes(POST.name) ? [ENTRY_TAGS.map, TAGS.part('user', from), TAGS.part('user', to)] : []),
    ]);
  }

  /** The file of a media item, or its copies, have become other ones. */
  async filed(id: number): Promise<void> {
    await this.changes.invalidate([ENTRY_TAGS.entry(id), ENTRY_TAGS.image(id), TAGS.anything]);
  }

  private async settle(changes: readonly EntryFactsChange[]): Promise<void> {
    const carried = changes.flatMap(({ before, after }) =>
      [before, after].flatMap((facts) => (isListed(facts) ? facts.termIds : [])),
    );
    const regroups = changes.some(({ before, after }) => !isSameGroup(before, after));
    const tree = await this.terms.above(regroups ? carried : []);
    const tags = new Set(changes.flatMap((change) => [...tagsOfEntry(change, tree), ...tagsOfParts(change)]));
    for (const [id, by] of sumOf(changes, ({ termIds }) => termIds)) {
      const count = tree.countOf(id);
      if ((count === 0) !== count - by <= 0) tags.add(ENTRY_TAGS.map).add(TAGS.part(tree.taxonomyOf(id) ?? '', id));
    }
    for (const id of await this.authorsThatTurn(changes)) tags.add(ENTRY_TAGS.map).add(TAGS.part('user', id));
    await this.changes.invalidate(tags);
  }

  /** Authors who had no published posts and have some now, or the other way round. */
  private async authorsThatTurn(changes: readonly EntryFactsChange[]): Promise<number[]> {
    const posts = changes.filter(({ type }) => type === POST);
    const sums = sumOf(posts, ({ authorId }) => [authorId]);
    if (!sums.size) return [];
    // No more are counted than are needed to know whether there were any.
    const looks = [...sums].map(([id, by]) => ({ id, by, limit: Math.abs(by) + 1 }));
    const totals = await this.entries.countPublished(POST.name, looks);
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
    ...(appears ? [TAGS.any(ATTACHMENT_NAME)] : []),
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
