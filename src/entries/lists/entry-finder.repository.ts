import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentViewer } from '#libs/auth';
import { Db, LATE_OFFSET, pageSpan, reversedKeyset } from '#libs/db';
import { Models } from '#libs/model';
import { Where, type Sql } from '#libs/sql';
import type { EntryRow } from '../entry.entity.js';
import { reversedField } from '../fields/field-order.repository.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import { UntranslatedEntries } from '../languages/untranslated-entries.repository.js';
import { EntrySearch, type IndexMatch } from '../search/entry-search.repository.js';
import type { PlannedExclusion, SearchPlan } from '../search/search-index.repository.js';
import { addSearch, parseSearch, relevance, segmentsOf, type SearchTerms } from '../search/search-terms.repository.js';
import { SearchedFields } from '../search/searched-fields.repository.js';
import { SearchLimits } from '../search/word-sample.repository.js';
import { EntryVisibility, type VisibleEntries } from '../types/entry-visibility.repository.js';
import {
  BY_DATE,
  EntryPlans,
  conditions,
  orderBy,
  ranked,
  type EntryQuery,
  type PlannedRead,
} from './entry-plans.repository.js';

/** A prepared query. */
export interface FoundEntries<Row> {
  /** Cache key of the total: different for queries that may have different totals. */
  key: string;
  /** Whether the query matches every entry of its types and statuses. */
  isPlain: boolean;
  /** Whether it matches every entry of the groups that its tally has, or every other one. */
  grouped?: 'these' | 'others';
  /** Whether it searches texts. */
  isSearch: boolean;
  /** Reads the page. With a total, a late page is read from the end of the list; the rows are those of that total. */
  page: (total?: number) => Promise<Row[]>;
  count: () => Promise<number>;
}

/** A text search for use in other statements. The table alias of entries is `e`. */
export interface SearchedTexts {
  /** Condition on the texts of an entry. */
  condition: Where;
  /** More hits are not counted, because the site is large; absent for no limit. */
  most?: number;
  /** All hits, read from the search index; absent if the index cannot narrow the search. */
  hits?: {
    from: Sql;
    where: Where;
    /** What reading them costs, in comparisons of an entry: one for each, more if the database reads them from the disk. */
    cost: number;
  };
}

/** A search, prepared. */
interface Prepared {
  plan?: SearchPlan;
  whole: PlannedRead;
  /** Whether hits are counted up to a limit only. */
  isLimited: boolean;
  /** Whether there are certainly more hits than that. */
  hasTooMany: boolean;
}

/** How many entries are compared while a hit is read from the disk. */
const DISK_COST = 100;
/** Up to this number of hits, one statement ranks all of them. More are read segment by segment, best segment first. */
const RANKED_AT_ONCE = 500;

/**
 * Finds a page of entries with the plan that is likely to be fastest. A search sorts the hits of the index. If there
 * are many, it reads entries in list order instead, until the page is full.
 */
@Injectable()
export class EntryFinder {
  /** By the model, as the totals. */
  private readonly found: () => LRUCache<string, number[]>;

  constructor(
    private readonly plans: EntryPlans,
    private readonly search: EntrySearch,
    private readonly visibility: EntryVisibility,
    private readonly limits: SearchLimits,
    private readonly fields: SearchedFields,
    private readonly texts: LocalisedTexts,
    private readonly untranslated: UntranslatedEntries,
    models: Models,
  ) {
    this.found = models.derived(() => new LRUCache<string, number[]>({ max: 2000 }));
  }

  /** Prepares a query. The ids found by a search, and those of late pages, are kept per `version`. */
  open<Row extends { id: number }>(wanted: EntryQuery): FoundEntries<Row> {
    const translated = this.untranslated.set(wanted.visible.types);
    const asked = translated ? { ...wanted, sets: [...(wanted.sets ?? []), translated] } : wanted;
    const { visible, terms, order, limit, offset, version } = asked;
    const where = new Where();
    for (const part of [visible.where, asked.where]) if (!part.isEmpty) where.and(part.sql, ...part.parameters);
    const isAccess = asked.where.isEmpty;
    const isUnfiltered = isAccess && !asked.sets?.length;
    if (terms || asked.hidesProtected) this.visibility.hideProtected(where, visible.viewer, visible.types);
    // A list without protected entries has another total than the stored one.
    const isPlain = !terms && visible.isAll && where.isEmpty && isUnfiltered;
    const searched = terms && [
      ...(asked.searched ?? []),
      ...this.fields.all,
      ...this.texts.searched(visible.types, this.fields.inTexts(visible.types)),
    ];
    const narrowed = terms && this.texts.searchedIn(visible.types, terms.columns);
    const query = {
      ...asked,
      where,
      isAccess: isAccess && !terms,
      isUnfiltered,
      searched,
      narrowed,
      inIndex: this.inIndex(asked),
    };
    if (!visible.types.length)
      return { key: '', isPlain, isSearch: false, page: () => Promise.resolve([]), count: () => Promise.resolve(0) };
    const { key } = conditions(query, {});
    const { keyset } = order ?? {};
    let prepared: Promise<Prepared> | undefined;
    const prepare = () => (prepared ??= this.prepare(query, visible.isAll && isUnfiltered));
    const page = async (total?: number) => {
      const { plan, whole, isLimited } = await prepare();
      // The end of what is counted is not the end of the list.
      const span = pageSpan(limit, offset, isLimited ? undefined : total);
      const end = order?.field ? reversedField(order.field) : keyset && orderBy(reversedKeyset(keyset));
      if (!end || !span.fromEnd) return this.page<Row>(query, whole, plan);
      if (!span.limit) return [];
      const rows = await this.plans.read<Row>(query, whole, end, span.limit, span.offset);
      return rows.toReversed();
    };
    const count = async () => {
      const { whole, isLimited, hasTooMany } = await prepare();
      if (hasTooMany) return this.limits.hits;
      return this.plans.count(query, whole, isLimited ? this.limits.hits : undefined);
    };
    const cached = async (total?: number) => {
      const place = JSON.stringify([version, key, order?.sql, order?.parameters, limit, offset, asked.continues]);
      const found = this.found();
      const ids = found.get(place);
      if (ids) return this.plans.rowsOf<Row>(query, ids);
      const rows = await page(total);
      const kept = rows.map(({ id }) => id);
      if (!Db.isInTransaction) found.set(place, kept);
      return rows;
    };
    // A late page without a total is read again, because the list has changed meanwhile.
    const isKept = (total?: number) =>
      version !== undefined && (terms !== undefined || (offset >= LATE_OFFSET && total !== undefined));
    return {
      key,
      isPlain,
      isSearch: terms !== undefined,
      page: (total) => (isKept(total) ? cached(total) : page(total)),
      count,
    };
  }

  /**
   * How protected entries are treated, if nothing else limits a query but its sets and its order: then an index of values
   * answers it alone.
   */
  private inIndex({ terms, where, visible, hidesProtected }: EntryQuery): EntryQuery['inIndex'] {
    if (terms || !where.isEmpty || !visible.where.isEmpty || !hidesProtected) return undefined;
    const { language } = visible;
    if (language && !language.isWhole) return undefined;
    const edits = this.visibility.editsProtected(visible.viewer, visible.types);
    return edits === 'some' ? undefined : { hidesProtected: edits === 'none', language: language?.language };
  }

  /** Prepares the search of a query. `isPlain` says that it has no other condition. */
  private async prepare({ terms, visible, continues, order }: EntryQuery, isPlain: boolean): Promise<Prepared> {
    if (!terms) return { whole: { match: undefined }, isLimited: false, hasTooMany: false };
    const [plan, exclusion, isLimited] = await Promise.all([
      this.planOf(terms, visible.types),
      this.exclusionOf(terms, visible.types),
      this.search.isLimited(),
    ]);
    const matched = plan && (await this.search.matchAll(plan, 's.words'));
    const isFew = isLimited && matched !== undefined && (await this.hasFewer(visible, matched));
    const match = isFew ? undefined : matched;
    const hasTooMany =
      isLimited && !isFew && isPlain && (await this.search.hasTooMany(terms, { plan, exclusion }, visible));
    // Ranking starts again on each page, so that it stays bounded.
    const isBounded = isLimited && !match && !hasTooMany && !(continues && order);
    return { plan, whole: { match, exclusion, isBounded }, isLimited, hasTooMany };
  }

  /**
   * Whether a list has fewer entries than a word has hits among all, and so few that all of them are compared: its
   * entries are next to each other, hits are anywhere on the disk.
   */
  private async hasFewer(visible: VisibleEntries, match: IndexMatch): Promise<boolean> {
    const all = await this.search.entries(visible);
    return all <= this.limits.compared && (await this.search.size(match)) > Math.min(all, this.limits.hits);
  }

  /** Prepares a list of published entries without their texts, sorted by date (newest first) or by relevance. */
  published(
    types: readonly string[],
    terms: SearchTerms | undefined,
    {
      include,
      exclude,
      ...part
    }: { limit: number; offset: number; version: number; include?: number[]; exclude?: number[] },
  ): FoundEntries<EntryRow> {
    const where = new Where();
    if (include?.length) where.in('e.id', include);
    else where.notIn('e.id', exclude);
    return this.open({
      ...part,
      visible: this.visibility.of(currentViewer(), types, ['publish']),
      columns: this.texts.row({ types }),
      join: '',
      where,
      terms,
      order: terms ? undefined : BY_DATE,
    });
  }

  /** Prepares a text search in title, excerpt and content of entries of a type. */
  async textsOf(type: string, text: string): Promise<SearchedTexts> {
    const terms = parseSearch(text);
    const viewer = currentViewer();
    const plan = await this.planOf(terms, [type]);
    const condition = new Where();
    const extraColumns = [...this.fields.of(type), ...this.texts.searched([type], this.fields.inTexts([type]))];
    addSearch(condition, terms, { extraColumns, exclusion: await this.exclusionOf(terms, [type]) });
    this.visibility.hideProtected(condition, viewer, [type]);
    const match = plan && (await this.search.matchAll(plan, 's.words'));
    const isLimited = await this.search.isLimited();
    const most = isLimited ? { most: this.limits.hits } : {};
    if (!match) return { condition, ...most };
    const where = new Where()
      .and('MATCH (s.words) AGAINST (? IN BOOLEAN MODE)', match.expression)
      .and('e.type = ?', type);
    addSearch(where, terms, { extraColumns, exact: match.exact });
    this.visibility.hideProtected(where, viewer, [type]);
    const cost = (await this.search.size(match)) * (isLimited ? DISK_COST : 1);
    return { condition, ...most, hits: { from: this.search.hits, where, cost } };
  }

  /** Plans a search among entries of some types, whose words in other languages the index has, too. */
  private async planOf(terms: SearchTerms, types: readonly string[]): Promise<SearchPlan | undefined> {
    const plan = await this.search.plan(terms);
    return plan && this.texts.hasOtherWords(types) ? { ...plan, exact: new Set() } : plan;
  }

  private async exclusionOf(terms: SearchTerms, types: readonly string[]): Promise<PlannedExclusion | undefined> {
    const found = await this.search.exclusion(terms);
    return found && this.texts.hasOtherWords(types) ? { ...found, isExact: false } : found;
  }

  private async page<Row extends { id: number }>(
    query: EntryQuery,
    whole: PlannedRead,
    plan: SearchPlan | undefined,
  ): Promise<Row[]> {
    const { terms, order, limit, offset } = query;
    if (order || !terms) return this.plans.read<Row>(query, whole, order ?? BY_DATE, limit, offset);
    const segments = plan && segmentsOf(terms);
    if (!segments || (whole.match && (await this.search.size(whole.match)) <= RANKED_AT_ONCE))
      return this.plans.read<Row>(query, whole, ranked(relevance(terms)), limit, offset);
    const rows: Row[] = [];
    let skip = offset;
    for (const { condition, titles, rank } of segments) {
      const part = { ...(await this.segment(whole, plan, titles)), condition };
      const some = await this.plans.read<Row>(query, part, ranked(rank), limit - rows.length, skip);
      rows.push(...some);
      if (rows.length === limit) break;
      skip = some.length || !skip || titles === 'none' ? 0 : skip - (await this.plans.count(query, part));
    }
    return rows;
  }

  /** The part of a search whose hits have all terms in the title, some of them, or none. */
  private async segment(whole: PlannedRead, plan: SearchPlan, titles: 'all' | 'some' | 'none'): Promise<PlannedRead> {
    if (titles === 'none') return whole;
    const match = await (titles === 'all'
      ? this.search.matchAll(plan, 's.title_words')
      : this.search.matchAny(plan, 's.title_words'));
    // A single word that is in the titles of too many entries is soon found in the order of the list.
    const isSparse = plan.pieces.length > 1 && !match && !whole.match && (await this.search.isLimited());
    return { match, isBounded: whole.isBounded || isSparse };
  }
}
