import { Injectable } from '@nestjs/common';
import { Db, sql } from '#libs/db';
import { decodeCharacterReferences } from '#libs/text';
import { CommentRendering } from './comment-rendering.js';

/** What was said last. */
export interface SaidComment {
  id: number;
  /** What it is about. */
  entryId: number;
  /** Text. */
  authorName: string;
  /** Address of a website; empty for none. */
  authorUrl: string;
  /** In UTC. */
  dateGmt: string;
  html: string;
}

type Row = Omit<SaidComment, 'html'> & { content: string; version: number };

/** Reads what was said last where everybody may read it. */
@Injectable()
export class CommentNews {
  constructor(
    private readonly db: Db,
    private readonly rendering: CommentRendering,
  ) {}

  /** The newest approved comments on all that is published without a password, or on one entry; the latest first. */
  async latest(limit: number, entryId?: number): Promise<SaidComment[]> {
    const about = entryId === undefined ? sql`1` : sql`c.post_id = ${entryId}`;
    const found = sql`SELECT c.id, c.post_id AS entryId, c.author_name AS authorName, c.author_url AS authorUrl,
 c.date_gmt AS dateGmt, c.content, c.version FROM comments c JOIN entries e ON e.id = c.post_id
 WHERE ${about} AND c.status = 'approved' AND c.type = 'comment' AND e.status = 'publish' AND e.password = ''
 ORDER BY c.date_gmt DESC, c.id DESC LIMIT ${limit}`;
    const rows = await this.db.rows<Row>(found.sql, found.parameters);
    return rows.map(({ content, version, ...row }) => ({
      ...row,
      authorName: decodeCharacterReferences(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      html: this.rendering.content({ id: row.id, version, content }),
    }));
  }
}
