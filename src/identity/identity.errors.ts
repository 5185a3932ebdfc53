import { RESOURCE_ERRORS, RestError, catalogue, type ErrorCodes } from '#libs/errors';

/** Codes of users that the routes of `cms/v2` answer, too. */
export const USERS_ERRORS = {
  rest_user_invalid_id: [404, 'Invalid user ID.'],
  rest_user_cannot_view: ['rights', 'You may not see this.'],
  rest_user_cannot_delete: ['rights', 'You may not delete users.'],
  rest_user_invalid_argument: [400, 'A user name cannot be changed.'],
  rest_user_invalid_email: [400, 'This e-mail address cannot be used.'],
  rest_user_invalid_slug: [400, 'Another user has this slug.'],
  rest_user_invalid_role: [400, 'There is no such role, or the user may not get or lose it.'],
  rest_user_invalid_reassign: [400, 'Invalid user ID for reassignment.'],
  user_login_too_long: [400, 'The user name is longer than 60 characters.'],
  user_nicename_too_long: [400, 'The slug is longer than 50 characters.'],
  user_url_too_long: [400, 'The address is longer than 100 characters.'],
  existing_user_login: [400, 'Another user has this name.'],
  existing_user_email: [400, 'Another user has this e-mail address.'],
} as const satisfies ErrorCodes;

/** Throws one of the errors of users and of signing in. Those of signing in do not tell whether an account exists. */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  ...USERS_ERRORS,
  incorrect_password: [401, 'The user name or the password is not right.'],
  invalid_token: [401, 'The token is not valid, or not any more.'],
  not_signed_in: [401, 'Sign in to see and end your sessions.'],
  unknown_session: [404, 'You have no session with this ID.'],
  invalid_authorization: [401, 'The Authorization header cannot be read: it takes Basic or Bearer credentials.'],
});

/** Too many failed attempts; `wait` in milliseconds. */
export function tooManyAttempts(wait: number): RestError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const message = `Too many failed attempts. Try again in ${seconds} seconds.`;
  return new RestError('too_many_attempts', 429, message, {}, {}, { 'Retry-After': String(seconds) });
}
