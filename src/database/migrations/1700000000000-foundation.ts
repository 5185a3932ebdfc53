import { EXACT, NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  `CREATE TABLE users (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    login VARCHAR(60) NOT NULL,
    email VARCHAR(100) NOT NULL,
    password_hash VARCHAR(255) ${EXACT} NOT NULL,
    credentials_version INT UNSIGNED NOT NULL,
    slug VARCHAR(50) ${EXACT} NOT NULL,
    name VARCHAR(250) NOT NULL,
    first_name VARCHAR(250) NOT NULL,
    last_name VARCHAR(250) NOT NULL,
    nickname VARCHAR(250) NOT NULL,
    url VARCHAR(100) NOT NULL,
    description TEXT NOT NULL,
    locale VARCHAR(20) NOT NULL,
    registered_at DATETIME NOT NULL,
    UNIQUE KEY users_login (login),
    UNIQUE KEY users_email (email),
    UNIQUE KEY users_slug (slug),
    KEY users_name (name, id),
    KEY users_registered (registered_at, id),
    KEY users_url (url, id)
  ) ${TABLE}`,
  `CREATE TABLE user_roles (
    user_id INT UNSIGNED NOT NULL,
    role VARCHAR(20) ${EXACT} NOT NULL,
    PRIMARY KEY (user_id, role),
    KEY user_roles_role (role, user_id),
    CONSTRAINT user_roles_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE application_passwords (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id INT UNSIGNED NOT NULL,
    name VARCHAR(200) NOT NULL,
    secret_hash CHAR(64) ${EXACT} NOT NULL,
    created_at DATETIME NOT NULL,
    UNIQUE KEY application_passwords_secret (secret_hash),
    UNIQUE KEY application_passwords_name (user_id, name),
    CONSTRAINT application_passwords_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE sessions (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id INT UNSIGNED NOT NULL,
    credentials_version INT UNSIGNED NOT NULL,
    access_hash CHAR(64) ${EXACT} NOT NULL,
    access_expires_at DATETIME NOT NULL,
    refresh_hash CHAR(64) ${EXACT} NOT NULL,
    refresh_expires_at DATETIME NOT NULL,
    UNIQUE KEY sessions_access (access_hash),
    UNIQUE KEY sessions_refresh (refresh_hash),
    KEY sessions_expiry (refresh_expires_at),
    CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE entries (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    type VARCHAR(20) ${EXACT} NOT NULL,
    status VARCHAR(20) ${EXACT} NOT NULL,
    slug VARCHAR(200) ${EXACT} NOT NULL,
    slug_scope VARCHAR(40) ${EXACT} NULL,
    file_slug TINYINT UNSIGNED NULL,
    title TEXT NOT NULL,
    title_order VARCHAR(100) AS (LEFT(title, 100)) STORED,
    content LONGTEXT NOT NULL,
    excerpt TEXT NOT NULL,
    author_id INT UNSIGNED NOT NULL,
    parent_id INT UNSIGNED NOT NULL,
    menu_order INT NOT NULL,
    date_local DATETIME NOT NULL,
    date_gmt DATETIME NULL,
    modified_local DATETIME NOT NULL,
    modified_gmt DATETIME NOT NULL,
    password VARCHAR(255) ${EXACT} NOT NULL,
    comment_status VARCHAR(20) ${EXACT} NOT NULL,
    ping_status VARCHAR(20) ${EXACT} NOT NULL,
    template VARCHAR(255) NOT NULL,
    featured_media INT UNSIGNED NOT NULL,
    guid VARCHAR(1000) NOT NULL,
    comment_count INT UNSIGNED NOT NULL,
    revision_count INT UNSIGNED NOT NULL,
    last_revision_id INT UNSIGNED NOT NULL,
    version INT UNSIGNED NOT NULL,
    trashed_from VARCHAR(20) ${EXACT} NULL,
    trashed_slug VARCHAR(200) ${EXACT} NULL,
    trashed_at DATETIME NULL,
    UNIQUE KEY entries_slug (slug_scope, slug),
    UNIQUE KEY entries_file_slug (file_slug, slug),
    KEY entries_any_slug (slug),
    KEY entries_by_date (type, status, date_local, id),
    KEY entries_by_modified (type, status, modified_local, id),
    KEY entries_by_title (type, status, title_order, id),
    KEY entries_by_slug (type, status, slug, id),
    KEY entries_by_author (type, status, author_id, id),
    KEY entries_by_parent (type, status, parent_id, id),
    KEY entries_by_menu_order (type, status, menu_order, id),
    KEY entries_of_author (author_id, status, type),
    KEY entries_of_parent (parent_id, type),
    KEY entries_due (status, date_gmt),
    KEY entries_trashed (trashed_at),
    KEY entries_featured (featured_media)
  ) ${TABLE}`,
  `CREATE TABLE post_details (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    format VARCHAR(20) ${EXACT} NOT NULL,
    sticky TINYINT UNSIGNED NOT NULL,
    KEY post_details_sticky (sticky, entry_id),
    CONSTRAINT post_details_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE media_details (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    mime_type VARCHAR(100) ${EXACT} NOT NULL,
    file VARCHAR(500) NOT NULL,
    source_url VARCHAR(2000) NOT NULL,
    alt_text TEXT NOT NULL,
    details LONGTEXT NOT NULL,
    KEY media_details_type (mime_type, entry_id),
    CONSTRAINT media_details_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE entry_meta (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    entry_id INT UNSIGNED NOT NULL,
    name VARCHAR(255) ${EXACT} NOT NULL,
    value LONGTEXT NOT NULL,
    KEY entry_meta_entry (entry_id, name),
    CONSTRAINT entry_meta_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE terms (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    taxonomy VARCHAR(32) ${EXACT} NOT NULL,
    name VARCHAR(200) NOT NULL,
    name_key VARCHAR(200) ${EXACT} NULL,
    slug VARCHAR(200) ${EXACT} NOT NULL,
    description TEXT NOT NULL,
    description_order VARCHAR(100) AS (LEFT(description, 100)) STORED,
    parent_id INT UNSIGNED NOT NULL,
    term_group INT NOT NULL,
    count INT UNSIGNED NOT NULL,
    UNIQUE KEY terms_slug (taxonomy, slug),
    UNIQUE KEY terms_name (taxonomy, parent_id, name_key),
    KEY terms_by_name (taxonomy, name, id),
    KEY terms_by_count (taxonomy, count, id),
    KEY terms_by_group (taxonomy, term_group, id),
    KEY terms_by_description (taxonomy, description_order, id),
    KEY terms_by_parent (taxonomy, parent_id, name, id)
  ) ${TABLE}`,
  `CREATE TABLE entry_terms (
    entry_id INT UNSIGNED NOT NULL,
    term_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (entry_id, term_id),
    KEY entry_terms_term (term_id, entry_id),
    CONSTRAINT entry_terms_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE,
    CONSTRAINT entry_terms_term FOREIGN KEY (term_id) REFERENCES terms (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE entry_totals (
    type VARCHAR(20) ${EXACT} NOT NULL,
    status VARCHAR(20) ${EXACT} NOT NULL,
    total INT NOT NULL,
    version INT UNSIGNED NOT NULL,
    PRIMARY KEY (type, status)
  ) ${TABLE}`,
  `CREATE TABLE settings (
    name VARCHAR(64) ${EXACT} NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
  ) ${TABLE}`,
  `CREATE TABLE change_clocks (
    name VARCHAR(64) ${EXACT} NOT NULL PRIMARY KEY,
    version INT UNSIGNED NOT NULL
  ) ${TABLE}`,
  `CREATE TABLE import_origins (
    origin VARCHAR(190) ${EXACT} NOT NULL,
    kind VARCHAR(32) ${EXACT} NOT NULL,
    foreign_id VARCHAR(190) ${EXACT} NOT NULL,
    local_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (origin, kind, foreign_id),
    KEY import_origins_local (kind, local_id)
  ) ${TABLE}`,
];

/** Accounts, the shared table of entries with its side tables, terms and settings. */
export class Foundation1700000000000 extends NewTables {
  protected readonly tables = TABLES;
}
