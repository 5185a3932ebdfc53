import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPresent, requestId, type Validators } from '#libs/http';
import { type AllowedOrigins } from '#libs/rest';
import { acceptedCodings } from './codings.js';
import type { Coding, KeptAnswer } from './kept-answer.js';
import { askedRange } from './ranges.js';

/** How an answer came about: kept; made for this request; kept but expired, while a new one is being made. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

/** How answers are sent, by the settings. */
export interface DeliveryOptions {
  /** Whether compressed forms are sent. */
  compresses: boolean;
  /** Whether those who know the time of an answer are told that it is the same. */
  comparesTimes: boolean;
}

/** The form of an answer that a caller gets. */
function formFor(answer: KeptAnswer, http: IncomingMessage): Coding {
  for (const coding of acceptedCodings(http.headers['accept-encoding'])) if (answer.forms[coding]) return coding;
  return 'identity';
}

/** Sends an answer that is kept: whole, a part of it, or that the caller has it already. */
export function deliver(
  http: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  state: CacheState,
  { compresses, comparesTimes }: DeliveryOptions,
  origins: AllowedOrigins,
): void {
  const now = Date.now();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const headers = [...fixedHeaders(answer), 'X-Request-Id', requestId(http), 'X-Cache', state, 'Age', age(answer, now)];
  if (answer.isRest) for (const [name, value] of Object.entries(origins.headersFor(http))) headers.push(name, value);
  if (isConditional(http) && isPresent(http, validatorsOf(answer, comparesTimes))) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = compresses ? formFor(answer, http) : 'identity';
  const body = answer.forms[coding] ?? answer.body;
  const range = http.headers.range === undefined ? undefined : askedRange(http, body.length, answer, now);
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
 * The headers of an answer as a list of names and values, made once. An object with so many members that a few more are
 * added to for each request costs more than all the rest of sending it.
 */
function fixedHeaders(answer: KeptAnswer): readonly (string | string[])[] {
  return (answer.headerList ??= Object.entries(answer.headers).flat());
}

/** Seconds since an answer was made. */
const age = ({ madeAt }: KeptAnswer, now: number): string => String(Math.max(0, Math.floor((now - madeAt) / 1000)));

function validatorsOf({ etag, headers }: KeptAnswer, comparesTimes: boolean): Validators {
  const lastModified = comparesTimes ? Math.floor(Date.parse(String(headers['Last-Modified'])) / 1000) : undefined;
  return { etag, lastModified };
}

const isConditional = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
