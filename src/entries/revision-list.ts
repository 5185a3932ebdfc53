import { Injectable } from '@nestjs/common';
import { Db, Where } from '#libs/db';
import type { Page, View } from '#libs/rest';
import { fail } from './entries.errors.js';
import { judgeOrder, orderOf } from './entry-list.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';
import { addSearch, parseSearch } from './search-terms.js';
import { REVISION } from './entry-types.js';

/** What a list of revisions may be filtered and ordered by. */
interface RevisionFilter {
  page: number;
  /** Absent for all on one page. */
  per_page?: number;
  offset?: number;
  search?: string;
  include: number[];
  exclude: number[];
  order: 'asc' | 'desc';
  orderby: string;
}

/** Whatever the order, only what belongs to the entry is looked at; left alone, the server may walk through the table. */
const OF_PARENT = 'FROM entries e FORCE INDEX (entries_of_parent)';

/** Lists the revisions and autosaves of one entry: two statements, whatever the filter. */
@Injectable()
export class RevisionList {
  constructor(private readonly db: Db) {}

  async page(parentId: number, filter: RevisionFilter, view: View): Promise<Page<EntryRow>> {
    const search = filter.search?.trim() ? parseSearch(filter.search) : undefined;
    judgeOrder(filter, search);
    const where = new Where().and('e.type = ?', REVISION).and('e.parent_id = ?', parentId);
    if (filter.include.length) where.in('e.id', filter.include);
    else where.notIn('e.id', filter.exclude);
    if (search) addSearch(where, search);
    const [counted] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total ${OF_PARENT} WHERE ${where.sql}`,
      where.parameters,
    );
    const total = Number(counted?.total ?? 0);
    if (!total) return { items: [], total };
    const { sql, parameters } = orderOf(filter, search);
    const withTexts = ['content', 'excerpt'].some((name) => view.wants(name));
    const items = await this.db.rows<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}${withTexts ? `, ${TEXT_COLUMNS}` : ''} ${OF_PARENT} WHERE ${where.sql} ORDER BY ${sql} LIMIT ? OFFSET ?`,
      [...where.parameters, ...parameters, filter.per_page ?? total, startOf(filter, total)],
    );
    return { items, total };
  }
}

/** Where the page begins; refuses one behind the end (conventions 11). Without `per_page` all are on one page. */
function startOf({ page, per_page: perPage, offset }: RevisionFilter, total: number): number {
  if (offset !== undefined && offset >= total) fail('rest_revision_invalid_offset_number');
  const pages = perPage === undefined ? 1 : Math.ceil(total / perPage);
  if (!offset && page > pages) fail('rest_revision_invalid_page_number');
  return perPage === undefined ? 0 : (offset ?? (page - 1) * perPage);
}
