import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Viewer } from '#libs/auth';
import { Db, insertRows } from '#libs/db';
import { storedAs, tableName, type RowOf } from '#libs/sql';
import { Entry } from '../entries/index.js';
import { LocalisedTexts } from '../entries/languages/index.js';
import { PERMALINK_COLUMNS } from '../entries/permalinks/index.js';
import { EntryVisibility } from '../entries/types/index.js';
import { EntryTerm } from '../terms/index.js';
import { MenuItem, type MenuItemKind } from './menu-item.entity.js';
import { MENU_ITEM } from './menu-types.js';

/** Columns needed to link to an entry and to check whether a viewer may read it. */
const LINKED = [...PERMALINK_COLUMNS, 'title', 'version', 'authorId', 'trashedFrom'] as const;

/** An entry that a menu links to. */
export type TargetEntry = RowOf<Entry, typeof LINKED>;

const PLACED = ['id', 'title', 'excerpt', 'status', 'version', 'parentId', 'menuOrder'] as const;

/** A published item of a menu. */
export type PlacedItem = RowOf<Entry, typeof PLACED> & Omit<MenuItem, 'entryId'> & Pick<EntryTerm, 'termId'>;

/** Maximum number of items of menus that a page shows. */
const MAX_ITEMS = 500;

/** Reads and writes the items of menus. */
@Injectable()
export class MenuItemsRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
    private readonly visibility: EntryVisibility,
  ) {}

  /** The published items of menus, in their order. */
  placed(menuIds: readonly number[]): Promise<PlacedItem[]> {
    return this.db
      .select(EntryTerm, 'et', ['termId'])
      .join(Entry, 'e', 'e.id = et.entry_id', PLACED)
      .join(MenuItem, 'm', 'm.entry_id = e.id', ['kind', 'object', 'objectId', 'url', 'target', 'classes', 'xfn'])
      .where("et.term_id IN (?) AND e.type = ? AND e.status = 'publish'", menuIds, MENU_ITEM.name)
      .orderBy('e.menu_order, e.id')
      .limit(MAX_ITEMS)
      .rows();
  }

  /** The columns that only menu items have, of entries. */
  details(entryIds: readonly number[]): Promise<MenuItem[]> {
    if (!entryIds.length) return Promise.resolve([]);
    return this.db.select(MenuItem, 'm').where('m.entry_id IN (?)', entryIds).current();
  }

  /** Entries of any type and status, unordered. */
  entries(ids: readonly number[]): Promise<TargetEntry[]> {
    if (!ids.length) return Promise.resolve([]);
    return this.texts.select(LINKED).where('e.id IN (?)', ids).rows();
  }

  /** Those of some entries that everyone may read. */
  async readable(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (!ids.length) return new Set();
    const select = this.db
      .select(Entry, 'e', ['id'])
      .leftJoin(Entry, 'o', 'o.id = e.parent_id AND e.parent_id > 0', [])
      .where('e.id IN (?)', [...new Set(ids)]);
    const visible = this.visibility.condition(Viewer.anonymous, 'read');
    if (visible) select.where(visible);
    return new Set((await select.rows()).map(({ id }) => id));
  }

  /** Gives the links to entries of a type another name of it. */
  async renameType(from: string, to: string): Promise<void> {
    const kinds: MenuItemKind[] = ['post_type', 'post_type_archive'];
    await this.db.of(MenuItem).update({ object: from, kind: In(kinds) }, { object: to });
  }

  /** The ids of all items of a menu. */
  async idsIn(menuId: number): Promise<number[]> {
    const rows = await this.db
      .select(EntryTerm, 'et', [])
      .join(Entry, 'e', 'e.id = et.entry_id', ['id'])
      .where('et.term_id = ? AND e.type = ?', menuId, MENU_ITEM.name)
      .orderBy('e.id')
      .current();
    return rows.map(({ id }) => id);
  }

  /** The position after the last item of a menu. */
  async nextPosition(menuId: number): Promise<number> {
    const [row] = await this.db
      .select(EntryTerm, 'et', [])
      .join(Entry, 'e', 'e.id = et.entry_id')
      .also<{ last: number | null }>('MAX(e.menu_order) AS last')
      .where('et.term_id = ? AND e.type = ?', menuId, MENU_ITEM.name)
      .current();
    return Math.max(0, Number(row?.last ?? 0)) + 1;
  }

  /** Inserts the columns of new items. */
  async insert(items: readonly MenuItem[]): Promise<void> {
    const [first, ...others] = items.map((item) => storedAs(MenuItem, item));
    if (first) await insertRows(this.db, tableName(MenuItem), [first, ...others]);
  }

  /** Writes the columns of an item, new or not. */
  async write(item: MenuItem): Promise<void> {
    await this.db.of(MenuItem).upsert(item, ['entryId']);
  }

  /** Sets the URL of an item. */
  async setUrl(entryId: number, url: string): Promise<void> {
    await this.db.of(MenuItem).update({ entryId }, { url });
  }

  /** Sets the object that an item links to. */
  async setObject(entryId: number, objectId: number): Promise<void> {
    await this.db.of(MenuItem).update({ entryId }, { objectId });
  }
}
