import { EXACT, NewTables, TABLE } from '../new-tables.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

export class Webhooks1700000058000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE webhooks (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT,
    owner_id INT UNSIGNED NOT NULL,
    url VARCHAR(2000) ${EXACT} NOT NULL,
    events TEXT ${EXACT} NOT NULL,
    filter TEXT ${EXACT} NOT NULL,
    context VARCHAR(10) ${ASCII} NOT NULL,
    active TINYINT UNSIGNED NOT NULL,
    secret VARCHAR(60) ${ASCII} NOT NULL,
    previous_secret VARCHAR(60) ${ASCII} NULL,
    previous_until DATETIME NULL,
    created_at DATETIME(3) NOT NULL,
    modified_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT webhooks_owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE RESTRICT
  ) ${TABLE}`,
    `CREATE TABLE outbox (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    webhook_id INT UNSIGNED NOT NULL,
    delivery CHAR(36) ${ASCII} NOT NULL,
    event CHAR(36) ${ASCII} NOT NULL,
    type VARCHAR(60) ${ASCII} NOT NULL,
    item_id INT UNSIGNED NOT NULL,
    occurred_at DATETIME(3) NOT NULL,
    state VARCHAR(10) ${ASCII} NOT NULL,
    queued_at DATETIME(3) NOT NULL,
    attempts SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    next_at DATETIME(3) NOT NULL,
    body MEDIUMTEXT ${EXACT} NULL,
    status SMALLINT UNSIGNED NULL,
    error VARCHAR(300) NULL,
    duration INT UNSIGNED NULL,
    attempted_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY outbox_delivery (delivery),
    KEY outbox_order (webhook_id, state, id),
    KEY outbox_log (webhook_id, id)
  ) ${TABLE}`,
  ];
}
