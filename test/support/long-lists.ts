import { sql } from './database.js';

const FIRST_POST = 200_001;
const BATCH = 500;
const STATUSES = ['publish', 'publish', 'publish', 'private', 'draft'];

/**
 * Stores posts with few different dates, titles and parents, one in three in a term, and a comment on each, and as many
 * tags and users, so that lists have late pages with ties. Through the routes it would take minutes.
 */
export async function fillLongLists(count: number, termId: number): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const dateOf = (index: number) => `2024-01-${String(1 + ((index * 7) % 28)).padStart(2, '0')} 10:00:00`;
  const posts = indexes.map((index) => {
    const date = dateOf(index);
    const texts = ['post', STATUSES[index % STATUSES.length], `long-${index}`, `Long ${(index * 13) % 40}`, '', ''];
    const times = [date, date, dateOf(index * 3), dateOf(index * 3)];
    return [FIRST_POST + index, ...texts, 1, 0, 0, ...times, '', 'open', 'open', '', 0, '', 0, 0, 0, 1];
  });
  const comments = indexes.map((index) => {
    const date = dateOf(index * 5);
    const author = [0, `Reader ${index % 9}`, `reader-${index % 9}@example.org`, '', '', ''];
    const status = index % 5 ? (index % 8 ? 'approved' : 'hold') : 'spam';
    return [FIRST_POST + ((index * 11) % count), 0, 'comment', status, ...author, `Words ${index}`, date, date, 1];
  });
  for (let from = 0; from < count; from += BATCH) {
    await sql(
      `INSERT INTO entries (id, type, status, slug, title, content, excerpt, author_id, parent_id, menu_order, date_local,
 date_gmt, modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid,
 comment_count, revision_count, last_revision_id, version) VALUES ?`,
      [posts.slice(from, from + BATCH)],
    );
  }
  for (let from = 0; from < count; from += BATCH) {
    await sql(
      `INSERT INTO comments (post_id, parent_id, type, status, author_id, author_name, author_email, author_url, author_ip,
 author_agent, content, date_local, date_gmt, version) VALUES ?`,
      [comments.slice(from, from + BATCH)],
    );
  }
  const inTerm = indexes.filter((index) => index % 3 === 0).map((index) => [FIRST_POST + index, termId]);
  await sql('INSERT INTO entry_terms (entry_id, term_id) VALUES ?', [inTerm]);
  await sql('UPDATE terms SET count = ? WHERE id = ?', [inTerm.length, termId]);
  await sql(
    `INSERT INTO entry_totals (type, status, total, version) SELECT type, status, COUNT(*), 1 FROM entries
 WHERE type = 'post' GROUP BY type, status ON DUPLICATE KEY UPDATE total = VALUES(total), version = version + 1`,
  );
  const tags = indexes.map((index) => [
    ...['post_tag', `Tag ${(index * 13) % count}`, `tag-${(index * 7) % count}`, `About ${index % 40}`],
    ...[0, index % 3, index % 5],
  ]);
  await sql('INSERT INTO terms (taxonomy, name, slug, description, parent_id, term_group, count) VALUES ?', [tags]);
  const users = indexes.map((index) => [
    ...[`long-${index}`, `long-${(index * 13) % count}@example.org`, '', 1, `long-${(index * 7) % count}`],
    ...[`Long ${index % 40}`, '', '', '', index % 3 ? '' : 'https://example.org', '', '', dateOf(index)],
  ]);
  await sql(
    `INSERT INTO users (login, email, password_hash, credentials_version, slug, name, first_name, last_name, nickname,
 url, description, locale, registered_at) VALUES ?`,
    [users],
  );
  await sql('ANALYZE TABLE entries, entry_terms, terms, comments, users');
}
