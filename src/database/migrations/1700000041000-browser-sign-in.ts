import { EXACT, NewTables, TABLE } from '../new-tables.js';

const USER = (name: string) =>
  `CONSTRAINT ${name} FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE RESTRICT`;

/** Second factors with their recovery codes, and tokens for new passwords. */
export class BrowserSignIn1700000041000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE second_factors (
    user_id INT UNSIGNED NOT NULL PRIMARY KEY,
    secret VARCHAR(64) ${EXACT} NOT NULL,
    used_step INT UNSIGNED NOT NULL,
    created_at DATETIME NOT NULL,
    ${USER('second_factors_user')}
  ) ${TABLE}`,
    `CREATE TABLE recovery_codes (
    user_id INT UNSIGNED NOT NULL,
    code_hash CHAR(64) ${EXACT} NOT NULL,
    PRIMARY KEY (user_id, code_hash),
    ${USER('recovery_codes_user')}
  ) ${TABLE}`,
    `CREATE TABLE password_resets (
    user_id INT UNSIGNED NOT NULL PRIMARY KEY,
    credentials_version INT UNSIGNED NOT NULL,
    token_hash CHAR(64) ${EXACT} NOT NULL,
    expires_at DATETIME NOT NULL,
    UNIQUE KEY password_resets_token (token_hash),
    KEY password_resets_expiry (expires_at),
    ${USER('password_resets_user')}
  ) ${TABLE}`,
  ];
}
