import type { IncomingMessage } from 'node:http';
import type { CachedPages } from '#libs/freshness';
import type { CachePolicy } from './policy.js';

/**
 * The variant of answers that a visitor may be given from what is kept; nothing for those who have to be asked for each
 * time: who signs in, whom the site knows by a cookie, who sends a body or a nonce, whose program is refused.
 */
export function variantFor(
  { method, headers }: IncomingMessage,
  policy: CachePolicy,
  pages: Pick<CachedPages, 'isKnown'>,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (headers['content-length'] !== undefined && headers['content-length'] !== '0') return undefined;
  if (headers.cookie !== undefined && headers.cookie !== '') {
    if (policy.refusesCookies) return undefined;
    if (!policy.treatsKnownAsOthers && pages.isKnown(headers.cookie)) return undefined;
  }
  if (headers['x-http-method-override'] !== undefined || headers['x-wp-nonce'] !== undefined) return undefined;
  const agent = headers['user-agent'];
  return policy.servesAgent(agent) ? policy.variantOf(agent) : undefined;
}
