import { normalizeReferences, lexMarkup } from './markup.js';

const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);
const TAG_START = /<(?=[a-z/!?])/gi;

/**
 * The text without tags, comments, and scripts and style sheets with what they hold. Character references stay. No tag
 * can appear in the result: a `<` that still could open one becomes `&lt;`.
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

/** A field of one line: tags, line breaks, control characters and percent-encoded octets go, blanks collapse. */
export function plainLine(text: string): string {
  const line = stripTags(text.replace(/[^\P{Cc}\s]/gu, ''));
  return withoutOctets(line).replace(/\s+/g, ' ').trim();
}

/** The name of a term, a user or a commenter as it is stored: one line of HTML without markup. */
export function sanitizeTermName(name: string): string {
  return normalizeReferences(plainLine(name)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The first characters of a stored name; no character reference is cut in two. */
export function shortenName(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  return characters
    .slice(0, most)
    .join('')
    .replace(/&[^&;]{0,9}$/, '')
    .trimEnd();
}

/** Takes out `%41` and the like until none is left: removing the inner one of `%2%200` makes another. */
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
