import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/** Codes of comments that the routes answer, too. */
export const COMMENTS_ERRORS = {
  rest_comment_invalid_id: [404, 'Invalid comment ID.'],
  rest_cannot_read_post: ['rights', 'You may not read the post of this comment.'],
  rest_comment_invalid_post_id: [403, 'There is no such post to comment on.'],
  rest_comment_draft_post: [403, 'A draft takes no comments.'],
  rest_comment_trash_post: [403, 'A post in the trash takes no comments.'],
  rest_comment_closed: [403, 'This post takes no comments.'],
  rest_comment_content_invalid: [400, 'A comment needs a text.'],
  rest_comment_author_data_required: [400, 'A comment needs a name and an e-mail address.'],
  rest_comment_author_invalid: [400, 'Invalid comment author ID.'],
  comment_author_column_length: [400, 'The name is too long.'],
  comment_author_email_column_length: [400, 'The e-mail address is too long.'],
  comment_author_url_column_length: [400, 'The address is too long.'],
  comment_content_column_length: [400, 'The comment is too long.'],
  comment_duplicate: [409, 'This has been said already.'],
  comment_flood: [400, 'You comment too fast. Wait a moment.'],
} as const satisfies ErrorCodes;

/** Throws one of the errors of comments. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...COMMENTS_ERRORS });
