import type { Logger } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import type { Answer } from './answer-writer.js';

const answer = (status: number, code: string, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { code, message, data: { status } },
});

/** The answer to what nobody meant to throw: it shows no internals, and the log tells the cause. */
export function failure(error: unknown, request: string, logger: Logger): Answer {
  if (isUnavailable(error)) {
    logger.warn(`The database is not available: ${String(error)}`);
    return answer(503, 'database_unavailable', 'The database cannot be reached at the moment.', { 'Retry-After': '1' });
  }
  logger.error(`${request} failed`, error instanceof Error ? error.stack : String(error));
  return answer(500, 'internal_server_error', 'Something went wrong here.');
}
