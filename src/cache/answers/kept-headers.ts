import type { ServerResponse } from 'node:http';
import type { MadeAnswer } from '#libs/freshness';
import { etagOf } from '#libs/http';
import type { KeptAnswer } from './kept-answer.js';

/** Headers that belong to one request. */
const OWN_HEADERS = new Set(['x-request-id', 'server-timing', 'set-cookie', 'content-length', 'date', 'connection']);
const VARY = 'Accept-Encoding, Authorization, Cookie';
const VARY_OF_REST = 'Accept-Encoding, Authorization, Origin';

/** The headers of an answer for all who get it: those that the site gives every page, then its own. */
export function headersOf(response: ServerResponse, made: MadeAnswer, now: number): KeptAnswer['headers'] {
  const headers: Record<string, string | string[]> = {};
  const isFramed = made.headers['Content-Security-Policy'] !== undefined;
  const names = new Set(Object.keys(made.headers).map((name) => name.toLowerCase()));
  for (const name of response.getHeaderNames()) {
    const value = response.getHeader(name);
    if (value === undefined || OWN_HEADERS.has(name) || names.has(name)) continue;
    if (isFramed && name === 'x-frame-options') continue;
    headers[name] = typeof value === 'number' ? String(value) : value;
  }
  Object.assign(headers, made.headers, { Vary: VARY, 'Accept-Ranges': 'bytes' });
  headers.ETag ??= etagOf([made.body]);
  headers['Last-Modified'] ??= new Date(now).toUTCString();
  return headers;
}

/**
 * The headers of an answer of the REST interface for all who get it. It tells no time of its own: those who know one
 * would guess how long it stays right, where they ask each time now.
 */
export function headersOfRest(made: MadeAnswer): KeptAnswer['headers'] {
  return { ETag: etagOf([made.body]), ...made.headers, Vary: VARY_OF_REST, 'Accept-Ranges': 'bytes' };
}
