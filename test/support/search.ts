import { SearchIndex } from '../../src/entries/search/index.js';
import { parseSearch, relevance } from '../../src/entries/search/search-terms.repository.js';
import { sql, statementsDuring } from './database.js';

/** A published entry. */
interface SearchedText {
  type: string;
  title: string;
  content: string;
  excerpt: string;
  date: string;
}

/** Writes hundreds of entries directly into the tables, with their search index. */
export async function fillWithTexts(texts: readonly SearchedText[]): Promise<void> {
  await sql(
    `INSERT INTO entries (type, status, slug, title, content, excerpt, author_id, parent_id, menu_order, date_local, date_gmt,
      modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid, comment_count,
      revision_count, last_revision_id, version) VALUES ?`,
    [
      texts.map(({ type, title, content, excerpt, date }) => [
        ...[type, 'publish', '', title, content, excerpt, 0, 0, 0, date, date, date, date],
        ...['', 'open', 'open', '', 0, '', 0, 0, 0, 1],
      ]),
    ],
  );
  await sql(
    "INSERT INTO entry_totals (type, status, total, version) SELECT type, status, COUNT(*), 1 FROM entries WHERE type IN ('post', 'page') GROUP BY type, status ON DUPLICATE KEY UPDATE total = VALUES(total), version = version + 1",
  );
  const ids = await sql<{ id: number }>('SELECT id FROM entries');
  await new SearchIndex().write(
    ids.map(({ id }) => id),
    sql,
  );
}

/** The expected result of a search, computed by scanning all texts. */
export async function scanFor(types: string[], text: string, byRelevance: boolean): Promise<number[]> {
  const terms = parseSearch(text);
  const like = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const some = '(e.title LIKE ? OR e.excerpt LIKE ? OR e.content LIKE ?)';
  const conditions = [...terms.wanted.map(() => some), ...terms.unwanted.map(() => `NOT ${some}`)];
  const parameters = [...terms.wanted, ...terms.unwanted].flatMap((term) => [like(term), like(term), like(term)]);
  const rank = byRelevance ? relevance(terms) : undefined;
  const rows = await sql<{ id: number }>(
    `SELECT e.id FROM entries e WHERE e.type IN (?) AND ${conditions.join(' AND ')}
 ORDER BY ${rank ? `${rank.sql}, ` : ''}e.date_local DESC, e.id DESC`,
    [types, ...parameters, ...(rank?.parameters ?? [])],
  );
  return rows.map(({ id }) => id);
}

/**
 * How the statements with unwanted terms that the site sends while `work` runs look into the search index: the kind of
 * each look and its access type, by statement.
 */
export async function indexLooksDuring(work: () => Promise<unknown>): Promise<[kind: string, access: string][][]> {
  const sent = (await statementsDuring(work)).filter(([statement]) => statement.includes('NOT IN'));
  return Promise.all(
    sent.map(async ([statement, parameters]) => {
      const plan = await sql<{ table: string | null; select_type: string; type: string }>(
        `EXPLAIN ${statement}`,
        parameters,
      );
      const looks = plan.filter(({ table }) => table === 's');
      return looks.map(({ select_type: kind, type }): [string, string] => [kind, type]);
    }),
  );
}

/** Whether an entry has a row in the search index. A deleted entry is in no result in any case. */
export async function isIndexed(id: number): Promise<boolean> {
  return (await sql('SELECT entry_id FROM entry_search WHERE entry_id = ?', [id])).length > 0;
}

/** Writes approved comments on an entry directly into the table, a minute apart. */
export async function fillWithComments(postId: number, count: number, textOf: (at: number) => string): Promise<void> {
  const dateOf = (at: number) => new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString().slice(0, 19);
  const rows = Array.from({ length: count }, (_, at) => [
    ...[postId, 0, 'comment', 'approved', 0, 'Reader', '', '', '', '', textOf(at), dateOf(at), dateOf(at), 1],
  ]);
  await sql(
    `INSERT INTO comments (post_id, parent_id, type, status, author_id, author_name, author_email, author_url, author_ip,
      author_agent, content, date_local, date_gmt, version) VALUES ?`,
    [rows],
  );
}
