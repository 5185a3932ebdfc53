import { LintelError } from '#libs/client';

/** Whether an error says that the caller has not signed in, or not any more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LintelError && (error.status === 401 || error.code === 'rest_cookie_invalid_nonce');

/** Whether an error says that the caller may not do something. */
export const isForbidden = (error: unknown): boolean => error instanceof LintelError && error.status === 403;

/** Whether an error says that something is not there. Some routes say so of their ID. */
export const isMissing = (error: unknown): boolean =>
  error instanceof LintelError &&
  (error.status === 404 || (error.status === 400 && Object.keys(error.data.params ?? {}).join() === 'id'));

/** Whether the site did not respond. */
export const isOffline = (error: unknown): boolean => error instanceof LintelError && error.code === 'network_error';

/** Whether an error says that somebody else has changed the item meanwhile. */
export const isConflict = (error: unknown): error is LintelError =>
  error instanceof LintelError && error.status === 412;

/** Whether nobody knows what became of a request: no answer came, or that of a server between. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof LintelError) || error.code === 'network_error' || error.status >= 500;

const BEYOND_END = /[_-](invalid[_-]page[_-]number|archive-page-not-found)$/;

/** Whether an error says that a list has fewer pages than were asked for. */
export const isBeyondEnd = (error: unknown): boolean => error instanceof LintelError && BEYOND_END.test(error.code);
