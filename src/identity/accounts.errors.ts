import { RestError, catalogue } from '#libs/errors';

/** Throws one of the errors of signing in. None tells whether an account exists. */
export const fail = catalogue({
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
