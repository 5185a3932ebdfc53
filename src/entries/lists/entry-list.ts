import { Injectable } from '@nestjs/common';
import { currentViewer, Viewer } from '#libs/auth';
import { LATE_OFFSET } from '#libs/db';
import { CacheTags, TAGS } from '#libs/invalidation';
import { type View } from '#libs/presenting';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { type Field, Fields, FieldValues } from '../../fields/index.js';
import { SiteTime } from '../../settings/index.js';
import { ENTRY_TAGS } from '../cache-tags.js';
import { fail } from '../entries.errors.js';
import type { EntryRow } from '../entry.entity.js';
import { afterFieldPosition, fieldPosition } from '../fields/field-order.repository.js';
import { HEAD_MEMBERS } from '../heads/entry-heads.js';
import { parseSearch, type SearchTerms } from '../search/search-terms.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryVisibility } from '../types/entry-visibility.repository.js';
import { STATUSES } from '../types/statuses.js';
import {
  EntryListRepository,
  keysetOf,
  positionOf,
  type EntryFilter,
  type ListColumns,
  type ListedEntry,
} from './entry-list.repository.js';
import { EntryTotals } from './entry-totals.repository.js';

/** Lists the entries of one type. */
@Injectable()
export class EntryList {
  constructor(
    private readonly lists: EntryListRepository,
    private readonly visibility: EntryVisibility,
    private readonly totals: EntryTotals,
    private readonly time: SiteTime,
    private readonly fields: Fields,
    private readonly values: FieldValues,
  ) {}

  /** A page of the entries that the viewer may read (in the context `edit`: edit), and their total. */
  page(type: EntryType, filter: EntryFilter, view: View, part = RequestedSlice.plain): Promise<FoundItems<EntryRow>> {
    const refers = () => [...this.fields.of(type.name).values()].some(({ targets }) => targets.length > 0);
    const hasTexts =
      ['content', 'excerpt', 'description', 'caption', 'meta', 'acf', ...HEAD_MEMBERS].some((name) =>
        view.wants(name),
      ) ||
      (view.wantsLinks && refers());
    return this.read(type, filter, view, { columns: hasTexts ? 'row with texts' : 'row', part });
  }

  /** The same with nothing but the identities of the entries, for a part without a cursor. */
  identities(
    type: EntryType,
    filter: EntryFilter,
    view: View,
    part = RequestedSlice.plain,
  ): Promise<FoundItems<ListedEntry>> {
    return this.read(type, filter, view, { columns: 'identity', part });
  }

  private async read(
    type: EntryType,
    filter: EntryFilter,
    view: View,
    { columns, part }: { columns: ListColumns; part: RequestedSlice },
  ): Promise<FoundItems<EntryRow>> {
    const search = filter.search?.trim() ? searchOf(filter.search, filter) : undefined;
    checkOrder(filter, search);
    const right = view.context === 'edit' ? 'edit' : 'read';
    const viewer = filter.open ? Viewer.system : currentViewer();
    const visible = this.visibility.of(viewer, [type.name], statusesOf(type, filter), right);
    const field = this.orderingField(type, filter);
    const order = field ? undefined : keysetOf(filter);
    const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
    const start = part.start(
      field ? afterFieldPosition(field, direction) : order,
      filter.offset ?? (filter.page - 1) * filter.per_page,
    );
    const isLate = start.offset >= LATE_OFFSET;
    const groups = this.lists.groupsOf(filter, visible, search);
    const tally = () => this.totals.tallyNow(visible.tallied, groups?.names);
    const before = search || isLate ? await tally() : undefined;
    const found = this.lists.find({
      type,
      filter: { ...filter, ...this.dates(filter) },
      visible,
      terms: search,
      // The position of a cursor is one of values.
      columns: field && part.hasCursor ? 'row with texts' : columns,
      groups,
      version: before?.version,
      start,
      continues: part.hasCursor,
    });
    let items = await found.page(isLate && before ? await this.totals.of(found, before) : undefined);
    const [item] = items;
    // Entries were written since the tally was read.
    if (isLate && item && this.totals.parse(item.tally).version !== before?.version) items = await found.page();
    const position = field
      ? (row: EntryRow) => fieldPosition(this.values, field, row)
      : order && ((row: EntryRow) => positionOf(filter, row));
    part.end(items, filter.per_page, start, position);
    const [first] = items;
    const count = async () => this.totals.of(found, before ?? (first ? this.totals.parse(first.tally) : await tally()));
    const total = await part.total(found.key, count, { isSearch: search !== undefined });
    if (!items.length && total && filter.offset === undefined && filter.page > 1) fail('rest_post_invalid_page_number');
    addCacheTags(type, items);
    return { items, total };
  }

  /** The declared field by whose values a list is ordered. */
  private orderingField({ name }: EntryType, { order_field: id }: EntryFilter): Field | undefined {
    return id === undefined ? undefined : [...this.fields.of(name).values()].find((field) => field.id === id);
  }

  /** The dates of a filter in the time zone of the site. */
  private dates(filter: EntryFilter): Partial<EntryFilter> {
    const sent = DATES.flatMap((name) => (filter[name] ? [[name, filter[name]] as const] : []));
    return Object.fromEntries(
      sent.map(([argument, text]) => [argument, this.time.parse(text)?.local ?? fail('invalid_date', { argument })]),
    );
  }
}

const DATES = ['after', 'before', 'modified_after', 'modified_before'] as const;

/** A search as a filter limits it. */
const searchOf = (
  text: string,
  { search_columns: columns, search_semantics: semantics }: EntryFilter,
): SearchTerms => ({
  ...parseSearch(text),
  ...(columns?.length ? { columns } : {}),
  ...(semantics ? { isWhole: true } : {}),
});

/** Adds the cache tags of a list, also of the owners that decide whether its entries are readable. */
function addCacheTags({ name, followsOwner }: EntryType, rows: readonly EntryRow[]): void {
  const shown = CacheTags.current;
  if (!shown) return;
  shown.add(TAGS.any(name));
  if (followsOwner) shown.addEach(ENTRY_TAGS.entry, ...rows.map(({ parentId }) => parentId));
}

/** The requested statuses. An empty list means the public status; `any` means all that are not internal. */
function statusesOf({ followsOwner }: EntryType, { status }: EntryFilter): string[] {
  const named = [status].flat();
  const asked = named.length ? named : [followsOwner ? 'inherit' : 'publish'];
  return [...new Set(asked.flatMap((one) => (one === 'any' ? STATUSES.any : [one])))];
}

/** Rejects a sort order without the argument that it requires. */
export function checkOrder(
  { orderby, include }: Pick<EntryFilter, 'orderby' | 'include'>,
  search: SearchTerms | undefined,
): void {
  if (orderby === 'relevance' && !search) fail('rest_no_search_term_defined');
  if (orderby === 'include' && !include.length) fail('rest_orderby_include_missing_include');
}
