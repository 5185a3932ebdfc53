import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedCodings, encodedEtag, isPresent, requestId, type Validators } from '#libs/http';
import type { AllowedOrigins } from '#libs/rest';
import { type CachedCoding, type CachedResponse, ownBytes } from './cached-response.js';

/** Values of `X-Cache`: cached; rendered for this request; cached but expired, while a new response is rendered. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

interface DeliveryOptions {
  /** Whether compressed bodies are sent. */
  compresses: boolean;
  /** The same for REST responses. */
  compressesRest: boolean;
  /** Whether `If-Modified-Since` is honoured. */
  honoursModifiedSince: boolean;
}

/** The preferred available content coding for a request. */
function codingFor(answer: CachedResponse, http: IncomingMessage): CachedCoding {
  for (const coding of acceptedCodings(http.headers['accept-encoding'])) if (answer.forms[coding]) return coding;
  return 'identity';
}

/** Sends a cached response: the whole body (200), a range (206 or 416), or 304. */
export function deliver(
  http: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  state: CacheState,
  { compresses, compressesRest, honoursModifiedSince }: DeliveryOptions,
  origins: AllowedOrigins,
  surrogates: readonly string[],
): void {
  const now = Date.now();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const coding = (answer.isRest ? compressesRest : compresses) ? codingFor(answer, http) : 'identity';
  const own = ['X-Request-Id', requestId(http), 'X-Cache', state, 'Age', age(answer, now)];
  const headers = [...fixedHeaders(answer, coding), ...own, ...surrogates];
  if (answer.isRest) for (const [name, value] of Object.entries(origins.headersFor(http))) headers.push(name, value);
  if (isConditional(http) && isPresent(http, validatorsOf(answer, honoursModifiedSince))) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = (coding === 'identity' ? undefined : answer.forms[coding]) ?? answer.body;
  const range = http.headers.range === undefined ? undefined : requestedRange(http, body.length, answer, now);
  if (range === 'outside') {
    headers.push('Content-Range', `bytes */${body.length}`, 'Content-Length', '0');
    response.writeHead(416, headers).end();
    return;
  }
  const sent = range ? body.subarray(range.start, range.end + 1) : body;
  if (coding !== 'identity') headers.push('Content-Encoding', coding);
  if (range) headers.push('Content-Range', `bytes ${range.start}-${range.end}/${body.length}`);
  headers.push('Content-Length', String(sent.length));
  response.writeHead(range ? 206 : 200, headers);
  response.end(http.method === 'HEAD' ? undefined : sent);
}

/**
 * The headers of a response as a flat list of names and values, computed once for each coding. Copying the header object
 * for each request would cost more than the rest of the delivery.
 */
function fixedHeaders(answer: CachedResponse, coding: CachedCoding): readonly (string | string[])[] {
  const lists = (answer.headerLists ??= {});
  return (lists[coding] ??= Object.entries(headersOf(answer, coding)).flat());
}

function headersOf({ headers }: CachedResponse, coding: CachedCoding): CachedResponse['headers'] {
  const { ETag: etag } = headers;
  return coding === 'identity' || typeof etag !== 'string' ? headers : { ...headers, ETag: encodedEtag(etag, coding) };
}

/** Seconds since a response was rendered. */
const age = ({ madeAt }: CachedResponse, now: number): string => String(Math.max(0, Math.floor((now - madeAt) / 1000)));

function validatorsOf({ etag, headers, isRest }: CachedResponse, honoursModifiedSince: boolean): Validators {
  const lastModified =
    honoursModifiedSince || isRest ? Math.floor(Date.parse(String(headers['Last-Modified'])) / 1000) : undefined;
  return { etag, lastModified };
}

const isConditional = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;

/** Offsets of the first and the last byte of a range. */
export interface BodyRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The requested range of a body (RFC 9110, section 14). `outside` if it cannot be satisfied. `undefined` if the whole
 * body is sent: for several ranges, and if `If-Range` names another version.
 */
function requestedRange(
  { method, headers }: IncomingMessage,
  length: number,
  answer: CachedResponse,
  now: number,
): BodyRange | 'outside' | undefined {
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || (first === '' && last === '') || !isSameVersion(headers['if-range'], answer, now))
    return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count ? { start: length - count, end: length - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < length ? { start, end } : 'outside';
}

/** Entity tags are weak, so only `Last-Modified` can validate a range, and only after its second has passed. */
function isSameVersion(condition: string | string[] | undefined, answer: CachedResponse, now: number): boolean {
  if (condition === undefined) return true;
  return condition === answer.headers['Last-Modified'] && now - answer.madeAt > 1000;
}

/** Compression does not shrink shorter bodies. */
const MIN_COMPRESSED_BYTES = 500;
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 6;
const TEXTS = /^(?:text\/|application\/(?:json|javascript|[\w.+-]+\+(?:xml|json)|xml))/;
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compresses the body of a response in the thread pool. */
export async function compressedForms({ body, headers }: CachedResponse): Promise<CachedResponse['forms']> {
  if (
    body.length < MIN_COMPRESSED_BYTES ||
    !TEXTS.test(String(headers['Content-Type'] ?? headers['content-type'] ?? ''))
  )
    return {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [gz, br] = await Promise.all([gzipped(body, { level: GZIP_LEVEL }), brotlied(body, { params })]);
  return {
    ...(gz.length < body.length ? { gzip: ownBytes(gz) } : {}),
    ...(br.length < body.length ? { br: ownBytes(br) } : {}),
  };
}
