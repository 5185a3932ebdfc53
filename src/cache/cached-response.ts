import type { ServerResponse } from 'node:http';
import type { MadeAnswer } from '#libs/invalidation';
import { etagOf } from '#libs/http';
import type { TagState } from './tag-states.js';

/** How a body may be sent. */
export type Coding = 'identity' | 'gzip' | 'br';

/** The changes that were known when a response was begun. */
export interface KnownChanges {
  /** The number up to which all changes were known. */
  upTo: number;
  /** The latest known change and who wrote it: they name the history that the numbers belong to; absent for none. */
  latest?: { id: number; instance: string };
}

/** A response with everything that is needed to send it. */
export interface CachedResponse {
  /** Path, the parameters that matter, and the variant. */
  key: string;
  /** The path as it was asked for. */
  path: string;
  /** Whether it belongs to a URL with a query, a feed or the REST interface; others are pages of anonymous visitors. */
  isKeyed: boolean;
  /** Whether it is one of the REST interface. Each caller gets CORS headers beside the cached headers. */
  isRest: boolean;
  headers: Readonly<Record<string, string | string[]>>;
  /** The same as a list, once it was sent. */
  headerList?: readonly (string | string[])[];
  etag: string;
  body: Buffer;
  /** The compressed forms, once they are made. */
  forms: Partial<Record<Coding, Buffer>>;
  /** When it was made, in milliseconds. */
  madeAt: number;
  /** When its content changes by itself, in milliseconds. */
  validUntil: number;
  /** Its cache tags, and their states. */
  tags: readonly string[];
  states: readonly TagState[];
  /** The changes that were known when it was begun. */
  knew: KnownChanges;
  /** The step of the clock up to which it is known to be valid. */
  rightAt: number;
  /** The URL, and the revision of the redirects, for which no redirect applies. */
  passed?: { url: string; revision: number };
}

/** Bytes of an entry beside its bodies: key, headers, tags. An upper estimate. */
const OVERHEAD = 1500;
const TAG_BYTES = 40;

/** The memory that a response takes, in bytes. */
export function sizeOf({ key, body, forms, tags }: Pick<CachedResponse, 'key' | 'body' | 'forms' | 'tags'>): number {
  const bodies = body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0);
  return bodies + OVERHEAD + 2 * key.length + TAG_BYTES * tags.length;
}

/** The settings of the lifetime of responses. */
export interface LifetimeOptions {
  /** Longest lifetime in milliseconds; 0 for no limit. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
}

type Timed = Pick<CachedResponse, 'madeAt' | 'validUntil' | 'isKeyed'>;

/** Whether a response has expired. */
export function isExpired({ madeAt, validUntil, isKeyed }: Timed, options: LifetimeOptions, now: number): boolean {
  return now >= validUntil || (isAged(madeAt, options, now) && (isKeyed || !options.preloads));
}

/** Whether a response is older than the lifetime, preloaded or not. */
export const isAged = (madeAt: number, { lifetime }: LifetimeOptions, now: number): boolean =>
  lifetime > 0 && now - madeAt >= lifetime;

/** Headers that belong to one request. */
const OWN_HEADERS = new Set(['x-request-id', 'server-timing', 'set-cookie', 'content-length', 'date', 'connection']);
const VARY = 'Accept-Encoding, Authorization, Cookie';
const VARY_OF_REST = 'Accept-Encoding, Authorization, Origin';

/** The headers of a page for all visitors: those that the site gives every page, then its own. */
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
 * The headers of a response of the REST interface for all callers. It has no `Last-Modified`: clients would guess a
 * lifetime from it, instead of asking each time.
 */
export function headersOfRest(made: MadeAnswer): CachedResponse['headers'] {
  return { ETag: etagOf([made.body]), ...made.headers, Vary: VARY_OF_REST, 'Accept-Ranges': 'bytes' };
}

/**
 * Bytes in a buffer of their own. Short buffers are slices of a pool, which stays in memory as long as one of its
 * slices: cached responses would take several times their size.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
