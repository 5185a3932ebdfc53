import type { ServerResponse } from 'node:http';
import type { MadeAnswer } from '#libs/freshness';
import { etagOf } from '#libs/http';
import type { TagState } from './tag-states.js';

/** How a body may be sent. */
export type Coding = 'identity' | 'gzip' | 'br';

/** What was known of changes when an answer was begun. */
export interface KnownChanges {
  /** The number up to which all changes were known. */
  upTo: number;
  /** The latest known change and who wrote it: they name the history that the numbers belong to; absent for none. */
  latest?: { id: number; instance: string };
}

/** An answer that is kept whole, with all that it needs to be sent. */
export interface CachedResponse {
  /** Path, the parameters that matter, and the variant. */
  key: string;
  /** The path as it was asked for. */
  path: string;
  /** Whether it belongs to an address with a query, a feed or a kind of visitor; others are pages of anonymous visitors. */
  isKeyed: boolean;
  /** Whether it is one of the REST interface; each caller gets headers of their own beside those that are kept. */
  isRest: boolean;
  headers: Readonly<Record<string, string | string[]>>;
  /** The same as they are sent, once they were. */
  headerList?: readonly (string | string[])[];
  etag: string;
  body: Buffer;
  /** The compressed forms, once they are made. */
  forms: Partial<Record<Coding, Buffer>>;
  /** When it was made, in milliseconds. */
  madeAt: number;
  /** From when on it tells something else though nothing changes, in milliseconds. */
  validUntil: number;
  /** The names of what it shows, and their states. */
  tags: readonly string[];
  states: readonly TagState[];
  /** The changes that it is as new as. */
  knew: KnownChanges;
  /** The step of the clock up to which it is known to be right. */
  rightAt: number;
  /** For which address, and under which state of redirects, it may leave before those are asked. */
  passed?: { url: string; revision: number };
}

/** Bytes that an entry takes beside its bodies: keys, headers, tags. An estimate that rather says too much. */
const OVERHEAD = 1500;
const TAG_BYTES = 40;

/** What an answer takes of the memory, in bytes. */
export function sizeOf({ key, body, forms, tags }: Pick<CachedResponse, 'key' | 'body' | 'forms' | 'tags'>): number {
  const bodies = body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0);
  return bodies + OVERHEAD + 2 * key.length + TAG_BYTES * tags.length;
}

/** What the settings say about the time of answers. */
export interface LifetimeOptions {
  /** Milliseconds for which an answer is right at most; 0 for ever. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
}

type Timed = Pick<CachedResponse, 'madeAt' | 'validUntil' | 'isKeyed'>;

/** Whether the time of an answer is over, so that nobody gets it any more. */
export function isExpired({ madeAt, validUntil, isKeyed }: Timed, options: LifetimeOptions, now: number): boolean {
  return now >= validUntil || (isAged(madeAt, options, now) && (isKeyed || !options.preloads));
}

/** Whether an answer is older than answers may become where nothing is preloaded. */
export const isAged = (madeAt: number, { lifetime }: LifetimeOptions, now: number): boolean =>
  lifetime > 0 && now - madeAt >= lifetime;

/** Headers that belong to one request. */
const OWN_HEADERS = new Set(['x-request-id', 'server-timing', 'set-cookie', 'content-length', 'date', 'connection']);
const VARY = 'Accept-Encoding, Authorization, Cookie';
const VARY_OF_REST = 'Accept-Encoding, Authorization, Origin';

/** The headers of an answer for all who get it: those that the site gives every page, then its own. */
export function headersOf(response: ServerResponse, made: MadeAnswer, now: number): CachedResponse['headers'] {
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
export function headersOfRest(made: MadeAnswer): CachedResponse['headers'] {
  return { ETag: etagOf([made.body]), ...made.headers, Vary: VARY_OF_REST, 'Accept-Ranges': 'bytes' };
}

/**
 * Bytes in a memory of their own. Short buffers are parts of larger ones, which stay as long as one of their parts does:
 * what is kept for long would take several times what it seems to.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
