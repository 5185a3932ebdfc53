import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { networkOf, type Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { fail } from './comments.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTime } from '../settings/site-time.js';
import { moderates } from './comment-access.js';
import type { StoredComment } from './comment-drafts.js';
import { TRASH } from './comment-statuses.js';

/** Seconds between two comments of one person, and how far back the last one is looked for. */
const PAUSE = 15;
const LOOK_BACK_MS = 3_600_000;
const TURNS = 64;
/** For so long the arrival of a comment counts towards the limit of its caller. */
export const ARRIVAL_SECONDS = 600;

/** Refuses what is said twice or too fast. */
@Injectable()
export class CommentGuard {
  constructor(
    private readonly db: Db,
    private readonly time: SiteTime,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Has the comments of one person wait for each other until the end of the transaction, so that none of them is too
   * early for the others to see. To be called before anything else is locked.
   */
  async takeTurn(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const keys = [...callersOf(comment, viewer), comment.authorEmail.toLowerCase()];
    const turns = [...new Set(keys.filter(Boolean).map(turnOf))].sort((a, b) => a - b);
    await this.db.write('INSERT INTO comment_turns (turn) VALUES ? ON DUPLICATE KEY UPDATE turn = VALUES(turn)', [
      turns.map((turn) => [turn]),
    ]);
  }

  /** Refuses a comment that is there already: the post has to be locked. */
  async refuseDuplicate(comment: StoredComment): Promise<void> {
    const { postId, parentId, authorName, authorEmail, content } = comment;
    const [twin] = await this.db.current(
      `SELECT id FROM comments WHERE post_id = ? AND parent_id = ? AND author_name = ? AND (? = '' OR author_email = ?)
 AND content = BINARY ? AND status <> ? LIMIT 1`,
      [postId, parentId, authorName, authorEmail, authorEmail, content, TRASH],
    );
    if (twin) fail('comment_duplicate');
  }

  /** Refuses a comment that follows another of the same person too soon; moderators may write as fast as they like. */
  async refuseFlood(comment: StoredComment, viewer: Viewer): Promise<void> {
    if (moderates(viewer)) return;
    const now = this.time.now().gmt;
    const since = this.time.fromInstant(new Date(Date.now() - LOOK_BACK_MS)).gmt;
    const last = async (column: 'author_id' | 'author_ip' | 'author_email', value: string | number) => {
      const [row] = await this.db.current<{ at: string }>(
        `SELECT date_gmt AS at FROM comments WHERE ${column} = ? AND date_gmt BETWEEN ? AND ? ORDER BY date_gmt DESC LIMIT 1`,
        [value, since, now],
      );
      if (row && seconds(comment.dateGmt) - seconds(row.at) < PAUSE) fail('comment_flood');
    };
    if (viewer.isSignedIn) await last('author_id', viewer.id);
    else await last('author_ip', comment.authorIp);
    if (comment.authorEmail) await last('author_email', comment.authorEmail);
  }

  /**
   * Counts a comment that comes in, and refuses it when too many have come from its account or its address lately.
   * Their dates do not matter: who writes a comment sends its date.
   */
  async countArrival(comment: StoredComment, viewer: Viewer): Promise<void> {
    const limit = this.settings.get('comment_rate_limit');
    if (moderates(viewer) || limit === 0) return;
    const callers = callersOf(comment, viewer);
    const [most] = await this.db.current<{ arrivals: number; wait: number }>(
      `SELECT COUNT(*) AS arrivals, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), MIN(arrived_at)) + ? AS wait
 FROM comment_arrivals WHERE caller IN (?) AND arrived_at > UTC_TIMESTAMP(3) - INTERVAL ? SECOND
 GROUP BY caller ORDER BY arrivals DESC LIMIT 1`,
      [ARRIVAL_SECONDS, callers, ARRIVAL_SECONDS],
    );
    if (most && Number(most.arrivals) >= limit) throw tooManyComments(Math.max(1, Number(most.wait)));
    const rows = callers.map(() => '(?, UTC_TIMESTAMP(3))').join(', ');
    await this.db.write(`INSERT INTO comment_arrivals (caller, arrived_at) VALUES ${rows}`, callers);
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
