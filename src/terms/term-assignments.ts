import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { EntryTerms, TermTree } from '../entries/index.js';
import { SettingsService } from '../settings/index.js';
import { CATEGORY } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';
import { TERM_TAGS } from './cache-tags.js';

/** Assigns terms to entries and maintains the counts of terms. */
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

  /** The terms of entries by entry id, ordered by name. Entries without terms are missing from the map. */
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

  /** Filters ids to those of existing terms of a taxonomy, without duplicates and in the same order. */
  async existing(taxonomy: string, ids: number[]): Promise<number[]> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return [];
    const known = await this.terms.existing(taxonomy, wanted);
    return wanted.filter((id) => known.has(id));
  }

  /**
   * Replaces the terms of an entry in a taxonomy, as part of the ambient transaction. Unknown ids are ignored. Added
   * and removed terms stay locked, so that they cannot be deleted meanwhile and concurrent count updates are
   * serialized. The caller updates the counts.
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
    // Sorted, so that concurrent writers lock the rows in the same order and cannot deadlock.
    const terms = [...sums].filter(([, by]) => by !== 0).sort(([a], [b]) => a - b);
    if (!terms.length) return;
    await this.changes.invalidate([TERM_TAGS.termCounts, ...terms.map(([id]) => TERM_TAGS.termCount(id))]);
    await this.terms.addToCounts(terms);
  }

  /** The category of posts without another one: the configured one or, if it does not exist, the oldest. */
  async defaultCategory(): Promise<number | undefined> {
    const [category] = await this.existing(CATEGORY.name, [this.settings.get('default_category')]);
    return category ?? this.terms.oldest(CATEGORY.name);
  }

  /** Creates the default category if the site has no categories. */
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

  hasAnyTerm(termIds: readonly number[]): Sql {
    return this.terms.hasAnyTerm(termIds);
  }

  hasNoTerm(termIds: readonly number[]): Sql {
    return this.terms.hasNoTerm(termIds);
  }
}
