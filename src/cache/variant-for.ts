import type { IncomingMessage } from 'node:http';
import { hasSessionCookie } from '#libs/auth';
import { isRead } from '#libs/http';
import type { CachedPages } from '#libs/invalidation';
import type { CachePolicy } from './cache-policies.js';

/**
 * The variant of cached responses for a request; `undefined` if the request bypasses the cache: it has credentials, the
 * cookie of a session, another identifying cookie, a body, a nonce or a method override, or its user agent is rejected.
 */
export function variantFor(
  request: IncomingMessage,
  policy: CachePolicy,
  pages: Pick<CachedPages, 'isKnown'>,
): string | undefined {
  const { headers } = request;
  if (!isRead(request)) return undefined;
  if (headers.authorization !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (headers['content-length'] !== undefined && headers['content-length'] !== '0') return undefined;
  // Signed-in visitors get their own pages, whatever the settings say about other cookies.
  if (hasSessionCookie(headers.cookie)) return undefined;
  if (headers.cookie !== undefined && headers.cookie !== '') {
    if (policy.refusesCookies) return undefined;
    if (!policy.treatsKnownAsAnonymous && pages.isKnown(headers.cookie)) return undefined;
  }
  if (headers['x-http-method-override'] !== undefined || headers['x-wp-nonce'] !== undefined) return undefined;
  const agent = headers['user-agent'];
  return policy.servesAgent(agent) ? policy.variantOf(agent) : undefined;
}
