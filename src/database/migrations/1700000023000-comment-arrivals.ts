import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** When comments came in by the clock of the database, by account and by address, for as long as that limits them. */
export class CommentArrivals1700000023000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE comment_arrivals (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    caller VARCHAR(64) ${EXACT} NOT NULL,
    arrived_at DATETIME(3) NOT NULL,
    KEY comment_arrivals_of_caller (caller, arrived_at),
    KEY comment_arrivals_by_time (arrived_at)
  ) ${TABLE}`,
  ];
}
