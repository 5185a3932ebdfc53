import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';
import { Entry } from '../entries/index.js';

/** What an item of a menu links to. */
export const MENU_ITEM_KINDS = ['custom', 'post_type', 'taxonomy', 'post_type_archive'] as const;
export type MenuItemKind = (typeof MENU_ITEM_KINDS)[number];

/** The columns that only items of menus have. */
@Entity('menu_items')
export class MenuItem {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'menu_items_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ type: 'varchar', length: 20, ...EXACT })
  kind: MenuItemKind;

  /** Name of the entry type or taxonomy of the linked object; `custom` for a URL. */
  @Column({ type: 'varchar', length: 32, ...EXACT })
  object: string;

  /** Id of the linked entry or term; 0 for none. */
  @Column({ name: 'object_id', type: 'int', unsigned: true })
  objectId: number;

  /** URL of a custom link; else empty. */
  @Column({ type: 'varchar', length: 2000 })
  url: string;

  /** `_blank` to open the link in another window; else empty. */
  @Column({ type: 'varchar', length: 20 })
  target: string;

  /** CSS classes, separated by spaces. */
  @Column({ type: 'varchar', length: 500 })
  classes: string;

  /** Link relations, separated by spaces. */
  @Column({ type: 'varchar', length: 255 })
  xfn: string;
}
