import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { EntryTerms, TermTree } from '../entries/index.js';
import { SettingsService } from '../settings/index.js';
import { CATEGORY } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';
import { TERM_TAGS } from './cache-tags.js';

/** Which terms entries have, and how many published entries have a term. */
@Injectable()
export class TermAssignments extends EntryTerms {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsRepository,
    private readonly settings: SettingsService,
    private readonly changes: CacheInvalidation,
  ) {
    super();
  }

  /** The terms of some entries, ordered by name; entries without terms are not in the answer. */
  async termsOf(entryIds: number[]): Promise<Map<number, { taxonomy: string; id: number }[]>> {
    const terms = new Map<number, { taxonomy: string; id: number }[]>();
    if (!entryIds.length) return terms;
    for (const { entryId, taxonomy, id } of await this.terms.ofEntries(entryIds)) {
      const some = terms.get(entryId);
      if (some) some.push({ taxonomy, id });
      else terms.set(entryId, [{ taxonomy, id }]);
    }
    return terms;
  }

  termIdsOf(entryId: number, taxonomy?: string): Promise<number[]> {
    return this.terms.idsOfEntry(entryId, taxonomy);
  }

  /** The ids among some that terms of a taxonomy have, once each and in the same order. */
  async existing(taxonomy: string, ids: number[]): Promise<number[]> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return [];
    const known = await this.terms.existing(taxonomy, wanted);
    return wanted.filter((id) => known.has(id));
  }

  /**
   * Gives an entry exactly these terms of a taxonomy, as a part of the ambient transaction; unknown ids are ignored. The
   * terms that are added or removed stay locked, so that none is deleted meanwhile and the counts, which the caller
   * keeps, change one after the other.
   */
  async assign(entryId: number, taxonomy: string, termIds: number[]): Promise<void> {
    const before = new Set(await this.termIdsOf(entryId, taxonomy));
    const after = new Set(termIds);
    const removed = [...before].filter((id) => !after.has(id));
    const added = [...after].filter((id) => !before.has(id));
    if (!removed.length && !added.length) return;
    const locked = await this.terms.lockAll(taxonomy, [...removed, ...added]);
    if (removed.length) await this.terms.unassign(entryId, removed);
    await this.terms.assign(locked.filter((id) => after.has(id)).map((termId) => ({ entryId, termId })));
  }

  insertFor(entries: readonly { id: number; termIds: readonly number[] }[]): Promise<void> {
    return this.terms.assign(entries.flatMap(({ id, termIds }) => termIds.map((termId) => ({ entryId: id, termId }))));
  }

  async countOf(changes: { termIds: readonly number[]; by: number }[]): Promise<void> {
    const sums = new Map<number, number>();
    for (const { termIds, by } of changes) for (const id of termIds) sums.set(id, (sums.get(id) ?? 0) + by);
    // In one order, so that two writers never wait for each other.
    const terms = [...sums].filter(([, by]) => by !== 0).sort(([a], [b]) => a - b);
    if (!terms.length) return;
    await this.changes.invalidate([TERM_TAGS.termCounts, ...terms.map(([id]) => TERM_TAGS.termCount(id))]);
    await this.terms.addToCounts(terms);
  }

  /** The category of posts that have no other: that of the settings, or the oldest one if there is no such category. */
  async defaultCategory(): Promise<number | undefined> {
    const [category] = await this.existing(CATEGORY.name, [this.settings.get('default_category')]);
    return category ?? this.terms.oldest(CATEGORY.name);
  }

  /** Creates the default category on a site without categories. */
  async ensureDefaultCategory(): Promise<void> {
    await this.db.transaction(async () => {
      if ((await this.terms.oldest(CATEGORY.name)) !== undefined) return;
      const term = { taxonomy: CATEGORY.name, name: 'Uncategorized', nameKey: 'uncategorized', slug: 'uncategorized' };
      const id = await this.terms.insert({ ...term, description: '', parentId: 0, termGroup: 0, count: 0 });
      if (id !== this.settings.get('default_category')) await this.settings.set({ default_category: id });
    });
  }

  async above(ids: Iterable<number>): Promise<TermTree> {
    const wanted = [...new Set(ids)];
    return wanted.length ? this.terms.above(wanted) : new TermTree([]);
  }

  carried(termIds: readonly number[]): Sql {
    return this.terms.carried(termIds);
  }

  missing(termIds: readonly number[]): Sql {
    return this.terms.missing(termIds);
  }
}
