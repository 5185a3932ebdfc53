import { Arg, CONTEXTS, Field, IdDto, Meta, SelectionDto, Text, type Context } from '#libs/args';
import { normalizeReferences, plainLine, sanitizeTermName, sanitizeUrl } from '#libs/text';
import type { RichText } from '../entries/entry.dto.js';

export const COMMENT_ORDERS = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;

const storedUrl = (sent: string) => normalizeReferences(sanitizeUrl(sent));
const plainField = (sent: string) => plainLine(sent).replaceAll('<', '&lt;');
const word = (text: string) => text.toLowerCase().replace(/[^a-z0-9_-]/g, '');

/** A list of comments. */
export class ListCommentsDto extends SelectionDto {
  @Arg('string', { format: 'date-time', description: 'Keeps what was said after this moment (ISO 8601).' })
  after?: string;

  @Arg('string', { format: 'date-time', description: 'Keeps what was said before this moment (ISO 8601).' })
  before?: string;

  @Arg('integer[]', { description: 'Keeps comments of these users; 0 for guests. Needs authorization.' })
  author?: number[];

  @Arg('integer[]', { description: 'Leaves out comments of these users. Needs authorization.' })
  author_exclude?: number[];

  @Arg('string', { format: 'email', description: 'Keeps comments with this e-mail address. Needs authorization.' })
  author_email?: string;

  @Arg('integer', {
    clean: Math.abs,
    description: 'Leaves out that many comments at the beginning; replaces the page.',
  })
  offset?: number;

  @Arg('string', { default: 'desc', enum: ['asc', 'desc'], description: 'Direction of the order.' })
  order: 'asc' | 'desc';

  @Arg('string', { default: 'date_gmt', enum: COMMENT_ORDERS, description: 'What the list is ordered by.' })
  orderby: (typeof COMMENT_ORDERS)[number];

  @Arg('integer[]', { default: [], description: 'Keeps answers to these comments; 0 for those that answer none.' })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out answers to these comments.' })
  parent_exclude: number[];

  @Arg('integer[]', { default: [], description: 'Keeps comments on these posts.' })
  post: number[];

  @Field('string', {
    default: 'approve',
    clean: word,
    description:
      'Keeps comments in this state: approve, hold, spam, trash, all (the first two), any. Needs authorization.',
  })
  status: string;

  @Field('string', {
    default: 'comment',
    clean: word,
    description: 'Keeps comments of this type. Needs authorization.',
  })
  type: string;

  @Arg('string', { description: 'Password of the post, where the comments of one are asked for.' })
  password?: string;
}

/** One comment, read. */
export class GetCommentDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;

  @Arg('string', { description: 'Password of the post that the comment is about.' })
  password?: string;
}

/** What may be written of a comment. */
export class WriteCommentDto {
  @Field('integer', { description: 'ID of the user who says it.' })
  author?: number;

  @Arg('string', { format: 'email', description: 'E-mail address of the author.', example: 'ann@example.org' })
  author_email?: string;

  @Field('string', { format: 'ip', description: 'Network address of the author.', example: '192.0.2.1' })
  author_ip?: string;

  @Field('string', { clean: sanitizeTermName, description: 'Name of the author.', example: 'Ann Lee' })
  author_name?: string;

  @Field('string', { clean: storedUrl, description: 'Website of the author.', example: 'https://example.org/ann' })
  author_url?: string;

  @Field('string', { clean: plainField, description: 'Program that the author used.' })
  author_user_agent?: string;

  @Text({ description: 'The comment: a text, or an object with raw.', example: 'Well said.' })
  content?: RichText;

  @Field('string', { format: 'date-time', description: 'When it was said, in the time zone of the site.' })
  date?: string;

  @Field('string', { format: 'date-time', description: 'When it was said, in UTC.' })
  date_gmt?: string;

  @Field('string', { clean: word, description: 'State: approved, hold, spam, unspam, trash or untrash.' })
  status?: string;

  @Meta()
  meta?: object;
}

/** A new comment. */
export class CreateCommentDto extends WriteCommentDto {
  @Field('integer', { default: 0, description: 'ID of the comment that it answers; 0 for none.' })
  parent: number;

  @Field('integer', { default: 0, description: 'ID of the post that it is about.', example: 12 })
  post: number;

  @Arg('string', { unlisted: true, description: 'Password of the post that it is about.' })
  password?: string;
}

/** A comment, changed. */
export class UpdateCommentDto extends WriteCommentDto {
  @Field('integer', { description: 'Number of the comment.' })
  id: number;

  @Field('integer', { description: 'ID of the comment that it answers; 0 for none.' })
  parent?: number;

  @Field('integer', { description: 'ID of the post that it is about.' })
  post?: number;
}

/** A comment, deleted. */
export class DeleteCommentDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Removes the comment for good instead of moving it to the trash.' })
  force: boolean;

  @Arg('string', { description: 'Password of the post that the comment is about.' })
  password?: string;
}
