import { NewTables, TABLE } from '../new-tables.js';

export class KnownClients1700000058100 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE known_clients (
    user_id INT UNSIGNED NOT NULL,
    client_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    used_at DATETIME NOT NULL,
    PRIMARY KEY (user_id, client_hash),
    KEY known_clients_age (used_at),
    CONSTRAINT known_clients_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE RESTRICT
  ) ${TABLE}`,
  ];
}
