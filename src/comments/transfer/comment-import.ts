import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { normalizeReferences, sanitizeTrustedCommentHtml, sanitizeUrl } from '#libs/markup';
import { plainLine, sanitizeTermName, shortenName } from '#libs/text';
import { millisOf } from '#libs/times';
import { SiteTime, type Moment } from '../../settings/index.js';
import { CommentCounts } from '../comment-counts.js';
import { APPROVED, HELD, POST_TRASHED, SPAM, TRASH, changedState, freshState, typeOfReply } from '../comment-state.js';
import { CommentsRepository, type StoredComment } from '../comments.repository.js';
import { Comments } from '../comments.service.js';

/** A comment to import from another site. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface ImportedComment {
  /** The entry that it is on. */
  postId: number;
  /** Original id. Kept if it is free, so that links to the comment stay valid; 0 for none. */
  number: number;
  /** Id of the parent comment on this site; 0 for none. */
  parentId: number;
  /** Index of the parent comment in the same list, if it is imported, too. */
  parentIndex?: number;
  /** Empty for an ordinary comment. */
  type: string;
  /** `approved`, `spam` or `trash`; anything else is held. */
  status: string;
  /** 0 for a guest. */
  authorId: number;
  authorName: string;
  authorEmail: string;
  authorUrl: string;
  authorIp: string;
  content: string;
  /** Local time of the source site. If null, derived from UTC; the same applies vice versa. */
  dateLocal: string | null;
  dateGmt: string | null;
  /** The values of declared fields: JSON, or null for none. */
  fieldValues?: string | null;
}

const TYPE = /^[a-z0-9_-]{1,20}$/;
const KEPT_STATUSES = [APPROVED, SPAM, TRASH];
const DAY_MS = 86_400_000;
const MAX_LENGTH = { name: 245, email: 100, url: 200, ip: 100 };

/** Inserts comments in their order; those that keep their ids together. */
class Insertion {
  readonly ids: number[] = [];
  private waiting: (StoredComment & { id: number })[] = [];

  constructor(private readonly stored: CommentsRepository) {}

  /** Adds a comment and returns its id. */
  async add(comment: StoredComment & { id?: number }): Promise<number> {
    const { id } = comment;
    if (id === undefined) {
      await this.end();
      const given = await this.stored.insert(comment);
      this.ids.push(given);
      return given;
    }
    this.waiting.push({ ...comment, id });
    this.ids.push(id);
    return id;
  }

  /** Inserts what waits. */
  async end(): Promise<void> {
    await this.stored.insertAll(this.waiting);
    this.waiting = [];
  }
}

/** Imports comments, keeping their dates, statuses and authors. */
@Injectable()
export class CommentImport {
  constructor(
    private readonly db: Db,
    private readonly stored: CommentsRepository,
    private readonly comments: Comments,
    private readonly counts: CommentCounts,
    private readonly time: SiteTime,
  ) {}

  /** Filters ids to those of existing comments. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    return new Set((await this.types(ids)).keys());
  }

  private async types(ids: readonly number[]): Promise<Map<number, string>> {
    return ids.length ? this.stored.types(ids) : new Map();
  }

  /** Inserts comments in one transaction and returns their ids in the same order. */
  create(imported: readonly ImportedComment[]): Promise<number[]> {
    return this.db.transaction(async () => {
      const postIds = [...new Set(imported.map(({ postId }) => postId))];
      const posts = await this.comments.lockPosts(postIds);
      const missing = postIds.find((id) => !posts.has(id));
      if (missing !== undefined) throw new Error(`Unknown entry: ${missing}.`);
      const now = this.time.now();
      const taken = await this.existing(imported.map(({ number }) => number));
      const types = await this.types(imported.map(({ parentId }) => parentId));
      const approved = new Set<number>();
      const inserting = new Insertion(this.stored);
      for (const one of imported) {
        const { postId, parentIndex, number } = one;
        const comment = this.comment(one, now, posts.get(postId)?.status === 'trash');
        const parentId = parentIndex === undefined ? one.parentId : (inserting.ids[parentIndex] ?? 0);
        comment.type = typeOfReply(comment.type, types.get(parentId));
        if (comment.status === APPROVED) approved.add(postId);
        const kept = number && !taken.has(number) ? { id: number } : {};
        taken.add(number);
        types.set(await inserting.add({ ...kept, ...comment, postId, parentId }), comment.type);
      }
      await inserting.end();
      await this.counts.recountAll(postIds);
      for (const postId of approved) await this.counts.invalidate(postId, true);
      await this.counts.report(0, 'created');
      return inserting.ids;
    });
  }

  /** The contents and the URLs of the authors of comments, by id. */
  async texts(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows = ids.length ? await this.stored.texts(ids) : [];
    return new Map(rows.map(({ id, content, authorUrl }) => [id, [content, authorUrl]]));
  }

  /**
   * Replaces the content and the URL of the author of a comment by what `replace` returns for them. Returns whether it has
   * changed something. Part of the caller's transaction.
   */
  async rewrite(id: number, replace: (text: string) => string): Promise<boolean> {
    const before = await this.stored.lock(id);
    if (!before) return false;
    const content = replace(before.content);
    const authorUrl = shortenName(replace(before.authorUrl), MAX_LENGTH.url);
    if (content === before.content && authorUrl === before.authorUrl) return false;
    await this.stored.update(id, { content, authorUrl });
    await this.counts.changed(id, 'updated', before, { ...before, content, authorUrl });
    return true;
  }

  private comment(one: ImportedComment, now: Moment, isHidden: boolean): Omit<StoredComment, 'postId' | 'parentId'> {
    const { local, gmt } = this.moment(one) ?? now;
    const status = KEPT_STATUSES.includes(one.status) ? one.status : HELD;
    // The retention period of the trash starts at the import.
    const state = changedState(freshState(HELD), status, now.gmt);
    return {
      ...state,
      ...(isHidden ? { status: POST_TRASHED, postTrashedFrom: state.status } : {}),
      type: TYPE.test(one.type) ? one.type : 'comment',
      authorId: one.authorId,
      authorName: shortenName(sanitizeTermName(one.authorName), MAX_LENGTH.name),
      authorEmail: shorten(plainLine(one.authorEmail), MAX_LENGTH.email),
      authorUrl: shortenName(normalizeReferences(sanitizeUrl(one.authorUrl)), MAX_LENGTH.url),
      authorIp: shorten(plainLine(one.authorIp), MAX_LENGTH.ip),
      authorAgent: '',
      content: sanitizeTrustedCommentHtml(one.content),
      dateLocal: local,
      dateGmt: gmt,
      fieldValues: one.fieldValues ?? null,
    };
  }

  /** The dates of a comment. No time zone is a day from UTC: of dates that are, the local one counts. */
  private moment({ dateLocal, dateGmt }: ImportedComment): Moment | undefined {
    if (dateLocal === null) return dateGmt === null ? undefined : this.time.fromGmt(dateGmt);
    const isPair = dateGmt !== null && Math.abs(millisOf(dateLocal) - millisOf(dateGmt)) < DAY_MS;
    return isPair ? { local: dateLocal, gmt: dateGmt } : this.time.fromLocal(dateLocal);
  }
}

const shorten = (text: string, most: number): string => [...text].slice(0, most).join('');
