import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { CacheInvalidation } from '#libs/invalidation';
import { type Sql } from '#libs/sql';
import { EntryTerms, type TermNode, type TermOwner, TermTree } from '../entries/index.js';
import type { EntrySet } from '../entries/lists/index.js';
import type { TermIds } from '../entries/writing/index.js';
import { TERM_TAGS } from './cache-tags.js';
import { DefaultTerms } from './default-terms.js';
import { TermLanguages } from './languages/term-languages.js';
import { type DefaultedTaxonomy, Taxonomies, type Taxonomy } from './taxonomies.js';
import { idsByTaxonomy, type TermName, TermsRepository } from './terms.repository.js';

/** Assigns terms to entries and maintains the counts of terms. */
@Injectable()
export class TermAssignments extends EntryTerms {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsRepository,
    private readonly taxonomies: Taxonomies,
    private readonly defaults: DefaultTerms,
    private readonly languages: TermLanguages,
    private readonly changes: CacheInvalidation,
  ) {
    super();
  }

  /** The terms of entries by entry id, ordered by name. Entries without terms are missing from the map. */
  async termsOf(entryIds: number[]): Promise<Map<number, { taxonomy: string; id: number }[]>> {
    const terms = new Map<number, { taxonomy: string; id: number }[]>();
    const [first] = entryIds;
    if (first === undefined) return terms;
    const known = entryIds.length === 1 ? await justAssigned(first) : undefined;
    if (known) return new Map([[first, known]]);
    for (const { entryId, taxonomy, id } of await this.terms.ofEntries(entryIds)) {
      const some = terms.get(entryId);
      if (some) some.push({ taxonomy, id });
      else terms.set(entryId, [{ taxonomy, id }]);
    }
    return terms;
  }

  async ofEntry(entryId: number): Promise<TermIds> {
    return idsByTaxonomy(await this.terms.ofEntry(entryId));
  }

  async ofEntries(entryIds: readonly number[]): Promise<ReadonlyMap<number, TermIds>> {
    const terms = new Map<number, TermName[]>();
    for (const { entryId, ...term } of entryIds.length ? await this.terms.ofEntries(entryIds) : []) {
      const known = terms.get(entryId);
      if (known) known.push(term);
      else terms.set(entryId, [term]);
    }
    return new Map(Array.from(terms, ([id, some]) => [id, idsByTaxonomy(some)]));
  }

  /**
   * Filters ids to those of existing terms of a taxonomy, without duplicates and in the same order. With a language, to
   * those of this language, if they have one.
   */
  async existing(taxonomy: string, ids: readonly number[], language?: number): Promise<number[]> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return [];
    const isApart = language !== undefined && this.languages.arePerLanguage(taxonomy);
    const known = await this.terms.existing(taxonomy, wanted, isApart ? language : undefined);
    return wanted.filter((id) => known.has(id));
  }

  /**
   * Added and removed terms stay locked, so that they cannot be deleted meanwhile and concurrent count updates are
   * serialized. The caller updates the counts.
   */
  async assign(owner: TermOwner, wanted: TermIds, present: TermIds, completed: readonly string[]): Promise<TermIds> {
    const { id: entryId } = owner;
    await this.refuseOthers(owner, wanted, present);
    let terms = await this.replace(entryId, wanted, present);
    for (const taxonomy of this.taxonomies.withDefault)
      if (completed.includes(taxonomy.name) && !terms.get(taxonomy.name)?.length)
        terms = await this.addDefault(owner, taxonomy, terms);
    return this.assigned(entryId, terms);
  }

  /** Throws if an entry with a language would get terms of another one. */
  private async refuseOthers({ language }: TermOwner, wanted: TermIds, present: TermIds): Promise<void> {
    if (language === undefined) return;
    const added = namesOf(wanted).filter(
      ({ id, taxonomy }) => this.languages.arePerLanguage(taxonomy) && !present.get(taxonomy)?.includes(id),
    );
    if (!added.length) return;
    const rows = await this.terms.languagesOf(added.map(({ id }) => id));
    for (const { id, taxonomy } of added) {
      const other = rows.find((row) => row.id === id && row.taxonomy === taxonomy && row.language !== language);
      if (!other) continue;
      const name = this.taxonomies.get(taxonomy)?.restBase ?? taxonomy;
      const [own, its] = [language, other.language].map((number) => this.languages.codeOf(number));
      failArgument(name, { message: `${name} has the term ${id}, whose language is ${its}, not ${own}.` });
    }
  }

  /** Assigns the default term of a taxonomy to an entry without terms of it. */
  private async addDefault(
    { id: entryId, language }: TermOwner,
    taxonomy: DefaultedTaxonomy,
    present: TermIds,
  ): Promise<TermIds> {
    const { name } = taxonomy;
    const withTerm = (id: number) => this.replace(entryId, new Map([[name, [id]]]), present);
    if (this.languages.arePerLanguage(name)) {
      const id = await this.defaults.make(taxonomy, language);
      return id === undefined ? present : withTerm(id);
    }
    const configured = await withTerm(this.defaults.configured(taxonomy));
    if (configured.get(name)?.length) return configured;
    const oldest = await this.terms.oldest(name);
    return oldest === undefined ? present : withTerm(oldest);
  }

  /** Replaces the terms of some taxonomies. Takes one statement if terms are only added that exist, and none without a change. */
  private async replace(entryId: number, wanted: TermIds, present: TermIds): Promise<TermIds> {
    const removed: TermName[] = [];
    const added: TermName[] = [];
    for (const [taxonomy, ids] of wanted) {
      const [before, after] = [new Set(present.get(taxonomy)), new Set(ids)];
      for (const id of before) if (!after.has(id)) removed.push({ id, taxonomy });
      for (const id of after) if (!before.has(id)) added.push({ id, taxonomy });
    }
    if (!removed.length && !added.length) return present;
    const isGone = new Set(removed.map(({ id }) => id));
    const kept = namesOf(present).filter(({ id }) => !isGone.has(id));
    if (!removed.length) {
      if (await this.terms.assignAll(entryId, added)) return idsByTaxonomy([...kept, ...added]);
      await this.terms.assignExisting(entryId, added);
      return this.ofEntry(entryId);
    }
    const isNew = new Set(added.map(({ id }) => id));
    const locked = (await this.terms.lockAll([...removed, ...added])).filter(({ id }) => isNew.has(id));
    await this.terms.unassign(entryId, [...isGone]);
    await this.terms.assign(locked.map(({ id }) => ({ entryId, termId: id })));
    return idsByTaxonomy([...kept, ...locked]);
  }

  /** Keeps the terms of an entry for the response, unless their order there depends on their names. */
  private async assigned(entryId: number, terms: TermIds): Promise<TermIds> {
    const isOrdered = [...terms.values()].every((ids) => ids.length <= 1);
    await this.db.afterCommit(() => {
      RequestContext.forget(memoKey(entryId));
      if (isOrdered) void RequestContext.memo(memoKey(entryId), () => Promise.resolve(namesOf(terms)));
    });
    return terms;
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

  /** The term of entries without another one in a language; by default, in that of the request. */
  defaultTerm(taxonomy: Taxonomy, language?: number): Promise<number | undefined> {
    return this.defaults.find(taxonomy, language);
  }

  /** The same, which is created if the language has none. Part of the caller's transaction. */
  madeDefault(taxonomy: Taxonomy, language?: number): Promise<number | undefined> {
    return this.defaults.make(taxonomy, language);
  }

  async defaultTerms(language?: number): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const taxonomy of this.taxonomies.withDefault) {
      const id = await this.defaults.make(taxonomy, language);
      if (id !== undefined) found.set(taxonomy.name, id);
    }
    return found;
  }

  /** Creates the default terms of taxonomies without terms. */
  ensureDefaultTerms(): Promise<void> {
    return this.defaults.ensure(this.taxonomies.withDefault);
  }

  /** Terms with their ancestors, read in the ambient transaction. */
  async above(ids: Iterable<number>): Promise<TermTree> {
    const wanted = [...new Set(ids)];
    return wanted.length ? this.terms.above(wanted) : new TermTree([]);
  }

  override get assignments(): Sql {
    return this.terms.assignments;
  }

  selectNodes(ids: readonly number[]): Sql {
    return this.terms.selectNodes(ids);
  }

  treeOf(nodes: readonly TermNode[]): Promise<TermTree> {
    return this.terms.treeOf(nodes);
  }

  withAnyTerm(termIds: readonly number[]): EntrySet {
    return this.terms.withAnyTerm(termIds);
  }

  withAllTerms(termIds: readonly number[]): EntrySet {
    return this.terms.withAllTerms(termIds);
  }

  hasNoTerm(termIds: readonly number[]): Sql {
    return this.terms.hasNoTerm(termIds);
  }
}

const namesOf = (terms: TermIds): TermName[] =>
  Array.from(terms, ([taxonomy, ids]) => ids.map((id) => ({ id, taxonomy }))).flat();

const memoKey = (entryId: number) => `terms of ${entryId}`;

/** The terms that this request has just assigned to an entry, once: they may change later in the request. */
async function justAssigned(entryId: number): Promise<TermName[] | undefined> {
  const known = await RequestContext.memo<TermName[] | undefined>(memoKey(entryId), () => Promise.resolve(undefined));
  RequestContext.forget(memoKey(entryId));
  return known;
}
