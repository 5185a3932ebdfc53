import { RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimit, RequestContext } from '#libs/context';
import { RESOURCE_ERRORS, SCOPE_ERRORS, SIGN_IN_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/**
 * Error codes of users. The routes of `cms/v2` throw them, too.
 *
 * @section Accounts
 * @page errors
 */
export const USERS_ERRORS = {
  rest_user_invalid_id: [404, 'Invalid user ID.'],
  rest_user_cannot_view: ['rights', 'You are not allowed to view this user.'],
  rest_user_cannot_delete: ['rights', 'You are not allowed to delete users.'],
  rest_user_invalid_argument: [400, 'username cannot be changed.'],
  rest_user_invalid_email: [400, 'The email address is already in use by another user.'],
  rest_user_invalid_slug: [400, 'The slug is already in use by another user.'],
  rest_user_invalid_role: [400, 'Invalid role, or the role of this user cannot be changed.'],
  rest_user_invalid_reassign: [400, 'Invalid user ID for reassignment.'],
  rest_reauthentication_required: [
    403,
    'This requires recent authentication with your account password: HTTP Basic, or a session that began with the password within the last ten minutes. Application passwords are not accepted.',
  ],
  rest_application_password_not_found: [404, 'Application password not found.'],
  rest_passkey_not_found: [404, 'Passkey not found.'],
  account_changed: [409, 'The account has changed meanwhile. Try again.'],
  user_login_too_long: [400, 'username must have at most 60 characters.'],
  user_nicename_too_long: [400, 'slug must have at most 50 characters.'],
  user_url_too_long: [400, 'url must have at most 100 characters.'],
  existing_user_login: [400, 'The user name is already in use by another user.'],
  existing_user_email: [400, 'The email address is already in use by another user.'],
} as const satisfies ErrorCodes;

/** Throws an error of users or of sign-in by its code. Sign-in errors do not reveal whether an account exists. */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  ...USERS_ERRORS,
  ...SCOPE_ERRORS,
  ...SIGN_IN_ERRORS,
  incorrect_code: [401, 'Incorrect code.'],
  invalid_passkey: [400, 'The passkey was not accepted.'],
  too_many_passkeys: [400, 'An account can have at most 20 passkeys.'],
  provider_state: [400, 'The sign-in with the provider has expired, or began in another browser.'],
  provider_refused: [403, 'The provider has not signed you in.'],
  provider_failed: [502, 'The provider does not answer as it should.'],
  provider_domain: [403, 'The provider has not verified an e-mail address of a domain that may sign in.'],
  provider_no_account: [403, 'No account is linked with you at the provider.'],
  provider_no_email: [403, 'The provider has not verified an e-mail address, which a new account needs.'],
  provider_account_exists: [409, 'An account with your e-mail address is not linked with you at the provider.'],
  provider_taken: [409, 'You or this account have another link with the provider.'],
  invalid_reset_token: [400, 'The link for a new password is invalid or has expired.'],
  not_signed_in: [401, 'You must be signed in to manage your sessions.'],
  unknown_session: [404, 'Invalid session ID.'],
});

/** Throws a 429 for the refusal of a rate limiter, whose limit the response reports, and other errors as they are. */
export function failLimit(refusal: unknown, limit: Pick<RateLimit, 'name' | 'quota' | 'window'>): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const seconds = refusal.msBeforeNext / 1000;
  RequestContext.report({ ...limit, remaining: 0, reset: seconds });
  return fail('too_many_attempts', { retryAfter: seconds });
}
