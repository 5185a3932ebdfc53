import { Injectable } from '@nestjs/common';
import { Db, columnsOf } from '#libs/db';
import { decodeCharacterReferences } from '#libs/text';
import { SettingsService } from '../settings/settings.service.js';
import { Avatars } from '../identity/index.js';
import { CommentRendering } from './comment-rendering.js';
import { APPROVED } from './comment-statuses.js';
import { Comment } from './comment.entity.js';

/** A comment as readers see it. */
export interface ReadComment {
  id: number;
  /** 0 for one that answers none. */
  parentId: number;
  authorId: number;
  /** Text. */
  authorName: string;
  /** Address of a website; empty for none. */
  authorUrl: string;
  /** Addresses by size in pixels; absent where avatars are not shown. */
  avatars: Readonly<Record<string, string>> | undefined;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  dateLocal: string;
  html: string;
}

/** A comment with the answers to it, the oldest first. */
export interface CommentThread extends ReadComment {
  answers: CommentThread[];
}

/** A page of the comments of an entry. */
export interface ThreadPage {
  threads: CommentThread[];
  page: number;
  pages: number;
}

const READ = [
  'id',
  'parentId',
  'authorId',
  'authorName',
  'authorEmail',
  'authorUrl',
  'dateLocal',
  'content',
  'version',
] as const;
const COLUMNS = columnsOf(Comment, 'c', READ);

type Row = Pick<Comment, (typeof READ)[number]>;

/** Comments of all types, in the order in which they were said. */
const OF_ENTRY = "c.post_id = ? AND c.parent_id = 0 AND c.status = 'approved'";
const ORDER = 'c.date_gmt, c.id';
/** As many answers are shown on one page, and so deep they are looked for. */
const MAX_ANSWERS = 1000;
const DEEPEST = 100;

/** Reads what was said about an entry, as readers see it: threads, the oldest first, in a fixed number of statements. */
@Injectable()
export class CommentThreads {
  constructor(
    private readonly db: Db,
    private readonly rendering: CommentRendering,
    private readonly settings: SettingsService,
    private readonly avatars: Avatars,
  ) {}

  /** A page of the threads of an entry, as long as the settings say; empty beyond the end. */
  async page(entryId: number, page: number): Promise<ThreadPage> {
    const size = this.settings.get('comments_per_page');
    const [counted] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM comments c WHERE ${OF_ENTRY}`,
      [entryId],
    );
    const total = Number(counted?.total ?? 0);
    const pages = Math.max(1, Math.ceil(total / size));
    if (!total || page > pages) return { threads: [], page, pages };
    const first = await this.db.rows<Row>(
      `SELECT ${COLUMNS} FROM comments c WHERE ${OF_ENTRY} ORDER BY ${ORDER} LIMIT ? OFFSET ?`,
      [entryId, size, (page - 1) * size],
    );
    // What was counted may have gone meanwhile.
    if (!first.length) return { threads: [], page, pages };
    const answers = await this.answersTo(
      entryId,
      first.map(({ id }) => id),
    );
    return { threads: this.threadsOf(first, answers), page, pages };
  }

  /** The page on which a comment is. */
  async pageOf(entryId: number, commentId: number): Promise<number> {
    const [row] = await this.db.rows<{ earlier: number }>(
      `WITH RECURSIVE above (id, parent_id, depth) AS (
         SELECT id, parent_id, 0 FROM comments WHERE id = ?
         UNION ALL SELECT p.id, p.parent_id, above.depth + 1 FROM above JOIN comments p ON p.id = above.parent_id
         WHERE above.depth < ?
       ) SELECT COUNT(*) AS earlier FROM above JOIN comments top ON top.id = above.id AND above.parent_id = 0
       JOIN comments c ON ${OF_ENTRY} AND (c.date_gmt < top.date_gmt OR (c.date_gmt = top.date_gmt AND c.id < top.id))`,
      [commentId, DEEPEST, entryId],
    );
    return Math.floor(Number(row?.earlier ?? 0) / this.settings.get('comments_per_page')) + 1;
  }

  /** A comment of an entry that was not approved, as its author sees it. */
  async waiting(entryId: number, id: number): Promise<ReadComment | undefined> {
    const [row] = await this.db.rows<Row>(
      `SELECT ${COLUMNS} FROM comments c WHERE c.id = ? AND c.post_id = ? AND c.status <> ?`,
      [id, entryId, APPROVED],
    );
    return row && this.read(row);
  }

  /** The name of the author of an approved comment of an entry, for those who answer it. */
  async authorOf(entryId: number, id: number): Promise<string | undefined> {
    const [row] = await this.db.rows<{ name: string }>(
      'SELECT author_name AS name FROM comments WHERE id = ? AND post_id = ? AND status = ?',
      [id, entryId, APPROVED],
    );
    return row && decodeCharacterReferences(row.name);
  }

  private answersTo(entryId: number, ids: readonly number[]): Promise<Row[]> {
    return this.db.rows<Row>(
      `WITH RECURSIVE below (id, depth) AS (
         SELECT a.id, 1 FROM comments a WHERE a.parent_id IN (?) AND a.status = 'approved' AND a.post_id = ?
         UNION ALL SELECT a.id, below.depth + 1 FROM below JOIN comments a ON a.parent_id = below.id
         WHERE a.status = 'approved' AND a.post_id = ? AND below.depth < ?
       ) SELECT ${COLUMNS} FROM below JOIN comments c ON c.id = below.id ORDER BY ${ORDER} LIMIT ?`,
      [ids, entryId, entryId, DEEPEST, MAX_ANSWERS],
    );
  }

  /** Answers that would lie deeper than the settings allow stand beside what they answer. */
  private threadsOf(first: readonly Row[], answers: readonly Row[]): CommentThread[] {
    const deepest = this.settings.get('comments_depth');
    const threads = first.map((row): CommentThread => ({ ...this.read(row), answers: [] }));
    const places = new Map(threads.map((thread) => [thread.id, { list: thread.answers, depth: 1, above: threads }]));
    // An answer is always younger than what it answers, unless somebody changed the dates.
    const waiting = new Map<number, Row[]>();
    for (const row of answers) waiting.set(row.parentId, [...(waiting.get(row.parentId) ?? []), row]);
    const queue = first.map(({ id }) => id);
    for (const id of queue) {
      const place = places.get(id);
      for (const row of waiting.get(id) ?? []) {
        if (!place) continue;
        const thread: CommentThread = { ...this.read(row), answers: [] };
        const isTooDeep = place.depth >= deepest;
        const list = isTooDeep ? place.above : place.list;
        list.push(thread);
        const depth = isTooDeep ? place.depth : place.depth + 1;
        places.set(row.id, { list: thread.answers, depth, above: list });
        queue.push(row.id);
      }
    }
    return threads;
  }

  private read({ authorEmail, content, version, ...row }: Row): ReadComment {
    return {
      ...row,
      authorName: decodeCharacterReferences(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      avatars: this.avatars.urls(authorEmail),
      html: this.rendering.content({ id: row.id, version, content }),
    };
  }
}
