import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/**
 * Error codes of comments. The routes of comments throw them, too.
 *
 * @section Content (cms/v2)
 * @page errors-of-content
 */
export const COMMENTS_ERRORS = {
  rest_comment_invalid_id: [404, 'Invalid comment ID.'],
  rest_cannot_read_post: ['rights', 'You are not allowed to read the post of this comment.'],
  rest_comment_invalid_post_id: [403, 'Invalid post ID.'],
  rest_comment_draft_post: [403, 'Drafts cannot be commented on.'],
  rest_comment_trash_post: [403, 'Posts in the trash cannot be commented on.'],
  rest_comment_closed: [403, 'Comments are closed for this post.'],
  rest_comment_content_invalid: [400, 'A comment needs a text.'],
  rest_comment_author_data_required: [400, 'A comment needs a name and an e-mail address.'],
  rest_comment_author_invalid: [400, 'Invalid comment author ID.'],
  comment_author_column_length: [400, 'The name is too long.'],
  comment_author_email_column_length: [400, 'The e-mail address is too long.'],
  comment_author_url_column_length: [400, 'The URL is too long.'],
  comment_content_column_length: [400, 'The comment is too long.'],
  comment_duplicate: [409, 'Duplicate comment. The same comment was already posted.'],
  comment_flood: [400, 'You are posting comments too quickly. Wait a moment and try again.'],
  too_many_comments: [429, 'Too many comments. Try again later.', { 'Retry-After': '60' }],
} as const satisfies ErrorCodes;

/** Throws an error of comments by its code. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...COMMENTS_ERRORS });
