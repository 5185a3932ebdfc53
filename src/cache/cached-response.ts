import type { ServerResponse } from 'node:http';
import { etagOf, type Coding } from '#libs/http';
import type { CacheableResponse } from '#libs/invalidation';
import { LANGUAGE_HEADER } from '#libs/rest';
import type { TagState } from './tag-states.js';

/** Content coding of a body, compressed or not. */
export type CachedCoding = 'identity' | Coding;

/** The changes that were known when rendering of a response began. */
export interface KnownChanges {
  /** The id up to which all changes were known. */
  upTo: number;
  /**
   * The latest known change and its writer. They identify the history that the ids belong to. Absent if none is known.
   */
  latest?: { id: number; instance: string };
}

/** A response with everything needed to send it. */
export interface CachedResponse {
  /** Path, relevant query parameters, and variant. */
  key: string;
  /** The path as it was requested. */
  path: string;
  /** True for URLs with a query, feeds and REST responses; false for pages of anonymous visitors. */
  isKeyed: boolean;
  /** Whether it is a REST response. CORS headers are added for each caller. */
  isRest: boolean;
  headers: Readonly<Record<string, string | string[]>>;
  /** `headers` as a flat list for each coding of the body, computed when it is first sent. */
  headerLists?: Partial<Record<CachedCoding, readonly (string | string[])[]>>;
  /** Its keys in shared caches, computed when it is first sent. */
  surrogateKeys?: string;
  etag: string;
  body: Buffer;
  /** The compressed bodies, once they are available. */
  forms: Partial<Record<Coding, Buffer>>;
  /** When it was rendered, in milliseconds. */
  madeAt: number;
  /** When its content becomes outdated without a change, in milliseconds. */
  validUntil: number;
  /** Its cache tags and their states. */
  tags: readonly string[];
  states: readonly TagState[];
  /** The changes that were known when rendering began. */
  knew: KnownChanges;
  /** The version counter up to which it is known to be valid. */
  validAt: number;
  /** A URL to which no redirect applies, and the revision of the redirects that this was checked against. */
  passed?: { url: string; revision: number };
}

/** Upper estimate of the bytes of a response without its bodies: key, headers, tags. */
const OVERHEAD = 1500;
const TAG_BYTES = 40;

/** The memory used by a response, in bytes. */
export function sizeOf({ key, body, forms, tags }: Pick<CachedResponse, 'key' | 'body' | 'forms' | 'tags'>): number {
  const bodies = body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0);
  return bodies + OVERHEAD + 2 * key.length + TAG_BYTES * tags.length;
}

/** The settings that decide when responses expire. */
export interface LifetimeOptions {
  /** Longest lifetime in milliseconds; 0 for no limit. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded. Preloaded pages do not expire by age. */
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

/** The headers of a page that are cached: those of all pages, overridden by those of the page itself. */
export function headersOf(response: ServerResponse, made: CacheableResponse, now: number): CachedResponse['headers'] {
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
 * The headers of a REST response that are cached. Only items have `Last-Modified`: clients would derive a lifetime from
 * the time of rendering instead of validating their copy each time.
 *
 * @param inLanguages whether a header may ask for another language
 */
export function headersOfRest(made: CacheableResponse, inLanguages: boolean): CachedResponse['headers'] {
  const vary = inLanguages ? `${VARY_OF_REST}, ${LANGUAGE_HEADER}` : VARY_OF_REST;
  return { ETag: etagOf([made.body]), ...made.headers, Vary: vary, 'Accept-Ranges': 'bytes' };
}

/**
 * Copies bytes into a dedicated buffer. Node allocates short buffers as slices of a shared pool; a cached slice would
 * keep the whole pool in memory.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
