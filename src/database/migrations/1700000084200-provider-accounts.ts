import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** Links of accounts with people at a sign-in provider. */
export class ProviderAccounts1700000084200 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE provider_accounts (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT,
    user_id INT UNSIGNED NOT NULL,
    issuer VARCHAR(255) ${EXACT} NOT NULL,
    subject VARCHAR(255) ${EXACT} NOT NULL,
    name VARCHAR(200) NOT NULL,
    created_at DATETIME NOT NULL,
    used_at DATETIME NULL,
    PRIMARY KEY (id),
    UNIQUE KEY provider_accounts_person (issuer, subject),
    UNIQUE KEY provider_accounts_user (user_id, issuer),
    CONSTRAINT provider_accounts_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${TABLE}`,
  ];
}
