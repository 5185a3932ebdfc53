import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** What the items of menus link to. */
export class MenuItems1700000031000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE menu_items (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    kind VARCHAR(20) ${EXACT} NOT NULL,
    object VARCHAR(32) ${EXACT} NOT NULL,
    object_id INT UNSIGNED NOT NULL,
    url VARCHAR(2000) NOT NULL,
    target VARCHAR(20) NOT NULL,
    classes VARCHAR(500) NOT NULL,
    xfn VARCHAR(255) NOT NULL,
    CONSTRAINT menu_items_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  ];
}
