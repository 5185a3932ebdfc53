import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** The columns of a logged visit. URLs that are too long for an index are distinguished by a digest. */
const VISIT = `
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created DATETIME NOT NULL,
    url VARCHAR(2000) NOT NULL,
    url_start VARCHAR(190) GENERATED ALWAYS AS (LEFT(url, 190)) STORED,
    url_digest BINARY(16) NOT NULL,
    domain VARCHAR(255) NOT NULL,
    agent VARCHAR(255) NULL,
    referrer VARCHAR(255) NULL,
    ip VARCHAR(45) ${EXACT} NOT NULL,
    http_code SMALLINT UNSIGNED NOT NULL,
    request_method VARCHAR(10) ${EXACT} NOT NULL,
    request_data MEDIUMTEXT NULL`;

const visitKeys = (table: string) => `
    KEY ${table}_created (created),
    KEY ${table}_url (url_start, url_digest),
    KEY ${table}_agent (agent),
    KEY ${table}_ip (ip),
    KEY ${table}_code (http_code),
    KEY ${table}_method (request_method)`;

const TABLES = [
  `CREATE TABLE redirection_logs (${VISIT},
    sent_to VARCHAR(2000) NOT NULL,
    redirection_id INT UNSIGNED NOT NULL,
    redirect_by VARCHAR(50) ${EXACT} NOT NULL,
    KEY redirection_logs_by (redirect_by),${visitKeys('redirection_logs')}
  ) ${TABLE}`,
  `CREATE TABLE redirection_misses (${VISIT},${visitKeys('redirection_misses')}
  ) ${TABLE}`,
];

/** Logs of redirected visits and of visits that found nothing. */
export class RedirectionLogs1700000015000 extends NewTables {
  protected readonly tables = TABLES;
}
