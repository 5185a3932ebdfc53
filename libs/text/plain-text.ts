import { normalizeReferences, lexMarkup, type TagToken } from '#libs/markup';
import { BLOCK_ELEMENTS } from './autop.js';

const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);
const TAG_START = /<(?=[a-z/!?])/gi;

/** Elements that stand for something other than their text, or describe what is beside the text. */
const ASIDE_ELEMENTS: ReadonlySet<string> = new Set(
  'audio button canvas caption figcaption iframe noscript object script select style svg template textarea video'.split(
    ' ',
  ),
);
/** Elements besides blocks that divide words. */
const DIVIDING_ELEMENTS: ReadonlySet<string> = new Set('br figcaption option optgroup'.split(' '));

/**
 * Removes tags and comments, and scripts and style sheets with their content. Character references are kept. The result
 * contains no tag: a `<` that could still open one becomes `&lt;`.
 */
export function stripTags(text: string): string {
  return textOf(text, isCode, () => false);
}

/**
 * The words of HTML as they are read, in one line: a border between block elements, cells, items and lines is a blank.
 * Character references are kept, and no tag is left, as by {@link stripTags}.
 */
export function wordsOfHtml(html: string): string {
  return inOneLine(textOf(html, isCode, divides));
}

/** The same without captions, buttons, the numbers of footnotes and the like. */
export function proseOfHtml(html: string): string {
  return inOneLine(textOf(html, isAside, divides));
}

const isCode = ({ name }: TagToken): boolean => CODE_ELEMENTS.has(name);
const isAside = ({ name, raw }: TagToken): boolean =>
  ASIDE_ELEMENTS.has(name) || (name === 'sup' && /\sdata-fn=/i.test(raw));
const divides = (name: string): boolean => BLOCK_ELEMENTS.has(name) || DIVIDING_ELEMENTS.has(name);

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text outside of some elements, with a blank in place of tags that divide. */
function textOf(html: string, isSkipped: (tag: TagToken) => boolean, isBorder: (name: string) => boolean): string {
  const tokens = lexMarkup(html);
  const ends = new Map<string, number>();
  for (const [at, token] of tokens.entries()) if (token.kind === 'tag' && token.closing) ends.set(token.name, at);
  let left = '';
  let plain = '';
  for (const [at, token] of tokens.entries()) {
    if (left !== '') {
      if (token.kind === 'tag' && token.closing && token.name === left) left = '';
    } else if (token.kind === 'text') plain += token.raw;
    else if (token.kind === 'tag') {
      // Code without an end takes the rest of the text; other elements do not.
      const isLeft = !token.closing && isSkipped(token);
      if (isLeft && (CODE_ELEMENTS.has(token.name) || (!token.selfClosing && (ends.get(token.name) ?? -1) > at)))
        left = token.name;
      if (isBorder(token.name)) plain += ' ';
    }
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

/** A name as people read it: `prep_time` as `Prep time`. */
export function labelOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
