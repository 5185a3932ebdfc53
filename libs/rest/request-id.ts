import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const REQUEST_ID = /^[\w-]{1,64}$/;
const MADE = Symbol('ID that was made');

/**
 * The ID of a request in logs and answers: the one that the caller or a proxy gave it, or a new one. It stays the same,
 * whoever asks.
 */
export function requestId(request: IncomingMessage & { [MADE]?: string }): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  // A property of the request: a map beside it would cost each answer more memory than all else.
  return (request[MADE] ??= randomUUID());
}
