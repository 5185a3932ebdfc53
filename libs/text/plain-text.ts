import { normalizeReferences, lexMarkup } from './markup.js';

const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);
const TAG_START = /<(?=[a-z/!?])/gi;

/**
 * Removes tags and comments, and scripts and style sheets with their content. Character references are kept. The result
 * contains no tag: a `<` that could still open one becomes `&lt;`.
 */
export function stripTags(text: string): string {
  let code = '';
  let plain = '';
  for (const token of lexMarkup(text)) {
    if (code !== '') {
      if (token.kind === 'tag' && token.closing && token.name === code) code = '';
    } else if (token.kind === 'text') plain += token.raw;
    else if (token.kind === 'tag' && !token.closing && CODE_ELEMENTS.has(token.name)) code = token.name;
  }
  return plain.replace(TAG_START, '&lt;');
}

/**
 * Sanitizes a single-line field: removes tags, line breaks, control characters and percent-encoded octets, and
 * collapses blanks.
 */
export function plainLine(text: string): string {
  const line = stripTags(text.replace(/[^\P{Cc}\s]/gu, ''));
  return withoutOctets(line).replace(/\s+/g, ' ').trim();
}

/** The stored form of the name of a term, a user or a commenter: one line of HTML without markup. */
export function sanitizeTermName(name: string): string {
  return normalizeReferences(plainLine(name)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Shortens a stored name to `maxLength` characters without splitting a character reference. */
export function shortenName(name: string, maxLength: number): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  return characters
    .slice(0, maxLength)
    .join('')
    .replace(/&[^&;]{0,9}$/, '')
    .trimEnd();
}

/** Removes octets such as `%41` until none is left. Removing the inner one of `%2%200` creates another. */
function withoutOctets(text: string): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    const last = kept.length - 1;
    if (kept[last - 2] === '%' && /^[0-9a-f]{2}$/i.test(`${kept[last - 1]}${kept[last]}`)) kept.length -= 3;
  }
  return kept.join('');
}
