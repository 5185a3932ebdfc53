import { Injectable } from '@nestjs/common';
import { RoleCapabilities, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { sanitizeCommentHtml, sanitizeTrustedCommentHtml } from '#libs/text';
import { fail } from './comments.errors.js';
import { SettingsService, SiteTime, type Moment } from '../settings/index.js';
import { Users } from '../identity/index.js';
import { readDate } from '../entries/writing/index.js';
import { MODERATE, moderates } from './comment-access.js';
import type { Comment } from './comment.entity.js';

/** Where a comment comes from: the caller's address and program. */
export interface Origin {
  address: string;
  agent: string;
}

/** What may be sent of a comment. */
export interface CommentInput {
  /** Id of the user who says it. */
  author?: number;
  author_email?: string;
  author_ip?: string;
  author_name?: string;
  author_url?: string;
  author_user_agent?: string;
  content?: string | { raw: string };
  date?: string;
  date_gmt?: string;
  /** A status, `unspam` or `untrash`. */
  status?: string;
}

/** A user in whose name something is said. */
export interface Speaker {
  id: number;
  name: string;
  email: string;
  url: string;
  /** Whether the user moderates comments. */
  moderates: boolean;
}

/** The columns that a write decides, apart from status, post and parent. */
export type CommentColumns = Pick<
  Comment,
  | 'authorId'
  | 'authorName'
  | 'authorEmail'
  | 'authorUrl'
  | 'authorIp'
  | 'authorAgent'
  | 'content'
  | 'dateLocal'
  | 'dateGmt'
>;
const LONGEST_NAME = 245;
const LONGEST_EMAIL = 100;
const LONGEST_URL = 200;
const LONGEST_CONTENT = 65_525;
const LONGEST_AGENT = 254;
const NOWHERE = '127.0.0.1';

const textOf = (text: CommentInput['content']): string | undefined => (typeof text === 'object' ? text.raw : text);

/** Makes the stored values of comments from the sent and the stored ones and the rights of the viewer. */
@Injectable()
export class CommentDrafts {
  constructor(
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly roles: RoleCapabilities,
  ) {}

  /** A new comment, and the user who says it. */
  async created(
    input: CommentInput,
    viewer: Viewer,
    origin: Origin,
  ): Promise<{ columns: CommentColumns; speaker: Speaker | undefined }> {
    const isTold =
      input.author !== undefined || [input.author_name, input.author_email, input.author_url].some(Boolean);
    const id = isTold ? input.author : viewer.id || undefined;
    const speaker = id === undefined ? undefined : await this.speaker(id);
    const { local, gmt } = this.date(input, viewer) ?? this.time.now();
    const columns: CommentColumns = {
      // Empty texts alone do not name an author.
      ...authorOf(isTold ? input : {}, speaker),
      authorIp: input.author_ip || origin.address || NOWHERE,
      authorAgent: [...(input.author_user_agent ?? origin.agent)].slice(0, LONGEST_AGENT).join(''),
      content: contentOf(input, viewer) ?? fail('rest_comment_content_invalid'),
      dateLocal: local,
      dateGmt: gmt,
    };
    if (this.settings.get('require_name_email') && !(columns.authorName && columns.authorEmail))
      fail('rest_comment_author_data_required');
    checkLengths(input);
    return { columns, speaker };
  }

  /** What is stored of a comment after a change. */
  async changed(input: CommentInput, before: CommentColumns, viewer: Viewer): Promise<CommentColumns> {
    const speaker = input.author === undefined ? undefined : await this.speaker(input.author);
    const stored = { local: before.dateLocal, gmt: before.dateGmt };
    const date = this.date(input, viewer, stored) ?? stored;
    const columns: CommentColumns = {
      ...authorOf(input, speaker, before),
      authorIp: input.author_ip || before.authorIp,
      authorAgent: [...(input.author_user_agent ?? before.authorAgent)].slice(0, LONGEST_AGENT).join(''),
      content: contentOf(input, viewer) ?? before.content,
      dateLocal: date.local,
      dateGmt: date.gmt,
    };
    checkLengths(input);
    return columns;
  }

  private async speaker(id: number): Promise<Speaker> {
    const moderators: readonly string[] = this.roles.rolesWith(MODERATE);
    const { roles, ...user } = (await this.users.profile(id)) ?? fail('rest_comment_author_invalid');
    return { ...user, moderates: roles.some((role) => moderators.includes(role)) };
  }

  /**
   * The date that was sent; null arrives as an empty text. Only moderators may send a date in the future, unless it is
   * the stored one: clients send whole objects back.
   */
  private date({ date, date_gmt: gmt }: CommentInput, viewer: Viewer, stored?: Moment): Moment | undefined {
    const sent = date || gmt;
    if (!sent) return undefined;
    const moment = readDate(this.time, sent, !date);
    if (!moderates(viewer) && moment.gmt > this.time.now().gmt && moment.gmt !== stored?.gmt)
      failArgument(date ? 'date' : 'date_gmt', {
        code: 'rest_invalid_param',
        message: 'The date of a comment may not be in the future.',
      });
    return moment;
  }
}

/** The author's data: those of the user who says it, unless others were sent. */
function authorOf(
  input: CommentInput,
  speaker?: Speaker,
  before: Partial<CommentColumns> = {},
): Pick<CommentColumns, 'authorId' | 'authorName' | 'authorEmail' | 'authorUrl'> {
  return {
    authorId: speaker?.id ?? before.authorId ?? 0,
    authorName: input.author_name ?? speaker?.name ?? before.authorName ?? '',
    authorEmail: input.author_email ?? speaker?.email ?? before.authorEmail ?? '',
    authorUrl: input.author_url ?? speaker?.url ?? before.authorUrl ?? '',
  };
}

/**
 * The text as this viewer may write it, without blanks around it; nothing if none was sent, a refusal if
 * nothing is left of it.
 */
function contentOf(input: CommentInput, viewer: Viewer): string | undefined {
  const sent = textOf(input.content);
  if (sent === undefined) return undefined;
  const clean = viewer.can('unfiltered_html') ? sanitizeTrustedCommentHtml(sent) : sanitizeCommentHtml(sent);
  return clean.trim() || fail('rest_comment_content_invalid');
}

function checkLengths({
  author_name: name = '',
  author_email: email = '',
  author_url: url = '',
  content,
}: CommentInput): void {
  if (Buffer.byteLength(name) > LONGEST_NAME) fail('comment_author_column_length');
  if (Buffer.byteLength(email) > LONGEST_EMAIL) fail('comment_author_email_column_length');
  if (Buffer.byteLength(url) > LONGEST_URL) fail('comment_author_url_column_length');
  if (Buffer.byteLength(textOf(content) ?? '') > LONGEST_CONTENT) fail('comment_content_column_length');
}
