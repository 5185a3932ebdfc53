import {
  type AllowedHtml,
  COMMENT_HTML,
  INLINE_HTML,
  isAllowedAttribute,
  POST_HTML,
  URL_ATTRIBUTES,
} from './allowed-html.js';
import { sanitizeBlockDelimiter } from './block-delimiter.js';
import { decodeCharacterReferences, normalizeReferences } from './character-references.js';
import { lexMarkup, type MarkupToken, parseAttributes, type TagToken } from './markup-lexer.js';
import { sanitizeStyleAttribute } from './safe-css.js';
import { sanitizeUrlAttribute } from './safe-url.js';

/*
 * Why this is safe whatever a browser makes of the result: tags are not passed on but written anew, and every `<` of
 * the output opens a tag written here, or a comment without angle brackets; attribute values hold no `<`, `>` or `"`.
 * So no state of a parser (inside a textarea, a title, a broken table) can turn other characters into a tag.
 */

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/**
 * Cleans a body or an excerpt by somebody without unfiltered HTML: elements and attributes that are not allowed are
 * taken out, the text inside stays. Comments, block delimiters among them, stay where they are.
 */
export function sanitizePostHtml(html: string): string {
  return sanitize(html, POST_HTML, safeComment);
}

/** Cleans a text of which only the words may be marked up; comments go. */
export function sanitizeInlineHtml(html: string): string {
  return sanitize(html, INLINE_HTML, () => '');
}

type ForcedAttributes = Readonly<Record<string, readonly [name: string, value: string]>>;

const COMMENT_LINKS: ForcedAttributes = { a: ['rel', 'nofollow ugc'] };

/** Cleans a comment: the inline set, and `rel="nofollow ugc"` on each link. */
export function sanitizeCommentHtml(html: string): string {
  return sanitize(html, COMMENT_HTML, () => '', COMMENT_LINKS);
}

/** Cleans a comment by somebody with unfiltered HTML: what a body may hold, and the same `rel` on each link. */
export function sanitizeTrustedCommentHtml(html: string): string {
  return sanitize(html, POST_HTML, () => '', COMMENT_LINKS);
}

function sanitize(
  html: string,
  allowed: AllowedHtml,
  comment: (raw: string) => string,
  forced: ForcedAttributes = {},
): string {
  const write = (token: MarkupToken): string => {
    switch (token.kind) {
      case 'text':
        return normalizeReferences(token.raw).replaceAll('<', '&lt;');
      case 'comment':
        return comment(token.raw);
      case 'declaration':
        return '';
      case 'tag':
        return allowed.elements.has(token.name) ? writeTag(token, allowed, forced) : '';
    }
  };
  return lexMarkup(html.replace(CONTROL_CHARACTERS, '')).map(write).join('');
}

function writeTag(tag: TagToken, allowed: AllowedHtml, forced: ForcedAttributes): string {
  if (tag.closing) return `</${tag.name}>`;
  const attributes = new Map<string, string | undefined>();
  for (const { name, value } of parseAttributes(tag)) {
    if (attributes.has(name) || !isAllowedAttribute(allowed, tag.name, name)) continue;
    const safe = value === undefined ? undefined : sanitizeAttribute(name, value);
    if (name !== 'style' || safe) attributes.set(name, safe);
  }
  // An object is a document of its own; only what a viewer shows in a frame of its own may be one.
  if (tag.name === 'object' && attributes.get('type')?.toLowerCase() !== 'application/pdf') return '<object>';
  const force = forced[tag.name];
  if (force) attributes.set(force[0], attributes.has('target') ? `noopener ${force[1]}` : force[1]);
  const written = [...attributes].map(([name, value]) => (value === undefined ? ` ${name}` : ` ${name}="${value}"`));
  return `<${tag.name}${written.join('')}${tag.selfClosing ? ' /' : ''}>`;
}

function sanitizeAttribute(name: string, value: string): string {
  if (name === 'style') return sanitizeStyleAttribute(value);
  const written = normalizeReferences(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  if (name === 'srcset') return sanitizeSourceSet(written);
  return URL_ATTRIBUTES.has(name) ? sanitizeUrlAttribute(written) : written;
}

/** Candidates separated by a comma and a blank; those with an unsafe address go. */
function sanitizeSourceSet(value: string): string {
  return value
    .split(/,(?=\s)/)
    .filter((candidate) => {
      const address = decodeCharacterReferences(candidate.trim()).split(/\s/, 1)[0] ?? '';
      return sanitizeUrlAttribute(address) === address;
    })
    .join(',');
}

function safeComment(raw: string): string {
  return sanitizeBlockDelimiter(raw) ?? `<!--${raw.slice(4, -3).replace(/[<>]/g, '')}-->`;
}
