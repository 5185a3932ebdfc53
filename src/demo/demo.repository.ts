import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { containing, plainSql, sql, tableOf } from '#libs/sql';
import { Comment } from '../comments/transfer/index.js';
import { Entry } from '../entries/index.js';
import { User } from '../identity/index.js';
import { EntryTerm, Term } from '../terms/index.js';

/** An item as it is now. */
export interface PresentItem {
  /** Changes whenever somebody changes the item. */
  mark: string;
  /** Its title or name. */
  name: string;
}

/** What the translation of an entry takes over from it. */
export type OriginalEntry = Pick<Entry, 'id' | 'authorId' | 'dateLocal' | 'featuredMedia' | 'commentStatus'>;

type PresentRow = PresentItem & { id: number };

const e = tableOf(Entry, 'e');

/** Reads what has become of the items of the demo. */
@Injectable()
export class DemoRepository {
  constructor(private readonly db: Db) {}

  /** The present items of a kind, by id; deleted ones are missing. */
  async present(kind: string, ids: readonly number[]): Promise<Map<number, PresentItem>> {
    if (!ids.length) return new Map();
    return new Map((await this.rows(kind, ids)).map(({ id, ...item }) => [id, item]));
  }

  /** What translations of entries have in common with these, by id. Deleted ones are missing. */
  async originals(ids: readonly number[]): Promise<Map<number, OriginalEntry>> {
    if (!ids.length) return new Map();
    const rows = await this.db
      .select(Entry, 'e', ['id', 'authorId', 'dateLocal', 'featuredMedia', 'commentStatus'])
      .where("e.id IN (?) AND e.status = 'publish'", ids)
      .current();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Filters entries: those that have a comment, or that an entry is below, such as a revision or a changed date. */
  async extended(ids: readonly number[]): Promise<Set<number>> {
    const children = this.db.select(Entry, 'e', ['parentId']).where('e.parent_id IN (?)', ids);
    const comments = this.db.select(Comment, 'c', ['postId']).where('c.post_id IN (?)', ids);
    return new Set([
      ...(await children.distinct().current()).map(({ parentId }) => parentId),
      ...(await comments.distinct().current()).map(({ postId }) => postId),
    ]);
  }

  /** Filters comments: those that have replies. */
  async answered(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.select(Comment, 'c', ['parentId']).where('c.parent_id IN (?)', ids).distinct().current();
    return new Set(rows.map(({ parentId }) => parentId));
  }

  /** Filters terms: those that entries have. */
  async assigned(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.select(EntryTerm, 't', ['termId']).where('t.term_id IN (?)', ids).distinct().current();
    return new Set(rows.map(({ termId }) => termId));
  }

  /** Filters accounts: those that are authors of entries or comments. */
  async authors(ids: readonly number[]): Promise<Set<number>> {
    const entries = this.db.select(Entry, 'e', ['authorId']).where('e.author_id IN (?)', ids);
    const comments = this.db.select(Comment, 'c', ['authorId']).where('c.author_id IN (?)', ids);
    return new Set(
      [...(await entries.distinct().current()), ...(await comments.distinct().current())].map(
        ({ authorId }) => authorId,
      ),
    );
  }

  /** Whether an entry shows a media item: as its image, or in its text by its id or the beginning of its path. */
  async isShown(mediaId: number, path: string): Promise<boolean> {
    const stem = path.replace(/\.\w+$/, '');
    const named = `(wp-image-|attachment_|ids="([0-9]+, ?)*)${mediaId}([^0-9]|$)`;
    const rows = await this.db.current<{ id: number }>(
      sql`SELECT e.id FROM ${e} WHERE e.id <> ${mediaId}
 AND (e.featured_media = ${mediaId} OR e.content LIKE ${containing(stem)} OR e.content REGEXP ${named}) LIMIT 1`,
    );
    return rows.length > 0;
  }

  private rows(kind: string, ids: readonly number[]): Promise<PresentRow[]> {
    const [family, type = ''] = kind.split(':');
    if (family === 'entry') return this.read(Entry, 'x.modified_gmt', 'x.title', ids, type);
    if (family === 'term')
      return hashed(this.read(Term, "CONCAT_WS('|', x.name, x.slug, x.description)", 'x.name', ids));
    if (family === 'comment') return hashed(this.read(Comment, 'x.content', 'LEFT(x.content, 60)', ids));
    if (family === 'user')
      return hashed(this.read(User, "CONCAT_WS('|', x.name, x.email, x.description)", 'x.name', ids));
    return Promise.resolve(ids.map((id) => ({ id, mark: '', name: '' })));
  }

  /** Reads items of a table; `type` is that of entries. */
  private read(
    entity: Parameters<typeof tableOf>[0],
    mark: string,
    name: string,
    ids: readonly number[],
    type?: string,
  ): Promise<PresentRow[]> {
    const ofType = type === undefined ? sql`` : sql` AND x.type = ${type}`;
    return this.db.current<PresentRow>(
      sql`SELECT x.id, ${plainSql(mark)} AS mark, ${plainSql(name)} AS name FROM ${tableOf(entity, 'x')} WHERE x.id IN (${ids})${ofType}`,
    );
  }
}

/** Rows with short marks. Not all servers have a function for them. */
const hashed = async (rows: Promise<PresentRow[]>): Promise<PresentRow[]> =>
  (await rows).map((row) => ({ ...row, mark: createHash('md5').update(row.mark).digest('hex') }));
