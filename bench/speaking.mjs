import { setTimeout as delay } from 'node:timers/promises';
import { GENERATION_POOL } from './generating.mjs';
import { Site } from './site.mjs';

/** The languages of the site with four, in the order of their numbers, and their tenths of all entries. */
const LANGUAGES = [
  { locale: 'en_US', segment: 'en', tenths: 4 },
  { locale: 'de_DE', segment: 'de', tenths: 3 },
  { locale: 'fr_FR', segment: 'fr', tenths: 2 },
  { locale: 'pl_PL', segment: 'pl', tenths: 1 },
];
/** From the id of a term to that of its translation in the next language. */
const TERM_STEP = 1_000_000;
const BATCH = 20_000;
const POLL_MS = 250;
const DEADLINE_MS = 3_600_000;

/** A number below 10 that depends on the id of an entry, and on nothing that its terms depend on, as CRC32 would. */
const TENTH = `FLOOR(CONV(LEFT(MD5(id), 8), 16, 10) / 4294967296 * 10)`;
/** The number of the language of an entry: those of all languages are mixed in every order. */
const LANGUAGE = `ELT(1 + ${TENTH}, ${LANGUAGES.flatMap(({ tenths }, number) => Array(tenths).fill(number)).join(', ')})`;
/** Four entries, next to each other, of which those with different languages are translations of each other. */
const IN_GROUP = 'FLOOR(id / 4) % 2 = 0';

/** The id of the translation of a term of the first language. */
export const termIn = (segment, id) => id + TERM_STEP * LANGUAGES.findIndex((one) => one.segment === segment);

/**
 * Gives the entries of a generated site four languages, as if they had been written in them: slugs and terms of their
 * own, totals per language, and a third of them among translations of each other.
 */
export async function writeLanguages(database, { counts, first }) {
  const inBatches = async (kind, statement) => {
    for (let start = first[kind]; start < first[kind] + counts[kind]; start += BATCH) {
      const end = Math.min(first[kind] + counts[kind], start + BATCH) - 1;
      await database.query(statement.replaceAll('RANGE', `BETWEEN ${start} AND ${end}`));
    }
  };
  for (const number of LANGUAGES.keys()) {
    if (!number) continue;
    const id = `id + ${TERM_STEP * number}`;
    await database.query(
      `INSERT INTO terms (id, taxonomy, name, name_key, slug, description, parent_id, term_group, count, language)
 SELECT ${id}, taxonomy, name, name_key, slug, description, parent_id, term_group, 0, ${number} FROM terms
 WHERE language = 0 AND taxonomy IN ('category', 'post_tag')`,
    );
  }
  await database.query(
    `INSERT INTO term_translations (term_id, group_id, language) SELECT id, id - ${TERM_STEP} * language, language FROM terms
 WHERE taxonomy IN ('category', 'post_tag')`,
  );
  for (const kind of ['posts', 'dishes', 'pages']) {
    await inBatches(
      kind,
      `UPDATE entries SET language = @language := ${LANGUAGE},
 slug_scope = IF(@language, CONCAT(@language, ':', slug_scope), slug_scope) WHERE id RANGE`,
    );
    await inBatches(
      kind,
      `INSERT IGNORE INTO entry_translations (entry_id, group_id, language, source_id)
 SELECT id, id - id % 4, language, IF(id % 4, id - id % 4, 0) FROM entries WHERE id RANGE AND ${IN_GROUP} ORDER BY id`,
    );
  }
  await inBatches(
    'posts',
    `UPDATE entry_terms x JOIN entries e ON e.id = x.entry_id AND e.language > 0
 SET x.term_id = x.term_id + ${TERM_STEP} * e.language WHERE x.entry_id RANGE`,
  );
  await inBatches(
    'dishes',
    'UPDATE field_index x JOIN entries e ON e.id = x.entry_id SET x.language = e.language WHERE x.entry_id RANGE',
  );
}

/** Gives a generated site that is in use four languages. */
export async function translate(database, plan) {
  await database.query('SET SESSION unique_checks = 0, foreign_key_checks = 0, sql_log_bin = 0');
  await database.query('SET GLOBAL innodb_buffer_pool_size = ?', [GENERATION_POOL]);
  await writeLanguages(database, plan);
  await database.query('SET SESSION unique_checks = 1, foreign_key_checks = 1');
  await database.query('DELETE FROM entry_totals');
  await database.query('DELETE FROM entry_group_totals');
  await database.query(
    `INSERT INTO entry_totals (type, status, language, total, version, grouped)
 SELECT type, status, language, COUNT(*), 1, 1 FROM entries GROUP BY type, status, language`,
  );
  await database.query(
    `UPDATE terms LEFT JOIN (SELECT x.term_id, COUNT(*) AS number FROM entry_terms x JOIN entries e ON e.id = x.entry_id
 WHERE e.status = 'publish' GROUP BY x.term_id) used ON used.term_id = terms.id
 SET terms.count = COALESCE(used.number, 0) WHERE taxonomy IN ('category', 'post_tag')`,
  );
  await database.query('ANALYZE TABLE entries, entry_terms, entry_translations, terms');
}

/** Runs the jobs of a site in a folder until some work is done. */
async function withJobs(data, work) {
  const site = await Site.start({ JOBS: '1' }, data);
  const one = async (statement) => (await site.database.query(statement))[0][0];
  const until = async (isDone) => {
    const deadline = performance.now() + DEADLINE_MS;
    while (!(await isDone(one))) {
      if (performance.now() > deadline) throw new Error('The jobs of the site did not end.');
      await delay(POLL_MS);
    }
  };
  try {
    return await work(site, until);
  } finally {
    await site.stop();
  }
}

/** Lets a site in a folder count what it stores of its lists. */
export const countGroups = (data) =>
  withJobs(data, (_, until) =>
    until(async (one) => !(await one('SELECT type FROM entry_totals WHERE grouped <> version LIMIT 1'))),
  );

/**
 * Lets a site in a folder have several languages, build their indexes and count by them.
 *
 * @returns the seconds that all indexes of languages took, and the bytes of each index of entries
 */
export async function prepare(data) {
  const built = await withJobs(data, async (site, until) => {
    const list = LANGUAGES.map(({ locale, segment }) => ({ locale, segment }));
    await site.command('settings', ['set', 'languages', JSON.stringify(list)]);
    const named = performance.now();
    await until((one) => one("SELECT name FROM settings WHERE name = 'languages.indexed' AND value = 'true'"));
    const seconds = (performance.now() - named) / 1000;
    await site.database.query('ANALYZE TABLE entries');
    const [sizes] = await site.database.query(
      `SELECT index_name AS name, stat_value * @@innodb_page_size AS bytes FROM mysql.innodb_index_stats
 WHERE database_name = DATABASE() AND table_name = 'entries' AND stat_name = 'size' ORDER BY 1`,
    );
    await site.database.query('UPDATE entry_totals SET grouped = 0');
    // The job that counts groups rests for a while after each run.
    await site.database.query('DELETE FROM leases');
    return { seconds, sizes: sizes.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })) };
  });
  await countGroups(data);
  return built;
}
