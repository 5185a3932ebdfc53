import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { EntryRow } from './entry-row.js';
import { Permalinks } from './permalinks.js';

type Located = Pick<EntryRow, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'dateLocal'>;

const LOCATED =
  "id, type, status, slug, parent_id AS parentId, DATE_FORMAT(date_local, '%Y-%m-%d %H:%i:%s') AS dateLocal";
const SHOWN_TO_ALL = "type = 'post' AND status = 'publish' AND password = ''";
/** Posts near a moment, of which one is taken by chance. */
const NEAR = 50;

/** What an address of words says of a post. */
export interface PostMarks {
  id?: number;
  slug?: string;
  /** The beginning of its date, `2030-01-31 12`. */
  date?: string;
}

/** Where published entries are shown, for those who lead visitors there. */
@Injectable()
export class PublishedEntries {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
  ) {}

  /** The address of an entry, if it is published. */
  async addressOf(id: number): Promise<string | undefined> {
    const [entry] = await this.db.rows<Located>(`SELECT ${LOCATED} FROM entries WHERE id = ?`, [id]);
    return entry?.status === 'publish' || entry?.type === 'attachment' ? this.address(entry) : undefined;
  }

  /** The address of some post without a password, another one each time; costs the same however many there are. */
  async random(): Promise<string | undefined> {
    const [range] = await this.db.rows<{ first: number | null; last: number | null }>(
      `SELECT UNIX_TIMESTAMP(MIN(date_local)) AS first, UNIX_TIMESTAMP(MAX(date_local)) AS last
       FROM entries WHERE type = 'post' AND status = 'publish'`,
    );
    if (range?.first == null || range.last == null) return undefined;
    const moment = Math.floor(Number(range.first) + Math.random() * (Number(range.last) - Number(range.first)));
    const near = await this.db.rows<Located>(
      `(SELECT ${LOCATED} FROM entries WHERE ${SHOWN_TO_ALL} AND date_local >= FROM_UNIXTIME(?) ORDER BY date_local, id LIMIT ?)
       UNION ALL
       (SELECT ${LOCATED} FROM entries WHERE ${SHOWN_TO_ALL} AND date_local < FROM_UNIXTIME(?) ORDER BY date_local DESC, id DESC LIMIT ?)`,
      [moment, NEAR, moment, NEAR],
    );
    const post = near[Math.floor(Math.random() * near.length)];
    return post && this.address(post);
  }

  /** The address of the only published post that something is true of. */
  async theOne({ id, slug, date }: PostMarks): Promise<string | undefined> {
    if (id === undefined && slug === undefined) return undefined;
    const posts = await this.db.rows<Located>(
      `SELECT ${LOCATED} FROM entries WHERE type = 'post' AND status = 'publish' AND ${id === undefined ? 'slug = ?' : 'id = ?'} LIMIT ?`,
      [id ?? slug, NEAR],
    );
    const fitting = posts.filter(
      (post) => (slug === undefined || post.slug === slug) && (date === undefined || post.dateLocal.startsWith(date)),
    );
    const [post] = fitting;
    return post && fitting.length === 1 ? this.address(post) : undefined;
  }

  /** Whether an entry is in the trash. */
  async isTrashed(id: number): Promise<boolean> {
    const [entry] = await this.db.current<Located>(`SELECT ${LOCATED} FROM entries WHERE id = ?`, [id]);
    return entry?.status === 'trash';
  }

  private async address(entry: Located): Promise<string> {
    return this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
  }
}
