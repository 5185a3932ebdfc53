import { EXACT, NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  `CREATE TABLE comments (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    post_id INT UNSIGNED NOT NULL,
    parent_id INT UNSIGNED NOT NULL,
    type VARCHAR(20) ${EXACT} NOT NULL,
    status VARCHAR(20) ${EXACT} NOT NULL,
    author_id INT UNSIGNED NOT NULL,
    author_name VARCHAR(250) NOT NULL,
    author_email VARCHAR(100) NOT NULL,
    author_url VARCHAR(200) NOT NULL,
    author_ip VARCHAR(100) ${EXACT} NOT NULL,
    author_agent VARCHAR(255) NOT NULL,
    content MEDIUMTEXT NOT NULL,
    date_local DATETIME NOT NULL,
    date_gmt DATETIME NOT NULL,
    spam_from VARCHAR(20) ${EXACT} NULL,
    trashed_from VARCHAR(20) ${EXACT} NULL,
    trashed_at DATETIME NULL,
    post_trashed_from VARCHAR(20) ${EXACT} NULL,
    version INT UNSIGNED NOT NULL,
    KEY comments_latest (date_gmt, id),
    KEY comments_by_number (status, type, id),
    KEY comments_by_date (status, type, date_gmt, id),
    KEY comments_by_local_date (status, type, date_local, id),
    KEY comments_by_post (status, type, post_id, id),
    KEY comments_by_parent (status, type, parent_id, id),
    KEY comments_of_post (post_id, status, type, date_gmt, id),
    KEY comments_of_parent (parent_id, status, type, date_gmt, id),
    KEY comments_of_name (post_id, parent_id, author_name(60)),
    KEY comments_of_author (author_id, date_gmt, id),
    KEY comments_of_email (author_email, date_gmt, id),
    KEY comments_of_address (author_ip, date_gmt, id),
    KEY comments_trashed (trashed_at),
    CONSTRAINT comments_post FOREIGN KEY (post_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  // Rows that commenters lock to take turns; each commenter has one of a fixed number.
  `CREATE TABLE comment_turns (
    turn TINYINT UNSIGNED NOT NULL PRIMARY KEY
  ) ${TABLE}`,
];

/** Comments, and the rows that serialize their creation. */
export class Comments1700000001000 extends NewTables {
  protected readonly tables = TABLES;
}
