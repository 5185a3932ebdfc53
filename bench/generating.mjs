import { ORGANIZER, VENUE } from '../dist/src/calendar/index.js';
import { SearchIndex } from '../dist/src/entries/search/index.js';
import { ATTACHMENT } from '../dist/src/media/index.js';
import { statementsOf } from './generated-rows.mjs';
import { writeLanguages } from './speaking.mjs';
import { POOLS, sentences } from './vocabulary.mjs';

const BATCH = 20_000;
const INDEXED_AT_ONCE = 2_000;
const FIRST_ID = 100_001;
/** The buffer pool of the database while rows are made. */
export const GENERATION_POOL = 2 * 1024 ** 3;
const SEARCH_TABLE = 'entry_search';
/** The tables that grow, in the order in which they are filled. */
const TABLES = [
  'entries',
  'post_details',
  'media_details',
  'venue_details',
  'venue_locations',
  'organizer_details',
  'event_details',
  'event_occurrences',
  'event_organizers',
  'entry_terms',
  'field_index',
  'comments',
  'redirection_rules',
  'redirection_logs',
  'redirection_misses',
  SEARCH_TABLE,
];

/** The types with texts in side tables. */
const SIDE_TABLES = [ATTACHMENT, VENUE, ORGANIZER];

/** How much of each kind a site with so many posts has, and the ids. */
export function planOf(posts) {
  const counts = {
    posts,
    dishes: posts,
    pages: posts / 10,
    events: posts / 5,
    media: posts / 5,
    venues: Math.ceil(posts / 100),
    organizers: Math.ceil(posts / 200),
    comments: posts,
    rules: posts / 10,
    logs: posts / 10,
    users: 10 + Math.ceil(posts / 1_000),
    categories: 20 + Math.ceil(posts / 10_000),
    tags: 50 + Math.ceil(posts / 100),
    eventCategories: 20,
  };
  const first = {};
  let next = FIRST_ID;
  for (const kind of ['posts', 'dishes', 'events', 'media', 'venues', 'organizers', 'pages']) {
    first[kind] = next;
    next += counts[kind];
  }
  next = FIRST_ID;
  for (const kind of ['categories', 'tags', 'eventCategories']) {
    first[kind] = next;
    next += counts[kind];
  }
  return { counts, first: { ...first, users: FIRST_ID, comments: FIRST_ID } };
}

/** Joins a text of a pool, in turns. */
const text = (pool, name) => `JOIN bench_${pool} ${name} ON ${name}.id = 1 + n % ${POOLS[`bench_${pool}`].count}`;

/**
 * Fills the database of an empty site with rows that SQL makes, as the site itself would have written them: texts,
 * side tables, terms with counts, totals and the search index. The same rows in every run, but for the dates of events,
 * which are around the present.
 */
export class Generator {
  /**
   * @param kinds the kinds to make; all if absent.
   * @param hasLanguages whether entries are in four languages; else all are in the first one.
   * @param log is called with each step and its seconds.
   */
  constructor(database, posts, { kinds, hasLanguages, log }) {
    this.database = database;
    this.kinds = kinds;
    this.hasLanguages = hasLanguages;
    this.log = log;
    this.plan = planOf(posts);
  }

  async run() {
    const { database } = this;
    await database.query('SET SESSION unique_checks = 0, foreign_key_checks = 0, sql_log_bin = 0');
    const [[{ pool }]] = await database.query('SELECT @@innodb_buffer_pool_size AS pool');
    await database.query('SET GLOBAL innodb_buffer_pool_size = ?', [GENERATION_POOL]);
    await this.step('vocabulary', () => this.fillPools());
    const indexes = new Map();
    for (const table of TABLES) indexes.set(table, await this.dropIndexes(table));
    await this.step('users and terms', () => this.fillFew());
    const { counts, first } = this.plan;
    for (const [kind, statements] of Object.entries(statementsOf(counts, first))) {
      if (this.kinds && !this.kinds.includes(kind)) continue;
      await this.step(kind, async () => {
        for (const statement of statements) await this.inBatches(counts[kind], statement);
      });
    }
    if (this.hasLanguages) await this.step('languages', () => writeLanguages(database, this.plan));
    // Texts are indexed by the site's own code, which reads entries by their indexes.
    for (const [table, added] of indexes) {
      if (table === SEARCH_TABLE) await this.step('search index', () => this.indexTexts());
      if (added.length) await this.step(`indexes of ${table}`, () => this.addIndexes(table, added));
    }
    await this.step('totals', () => this.writeTotals());
    for (const name of Object.keys(POOLS)) await database.query(`DROP TABLE ${name}`);
    await this.step('statistics', () => database.query(`ANALYZE TABLE ${TABLES.join(', ')}, terms, users`));
    await database.query('SET SESSION unique_checks = 1, foreign_key_checks = 1');
    await database.query('SET GLOBAL innodb_buffer_pool_size = ?', [pool]);
  }

  async step(name, work) {
    const start = performance.now();
    await work();
    this.log(name, (performance.now() - start) / 1000);
  }

  async fillPools() {
    for (const [pool, { count, words }] of Object.entries(POOLS)) {
      await this.database.query(`CREATE TABLE ${pool} (id INT UNSIGNED PRIMARY KEY, t VARCHAR(200) NOT NULL)
 ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
      const rows = [...sentences(count, words)].map((sentence, at) => [at + 1, sentence]);
      await this.database.query(`INSERT INTO ${pool} (id, t) VALUES ?`, [rows]);
    }
  }

  /** Drops the secondary indexes, which are made many times faster at once, and returns their definitions. */
  async dropIndexes(table) {
    const [[row]] = await this.database.query(`SHOW CREATE TABLE ${table}`);
    const keys = row['Create Table']
      .split('\n')
      .flatMap((line) => /^\s+((?:UNIQUE |FULLTEXT |SPATIAL )?KEY `(\w+)` .+?),?$/.exec(line)?.slice(1, 3) ?? []);
    const definitions = keys.filter((_, at) => at % 2 === 0);
    const names = keys.filter((_, at) => at % 2);
    if (names.length)
      await this.database.query(`ALTER TABLE ${table} ${names.map((name) => `DROP KEY ${name}`).join(', ')}`);
    return definitions;
  }

  async addIndexes(table, definitions) {
    // The server makes one full-text index at a time.
    const isFullText = (one) => one.startsWith('FULLTEXT');
    const groups = [
      definitions.filter((one) => !isFullText(one)),
      ...definitions.filter(isFullText).map((one) => [one]),
    ];
    // Rows that were written while there was no full-text index have no ids for one: the table is rebuilt.
    if (definitions.some(isFullText)) await this.database.query(`ALTER TABLE ${table} FORCE`);
    for (const group of groups.filter((one) => one.length))
      await this.database.query(`ALTER TABLE ${table} ${group.map((one) => `ADD ${one}`).join(', ')}`);
  }

  async inBatches(count, statement) {
    for (let start = 0; start < count; start += BATCH) {
      const end = Math.min(count, start + BATCH) - 1;
      await this.database.query(statement.replaceAll('NUMBERS', `(SELECT seq AS n FROM seq_${start}_to_${end}) s`));
    }
  }

  async fillFew() {
    const { counts, first } = this.plan;
    const term = (kind, taxonomy) =>
      this.inBatches(
        counts[kind],
        `INSERT INTO terms (id, taxonomy, name, name_key, slug, description, parent_id, term_group, count)
 SELECT ${first[kind]} + n, '${taxonomy}', CONCAT(a.t, ' ', n), LOWER(CONCAT(a.t, ' ', n)), CONCAT(LOWER(REPLACE(a.t, ' ', '-')), '-', n),
 IF(n % 3, '', b.t), 0, 0, 0 FROM NUMBERS ${text('titles', 'a')} ${text('sentences', 'b')}`,
      );
    await term('categories', 'category');
    await term('tags', 'post_tag');
    await term('eventCategories', 'cal_events_cat');
    await this.inBatches(
      counts.users,
      `INSERT INTO users (id, login, email, password_hash, credentials_version, slug, name, first_name, last_name, nickname, url, description, locale, registered_at)
 SELECT ${first.users} + n, CONCAT('author-', n), CONCAT('author-', n, '@example.org'), '', 1, CONCAT('author-', n), CONCAT(SUBSTRING_INDEX(a.t, ' ', 2), ' ', n), '', '',
 CONCAT('author-', n), '', b.t, '', '2015-01-01 08:00:00' + INTERVAL n HOUR FROM NUMBERS ${text('titles', 'a')} ${text('sentences', 'b')}`,
    );
    await this.inBatches(
      counts.users,
      `INSERT INTO user_roles (user_id, role) SELECT ${first.users} + n, 'author' FROM NUMBERS`,
    );
  }

  /** Indexes texts with the site's own code. */
  async indexTexts() {
    const { database } = this;
    const search = new SearchIndex((type) => SIDE_TABLES.find(({ name }) => name === type)?.details);
    const ask = async (sql, parameters) => (await database.query(sql, parameters))[0];
    for (let after = FIRST_ID - 1; ;) {
      const rows = await ask('SELECT id FROM entries WHERE id > ? ORDER BY id LIMIT ?', [after, INDEXED_AT_ONCE]);
      if (!rows.length) return;
      await search.write(
        rows.map(({ id }) => id),
        ask,
      );
      after = rows.at(-1).id;
    }
  }

  async writeTotals() {
    const { database } = this;
    await database.query(
      `INSERT INTO entry_totals (type, status, language, total, version)
 SELECT type, status, language, COUNT(*), 1 FROM entries GROUP BY type, status, language
 ON DUPLICATE KEY UPDATE total = VALUES(total), version = version + 1`,
    );
    await database.query(
      `UPDATE terms JOIN (SELECT x.term_id, COUNT(*) AS number FROM entry_terms x JOIN entries e ON e.id = x.entry_id
 WHERE e.status = 'publish' GROUP BY x.term_id) used ON used.term_id = terms.id SET terms.count = used.number`,
    );
    await database.query(
      `UPDATE entries e JOIN (SELECT post_id, COUNT(*) AS number FROM comments WHERE status = 'approved' GROUP BY post_id) said
 ON said.post_id = e.id SET e.comment_count = said.number`,
    );
    // The rows of the index of fields are there.
    await database.query(
      `UPDATE settings SET value = REPLACE(value, '"empty"', '"ready"') WHERE name = 'fields.filled'`,
    );
    await database.query(
      `INSERT INTO change_clocks (name, version) VALUES ('comments', 1), ('users', 1), ('redirection rules', 1)
 ON DUPLICATE KEY UPDATE version = version + 1`,
    );
  }
}
