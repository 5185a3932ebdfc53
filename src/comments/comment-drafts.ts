import { Injectable } from '@nestjs/common';
import { RoleCapabilities, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { sanitizeCommentHtml, sanitizeTrustedCommentHtml } from '#libs/markup';
import { readDate } from '../entries/writing/index.js';
import { FieldValues } from '../fields/index.js';
import { Users } from '../identity/index.js';
import { SettingsService, SiteTime, type Moment } from '../settings/index.js';
import { MODERATE, moderates } from './comment-access.js';
import type { Comment } from './comment.entity.js';
import { fail } from './comments.errors.js';

/** Origin of a comment: the caller's IP address and user agent. */
export interface Origin {
  ip: string;
  agent: string;
}

/** Writable fields of a comment. */
export interface CommentInput {
  /** Id of the author. */
  author?: number;
  author_email?: string;
  author_ip?: string;
  author_name?: string;
  author_url?: string;
  author_user_agent?: string;
  content?: string | { raw: string };
  /** The values of declared fields. */
  meta?: object;
  date?: string;
  date_gmt?: string;
  /** A status, `unspam` or `untrash`. */
  status?: string;
}

/** A user who is the author of a comment. */
export interface CommentAuthor {
  id: number;
  name: string;
  email: string;
  url: string;
  /** Whether the user moderates comments. */
  moderates: boolean;
}

/** The columns that a write sets, apart from status, post and parent. */
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
  | 'fieldValues'
>;
const MAX_NAME = 245;
const MAX_EMAIL = 100;
const MAX_URL = 200;
const MAX_CONTENT = 65_525;
const MAX_AGENT = 254;
/** The owner of the fields of comments. */
export const COMMENT_FIELDS = 'comment';
const LOCALHOST = '127.0.0.1';

const textOf = (text: CommentInput['content']): string | undefined => (typeof text === 'object' ? text.raw : text);

/** Computes the columns of comments from the input, the stored values and the rights of the viewer. */
@Injectable()
export class CommentDrafts {
  constructor(
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly roles: RoleCapabilities,
    private readonly values: FieldValues,
  ) {}

  /** The columns of a new comment, and its author if it is a user. */
  async createColumns(
    input: CommentInput,
    viewer: Viewer,
    origin: Origin,
  ): Promise<{ columns: CommentColumns; author: CommentAuthor | undefined }> {
    const namesAuthor =
      input.author !== undefined || [input.author_name, input.author_email, input.author_url].some(Boolean);
    // Only moderators write in the name of others.
    const isOwn = !namesAuthor || (viewer.isSignedIn && !moderates(viewer));
    const id = isOwn ? viewer.id || undefined : input.author;
    const author = id === undefined ? undefined : await this.loadAuthor(id);
    const { local, gmt } = this.date(input, viewer) ?? this.time.now();
    const columns: CommentColumns = {
      // Empty author fields do not count as naming another author.
      ...authorOf(isOwn ? {} : input, author),
      authorIp: input.author_ip || origin.ip || LOCALHOST,
      authorAgent: [...(input.author_user_agent ?? origin.agent)].slice(0, MAX_AGENT).join(''),
      content: contentOf(input, viewer) ?? fail('rest_comment_content_invalid'),
      dateLocal: local,
      dateGmt: gmt,
      fieldValues: this.values.changed({ owner: COMMENT_FIELDS, stored: null, isNew: true }, input.meta),
    };
    if (this.settings.get('require_name_email') && !(columns.authorName && columns.authorEmail))
      fail('rest_comment_author_data_required');
    checkLengths(input);
    return { columns, author };
  }

  /** The columns of a comment after an update. */
  async updateColumns(input: CommentInput, before: CommentColumns, viewer: Viewer): Promise<CommentColumns> {
    const author = input.author === undefined ? undefined : await this.loadAuthor(input.author);
    const stored = { local: before.dateLocal, gmt: before.dateGmt };
    const date = this.date(input, viewer, stored) ?? stored;
    const columns: CommentColumns = {
      ...authorOf(input, author, before),
      authorIp: input.author_ip || before.authorIp,
      authorAgent: [...(input.author_user_agent ?? before.authorAgent)].slice(0, MAX_AGENT).join(''),
      content: contentOf(input, viewer) ?? before.content,
      dateLocal: date.local,
      dateGmt: date.gmt,
      fieldValues: this.values.changed({ owner: COMMENT_FIELDS, stored: before.fieldValues }, input.meta),
    };
    checkLengths(input);
    return columns;
  }

  private async loadAuthor(id: number): Promise<CommentAuthor> {
    const moderators: readonly string[] = this.roles.rolesWith(MODERATE);
    const { roles, ...user } = (await this.users.profile(id)) ?? fail('rest_comment_author_invalid');
    return { ...user, moderates: roles.some((role) => moderators.includes(role)) };
  }

  /**
   * The date that was sent; null arrives as an empty string. Only moderators may set a future date, but the stored one
   * may be repeated, because clients send whole objects back.
   */
  private date({ date, date_gmt: gmt }: CommentInput, viewer: Viewer, stored?: Moment): Moment | undefined {
    const sent = date || gmt;
    if (!sent) return undefined;
    const moment = readDate(this.time, sent, !date);
    if (!moderates(viewer) && moment.gmt > this.time.now().gmt && moment.gmt !== stored?.gmt)
      failArgument(date ? 'date' : 'date_gmt', {
        code: 'rest_invalid_param',
        message: 'The date of a comment must not be in the future.',
      });
    return moment;
  }
}

/** The author columns: sent values first, then those of the user, then the stored ones. */
function authorOf(
  input: CommentInput,
  author?: CommentAuthor,
  before: Partial<CommentColumns> = {},
): Pick<CommentColumns, 'authorId' | 'authorName' | 'authorEmail' | 'authorUrl'> {
  return {
    authorId: author?.id ?? before.authorId ?? 0,
    authorName: input.author_name ?? author?.name ?? before.authorName ?? '',
    authorEmail: input.author_email ?? author?.email ?? before.authorEmail ?? '',
    authorUrl: input.author_url ?? author?.url ?? before.authorUrl ?? '',
  };
}

/**
 * The text to store: sanitized by the rights of the viewer and trimmed; `undefined` if none was sent. Throws if the
 * result is empty.
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
  if (Buffer.byteLength(name) > MAX_NAME) fail('comment_author_column_length');
  if (Buffer.byteLength(email) > MAX_EMAIL) fail('comment_author_email_column_length');
  if (Buffer.byteLength(url) > MAX_URL) fail('comment_author_url_column_length');
  if (Buffer.byteLength(textOf(content) ?? '') > MAX_CONTENT) fail('comment_content_column_length');
}
