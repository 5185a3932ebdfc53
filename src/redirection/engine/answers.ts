import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { FetchError, fetchPublic, type PublicResponse } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { REDIRECTED_BY_RULE } from '../logs/visit.js';
import type { RedirectionValues } from '../settings/redirection-settings.js';

type HeaderSettings = Pick<RedirectionValues, 'headers' | 'redirect_cache'>;

const SECONDS_OF_HOUR = 3600;
const LONG_AGO = 'Wed, 11 Jan 1984 05:00:00 GMT';
const NEVER_KEPT = { 'Cache-Control': 'no-cache, must-revalidate, max-age=0', Expires: LONG_AGO };
const PERMANENT = new Set([301, 308]);
const TEMPORARY = 307;

/** Sets the headers that the settings add to all pages of the site, or to redirects. */
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
  if (code === TEMPORARY) return NEVER_KEPT;
  if (!PERMANENT.has(code) || hours === 0) return {};
  if (hours < 0) return NEVER_KEPT;
  const seconds = hours * SECONDS_OF_HOUR;
  return { 'Cache-Control': `max-age=${seconds}`, Expires: new Date(Date.now() + seconds * 1000).toUTCString() };
}

/** Answers with an error, as a page or as JSON. */
export function sendError(request: IncomingMessage, response: ServerResponse, code: number, by?: string): void {
  const title = STATUS_CODES[code] ?? 'Error';
  const wantsJson = /\bjson\b/.test(request.headers.accept ?? '') && !/\bhtml\b/.test(request.headers.accept ?? '');
  const body = wantsJson
    ? JSON.stringify({ code: title.toLowerCase().replace(/\W+/g, '_'), message: `${title}.`, data: { status: code } })
    : page(code, title);
  response.writeHead(code, {
    ...NEVER_KEPT,
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

const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_MS = 30_000;
/** Headers that are passed on from another server. Others, such as cookies, would act for this site. */
const PASSED_ON = ['content-type', 'content-language', 'last-modified', 'etag'];

/** Serves pages of other sites at URLs of this one, for the action `pass`. */
@Injectable()
export class ForeignPage {
  private readonly logger = new Logger('Redirection');

  constructor(private readonly options: RemoteOptions) {}

  /** Fetches a public page and passes it on; 502 or 504 on failure. */
  async send(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let page: PublicResponse;
    try {
      page = await fetchPublic(address, {
        maxBytes: MOST_BYTES,
        timeoutMs: LONGEST_MS,
        allowPrivate: this.options.allowPrivate,
        headers: { accept: request.headers.accept ?? '*/*' },
        signal: gone.signal,
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (!gone.signal.aborted) this.logger.warn(`A page cannot be shown: ${error.message}`);
      sendError(request, response, error.failure === 'timeout' ? 504 : 502);
      return;
    }
    const headers = PASSED_ON.flatMap((name) =>
      page.headers[name] === undefined ? [] : [[name, String(page.headers[name])]],
    );
    response.writeHead(200, Object.fromEntries(headers) as Record<string, string>);
    if (request.method === 'HEAD') gone.abort();
    await pipeline(request.method === 'HEAD' ? [] : page.body, response).catch(() => {
      // A partial page must not look complete.
      response.destroy();
    });
  }
}
