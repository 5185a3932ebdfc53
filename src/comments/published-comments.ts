import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { decodeCharacterReferences, renderComment } from '#libs/text';
import { Avatars } from '../identity/index.js';
import { SettingsService } from '../settings/index.js';
import { PublishedCommentsRepository, type LatestRow, type ThreadRow } from './published-comments.repository.js';

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

/** One of the latest comments. */
export interface SaidComment {
  id: number;
  /** The entry that it is about. */
  entryId: number;
  /** Text. */
  authorName: string;
  /** Address of a website; empty for none. */
  authorUrl: string;
  /** In UTC. */
  dateGmt: string;
  html: string;
}

/** One of the latest comments, as it is stored. */
export interface RecentComment extends LatestRow {
  /** Empty where avatars are not shown. */
  avatarUrl: string;
}

/** As many answers are shown on one page. */
const MAX_ANSWERS = 1000;

const MEMORY = 16 * 1024 * 1024;

/** The HTML of comments; each version of a comment is rendered once. */
@Injectable()
export class CommentRendering {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MEMORY,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 100,
  });

  constructor(private readonly settings: SettingsService) {}

  /** The HTML of a comment. */
  content({ id, version, content }: { id: number; version: number; content: string }): string {
    const key = `${id} ${version} ${this.settings.get('use_smilies')}`;
    let html = this.cache.get(key);
    if (html === undefined) {
      html = this.render(content);
      this.cache.set(key, html);
    }
    return html;
  }

  /** Whether a text holds so many links that the comment is held; URLs count, as they are shown as links. */
  hasTooManyLinks(content: string): boolean {
    const most = this.settings.get('comment_max_links');
    return most > 0 && (this.render(content).match(/<a [^>]*href/gi)?.length ?? 0) >= most;
  }

  private render(content: string): string {
    return renderComment(content, { smilies: this.settings.get('use_smilies') });
  }
}

/** Comments as readers of the site see them: threads of an entry, in a fixed number of statements, and the latest ones. */
@Injectable()
export class PublishedComments {
  constructor(
    private readonly stored: PublishedCommentsRepository,
    private readonly rendering: CommentRendering,
    private readonly settings: SettingsService,
    private readonly avatars: Avatars,
  ) {}

  /** A page of the threads of an entry, as long as the settings say; empty beyond the end. */
  async page(entryId: number, page: number): Promise<ThreadPage> {
    const size = this.settings.get('comments_per_page');
    const total = await this.stored.countThreads(entryId);
    const pages = Math.max(1, Math.ceil(total / size));
    if (!total || page > pages) return { threads: [], page, pages };
    const first = await this.stored.threads(entryId, size, (page - 1) * size);
    // The counted comments may be deleted by now.
    if (!first.length) return { threads: [], page, pages };
    const ids = first.map(({ id }) => id);
    const answers = await this.stored.answers(entryId, ids, MAX_ANSWERS);
    return { threads: this.threadsOf(first, answers), page, pages };
  }

  /** The page on which a comment is. */
  async pageOf(entryId: number, commentId: number): Promise<number> {
    const earlier = await this.stored.threadsBefore(entryId, commentId);
    return Math.floor(earlier / this.settings.get('comments_per_page')) + 1;
  }

  /** A comment of an entry that is not approved, as its author sees it. */
  async waiting(entryId: number, id: number): Promise<ReadComment | undefined> {
    const row = await this.stored.waiting(entryId, id);
    return row && this.read(row);
  }

  /** The name of the author of an approved comment of an entry, for those who answer it. */
  async authorOf(entryId: number, id: number): Promise<string | undefined> {
    const name = await this.stored.authorName(entryId, id);
    return name === undefined ? undefined : decodeCharacterReferences(name);
  }

  /** The newest approved comments on everything published without a password, or on one entry; the latest first. */
  async latest(limit: number, entryId?: number): Promise<SaidComment[]> {
    const rows = await this.stored.latest(limit, entryId);
    return rows.map(({ authorEmail: _email, dateLocal: _date, content, version, ...row }) => ({
      ...row,
      authorName: decodeCharacterReferences(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      html: this.rendering.content({ id: row.id, version, content }),
    }));
  }

  /** The same comments as they are stored, with the URL of an avatar of 48 pixels. */
  async recent(limit: number): Promise<RecentComment[]> {
    const rows = await this.stored.latest(limit);
    return rows.map((row) => ({ ...row, avatarUrl: this.avatars.urls(row.authorEmail)?.['48'] ?? '' }));
  }

  /** Builds threads. Answers deeper than the settings allow are put beside the comment that they answer. */
  private threadsOf(first: readonly ThreadRow[], answers: readonly ThreadRow[]): CommentThread[] {
    const deepest = this.settings.get('comments_depth');
    const threads = first.map((row): CommentThread => ({ ...this.read(row), answers: [] }));
    const places = new Map(threads.map((thread) => [thread.id, { list: thread.answers, depth: 1, above: threads }]));
    // An answer is always younger than what it answers, unless somebody changed the dates.
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
      authorName: decodeCharacterReferences(row.authorName),
      authorUrl: decodeCharacterReferences(row.authorUrl),
      avatars: this.avatars.urls(authorEmail),
      html: this.rendering.content({ id: row.id, version, content }),
    };
  }
}
