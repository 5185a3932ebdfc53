import { encodeAttributeValue, escapeHtml, lexMarkup } from './markup.js';
import { sanitizeUrl } from './sanitize.js';

/** A URL on a line of its own, with the line breaks around it. */
const LINE = /(^|\n)([ \t]*)(https?:\/\/[^\s<>"'[\]]{2,2000})(?=[ \t]*(?:\r?\n|$))/g;
const MAY_HAVE_LINE = /(?:^|[\n>])[ \t]*https?:\/\//;
const LITERAL: ReadonlySet<string> = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea']);

/** A link with its own URL as text. The URL is HTML; it is returned unchanged if it is not safe. */
export function linkToUrl(written: string): string {
  const url = sanitizeUrl(written.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  return url ? `<a href="${encodeAttributeValue(url)}">${escapeHtml(url)}</a>` : written;
}

/** Turns URLs on a line or in a paragraph of their own into links: what writers embed by its URL. */
export function linkLoneUrls(html: string): string {
  if (!MAY_HAVE_LINE.test(html)) return html;
  const tokens = lexMarkup(html);
  let inside = 0;
  return tokens
    .map((token, at) => {
      if (token.kind === 'tag' && LITERAL.has(token.name)) inside = Math.max(0, inside + (token.closing ? -1 : 1));
      if (token.kind !== 'text' || inside > 0) return token.raw;
      return token.raw.replace(LINE, (line: string, start: string, indent: string, url: string, offset: number) => {
        const startsAfterTag = start === '' && at > 0 && tokens[at - 1]?.raw !== '<p>';
        const end = offset + line.length;
        const endsBeforeTag = token.raw.slice(end).trim() === '' && !/\n/.test(token.raw.slice(end));
        const isCut = endsBeforeTag && at < tokens.length - 1 && tokens[at + 1]?.raw !== '</p>';
        return startsAfterTag || isCut ? line : `${start}${indent}${linkToUrl(url)}`;
      });
    })
    .join('');
}
