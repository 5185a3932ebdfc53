import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@nestjs/common';
import { isTooLong, isTooSlow, isUnavailable } from '#libs/db';
import { ARGUMENT_ERRORS, RestError, errorOf, type ErrorBody } from '#libs/errors';
import { roomError } from '#libs/files';
import {
  codingFor,
  compressing,
  compressor,
  encodedEtag,
  isPresent,
  presentEtag,
  type Coding,
  type Validators,
} from '#libs/http';
import { Dialect, JsonText, jsonOf } from '#libs/presenting';
import {
  type Exchange,
  JsonStream,
  TextStream,
  keptDigest,
  lastModified,
  modifiedAt,
  strongEtag,
  type ItemVersion,
} from '#libs/requests';
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from './configuration.js';

/** A response before the caller's formatting options are applied. */
export interface RestResponse {
  status: number;
  body: unknown;
  /** Headers of the resource; an envelope repeats them. */
  headers: Record<string, string | number>;
  /** Media type of a body that is sent as plain text; JSON by default. */
  contentType?: string;
  /** The version of the item that the body shows. */
  version?: ItemVersion;
}

const JSON_TYPE = 'application/json; charset=UTF-8';

/** The headers that every response of the REST interface has, for all callers. */
export const fixedHeaders = (root: string): Readonly<Record<string, string>> => ({
  'Content-Type': JSON_TYPE,
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  Link: `<${root}/>; rel="https://api.w.org/"`,
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  Vary: 'Origin',
});

/** Replaces the `Vary` of the fixed headers if responses are compressed. */
export const VARY_BY_CODING: Readonly<Record<string, string>> = { Vary: 'Accept-Encoding, Origin' };

/** The headers of a response that must not be cached. */
export const NO_CACHE_HEADERS: Readonly<Record<string, string>> = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0',
};

/** The headers of a response to a signed-in caller. */
export const PRIVATE_HEADERS: Readonly<Record<string, string>> = {
  ...NO_CACHE_HEADERS,
  'Cache-Control': `${NO_CACHE_HEADERS['Cache-Control']}, no-store, private`,
};

/** The headers of the preview of an entry, which is for the holder of its link alone. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = { 'Cache-Control': 'private, no-store' };

/**
 * Anonymous copies with a `Last-Modified` are validated each time. Without a directive, clients would derive a lifetime
 * from the date.
 */
export const REVALIDATED = { 'Cache-Control': 'no-cache' } as const;

const CALLBACK = /^[\w.]+$/;

/** Whether `_jsonp` names a function. */
export const isCallback = (name: unknown): name is string =>
  typeof name === 'string' && name.length < 200 && CALLBACK.test(name);

/** Formatting options that need the complete response. */
const BUFFERED_OPTIONS = ['_envelope', '_pretty', '_jsonp', '_fields', '_embed'];

/** Whether the response to a query can be streamed. */
export const isStreamable = (query: Record<string, unknown>): boolean =>
  !BUFFERED_OPTIONS.some((name) => name in query);

/** The parts of a request that the writers of responses need. */
type RequestedForm = Pick<Exchange, 'http' | 'isHead' | 'verb'>;

/**
 * Whether HEAD was named in place of the real method. The client then expects as many bytes as the header announces.
 */
const isHeadByName = ({ http, isHead }: RequestedForm): boolean => isHead && http.method !== 'HEAD';

/** A response that is generated while it is sent. */
type StreamedResponse = Omit<RestResponse, 'body'> & { body: JsonStream | TextStream };

export const isStreamed = (answer: RestResponse): answer is StreamedResponse =>
  answer.body instanceof JsonStream || answer.body instanceof TextStream;

/** Streamed responses up to this length are sent at once, so that they have an ETag. */
const SHORT_STREAM = 1_000_000;

/** A short stream as a text; longer ones, and other responses, as they are. */
export function withShortStream(answer: RestResponse): RestResponse | Promise<RestResponse> {
  if (!(answer.body instanceof JsonStream)) return answer;
  return answer.body
    .short(SHORT_STREAM)
    .then((text) => (text === undefined ? answer : { ...answer, body: text, contentType: JSON_TYPE }));
}

/** Streams a response, compressed if there is a coding. If the caller disconnects, the rest is not produced. */
export async function writeStream(
  asked: RequestedForm,
  response: ServerResponse,
  { status, headers, body }: StreamedResponse,
  common: Record<string, string>,
  coding: Coding | undefined,
): Promise<void> {
  const encoding = coding ? { 'Content-Encoding': coding } : {};
  const length = isHeadByName(asked) ? { 'Content-Length': 0 } : {};
  response.writeHead(status, { ...common, ...headers, ...encoding, ...length });
  if (asked.isHead) {
    response.end();
    return;
  }
  try {
    const pieces = Readable.from(body.pieces());
    await (coding ? pipeline(pieces, compressor(coding), response) : pipeline(pieces, response));
  } catch (error) {
    const hasLeft = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) throw error;
  }
}

/** A serialized response. */
export interface SerializedResponse {
  status: number;
  /** Headers of the resource, and the content type if it is not the default. */
  headers: Record<string, string | number>;
  /** The body in UTF-8. */
  bytes: Buffer;
  /** The validators of a successful response. */
  validators?: Validators;
}

/** The validators of a response, and the header by which they are used each time. */
export function validatorHeaders({ headers: { ETag: etag, ...others } }: SerializedResponse): Record<string, string> {
  const { 'Last-Modified': date } = others;
  return {
    ETag: String(etag),
    ...(date === undefined ? {} : { ...REVALIDATED, 'Last-Modified': String(date) }),
  };
}

/** A response as a value: its body, status and headers. */
export const enveloped = ({ body, status, headers }: Omit<RestResponse, 'contentType'>): object => ({
  body,
  status,
  headers: Object.keys(headers).length ? headers : [],
});

/** Serializes a response in the requested format, with its validators. */
export function serialize(answer: RestResponse, { query, verb }: Pick<Exchange, 'query' | 'verb'>): SerializedResponse {
  const { version, body } = answer;
  const { text, ...form } = formatted(answer, query);
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  // The result of PUT is never exactly what was sent: it must not have validators.
  const isValidated = answer.status === 200 && (verb === 'GET' || (version !== undefined && verb !== 'PUT'));
  if (!isValidated) return { ...form, bytes };
  const isKept = body instanceof JsonText && body.bytes === bytes;
  const etag = strongEtag(bytes, version, isKept ? keptDigest(bytes) : undefined);
  const validators: Validators = { etag };
  const headers: SerializedResponse['headers'] = { ...form.headers, ETag: etag };
  const date = verb === 'GET' ? lastModified(version) : undefined;
  if (version && date !== undefined) {
    headers['Last-Modified'] = date;
    validators.lastModified = modifiedAt(version);
  }
  return { status: form.status, headers, bytes, validators };
}

/** The text of a response, or its bytes: with an envelope, indented or as JSONP. */
function formatted(
  answer: RestResponse,
  query: Record<string, unknown>,
): Pick<SerializedResponse, 'status' | 'headers'> & { text: string | Buffer } {
  let { status, body, contentType, headers } = answer;
  if ('_envelope' in query) {
    body = enveloped({ body, status, headers });
    status = 200;
    headers = {};
    contentType = undefined;
  }
  if (contentType !== undefined)
    return { status, headers: { ...headers, 'Content-Type': contentType }, text: String(body) };
  const json = '_pretty' in query ? JSON.stringify(body ?? null, undefined, 4) : jsonOf(body);
  if (!isCallback(query._jsonp)) return { status, headers, text: json };
  const text = String(json);
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/javascript; charset=UTF-8' },
    text: `/**/${query._jsonp}(${text.replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029')})`,
  };
}

/**
 * Sends a response; without its body for HEAD, as a 304 if the client has it already, and compressed if `compresses` and
 * the client accept it.
 */
export async function writeResponse(
  asked: RequestedForm,
  response: ServerResponse,
  { status, headers, bytes, validators }: SerializedResponse,
  common: Readonly<Record<string, string | string[]>>,
  compresses: boolean,
): Promise<void> {
  // Added one by one, which costs half as much as to merge objects.
  const all: Record<string, string | number | string[]> = { ...common };
  if ('Last-Modified' in headers) all['Cache-Control'] ??= REVALIDATED['Cache-Control'];
  for (const name in headers) all[name] = headers[name] as string | number;
  if (validators && asked.verb === 'GET' && isPresent(asked.http, validators)) {
    all.ETag = presentEtag(asked.http, validators.etag);
    response.writeHead(304, all).end();
    return;
  }
  const coding = compresses ? codingFor(asked.http, bytes.length) : undefined;
  const made = coding ? compressing(bytes, coding) : bytes;
  // A short body is sent in the same turn.
  const sent = made instanceof Buffer ? made : await made;
  if (response.destroyed) return;
  if (coding) {
    all['Content-Encoding'] = coding;
    if (typeof all.ETag === 'string') all.ETag = encodedEtag(all.ETag, coding);
  }
  all['Content-Length'] = isHeadByName(asked) ? 0 : sent.length;
  response.writeHead(status, all);
  response.end(asked.isHead ? undefined : sent);
}

/** A response whose body is an error. */
interface ErrorResponse extends RestResponse {
  body: ErrorBody;
}

/**
 * The response for an error that was thrown; `request` names the request in the log. Scripts of other origins may read
 * when to try again.
 */
export function errorResponse(thrown: unknown, isSignedIn: boolean, request: string, logger: Logger): ErrorResponse {
  const answer = plainResponse(thrown, isSignedIn, request, logger);
  if (answer.headers['Retry-After'] === undefined) return answer;
  const exposed = { 'Access-Control-Expose-Headers': `${EXPOSED_HEADERS}, Retry-After` };
  return { ...answer, headers: { ...answer.headers, ...exposed } };
}

function plainResponse(thrown: unknown, isSignedIn: boolean, request: string, logger: Logger): ErrorResponse {
  const error = databaseRejection(thrown) ?? roomError(thrown);
  if (error instanceof RestError) {
    if (error.status === 507) logger.warn(`${request} failed: ${error.message}`);
    return refusal(error, isSignedIn);
  }
  if (isUnavailable(error)) {
    logger.warn(`The database is unavailable: ${String(error)}`);
    return plainError(503, 'database_unavailable', 'The database is temporarily unavailable.', {
      'Retry-After': '1',
    });
  }
  const status = clientError(error);
  if (status !== undefined) {
    const code = { 400: 'bad_request', 404: 'not_found', 413: 'payload_too_large' }[status] ?? 'request_refused';
    const message = status === 404 ? 'Not found.' : 'The request could not be processed.';
    return plainError(status, code, message);
  }
  logger.error(`${request} failed`, error instanceof Error ? error.stack : String(error));
  return plainError(500, 'internal_server_error', 'Something went wrong here.');
}

/** The response to a request that a catalogued error ended, with names as the requested root spells them. */
export function refusal(error: RestError, isSignedIn: boolean): ErrorResponse {
  const body = error.bodyFor(isSignedIn);
  return {
    status: error.statusFor(isSignedIn),
    body: Dialect.current?.inErrors(body) ?? body,
    headers: error.headers,
  };
}

/** The status of an error of the framework or of Express, if it is the client's fault. */
function clientError(error: unknown): number | undefined {
  const status: unknown = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** An error outside the catalogues. */
const plainError = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): ErrorResponse => ({ status, headers, body: { code, message, data: { status } } });

/** The error for a statement that the database rejected; undefined for failures of the database. */
function databaseRejection(error: unknown): Error | undefined {
  if (isTooSlow(error)) return errorOf(() => ARGUMENT_ERRORS('rest_database_timeout'));
  // Sanitizing may make a text longer after its length was checked.
  return isTooLong(error) ? errorOf(() => ARGUMENT_ERRORS('rest_text_too_long')) : undefined;
}
