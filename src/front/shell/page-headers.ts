import type { HeadLink } from './outcome.js';

/**
 * Pages run nothing. What writers put into their texts may come from anywhere: pictures, recordings, framed pages of
 * other sites; the style attributes of blocks are part of the texts, too.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  'img-src http: https: data:',
  'media-src http: https:',
  'frame-src http: https:',
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The headers of every page. */
export function pageHeaders(isPrivate: boolean, links: readonly HeadLink[]): Record<string, string | string[]> {
  const told = links.filter(({ isHeader }) => isHeader).map(linkHeader);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': POLICY,
    // Forms tell where they come from, and players of other sites ask where they are shown.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    Vary: 'Authorization, Cookie',
    ...(told.length ? { Link: told } : {}),
  };
}

function linkHeader({ rel, href, type, title }: HeadLink): string {
  const more = [title && `title="${title}"`, type && `type="${type}"`].filter(Boolean);
  return [`<${href}>`, `rel="${rel}"`, ...more].join('; ');
}
