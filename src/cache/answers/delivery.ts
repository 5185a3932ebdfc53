import type { IncomingMessage, ServerResponse } from 'node:http';
import { addOriginHeaders, isPresent, requestId } from '#libs/rest';
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
): void {
  const now = Date.now();
  const coding = compresses ? formFor(answer, http) : 'identity';
  const body = answer.forms[coding] ?? answer.body;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const headers: Record<string, string | string[] | number> = { ...answer.headers };
  if (answer.isRest) addOriginHeaders(headers, http);
  headers['X-Request-Id'] = requestId(http);
  headers['X-Cache'] = state;
  headers.Age = Math.max(0, Math.floor((now - answer.madeAt) / 1000));
  const lastModified = comparesTimes ? Math.floor(Date.parse(String(headers['Last-Modified'])) / 1000) : undefined;
  if (isConditional(http) && isPresent(http, { etag: answer.etag, lastModified })) {
    response.writeHead(304, headers).end();
    return;
  }
  if (coding !== 'identity') headers['Content-Encoding'] = coding;
  const range = http.headers.range === undefined ? undefined : askedRange(http, body.length, answer, now);
  if (range === 'outside') {
    headers['Content-Range'] = `bytes */${body.length}`;
    delete headers['Content-Encoding'];
    headers['Content-Length'] = 0;
    response.writeHead(416, headers).end();
    return;
  }
  const sent = range ? body.subarray(range.start, range.end + 1) : body;
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${body.length}`;
  headers['Content-Length'] = sent.length;
  response.writeHead(range ? 206 : 200, headers);
  response.end(http.method === 'HEAD' ? undefined : sent);
}

const isConditional = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
