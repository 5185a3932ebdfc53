import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentViewer, networkOf, type Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { stripTags } from '#libs/text';
import { SettingsService, SiteTime } from '../settings/index.js';
import { Users } from '../identity/index.js';
import { moderates } from './comment-access.js';
import type { CommentColumns, Speaker } from './comment-drafts.js';
import { CommentLimitsRepository } from './comment-limits.repository.js';
import { APPROVED, HELD, TRASH } from './comment-state.js';
import { fail } from './comments.errors.js';
import { CommentsRepository, type CommentedPost, type StoredComment } from './comments.repository.js';
import { CommentRendering } from './published-comments.js';

/** Seconds between two comments of one person, and how far back the last one is looked for. */
const PAUSE = 15;
const LOOK_BACK_MS = 3_600_000;
const TURNS = 64;
/** How long the arrival of a comment counts towards the limit of its caller. */
const ARRIVAL_SECONDS = 600;

/** Refuses comments that are said twice or too fast. */
@Injectable()
export class CommentGuard {
  constructor(
    private readonly limits: CommentLimitsRepository,
    private readonly time: SiteTime,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Makes the comments of one person wait for each other until the end of the transaction, so that each sees those
   * before it. Call this before anything else is locked.
   */
  async takeTurn(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const keys = [...callersOf(comment, viewer), comment.authorEmail.toLowerCase()];
    const turns = [...new Set(keys.filter(Boolean).map(turnOf))].sort((a, b) => a - b);
    await this.limits.lockTurns(turns);
  }

  /** Refuses a duplicate; the post has to be locked. */
  async refuseDuplicate(comment: StoredComment): Promise<void> {
    if (await this.limits.isDuplicate(comment)) fail('comment_duplicate');
  }

  /** Refuses a comment that follows another of the same person too soon; moderators may write as fast as they like. */
  async refuseFlood(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const now = this.time.now().gmt;
    const since = this.time.fromInstant(new Date(Date.now() - LOOK_BACK_MS)).gmt;
    const check = async (by: 'user' | 'address' | 'email', value: string | number) => {
      const last = await this.limits.lastBetween(by, value, since, now);
      if (last !== undefined && seconds(comment.dateGmt) - seconds(last) < PAUSE) fail('comment_flood');
    };
    if (viewer.isSignedIn) await check('user', viewer.id);
    else await check('address', comment.authorIp);
    if (comment.authorEmail) await check('email', comment.authorEmail);
  }

  /**
   * Counts a comment that comes in, and refuses it when too many have come from its account or its address lately.
   * Their dates do not matter: who writes a comment sends its date.
   */
  async countArrival(comment: StoredComment, viewer: Viewer): Promise<void> {
    const limit = this.settings.get('comment_rate_limit');
    if (moderates(viewer) || limit === 0) return;
    const callers = callersOf(comment, viewer);
    const most = await this.limits.mostArrivals(callers, ARRIVAL_SECONDS);
    if (most && most.arrivals >= limit) throw tooManyComments(Math.max(1, most.wait));
    await this.limits.addArrivals(callers);
  }

  /** Deletes the arrivals that no longer count. */
  async forgetArrivals(): Promise<void> {
    await this.limits.removeArrivals(ARRIVAL_SECONDS);
  }
}

/** Those whose comments are counted: the account, and the network that it comes from. */
const callersOf = ({ authorIp }: StoredComment, viewer: Viewer): string[] => [
  ...(viewer.isSignedIn ? [`user ${viewer.id}`] : []),
  `address ${networkOf(authorIp)}`,
];

const turnOf = (key: string): number => (createHash('sha256').update(key).digest()[0] ?? 0) % TURNS;

const seconds = (stored: string): number => Date.parse(`${stored.replace(' ', 'T')}Z`) / 1000;

function tooManyComments(seconds: number): RestError {
  const message = `Too many comments came from you. Try again in ${seconds} seconds.`;
  return new RestError('comment_flood', 429, message, {}, {}, { 'Retry-After': String(seconds) });
}

/** Decides the first status of a new comment. */
@Injectable()
export class CommentApproval {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly rendering: CommentRendering,
  ) {}

  /** Approved, held or in the trash. */
  async of(comment: CommentColumns, post: CommentedPost, speaker: Speaker | undefined): Promise<string> {
    if (speaker && (speaker.moderates || speaker.id === post.authorId)) return APPROVED;
    if (holdsOne(this.settings.get('disallowed_keys'), comment)) return TRASH;
    if (this.settings.get('comment_moderation')) return HELD;
    if (this.rendering.hasTooManyLinks(comment.content)) return HELD;
    if (holdsOne(this.settings.get('moderation_keys'), comment)) return HELD;
    if (!this.settings.get('comment_previously_approved')) return APPROVED;
    return (await this.wasApproved(comment)) ? APPROVED : HELD;
  }

  /** Whether something by this person was approved: by the user of the e-mail address, else by the same name and address. */
  private async wasApproved({ authorName, authorEmail }: CommentColumns): Promise<boolean> {
    if (!authorName || !authorEmail) return false;
    const userId = await this.users.idOfEmail(authorEmail);
    // To know the e-mail address of a user does not prove to be that user.
    const viewer = currentViewer();
    if (userId !== undefined && !viewer.owns(userId) && !moderates(viewer)) return false;
    return this.comments.wasApproved(userId === undefined ? { authorName, authorEmail } : { authorId: userId });
  }
}

/** Whether one of some words, one per line, occurs anywhere in a comment. */
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
