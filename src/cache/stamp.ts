import type { MadeAnswer } from '#libs/freshness';
import type { CachePolicy } from './policy.js';

/** The moment in the comment at the end of a page, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const STAMP = /<!-- Kept since (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/;

/** The body of an answer, with a comment at the end of pages that says since when it is kept, where that is wanted. */
export function stamp({ headers, body }: MadeAnswer, now: number, { stampsPages }: CachePolicy): string {
  if (!stampsPages || !String(headers['Content-Type']).startsWith('text/html')) return body;
  const moment = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return `${body}<!-- Kept since ${moment} UTC -->\n`;
}
