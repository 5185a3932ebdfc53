import { Injectable } from '@nestjs/common';
import { Estimates, type KeysetOrder, type KeysetValue } from '#libs/db';
import { Where, columnsOf, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Fields } from '../../fields/index.js';
import { sideColumns } from '../entries.repository.js';
import { EntryTerms, type EntrySet } from '../entry-ports.js';
import { Entry, PostDetails, type EntryRow } from '../entry.entity.js';
import { FieldGroups } from '../fields/field-groups.repository.js';
import { type FieldCondition, FieldIndex } from '../fields/field-index.repository.js';
import { fieldOrder } from '../fields/field-order.repository.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import { TRANSLATIONS_COLUMN } from '../languages/translations.repository.js';
import { relevance, type SearchTerms } from '../search/search-terms.repository.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import type { EntryType } from '../types/entry-type.js';
import type { VisibleEntries } from '../types/entry-visibility.repository.js';
import { EntryFinder, type FoundEntries } from './entry-finder.repository.js';
import { orderBy, ranked, type ListOrder } from './entry-plans.repository.js';
import { EntryTotals, GROUPS } from './entry-totals.repository.js';

/** Filters and sort order of a list. Absent and empty members have no effect. */
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
  /** The entries that the viewer may read although nobody may who has no right to their type. */
  open?: readonly number[];
  slug?: string[];
  status: string[] | string;
  parent?: number[];
  parent_exclude?: number[];
  menu_order?: number;
  sticky?: boolean;
  /** Media-only: at least one of these MIME types. */
  mime_types?: readonly string[];
  order: 'asc' | 'desc';
  orderby: string;
  /** Per list: terms of which an entry must have at least one, all (`terms_all`) or none (`terms_exclude`). */
  terms?: number[][];
  terms_all?: number[][];
  terms_exclude?: number[][];
  /** Posts only: at least one of these formats; empty for the standard one. */
  formats?: readonly string[];
  /** Whether an entry must meet all filters by terms and format, or at least one of them. */
  tax_relation?: 'AND' | 'OR';
  modified_after?: string;
  modified_before?: string;
  /** Conditions on the values of declared fields, by their ids. */
  fields?: readonly { id: number; condition: FieldCondition }[];
  /** The id of the declared field by whose values the list is ordered. */
  order_field?: number;
  /** The texts that are searched; all of them if empty. */
  search_columns?: SearchTerms['columns'];
  /** Whether a text has to be the same as a term, instead of containing it. */
  search_semantics?: 'exact';
}

/** Conditions by terms and format: sets of entries, and conditions that no index answers. */
interface TaxonomyConditions {
  sets: EntrySet[];
  conditions: Sql[];
}

/** The columns by which a part of a response is found that was made from the whole row. */
const IDENTITY = columnsOf(Entry, 'e', ['id', 'version', 'type', 'status', 'authorId', 'trashedFrom', 'parentId']);

/** An entry of a list without what it contains. */
export type ListedEntry = Pick<
  EntryRow,
  'id' | 'version' | 'type' | 'status' | 'authorId' | 'trashedFrom' | 'parentId'
>;

/** The groups of entries from whose stored totals that of a list follows: it has all of them, or all others. */
export interface ListGroups {
  names: string[];
  grouped: 'these' | 'others';
}

/** Which columns of its entries a list reads. */
export type ListColumns = 'identity' | 'row' | 'row with texts';

/** A list of entries to read. */
export interface EntryListQuery {
  type: EntryType;
  /** Its dates are `YYYY-MM-DD HH:MM:SS` in the time zone of the site. */
  filter: EntryFilter;
  visible: VisibleEntries;
  terms: SearchTerms | undefined;
  columns: ListColumns;
  /** See `groupsOf`. */
  groups: ListGroups | undefined;
  /** Version of the tally, if already known. */
  version: number | undefined;
  /** Where the page begins. */
  start: { after?: Where; offset: number };
  /** Whether the list is read to its end, page by page. */
  continues?: boolean;
}

/** Columns by which lists are ordered, and their values. */
const ORDERS: Record<string, readonly [column: string, valueOf: (row: EntryRow) => KeysetValue]> = {
  author: ['e.author_id', ({ authorId }) => authorId],
  date: ['e.date_local', ({ dateLocal }) => dateLocal],
  modified: ['e.modified_local', ({ modifiedLocal }) => modifiedLocal],
  parent: ['e.parent_id', ({ parentId }) => parentId],
  slug: ['e.slug', ({ slug, ownSlug = slug }) => ownSlug],
  title: ['e.title_order', ({ title, ownTitle = title }) => [...ownTitle].slice(0, TITLE_LENGTH).join('')],
  menu_order: ['e.menu_order', ({ menuOrder }) => menuOrder],
};
/** Larger sets are not counted to the end: they are never read whole. */
const MAX_COUNTED = 20_000;
const IS_STICKY = 'd.sticky = 1';
const IS_NOT_STICKY = 'COALESCE(d.sticky, 0) = 0';
/** Characters of a title by which entries are ordered. */
const TITLE_LENGTH = 100;
/** Orders that do not follow a column of their items. */
const OTHER_ORDERS: readonly string[] = ['include', 'include_slugs', 'relevance'];

/** Reads the entry lists of the REST routes. */
@Injectable()
export class EntryListRepository {
  constructor(
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly terms: EntryTerms,
    private readonly estimates: Estimates,
    private readonly fields: Fields,
    private readonly fieldGroups: FieldGroups,
    private readonly index: FieldIndex,
    private readonly texts: LocalisedTexts,
    private readonly languages: EntryLanguages,
  ) {}

  /** Prepares a list. Each row carries the tally of the visible types and statuses. */
  find({
    type,
    filter,
    visible,
    terms,
    columns: wanted,
    groups,
    version,
    start,
    continues,
  }: EntryListQuery): FoundEntries<EntryRow & { tally: string }> {
    const { join = '', searched } = type.details ?? {};
    const side = type.details && sideColumns(type.details, (text) => this.texts.altText(text));
    const translations = this.languages.hasTranslations(type) ? sql`, ${TRANSLATIONS_COLUMN}` : plainSql('');
    const row = (hasTexts: boolean) =>
      sql`${this.texts.row({ types: [type.name], hasTexts })}${plainSql(side ? `, ${side}` : '')}${translations}`;
    const { sets } = this.byTaxonomy(filter);
    if (filter.mime_types?.length) sets.push(this.ofMimeTypes(filter.mime_types, join));
    if (filter.modified_after || filter.modified_before) sets.push(this.modified(filter, visible));
    const byId = new Map(Array.from(this.fields.of(type.name).values(), (field) => [field.id, field]));
    for (const { id, condition } of filter.fields ?? []) {
      const field = byId.get(id);
      if (field) sets.push(this.index.matching(field, condition));
    }
    const ordering = byId.get(filter.order_field ?? 0);
    const shown = wanted === 'identity' ? plainSql(IDENTITY) : row(wanted === 'row with texts');
    const found = this.finder.open<EntryRow & { tally: string }>({
      visible,
      columns: sql`${shown}, ${this.totals.tallyOf(visible.tallied, groups?.names)} AS tally`,
      join,
      where: start.after
        ? this.conditions(filter, type.name).and(start.after.sql, ...start.after.parameters)
        : this.conditions(filter, type.name),
      sets,
      terms,
      searched,
      order: ordering ? fieldOrder(ordering, filter.order === 'asc' ? 'ASC' : 'DESC') : plainOrder(filter),
      hidesProtected: Boolean(filter.fields?.length) || ordering !== undefined,
      limit: filter.per_page,
      offset: start.offset,
      version,
      continues,
    });
    return { ...found, grouped: start.after ? undefined : groups?.grouped };
  }

  /** The groups from which the total of a list follows; undefined if it has to be counted. */
  groupsOf(filter: EntryFilter, visible: VisibleEntries, terms: SearchTerms | undefined): ListGroups | undefined {
    if (terms || !visible.isAll || filter.mime_types?.length) return undefined;
    if (filter.modified_after || filter.modified_before || filter.formats?.length) return undefined;
    const isByFields = Boolean(filter.fields?.length) || filter.order_field !== undefined;
    if (isByFields) return this.fieldGroupsOf(filter, visible);
    const [set, ...others] = (filter.terms ?? []).filter(isSome);
    if (others.length || filter.terms_all?.some(isSome) || filter.tax_relation === 'OR') return undefined;
    const { key, isEmpty } = this.conditions(filter, visible.types[0]);
    const [term, ...further] = new Set(set);
    if (term !== undefined)
      return isEmpty && !further.length ? { names: [GROUPS.term(term)], grouped: 'these' } : undefined;
    const { author = [], author_exclude: notBy = [], terms_exclude: excluded = [] } = filter;
    const authors = new Where().in('e.author_id', author);
    const [without] = excluded.flat();
    const groups: [only: Where, grouped: ListGroups['grouped'], names: string[]][] = [
      [new Where().and(IS_STICKY), 'these', [GROUPS.sticky]],
      [new Where().and(IS_NOT_STICKY), 'others', [GROUPS.sticky]],
      [authors, 'these', unique(author).map(GROUPS.author)],
      [new Where().notIn('e.author_id', notBy), 'others', unique(notBy).map(GROUPS.author)],
    ];
    if (without !== undefined)
      groups.push([add(new Where(), this.terms.hasNoTerm([without])), 'others', [GROUPS.term(without)]]);
    // Compared as a whole, so that a list with any other filter is counted.
    const found = groups.find(([only, , names]) => names.length && only.key === key);
    return found && { grouped: found[1], names: found[2] };
  }

  /** The same of a list by the values of fields, for viewers to whom protected entries are not shown. */
  private fieldGroupsOf(filter: EntryFilter, { viewer, types }: VisibleEntries): ListGroups | undefined {
    const { terms = [], terms_all: all = [], terms_exclude: excluded = [], fields = [] } = filter;
    const isOther = [...terms, ...all, ...excluded].some(isSome) || !this.conditions(filter, types[0]).isEmpty;
    if (viewer.isSignedIn || isOther || fields.length > 1) return undefined;
    const [one] = fields;
    if (!one) return { names: this.fieldGroups.protectedOnes, grouped: 'others' };
    const [type = ''] = types;
    const names = this.fieldGroups.meeting(type, one.id, one.condition);
    return names && { names, grouped: 'these' };
  }

  /** The conditions by terms and format. */
  private byTaxonomy({
    terms = [],
    terms_all: required = [],
    terms_exclude: excluded = [],
    formats = [],
    tax_relation: relation,
  }: EntryFilter): TaxonomyConditions {
    const all = required.filter(isSome);
    const isStandard = formats.includes('');
    const sets = terms.filter(isSome).map((ids) => this.terms.withAnyTerm(ids));
    if (formats.length && !isStandard) sets.push(this.ofFormats(formats));
    const conditions = excluded.filter(isSome).map((ids) => this.terms.hasNoTerm(ids));
    if (isStandard) conditions.push(sql`COALESCE(d.format, '') IN (${formats})`);
    if (relation !== 'OR') {
      sets.push(...all.flat().map((id) => this.terms.withAnyTerm([id])));
      return { sets, conditions };
    }
    sets.push(...all.map((ids) => this.terms.withAllTerms(ids)));
    if (sets.length + conditions.length < 2) return { sets, conditions };
    const tested = sql`(${joinSql([...sets.map((set) => set.tested), ...conditions], ' OR ')})`;
    // Most entries lack terms, so that they are soon found in the order of the list.
    return conditions.length ? { sets: [], conditions: [tested] } : { sets: [unionOf(sets, tested)], conditions: [] };
  }

  /** Posts of some formats other than the standard one. */
  private ofFormats(formats: readonly string[]): EntrySet {
    return this.counted(
      sql`SELECT f.entry_id AS id FROM ${tableOf(PostDetails, 'f')} WHERE f.format IN (${formats})`,
      // Not a plain comparison, which would allow the database to start from the formats.
      sql`COALESCE(d.format, '') IN (${formats})`,
    );
  }

  /** Entries that were changed in a period. */
  private modified(
    { modified_after: after, modified_before: before }: EntryFilter,
    { types, statuses }: VisibleEntries,
  ): EntrySet {
    const period = new Where();
    if (after) period.and('e.modified_local > ?', after);
    if (before) period.and('e.modified_local < ?', before);
    const source = tableOf(Entry, 'e');
    return this.counted(
      sql`SELECT e.id FROM ${source} WHERE e.type IN (${types}) AND e.status IN (${statuses}) AND ${period}`,
      joinSql([period], ''),
    );
  }

  /** Media of some MIME types. */
  private ofMimeTypes(types: readonly string[], join: string): EntrySet {
    const listed = sql`SELECT e.id FROM ${tableOf(Entry, 'e')} ${plainSql(join)} WHERE m.mime_type IN (${types})`;
    // Not a plain comparison, which would allow the database to start from the types.
    return this.counted(listed, sql`COALESCE(m.mime_type, '') IN (${types})`);
  }

  /** A set that is counted up to a limit. */
  private counted(listed: Sql, tested: Sql): EntrySet {
    return {
      listed,
      tested,
      size: async () => {
        const size = await this.estimates.about(
          sql`SELECT COUNT(*) AS size FROM (${listed} LIMIT ${MAX_COUNTED}) counted`,
        );
        return size < MAX_COUNTED ? size : Infinity;
      },
    };
  }

  private conditions(filter: EntryFilter, type = ''): Where {
    const where = new Where();
    const {
      include,
      exclude,
      open,
      author = [],
      author_exclude: notBy = [],
      parent = [],
      parent_exclude: notBelow = [],
    } = filter;
    // No entry has the id 0.
    if (open) where.in('e.id', [0, ...open]);
    if (include.length) where.in('e.id', include);
    else where.notIn('e.id', exclude);
    if (notBy.length) where.notIn('e.author_id', notBy);
    else where.in('e.author_id', author);
    if (parent.length) where.in('e.parent_id', parent);
    else where.notIn('e.parent_id', notBelow);
    if (filter.slug?.length) add(where, this.texts.hasOneOf(type, filter.slug));
    if (filter.menu_order !== undefined) where.and('e.menu_order = ?', filter.menu_order);
    if (filter.after) where.and('e.date_local > ?', filter.after);
    if (filter.before) where.and('e.date_local < ?', filter.before);
    if (filter.sticky === true) where.and(IS_STICKY);
    if (filter.sticky === false) where.and(IS_NOT_STICKY);
    for (const condition of this.byTaxonomy(filter).conditions) add(where, condition);
    return where;
  }
}

const isSome = ({ length }: readonly number[]): boolean => length > 0;

/** The entries in at least one of some sets. */
const unionOf = (sets: readonly EntrySet[], tested: Sql): EntrySet => ({
  listed: joinSql(
    sets.map(({ listed }) => sql`SELECT u.id FROM (${listed}) u`),
    ' UNION ',
  ),
  tested,
  size: async () => (await Promise.all(sets.map(({ size }) => size()))).reduce((sum, size) => sum + size, 0),
});

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
const add = (where: Where, { sql: condition, parameters }: Sql): Where => where.and(condition, ...parameters);

type OrderFilter = Pick<EntryFilter, 'order' | 'orderby' | 'include' | 'slug'>;

/** The sort order as SQL. */
export const orderOf = (filter: OrderFilter, search: SearchTerms | undefined): Sql =>
  plainOrder(filter) ?? ranked(search && relevance(search));

/**
 * The sort order as SQL; `undefined` for relevance. Column names come from a constant, never from the request. The id
 * breaks ties.
 */
function plainOrder({ order, orderby, include, slug }: OrderFilter): ListOrder | undefined {
  if (orderby === 'include') return { sql: 'FIELD(e.id, ?)', parameters: [include] };
  if (orderby === 'include_slugs' && slug?.length) return { sql: 'FIELD(e.slug, ?), e.id', parameters: [slug] };
  if (orderby === 'relevance') return undefined;
  return orderBy(columnOrder({ order, orderby }));
}

function columnOrder({ order, orderby }: Pick<OrderFilter, 'order' | 'orderby'>): KeysetOrder {
  const keyset = { id: 'e.id', direction: order === 'asc' ? 'ASC' : 'DESC' } as const;
  if (orderby === 'id') return keyset;
  const [column = 'e.date_local'] = ORDERS[orderby] ?? ORDERS.date ?? [];
  return { column, ...keyset };
}

/** The sort order as columns, if it is one of columns. */
export const keysetOf = (filter: OrderFilter): KeysetOrder | undefined =>
  OTHER_ORDERS.includes(filter.orderby) ? undefined : columnOrder(filter);

/** The values of an entry in that order. */
export function positionOf({ orderby }: Pick<OrderFilter, 'orderby'>, row: EntryRow): KeysetValue[] {
  const [, valueOf] = (orderby === 'id' ? undefined : (ORDERS[orderby] ?? ORDERS.date)) ?? [];
  return valueOf ? [valueOf(row), row.id] : [row.id];
}
