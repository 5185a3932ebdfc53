import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Where, type Sql } from '#libs/db';
import { Shown } from '#libs/freshness';
import type { Page, View } from '#libs/rest';
import { fail } from './entries.errors.js';
import { ANY_STATUS } from './statuses.js';
import { ATTACHMENT, type EntryType } from './entry-types.js';
import { SiteTime } from '../settings/site-time.js';
import { EntryFinder, ranked } from './entry-finder.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';
import { EntryTotals } from './entry-totals.js';
import { visibleTo } from './entry-visibility.js';
import { parseSearch, relevance, type SearchTerms } from './search-terms.js';

/** What a list may be filtered and ordered by; absent and empty members do not count. */
export interface EntryFilter {
  page: number;
  per_page: number;
  offset?: number;
  search?: string;
  after?: string;
  before?: string;
  author?: number[];
  author_exclude?: number[];
  include: number[];
  exclude: number[];
  slug?: string[];
  status: string[] | string;
  parent?: number[];
  parent_exclude?: number[];
  menu_order?: number;
  sticky?: boolean;
  /** Of media: one of these MIME types. */
  mime_types?: readonly string[];
  order: 'asc' | 'desc';
  orderby: string;
  /** Terms of which an entry must have one, and such of which it must have none; one list per argument. */
  terms?: number[][];
  terms_exclude?: number[][];
}

const ORDERS: Record<string, string> = {
  author: 'e.author_id',
  date: 'e.date_local',
  id: 'e.id',
  modified: 'e.modified_local',
  parent: 'e.parent_id',
  slug: 'e.slug',
  title: 'e.title_order',
  menu_order: 'e.menu_order',
};

/** Lists entries of one type, a page of rows with their total. */
@Injectable()
export class EntryList {
  constructor(
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly time: SiteTime,
  ) {}

  /** A page of the entries that the viewer may read, or edit in the context `edit`, and how many they are. */
  async page(type: EntryType, filter: EntryFilter, view: View): Promise<Page<EntryRow>> {
    const search = filter.search?.trim() ? parseSearch(filter.search) : undefined;
    judgeOrder(filter, search);
    const right = view.context === 'edit' ? 'edit' : 'read';
    const visible = visibleTo(currentViewer(), [type.name], statusesOf(type, filter), right);
    const { types, statuses } = visible.tallied;
    const withTexts = ['content', 'excerpt', 'description', 'caption'].some((name) => view.wants(name));
    const { columns, join, searched } = type.details ?? { columns: '', join: '' };
    const before = search && (await this.totals.tally(types, statuses));
    const found = this.finder.open<EntryRow & { tally: string }>({
      visible,
      columns: {
        sql: `${ENTRY_COLUMNS}${columns && `, ${columns}`}${withTexts ? `, ${TEXT_COLUMNS}` : ''}, ${this.totals.column}`,
        parameters: [types, statuses],
      },
      join,
      where: this.conditions(filter),
      terms: search,
      searched,
      order: plainOrder(filter),
      limit: filter.per_page,
      offset: filter.offset ?? (filter.page - 1) * filter.per_page,
      version: before?.version,
    });
    const items = await found.page();
    const [first] = items;
    const tally = before ?? (first ? this.totals.parse(first.tally) : await this.totals.tally(types, statuses));
    const total = await this.totals.of(found, tally);
    if (!items.length && total > 0 && filter.offset === undefined && filter.page > 1)
      fail('rest_post_invalid_page_number');
    note(type, items);
    return { items, total };
  }

  private conditions(filter: EntryFilter): Where {
    const where = new Where();
    const {
      include,
      exclude,
      author = [],
      author_exclude: notBy = [],
      parent = [],
      parent_exclude: notBelow = [],
    } = filter;
    if (include.length) where.in('e.id', include);
    else where.notIn('e.id', exclude);
    if (notBy.length) where.notIn('e.author_id', notBy);
    else where.in('e.author_id', author);
    if (parent.length) where.in('e.parent_id', parent);
    else where.notIn('e.parent_id', notBelow);
    where.in('e.slug', filter.slug);
    if (filter.menu_order !== undefined) where.and('e.menu_order = ?', filter.menu_order);
    if (filter.after) where.and('e.date_local > ?', this.local('after', filter.after));
    if (filter.before) where.and('e.date_local < ?', this.local('before', filter.before));
    if (filter.sticky === true) where.and('d.sticky = 1');
    if (filter.sticky === false) where.and('COALESCE(d.sticky, 0) = 0');
    where.in('m.mime_type', filter.mime_types);
    for (const ids of filter.terms ?? []) {
      if (ids.length) where.and('e.id IN (SELECT x.entry_id FROM entry_terms x WHERE x.term_id IN (?))', ids);
    }
    for (const ids of filter.terms_exclude ?? []) {
      if (ids.length)
        where.and('NOT EXISTS (SELECT 1 FROM entry_terms x WHERE x.entry_id = e.id AND x.term_id IN (?))', ids);
    }
    return where;
  }

  private local(argument: 'after' | 'before', text: string): string {
    return this.time.parse(text)?.local ?? fail('invalid_date', { argument });
  }
}

/** What belongs to other entries is as readable as they are. */
function note({ name }: EntryType, rows: readonly EntryRow[]): void {
  const shown = Shown.current;
  if (!shown) return;
  shown.any(name);
  if (name === ATTACHMENT.name) shown.entry(...rows.map(({ parentId }) => parentId));
}

/** The states that are asked for; a list that names none stands for what everybody may see. */
function statusesOf({ name }: EntryType, { status }: EntryFilter): string[] {
  const named = [status].flat();
  const asked = named.length ? named : [name === ATTACHMENT.name ? 'inherit' : 'publish'];
  return [...new Set(asked.flatMap((one) => (one === 'any' ? ANY_STATUS : [one])))];
}

/** Refuses an order that lacks what it goes by. */
export function judgeOrder(
  { orderby, include }: Pick<EntryFilter, 'orderby' | 'include'>,
  search: SearchTerms | undefined,
): void {
  if (orderby === 'relevance' && !search) fail('rest_no_search_term_defined');
  if (orderby === 'include' && !include.length) fail('rest_orderby_include_missing_include');
}

type OrderFilter = Pick<EntryFilter, 'order' | 'orderby' | 'include' | 'slug'>;

/** The order as SQL. */
export const orderOf = (filter: OrderFilter, search: SearchTerms | undefined): Sql =>
  plainOrder(filter) ?? ranked(search && relevance(search));

/**
 * The order as SQL, or nothing for relevance; names come from a table, never from the request. The number makes it
 * total (conventions 11).
 */
function plainOrder({ order, orderby, include, slug }: OrderFilter): Sql | undefined {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (orderby === 'include') return { sql: 'FIELD(e.id, ?)', parameters: [include] };
  if (orderby === 'include_slugs' && slug?.length) return { sql: 'FIELD(e.slug, ?), e.id', parameters: [slug] };
  if (orderby === 'relevance') return undefined;
  if (orderby === 'id') return { sql: `e.id ${direction}`, parameters: [] };
  const column = ORDERS[orderby] ?? ORDERS.date;
  return { sql: `${column} ${direction}, e.id ${direction}`, parameters: [] };
}
