import { IsIn } from 'class-validator';
import {
  Arg,
  CONTEXTS,
  Field,
  IdDto,
  IsDateTime,
  IsEmailOrEmpty,
  IsIpOrEmpty,
  Meta,
  SelectionDto,
  Stored,
  Text,
  Unlisted,
  type Context,
} from '#libs/args';
import { normalizeReferences, sanitizeUrl } from '#libs/markup';
import { plainLine, sanitizeTermName } from '#libs/text';
import { COMMENT_STATUSES } from '../../comments/index.js';
import type { RichText } from '../entries/index.js';

export const COMMENT_ORDERS = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;

const storedUrl = (sent: string) => normalizeReferences(sanitizeUrl(sent));
const plainField = (sent: string) => plainLine(sent).replaceAll('<', '&lt;');
const word = (text: string) => text.toLowerCase().replace(/[^a-z0-9_-]/g, '');

/** Arguments of the list of comments. */
export class ListCommentsDto extends SelectionDto {
  @Arg('string', { description: 'Limits the list to comments posted after this date (ISO 8601).' })
  @IsDateTime()
  after?: string;

  @Arg('string', { description: 'Limits the list to comments posted before this date (ISO 8601).' })
  @IsDateTime()
  before?: string;

  @Arg('integer[]', {
    description: 'Limits the list to comments by these users; 0 for guests. Requires the right to edit posts.',
  })
  author?: number[];

  @Arg('integer[]', { description: 'Excludes comments by these users. Requires the right to edit posts.' })
  author_exclude?: number[];

  @Arg('string', {
    description: 'Limits the list to comments with this email address. Requires the right to moderate comments.',
  })
  @IsEmailOrEmpty()
  author_email?: string;

  @Arg('integer', { description: 'Number of comments to skip; overrides page.' })
  @Stored(Math.abs)
  offset?: number;

  @Arg('string', { default: 'desc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc';

  @Arg('string', { default: 'date_gmt', description: 'Field to sort by.' })
  @IsIn(COMMENT_ORDERS)
  orderby: (typeof COMMENT_ORDERS)[number];

  @Arg('integer[]', {
    default: [],
    description: 'Limits the list to replies to these comments; 0 for top-level comments.',
  })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Excludes replies to these comments.' })
  parent_exclude: number[];

  @Arg('integer[]', { default: [], description: 'Limits the list to comments on these posts.' })
  post: number[];

  @Field('string', {
    default: 'approve',
    shape: { type: 'string', enum: COMMENT_STATUSES.filters },
    description:
      'Limits the list to comments with this status: approve, hold, spam, trash, all (approve and hold) or any. ' +
      'Other values than approve require the right to edit posts.',
  })
  @Stored(word)
  status: string;

  @Field('string', {
    default: 'comment',
    description: 'Limits the list to comments of this type. Other values than comment require the right to edit posts.',
  })
  @Stored(word)
  type: string;

  @Arg('string', { description: 'Password of the post, if the list is limited to one protected post.' })
  password?: string;
}

/** Arguments for reading one comment. */
export class GetCommentDto extends IdDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;

  @Arg('string', { description: 'Password of the post of the comment.' })
  password?: string;
}

/** Writable fields of a comment. */
export class WriteCommentDto {
  @Field('integer', { description: 'ID of the author.' })
  author?: number;

  @Arg('string', { description: 'Email address of the author.', example: 'ann@example.org' })
  @IsEmailOrEmpty()
  author_email?: string;

  @Field('string', { description: 'IP address of the author.', example: '192.0.2.1' })
  @IsIpOrEmpty()
  author_ip?: string;

  @Field('string', { description: 'Name of the author.', example: 'Ann Lee' })
  @Stored(sanitizeTermName)
  author_name?: string;

  @Field('string', { description: 'Website URL of the author.', example: 'https://example.org/ann' })
  @Stored(storedUrl)
  author_url?: string;

  @Field('string', { description: 'User agent of the author.' })
  @Stored(plainField)
  author_user_agent?: string;

  @Text({ description: 'Text of the comment: a string, or an object with raw.', example: 'Well said.' })
  content?: RichText;

  @Field('string', { description: 'Date posted, in the time zone of the site.' })
  @IsDateTime()
  date?: string;

  @Field('string', { description: 'Date posted, in UTC.' })
  @IsDateTime()
  date_gmt?: string;

  @Field('string', {
    shape: { type: 'string', enum: COMMENT_STATUSES.changes },
    description: 'Status to set: approved, hold, spam, unspam, trash or untrash.',
  })
  @Stored(word)
  status?: string;

  @Meta()
  meta?: object;
}

/** Arguments for creating a comment. */
export class CreateCommentDto extends WriteCommentDto {
  @Field('integer', { default: 0, description: 'ID of the parent comment; 0 for none.' })
  parent: number;

  @Field('integer', { default: 0, description: 'ID of the post it belongs to.', example: 12 })
  post: number;

  @Arg('string', { description: 'Password of the post it belongs to.' })
  @Unlisted()
  password?: string;
}

/** Arguments for updating a comment. */
export class UpdateCommentDto extends WriteCommentDto {
  @Field('integer', { description: 'ID of the comment.' })
  id: number;

  @Field('integer', { description: 'ID of the parent comment; 0 for none.' })
  parent?: number;

  @Field('integer', { description: 'ID of the post it belongs to.' })
  post?: number;
}

/** Arguments for deleting a comment. */
export class DeleteCommentDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Deletes the comment permanently instead of moving it to the trash.' })
  force: boolean;

  @Arg('string', { description: 'Password of the post of the comment.' })
  password?: string;
}
