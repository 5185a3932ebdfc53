import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** The times of recent comments by the clock of the database, per account and IP address, for rate limits. */
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
