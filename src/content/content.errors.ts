import { RESOURCE_ERRORS, catalogue } from '#libs/errors';
import { COMMENTS_ERRORS } from '../comments/index.js';
import { ENTRIES_ERRORS } from '../entries/index.js';
import { MEDIA_ERRORS } from '../media/index.js';
import { USERS_ERRORS } from '../identity/index.js';

/** Throws an error of the `cms/v2` routes by its code. */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  ...ENTRIES_ERRORS,
  ...COMMENTS_ERRORS,
  ...MEDIA_ERRORS,
  ...USERS_ERRORS,
  rest_forbidden: ['rights', 'You are not allowed to view this item.'],
  rest_cannot_view: ['rights', 'You are not allowed to view this list in the context edit.'],
  rest_type_invalid: [404, 'Invalid post type.'],
  rest_cannot_read_type: ['rights', 'You are not allowed to view this post type.'],
  rest_status_invalid: [404, 'Invalid status.'],
  rest_cannot_read_status: ['rights', 'You are not allowed to view this status.'],
  rest_taxonomy_invalid: [404, 'Invalid taxonomy.'],
  rest_cannot_view_active_theme: ['rights', 'You are not allowed to view the active theme.'],
  rest_cannot_edit_others: ['rights', 'You are not allowed to set another author.'],
  rest_cannot_assign_sticky: ['rights', 'You are not allowed to make items sticky.'],
  rest_cannot_assign_term: ['rights', 'You are not allowed to assign these terms.'],
  rest_post_exists: [400, 'Cannot create an item with an ID. Omit the ID, or update the existing item.'],
  rest_post_incorrect_password: [403, 'Incorrect password.'],
  rest_post_invalid_parent: [404, 'Invalid post parent ID.'],
  rest_post_no_autosave: [404, 'There is no autosave revision for this post.'],
  rest_invalid_field: [400, 'A sticky item cannot have a password.'],
  rest_user_exists: [400, 'Cannot create a user with an ID. Omit the ID, or update the existing user.'],
  rest_not_logged_in: [401, 'You are not signed in.'],
  rest_forbidden_orderby: ['rights', 'You are not allowed to sort users by this field.'],
  rest_forbidden_who: ['rights', 'You are not allowed to list authors.'],
  rest_cannot_create_user: ['rights', 'You are not allowed to create users.'],
  rest_cannot_edit_roles: ['rights', 'You are not allowed to change roles.'],
  rest_reauthentication_required: [
    403,
    'Changing your own password or email address requires recent authentication with your account password: HTTP Basic, or a token obtained with the password within the last ten minutes. Application passwords are not accepted.',
  ],
  block_cannot_read: ['rights', 'You are not allowed to render blocks for this item.'],
  rest_comment_login_required: [401, 'You must be signed in to comment.'],
  rest_comment_invalid_author: ['rights', 'You are not allowed to set the author of a comment.'],
  rest_comment_invalid_author_ip: ['rights', 'You are not allowed to set the IP address of a comment.'],
  rest_comment_invalid_status: ['rights', 'You are not allowed to set the status of a comment.'],
  rest_comment_exists: [400, 'Cannot create a comment with an ID. Omit the ID, or update the existing comment.'],
  rest_invalid_comment_type: [400, 'Cannot create a comment of this type. The type must be: comment.'],
  rest_comment_invalid_type: [404, 'The type of a comment cannot be changed.'],
});
