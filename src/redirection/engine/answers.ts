import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import Negotiator from 'negotiator';
import { FetchError, fetchPublic, type PublicResponse } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { perSecond } from '#libs/times';
import type { RedirectionValues } from '../common/index.js';
import { REDIRECTED_BY_RULE } from '../logs/index.js';

type HeaderSettings = Pick<RedirectionValues, 'headers' | 'redirect_cache'>;

const SECONDS_PER_HOUR = 3600;
const PAST_DATE = 'Wed, 11 Jan 1984 05:00:00 GMT';
const NO_CACHE = { 'Cache-Control': 'no-cache, must-revalidate, max-age=0', Expires: PAST_DATE };
const PERMANENT = new Set([301, 308]);
const TEMPORARY = 307;

/** Adds the configured headers for pages of the site or for redirects. */
export function addHeaders(
  response: ServerResponse,
  { headers }: Pick<HeaderSettings, 'headers'>,
  location: 'site' | 'redirect',
): void {
  for (const header of headers)
    if (header.location === location) response.setHeader(header.headerName, header.headerValue);
}

/** Sends a redirect. */
export function sendRedirect(
  response: ServerResponse,
  { code, location }: { code: number; location: string },
  settings: HeaderSettings,
): void {
  const cache = cacheHeaders(code, settings.redirect_cache);
  for (const [name, value] of Object.entries(cache)) response.setHeader(name, value);
  addHeaders(response, settings, 'redirect');
  response.writeHead(code, { Location: location, 'X-Redirect-By': REDIRECTED_BY_RULE, 'Content-Length': 0 }).end();
}

function cacheHeaders(code: number, hours: number): Record<string, string> {
  if (code === TEMPORARY) return NO_CACHE;
  if (!PERMANENT.has(code) || hours === 0) return {};
  if (hours < 0) return NO_CACHE;
  return cachedFor(hours);
}

const cachedFor = perSecond((now, hours: number) => {
  const seconds = hours * SECONDS_PER_HOUR;
  return { 'Cache-Control': `max-age=${seconds}`, Expires: new Date(now.getTime() + seconds * 1000).toUTCString() };
});

/** Sends an error as an HTML page, or as JSON if the client prefers it. */
export function sendError(request: IncomingMessage, response: ServerResponse, code: number, by?: string): void {
  const title = STATUS_CODES[code] ?? 'Error';
  const wantsJson = new Negotiator(request).mediaType(['text/html', 'application/json']) === 'application/json';
  const body = wantsJson
    ? JSON.stringify({ code: title.toLowerCase().replace(/\W+/g, '_'), message: `${title}.`, data: { status: code } })
    : page(code, title);
  response.writeHead(code, {
    ...NO_CACHE,
    ...(by === undefined ? {} : { 'X-Redirect-By': by }),
    'Content-Type': wantsJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const page = (code: number, title: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${code} ${title.replaceAll("'", '&#39;')}</h1></main></body>
</html>
`;

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** Response headers of other servers that are forwarded. Others, such as cookies, would take effect for this site. */
const FORWARDED_HEADERS = ['content-type', 'content-language', 'last-modified', 'etag'];

/** Serves public pages of other sites at URLs of this site, for the action `pass`. */
@Injectable()
export class RemotePage {
  private readonly logger = new Logger('Redirection');

  constructor(private readonly options: RemoteOptions) {}

  /** Fetches a public page and forwards it; sends 502 or 504 on failure. */
  async send(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    let fetched: PublicResponse;
    try {
      fetched = await fetchPublic(url, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        allowPrivate: this.options.allowPrivate,
        headers: { accept: request.headers.accept ?? '*/*' },
        signal: disconnected.signal,
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (!disconnected.signal.aborted) this.logger.warn(`Cannot serve a remote page: ${error.message}`);
      sendError(request, response, error.failure === 'timeout' ? 504 : 502);
      return;
    }
    const headers = FORWARDED_HEADERS.flatMap((name) =>
      fetched.headers[name] === undefined ? [] : [[name, String(fetched.headers[name])]],
    );
    response.writeHead(200, Object.fromEntries(headers) as Record<string, string>);
    if (request.method === 'HEAD') disconnected.abort();
    await pipeline(request.method === 'HEAD' ? [] : fetched.body, response).catch(() => {
      // A partial page must not look complete.
      response.destroy();
    });
  }
}
