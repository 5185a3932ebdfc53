import mysql from 'mysql2/promise';
import type { DatabaseLocation } from '../../src/database/data-source.js';

const INSERT_ENTRY = `INSERT INTO entries (type, status, slug, slug_scope, file_slug, title, content, excerpt, footnotes,
 author_id, parent_id, menu_order, date_local, date_gmt, modified_local, modified_gmt, password, comment_status,
 ping_status, template, featured_media, trashed_from, trashed_slug, trashed_at, version, comment_count, revision_count,
 autosave_count, last_revision_id, guid, shown_content)
 VALUES ('post', 'publish', ?, 'post', NULL, ?, 'Text', '', NULL,
 (SELECT u.id FROM users u WHERE u.id = ? LOCK IN SHARE MODE), 0, 0, '2020-01-01 10:00:00', '2020-01-01 10:00:00',
 '2020-01-01 10:00:00', '2020-01-01 10:00:00', '', 'open', 'open', '', 0, NULL, NULL, NULL, 1, 0, 0, 0, 0, '', NULL)`;
const INSERT_DETAILS = `INSERT INTO post_details (entry_id, format, sticky) VALUES (?, '', 0)
 ON DUPLICATE KEY UPDATE format = VALUES(format), sticky = VALUES(sticky)`;
const ASSIGN = `INSERT INTO entry_terms (entry_id, term_id) SELECT ?, t.id FROM terms t
 WHERE t.id IN (?) AND ((t.taxonomy = 'post_tag' AND t.id IN (?))) ORDER BY t.id FOR UPDATE`;
const INSERT_TERM =
  'INSERT INTO `terms`(`id`, `taxonomy`, `name`, `name_key`, `slug`, `description`, `parent_id`, `term_group`, `count`) ' +
  "VALUES (DEFAULT, 'post_tag', ?, ?, ?, '', 0, 0, 0)";
const COUNT_TERM = `UPDATE terms SET count = GREATEST(0, CAST(count AS SIGNED) + CASE id WHEN ? THEN ? ELSE 0 END)
 WHERE id IN (?) ORDER BY id`;
const TRASH = `UPDATE entries SET status = 'trash', trashed_from = 'publish', trashed_slug = slug,
 slug = CONCAT(slug, '__trashed'), trashed_at = UTC_TIMESTAMP(), version = version + 1 WHERE id = ?`;
const WRITE_TOTALS = `INSERT INTO entry_totals (type, status, total, version, unmoved, grouped) VALUES ?
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1, unmoved = unmoved + VALUES(unmoved),
 grouped = grouped + 1`;
const WRITE_GROUPS = `INSERT INTO entry_group_totals (type, status, name, total) VALUES ?
 ON DUPLICATE KEY UPDATE total = total + VALUES(total)`;
const TALLY = `(SELECT CONCAT_WS(':', COALESCE(SUM(t.total), 0), COALESCE(SUM(t.version), 0),
 COALESCE(SUM(t.version - t.unmoved), 0), IF(SUM(t.grouped <> t.version), NULL,
 (SELECT COALESCE(SUM(g.total), 0) FROM entry_group_totals g
 WHERE g.type IN ('post') AND g.status IN ('publish') AND g.name IN (?)))) FROM entry_totals t
 WHERE t.type IN ('post') AND t.status IN ('publish')) AS tally`;
const LIST = `SELECT e.id, ${TALLY} FROM entries e FORCE INDEX (entries_by_date)
 LEFT JOIN post_details d ON d.entry_id = e.id WHERE e.type IN ('post') AND e.status IN ('publish')
 ORDER BY e.date_local DESC, e.id DESC LIMIT 100 OFFSET 0`;

/** What a list of the former program has: the ids of its posts, their number, and how many are in a group. */
interface FormerList {
  ids: number[];
  total: number;
  grouped: number;
}

/**
 * An instance of the program before entries had languages, by the statements that it sends. It goes on while other
 * instances are replaced.
 */
export class FormerProgram {
  private constructor(private readonly connection: mysql.Connection) {}

  static async start({ socketPath, user, database }: DatabaseLocation): Promise<FormerProgram> {
    return new FormerProgram(await mysql.createConnection({ socketPath, user, database, dateStrings: true }));
  }

  stop(): Promise<void> {
    return this.connection.end();
  }

  /** Creates a tag and returns its id. */
  createTag(name: string): Promise<number> {
    const key = name.toLowerCase();
    return this.insert(INSERT_TERM, [name, key, key]);
  }

  /** Publishes a post of an author with a tag, and returns its id. */
  async publish(slug: string, author: number, tag: number): Promise<number> {
    await this.connection.beginTransaction();
    const id = await this.insert(INSERT_ENTRY, [slug, slug, author]);
    await this.connection.query(INSERT_DETAILS, [id]);
    await this.connection.query(ASSIGN, [id, tag, tag]);
    await this.connection.query(COUNT_TERM, [tag, 1, tag]);
    await this.changeTotals({ publish: 1 }, [`author:${author}`, `term:${tag}`]);
    await this.connection.commit();
    return id;
  }

  /** Moves a published post of an author with a tag to the trash. */
  async trash(id: number, author: number, tag: number): Promise<void> {
    await this.connection.beginTransaction();
    await this.connection.query(TRASH, [id]);
    await this.connection.query(COUNT_TERM, [tag, -1, tag]);
    await this.changeTotals({ publish: -1, trash: 1 }, [`author:${author}`, `term:${tag}`]);
    await this.connection.commit();
  }

  /** Changes the number of posts of statuses, and of groups in each of them. */
  async changeTotals(by: Readonly<Record<string, number>>, groups: readonly string[]): Promise<void> {
    const statuses = Object.entries(by);
    await this.connection.query(WRITE_TOTALS, [statuses.map(([status, number]) => ['post', status, number, 1, 0, 1])]);
    const rows = statuses.flatMap(([status, number]) => groups.map((name) => ['post', status, name, number]));
    await this.connection.query(WRITE_GROUPS, [rows]);
  }

  /** The list of published posts, with its total and the number of those in a group. */
  async list(group: string): Promise<FormerList> {
    const [rows] = await this.connection.query<mysql.RowDataPacket[]>(LIST, [group]);
    const [total = 0, , , grouped = -1] = String(rows[0]?.tally).split(':').map(Number);
    return { ids: rows.map(({ id }) => Number(id)), total, grouped };
  }

  private async insert(statement: string, values: unknown[]): Promise<number> {
    const [{ insertId }] = await this.connection.query<mysql.ResultSetHeader>(statement, values);
    return insertId;
  }
}
