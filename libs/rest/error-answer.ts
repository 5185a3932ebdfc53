import type { Logger } from '@nestjs/common';
import { isTooLong, isTooSlow, isUnavailable } from '#libs/db';
import { ARGUMENT_ERRORS, RestError, errorOf, type ErrorBody } from '#libs/errors';
import type { Answer } from './answer-writer.js';

/** An answer whose body is an error. */
export interface ErrorAnswer extends Answer {
  body: ErrorBody;
}

/** The answer to a caller when a request has thrown; `request` names the request in the log. */
export function errorAnswer(thrown: unknown, isSignedIn: boolean, request: string, logger: Logger): ErrorAnswer {
  const error = databaseRefusal(thrown) ?? thrown;
  if (error instanceof RestError)
    return { status: error.statusFor(isSignedIn), body: error.bodyFor(isSignedIn), headers: error.headers };
  if (isUnavailable(error)) {
    logger.warn(`The database is not available: ${String(error)}`);
    return plainError(503, 'database_unavailable', 'The database cannot be reached at the moment.', {
      'Retry-After': '1',
    });
  }
  const status = clientError(error);
  if (status !== undefined) {
    const code = { 400: 'bad_request', 404: 'not_found', 413: 'payload_too_large' }[status] ?? 'request_refused';
    const message = status === 404 ? 'There is nothing at this address.' : 'The request cannot be answered.';
    return plainError(status, code, message);
  }
  logger.error(`${request} failed`, error instanceof Error ? error.stack : String(error));
  return plainError(500, 'internal_server_error', 'Something went wrong here.');
}

/** The status of an error that the framework or Express has made, if it is the client's fault. */
function clientError(error: unknown): number | undefined {
  const status: unknown = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** An error that is in no catalogue. */
const plainError = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): ErrorAnswer => ({ status, headers, body: { code, message, data: { status } } });

/** The error of what the database refuses to do; undefined for its failures. */
function databaseRefusal(error: unknown): Error | undefined {
  if (isTooSlow(error)) return errorOf(() => ARGUMENT_ERRORS('rest_database_timeout'));
  // Cleaning may make a text longer after its length was checked.
  return isTooLong(error) ? errorOf(() => ARGUMENT_ERRORS('rest_text_too_long')) : undefined;
}
