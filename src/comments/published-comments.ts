import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { renderComment } from '#libs/blocks';
import { Db } from '#libs/db';
import { decodeCharacterReferences, decodeText } from '#libs/markup';
import { Avatars } from '../identity/index.js';
import { SettingsService } from '../settings/index.js';
import { PublishedCommentsRepository, type LatestRow, type ThreadRow } from './published-comments.repository.js';

/** A comment for display. */
export interface ReadComment {
  id: number;
  /** Id of the parent comment; 0 for none. */
  parentId: number;
  authorId: number;
  /** Plain text. */
  authorName: string;
  /** Website URL; empty for none. */
  authorUrl: string;
  /** Avatar URLs by size in pixels; absent if avatars are disabled. */
  avatars: Readonly<Record<string, string>> | undefined;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  dateLocal: string;
  html: string;
}

/** A comment with its replies, oldest first. */
export interface CommentThread extends ReadComment {
  answers: CommentThread[];
}

/** A page of the comments of an entry. */
export interface ThreadPage {
  threads: CommentThread[];
  page: number;
  pages: number;
}

/** One of the latest comments. */
export interface SaidComment {
  id: number;
  /** Id of the entry. */
  entryId: number;
  /** Plain text. */
  authorName: string;
  /** Website URL; empty for none. */
  authorUrl: string;
  /** In UTC. */
  dateGmt: string;
  html: string;
}

/** One of the latest comments, with its stored columns. */
export interface RecentComment extends LatestRow {
  /** Empty if avatars are disabled. */
  avatarUrl: string;
}

/** Maximum number of replies on one page. */
const MAX_ANSWERS = 1000;

const MEMORY = 16 * 1024 * 1024;

/** Renders comments as HTML. Cached per version of a comment. */
@Injectable()
export class CommentRendering {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MEMORY,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
  });

  constructor(private readonly settings: SettingsService) {}

  /** The HTML of a comment. */
  content({ id, version, content }: { id: number; version: number; content: string }): string {
    const { smilies, language } = this.options();
    const key = `${id} ${version} ${smilies} ${language}`;
    let html = this.cache.get(key);
    if (html === undefined) {
      html = this.render(content);
      if (!Db.isInTransaction) this.cache.set(key, html);
    }
    return html;
  }

  /** Whether the number of links requires approval. Plain URLs count, because they are rendered as links. */
  hasTooManyLinks(content: string): boolean {
    const most = this.settings.get('comment_max_links');
    return most > 0 && (this.render(content).match(/<a [^>]*href/gi)?.length ?? 0) >= most;
  }

  private render(content: string): string {
    return renderComment(content, this.options());
  }

  private options() {
    return { smilies: this.settings.get('use_smilies'), language: this.settings.get('language') };
  }
}

/**
 * Approved comments for the pages of the site: threads of an entry in a fixed number of statements, and latest
 * comments.
 */
@Injectable()
export class PublishedComments {
  constructor(
    private readonly stored: PublishedCommentsRepository,
    private readonly rendering: CommentRendering,
    private readonly settings: SettingsService,
    private readonly avatars: Avatars,
  ) {}

  /** A page of the threads of an entry. The setting `comments_per_page` is the page size. Empty beyond the end. */
  async page(entryId: number, page: number): Promise<ThreadPage> {
    const size = this.settings.get('comments_per_page');
    const total = await this.stored.countThreads(entryId);
    const pages = Math.max(1, Math.ceil(total / size));
    if (!total || page > pages) return { threads: [], page, pages };
    const first = await this.stored.threads(entryId, size, (page - 1) * size);
    // The counted comments may have been deleted meanwhile.
    if (!first.length) return { threads: [], page, pages };
    const ids = first.map(({ id }) => id);
    const answers = await this.stored.answers(entryId, ids, MAX_ANSWERS);
    return { threads: this.threadsOf(first, answers), page, pages };
  }

  /** The number of the page that contains a comment. */
  async pageOf(entryId: number, commentId: number): Promise<number> {
    const earlier = await this.stored.threadsBefore(entryId, commentId);
    return Math.floor(earlier / this.settings.get('comments_per_page')) + 1;
  }

  /** A comment of an entry that is not approved, for display to its author. */
  async waiting(entryId: number, id: number): Promise<ReadComment | undefined> {
    const row = await this.stored.waiting(entryId, id);
    return row && this.read(row);
  }

  /** The author name of an approved comment of an entry, as plain text. */
  async authorOf(entryId: number, id: number): Promise<string | undefined> {
    const name = await this.stored.authorName(entryId, id);
    return name === undefined ? undefined : decodeText(name);
  }

  /** The latest approved comments on published entries without a password, optionally of one entry; newest first. */
  async latest(limit: number, entryId?: number): Promise<SaidComment[]> {
    const rows = await this.stored.latest(limit, entryId);
    return rows.map(({ authorEmail: _email, dateLocal: _date, content, version, ...row }) => ({
      ...row,
      authorName: decodeText(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      html: this.rendering.content({ id: row.id, version, content }),
    }));
  }

  /** The latest comments with their stored columns and the URL of a 48 pixel avatar. */
  async recent(limit: number): Promise<RecentComment[]> {
    const rows = await this.stored.latest(limit);
    return rows.map((row) => ({ ...row, avatarUrl: this.avatars.urls(row.authorEmail)?.['48'] ?? '' }));
  }

  /** Builds threads. Replies beyond the maximum depth become siblings of their parent. */
  private threadsOf(first: readonly ThreadRow[], answers: readonly ThreadRow[]): CommentThread[] {
    const deepest = this.settings.get('comments_depth');
    const threads = first.map((row): CommentThread => ({ ...this.read(row), answers: [] }));
    const places = new Map(threads.map((thread) => [thread.id, { list: thread.answers, depth: 1, above: threads }]));
    // Replies are collected by parent first, because edited dates can put a reply before its parent.
    const waiting = new Map<number, ThreadRow[]>();
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

  private read({ authorEmail, content, version, ...row }: ThreadRow): ReadComment {
    return {
      ...row,
      authorName: decodeText(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      avatars: this.avatars.urls(authorEmail),
      html: this.rendering.content({ id: row.id, version, content }),
    };
  }
}
