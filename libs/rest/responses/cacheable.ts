import type { IncomingMessage } from 'node:http';
import { PREVIEW_PARAMETER } from '#libs/auth';
import { hasBody, isRead } from '#libs/http';
import type { CacheTags, CacheableResponse } from '#libs/invalidation';
import { type Exchange, nonceOf, JsonStream } from '#libs/requests';
import { asksForExport } from '../list-export.js';
import { REVALIDATED, type RestResponse, fixedHeaders, serialize } from '../response-writer.js';

/** Maximum length of a URL whose response is cached, in characters. */
const MAX_CACHED_URL_LENGTH = 2000;

/** Whether a request reads as nobody in particular, by its method and headers. */
export function isAnonymousRead(http: IncomingMessage): boolean {
  const { headers } = http;
  if (!isRead(http) || headers.authorization !== undefined || hasBody(headers)) return false;
  return headers['x-http-method-override'] === undefined && nonceOf({ http }) === undefined && !asksForExport(http);
}

/** Whether the response to a request may be one that was made for another anonymous caller. */
export function isCacheable({ http, match, query, verb, isHead, unreadable }: Exchange): boolean {
  const { method, url = '/' } = http;
  if (!isAnonymousRead(http) || verb !== 'GET' || (isHead && method !== 'HEAD') || unreadable) return false;
  if (url.length > MAX_CACHED_URL_LENGTH || 'password' in query || '_format' in query) return false;
  if (PREVIEW_PARAMETER in query || nonceOf({ http, query }) !== undefined) return false;
  return match?.route.byVerb.get('GET')?.isCacheable ?? false;
}

/** The response to cache, without the headers that depend on the caller. */
export async function cacheable(
  answer: RestResponse,
  exchange: Pick<Exchange, 'query' | 'verb'>,
  root: string,
  { tags, validUntil }: CacheTags,
): Promise<CacheableResponse> {
  const { body } = answer;
  const whole = body instanceof JsonStream ? { ...answer, body: await body.whole() } : answer;
  const { status, headers, bytes } = serialize(whole, exchange);
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return {
    status,
    headers: { ...fixedHeaders(root), ...('Last-Modified' in texts ? REVALIDATED : {}), ...texts },
    body: bytes.toString(),
    tags,
    validUntil,
    // An envelope has the status 200 whatever it contains.
    isPrivate: answer.status !== 200,
  };
}
