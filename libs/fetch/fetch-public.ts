import { lookup } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, Dispatcher } from 'undici';
import { traced } from '#libs/tracing';

/** Why a request failed. */
export type FetchFailure = 'url' | 'private' | 'redirects' | 'status' | 'size' | 'timeout' | 'network';

/** A rejected URL, or a server that does not respond as it should. The message is meant for people. */
export class FetchError extends Error {
  /** The status of an error response. */
  readonly status: number | undefined;

  constructor(
    readonly failure: FetchFailure,
    message: string,
    options: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options);
    this.name = 'FetchError';
    this.status = options.status;
  }
}

/** The range of public IPv6 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to a single host on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps IPv4 addresses that are mapped into IPv6.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** The host of a URL if it is an IP address, without brackets; `new URL` has normalised unusual spellings. */
function literalIp(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/**
 * Resolves host names to public addresses only. The connection itself uses this lookup, so no second lookup can return
 * an unchecked address.
 */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new FetchError('private', `${host} is not a public address`), '', 0);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/** Limits of one fetch, including redirects. */
export interface FetchOptions {
  /** Maximum body size in bytes. Compressed responses are not requested. */
  maxBytes: number;
  /** Milliseconds for the whole request, up to the last byte. */
  timeoutMs: number;
  /** Maximum number of redirects; 5 by default. Requests with a body have none. */
  maxRedirects?: number;
  /** The body of a `POST` request; without one, the method is `GET`. */
  body?: Buffer;
  headers?: Record<string, string>;
  /** Servers (`host:port`) that may be private or use other ports, as configured by an administrator. */
  allowPrivate?: readonly string[];
  signal?: AbortSignal;
}

/** A successful response (2xx). Callers must read or discard the body. */
export interface PublicResponse {
  /** The URL after all redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** The body in chunks. Throws a `FetchError` if it is too large or takes too long. */
  body: AsyncIterable<Uint8Array>;
  /** The whole body. */
  bytes(): Promise<Buffer>;
}

const PORTS = new Set(['', '80', '443', '8080']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const CONNECT_TIMEOUT_MS = 10_000;

/** Errors of undici that are about time. */
const LATE = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Sends requests: `publicOnly` to public addresses, `anywhere` also to others. */
interface Sender {
  request: typeof import('undici').request;
  publicOnly: Agent;
  anywhere: Agent;
}

let sender: Promise<Sender> | undefined;

/** Loads the library with the first request: it takes 20 MB, and many sites never send one. */
async function loadSender(): Promise<Sender> {
  const { Agent, request } = await import('undici');
  const agent = (connect: { lookup?: LookupFunction }): Agent =>
    new Agent({ connect: { ...connect, timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 1000 });
  return { request, publicOnly: agent({ lookup: lookupPublic }), anywhere: agent({}) };
}

/**
 * Fetches a file over http or https from the public internet. Host names and addresses of this machine, of private
 * networks and of other special ranges are refused, also after redirects.
 *
 * @throws FetchError
 */
export async function fetchPublic(target: string | URL, options: FetchOptions): Promise<PublicResponse> {
  const { timeoutMs, body, maxRedirects = body ? 0 : 5, signal } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
  let url = parse(String(target));
  try {
    for (let hop = 0; ; hop += 1) {
      const asked = url;
      const answer = await traced({ name: 'GET', kind: 'client', attributes: { 'server.address': url.host } }, () =>
        ask(asked, options, stop),
      );
      const { location } = answer.headers;
      if (!REDIRECTS.has(answer.statusCode) || location === undefined) return toResponse(url, answer, options, stop);
      discard(answer);
      if (hop >= maxRedirects) throw new FetchError('redirects', `${url.host} redirected too many times`);
      url = parse(String(location), url);
    }
  } catch (error) {
    throw explained(error, url, deadline);
  }
}

function parse(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FetchError('url', 'The URL is not valid');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError('url', 'The URL must use http or https');
  if (url.username || url.password) throw new FetchError('url', 'The URL must not contain credentials');
  return url;
}

async function ask(
  url: URL,
  { headers, body, allowPrivate }: FetchOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const isAllowed = checkServer(url, allowPrivate);
  const { request, anywhere, publicOnly } = await (sender ??= loadSender());
  return request(url, {
    dispatcher: isAllowed ? anywhere : publicOnly,
    method: body ? 'POST' : 'GET',
    body,
    headers: { 'user-agent': 'Lintel', 'accept-encoding': 'identity', ...headers },
    signal,
  });
}

/**
 * Throws for a URL that cannot be fetched, whatever its host name resolves to.
 *
 * @throws FetchError
 */
export function checkPublicUrl(target: string, allowPrivate: readonly string[]): void {
  checkServer(parse(target), allowPrivate);
}

/** Throws for a port and for an IP address that are not allowed. Returns whether the server may be private. */
function checkServer(url: URL, allowPrivate: readonly string[] = []): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isAllowed = allowPrivate.includes(`${url.hostname}:${port}`);
  if (!isAllowed) {
    if (!PORTS.has(url.port)) throw new FetchError('url', `Port ${url.port} is not allowed`);
    const literal = literalIp(url);
    if (literal !== undefined && !isPublicAddress(literal))
      throw new FetchError('private', `${url.hostname} is not a public address`);
  }
  return isAllowed;
}

function toResponse(
  url: URL,
  answer: Dispatcher.ResponseData,
  { maxBytes }: FetchOptions,
  signal: AbortSignal,
): PublicResponse {
  const tooLong = () => new FetchError('size', `${url.host} sent more than ${maxBytes} bytes`);
  const status = answer.statusCode;
  if (status < 200 || status > 299) {
    discard(answer);
    throw new FetchError('status', `${url.host} responded with ${status}`, { status });
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    discard(answer);
    throw tooLong();
  }
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    let length = 0;
    try {
      for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
        length += piece.length;
        if (length > maxBytes) throw tooLong();
        yield piece;
      }
    } catch (error) {
      throw explained(error, url, signal);
    }
  };
  const body = pieces();
  const bytes = async () => {
    const all: Uint8Array[] = [];
    for await (const piece of body) all.push(piece);
    return Buffer.concat(all);
  };
  return { url: url.href, status, headers: answer.headers, body, bytes };
}

/** Discards an unread body. */
function discard({ body }: Dispatcher.ResponseData): void {
  // Without a listener, the abort itself would be an unhandled error.
  body.on('error', () => {});
  body.destroy();
}

function explained(error: unknown, url: URL, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const isLate =
    (signal.aborted && (signal.reason as Error).name === 'TimeoutError') || (code !== undefined && LATE.has(code));
  if (isLate) return new FetchError('timeout', `${url.host} timed out`, { cause: error });
  if (error instanceof Error && error.name === 'AbortError')
    return new FetchError('network', 'Stopped', { cause: error });
  const reason = error instanceof Error ? (code ?? error.message) : String(error);
  return new FetchError('network', `${url.host} did not respond (${reason})`, { cause: error });
}
