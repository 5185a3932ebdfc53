import { sql } from './database.js';

/** Stores thousands of published posts at once, for query plans: through the routes it would take minutes. */
export async function storePosts(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const date = new Date(1.6e12 + index * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const texts = ['post', 'publish', `slug-${index}`, `Title ${index}`, '', '', 1, 0, 0];
    return [...texts, date, date, date, date, '', 'open', 'open', '', 0, '', 0, 0, 0, 1];
  });
  await sql(
    `INSERT INTO entries (type, status, slug, title, content, excerpt, author_id, parent_id, menu_order, date_local,
 date_gmt, modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid,
 comment_count, revision_count, last_revision_id, version) VALUES ?`,
    [rows],
  );
}
