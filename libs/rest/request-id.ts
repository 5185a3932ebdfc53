import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const REQUEST_ID = /^[\w-]{1,64}$/;
const made = new WeakMap<IncomingMessage, string>();

/**
 * The ID of a request in logs and answers: the one that the caller or a proxy gave it, or a new one. It stays the same,
 * whoever asks.
 */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const known = made.get(request);
  if (known !== undefined) return known;
  const id = randomUUID();
  made.set(request, id);
  return id;
}
