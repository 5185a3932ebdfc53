import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentViewer, networkOf, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { stripTags } from '#libs/text';
import { millisOf } from '#libs/times';
import { Users } from '../identity/index.js';
import { SettingsService, SiteTime } from '../settings/index.js';
import { moderates } from './comment-access.js';
import type { CommentColumns, CommentAuthor } from './comment-drafts.js';
import { CommentLimitsRepository } from './comment-limits.repository.js';
import { APPROVED, HELD, TRASH } from './comment-state.js';
import { fail } from './comments.errors.js';
import { CommentsRepository, type CommentedPost, type StoredComment } from './comments.repository.js';
import { CommentRendering } from './published-comments.js';

/** Minimum number of seconds between two comments of one author. */
const PAUSE = 15;
const LOOK_BACK_MS = 3_600_000;
const TURNS = 64;
/** Seconds for which the arrival of a comment counts towards the rate limit of its caller. */
const ARRIVAL_SECONDS = 600;

/** Refuses duplicate comments and comments that arrive too fast. */
@Injectable()
export class CommentGuard {
  constructor(
    private readonly limits: CommentLimitsRepository,
    private readonly time: SiteTime,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Serializes the comments of one author until the end of the transaction, so that each check sees the comments before
   * it. Call this before taking other locks.
   */
  async takeTurn(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const keys = [...callersOf(comment, viewer), comment.authorEmail.toLowerCase()];
    const turns = [...new Set(keys.filter(Boolean).map(turnOf))].sort((a, b) => a - b);
    await this.limits.lockTurns(turns);
  }

  /** Throws if the comment is a duplicate. The post must be locked. */
  async refuseDuplicate(comment: StoredComment): Promise<void> {
    if (await this.limits.isDuplicate(comment)) fail('comment_duplicate');
  }

  /** Throws if the comment follows another one of the same author too soon. Moderators are exempt. */
  async refuseFlood(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const now = this.time.now().gmt;
    const since = this.time.fromInstant(new Date(Date.now() - LOOK_BACK_MS)).gmt;
    const check = async (by: 'user' | 'ip' | 'email', value: string | number) => {
      const last = await this.limits.lastBetween(by, value, since, now);
      if (last !== undefined && seconds(comment.dateGmt) - seconds(last) < PAUSE) fail('comment_flood');
    };
    if (viewer.isSignedIn) await check('user', viewer.id);
    else await check('ip', comment.authorIp);
    if (comment.authorEmail) await check('email', comment.authorEmail);
  }

  /**
   * Counts an arriving comment. Throws a 429 if too many arrived from its account or network recently. Arrival times
   * are used instead of the dates of comments, because clients can set those.
   */
  async countArrival(comment: StoredComment, viewer: Viewer): Promise<void> {
    const limit = this.settings.get('comment_rate_limit');
    if (moderates(viewer) || limit === 0) return;
    const callers = callersOf(comment, viewer);
    const most = await this.limits.mostArrivals(callers, ARRIVAL_SECONDS);
    const { arrivals, wait } = most ?? { arrivals: 0, wait: ARRIVAL_SECONDS };
    const remaining = limit - arrivals - 1;
    RequestContext.report({ name: 'comments', quota: limit, window: ARRIVAL_SECONDS, remaining, reset: wait });
    if (remaining < 0) fail('too_many_comments', { retryAfter: wait });
    await this.limits.addArrivals(callers);
  }

  /** Deletes expired arrivals. */
  async forgetArrivals(): Promise<void> {
    await this.limits.removeArrivals(ARRIVAL_SECONDS);
  }
}

/** The rate limit keys of a comment: its account and its network. */
const callersOf = ({ authorIp }: StoredComment, viewer: Viewer): string[] => [
  ...(viewer.isSignedIn ? [`user ${viewer.id}`] : []),
  `address ${networkOf(authorIp)}`,
];

const turnOf = (key: string): number => (createHash('sha256').update(key).digest()[0] ?? 0) % TURNS;

const seconds = (stored: string): number => millisOf(stored) / 1000;

/** Determines the initial status of a comment. */
@Injectable()
export class CommentApproval {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly rendering: CommentRendering,
  ) {}

  /** Returns the initial status: approved, held or trash. */
  async of(comment: CommentColumns, post: CommentedPost, author: CommentAuthor | undefined): Promise<string> {
    if (author && (author.moderates || author.id === post.authorId)) return APPROVED;
    if (holdsOne(this.settings.get('disallowed_keys'), comment)) return TRASH;
    if (this.settings.get('comment_moderation')) return HELD;
    if (this.rendering.hasTooManyLinks(comment.content)) return HELD;
    if (holdsOne(this.settings.get('moderation_keys'), comment)) return HELD;
    if (!this.settings.get('comment_previously_approved')) return APPROVED;
    return (await this.wasApproved(comment)) ? APPROVED : HELD;
  }

  /** Whether the author has an approved comment: the account, or a guest with the same name and email address. */
  private async wasApproved({ authorId, authorName, authorEmail }: CommentColumns): Promise<boolean> {
    if (authorId) return this.comments.wasApproved({ authorId });
    if (!authorName || !authorEmail) return false;
    // Knowing the email address of a user does not prove that the caller is that user.
    if (!moderates(currentViewer()) && (await this.users.idOfEmail(authorEmail)) !== undefined) return false;
    return this.comments.wasApproved({ authorName, authorEmail });
  }
}

/** Whether a comment contains one of the words. `lines` has one word per line. */
function holdsOne(lines: string, comment: CommentColumns): boolean {
  const words = lines
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);
  if (!words.length) return false;
  const { authorName, authorEmail, authorUrl, authorIp, authorAgent, content } = comment;
  const texts = [authorName, authorEmail, authorUrl, authorIp, authorAgent, content, stripTags(content)];
  const lower = texts.map((text) => text.toLowerCase());
  return words.some((word) => lower.some((text) => text.includes(word)));
}
