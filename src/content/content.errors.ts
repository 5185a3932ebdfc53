import { RESOURCE_ERRORS, catalogue } from '#libs/errors';
import { COMMENTS_ERRORS } from '../comments/index.js';
import { ENTRIES_ERRORS } from '../entries/index.js';
import { MEDIA_ERRORS } from '../media/index.js';
import { USERS_ERRORS } from '../identity/index.js';

/** Throws one of the errors that the routes of `cms/v2` answer. */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  ...ENTRIES_ERRORS,
  ...COMMENTS_ERRORS,
  ...MEDIA_ERRORS,
  ...USERS_ERRORS,
  rest_forbidden: ['rights', 'You may not see this.'],
  rest_cannot_view: ['rights', 'You may not see this list in the context edit.'],
  rest_type_invalid: [404, 'Invalid post type.'],
  rest_cannot_read_type: ['rights', 'You may not see this type.'],
  rest_status_invalid: [404, 'Invalid status.'],
  rest_cannot_read_status: ['rights', 'You may not see this status.'],
  rest_taxonomy_invalid: [404, 'Invalid taxonomy.'],
  rest_cannot_view_active_theme: ['rights', 'You may not see the theme.'],
  rest_cannot_edit_others: ['rights', 'You may not write in the name of others.'],
  rest_cannot_assign_sticky: ['rights', 'You may not make items sticky.'],
  rest_cannot_assign_term: ['rights', 'You may not assign these terms.'],
  rest_post_exists: [400, 'An item that exists cannot be created.'],
  rest_post_incorrect_password: [403, 'The password is not right.'],
  rest_post_invalid_parent: [404, 'Invalid post parent ID.'],
  rest_post_no_autosave: [404, 'There is no autosave revision for this post.'],
  rest_invalid_field: [400, 'A sticky item cannot have a password.'],
  rest_user_exists: [400, 'A user who exists cannot be created.'],
  rest_not_logged_in: [401, 'You are not signed in.'],
  rest_forbidden_orderby: ['rights', 'You may not order users by this.'],
  rest_forbidden_who: ['rights', 'You may not ask for authors.'],
  rest_cannot_create_user: ['rights', 'You may not create users.'],
  rest_cannot_edit_roles: ['rights', 'You may not change roles.'],
  rest_reauthentication_required: [
    403,
    'Changing your own password or e-mail address takes a fresh proof of your password: HTTP Basic with it, or a token that was given for it within the last ten minutes. Application passwords cannot do this.',
  ],
  block_cannot_read: ['rights', 'You may not render blocks here.'],
  rest_comment_login_required: [401, 'Sign in to comment.'],
  rest_comment_invalid_author: ['rights', 'You may not comment in the name of others.'],
  rest_comment_invalid_author_ip: ['rights', 'You may not set the address of a comment.'],
  rest_comment_invalid_status: ['rights', 'You may not set the status of a comment.'],
  rest_comment_exists: [400, 'A comment that exists cannot be created.'],
  rest_invalid_comment_type: [400, 'Only comments of the type comment can be created.'],
  rest_comment_invalid_type: [404, 'The type of a comment cannot be changed.'],
});
