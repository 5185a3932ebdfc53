import { createRequire } from 'node:module';
import type * as Transliteration from 'transliteration';
import { decodeCharacterReferences, lexMarkup } from '#libs/markup';

const load = createRequire(import.meta.url);
/** Spells a letter in ASCII. The tables are loaded for the first one: most threads and commands need none. */
const transliterate = (letter: string): string =>
  (load('transliteration') as typeof Transliteration).transliterate(letter);

/** Maximum length of a stored slug, in bytes of its percent-encoded form. */
const MAX_SLUG_LENGTH = 200;

const ENCODED_OCTETS = /(?:%[0-9a-f]{2})+/gi;
const REFERENCE = /&[^&;\s]{1,32};/g;
const ACCENTED_LATIN_LETTER = /[^\p{ASCII}\P{Script=Latin}]/gu;

/** Characters that separate words: dashes and blanks of all kinds. */
const SEPARATOR = /[\s./\u00a0\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u3000]/u;
/** The same as a character reference with a name. */
const NAMED_SEPARATOR = /&(?:nbsp|ensp|emsp|thinsp|ndash|mdash|horbar|hyphen|numsp|puncsp|hairsp);/gi;
/** The same as one with a number. */
const NUMBERED = /&#(?:x[0-9a-f]{1,6}|\d{1,7});/gi;
/** A lone surrogate. */
const UNENCODABLE = /\p{Cs}/u;
/** Characters that are dropped: quotation marks, bullets, trade marks, zero-width and directional marks. */
const DROPPED =
  /[^\P{Cc}\s]|[\p{Cf}\u00a1\u00a9\u00ab\u00ae\u00b0\u00b4\u00b7\u00b8\u00bb\u00bf\u02ca\u02cb\u02d8-\u02dd\u2018-\u201f\u2022\u2026\u2032-\u2037\u2039\u203a\u2122\ufff9-\uffff]|[\u0300-\u036f]/gu;

/** How a language spells letters in ASCII, where others drop accents: lower-case letters and their spelling. */
const SPELLINGS: Readonly<Record<string, readonly (readonly [letter: string, spelling: string])[]>> = {
  de: Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ẞ: 'SS' }),
  da: Object.entries({ æ: 'ae', ø: 'oe', å: 'aa' }),
  nb: Object.entries({ æ: 'ae', ø: 'oe', å: 'aa' }),
  nn: Object.entries({ æ: 'ae', ø: 'oe', å: 'aa' }),
  ca: Object.entries({ l·l: 'll' }),
  sr: Object.entries({ đ: 'dj' }),
  bs: Object.entries({ đ: 'dj' }),
};

/** What a slug is made with. */
interface SlugOptions {
  /** In bytes of the percent-encoded form. */
  readonly maxBytes?: number;
  /** The language whose spelling counts, such as `de_DE`; without one, letters lose their accents. */
  readonly language?: string;
}

/**
 * The slug of a title: lower-case words joined by `-`. Accented Latin letters lose their accents, other scripts are
 * percent-encoded in lower-case hex, and all other characters are dropped. The result may be `''`.
 */
export function slugify(title: string, { maxBytes = MAX_SLUG_LENGTH, language = '' }: SlugOptions = {}): string {
  const text = withoutReferences(withoutTags(decodeOctets(title))).normalize('NFC');
  const words = spelled(text, language).replace(DROPPED, '');
  let slug = '';
  for (const character of foldAccents(words).toLowerCase()) {
    if (slug.length > maxBytes) break;
    const piece = slugPiece(character);
    slug += piece === '-' && (slug === '' || slug.endsWith('-')) ? '' : piece;
  }
  return truncateSlug(slug, maxBytes);
}

/** The slugs that a text has in any language, the one without spellings first: an entry may have been made with either. */
export function slugsOf(text: string): string[] {
  if (/^[\w-]*$/.test(text)) return [slugify(text)];
  return [...new Set([slugify(text), ...Object.keys(SPELLINGS).map((language) => slugify(text, { language }))])];
}

/** A text in the spelling of a language. */
function spelled(text: string, language: string): string {
  let spelt = text;
  for (const [letter, spelling] of SPELLINGS[language.slice(0, 2).toLowerCase()] ?? []) {
    const capital = letter.toUpperCase();
    spelt = spelt.replaceAll(letter, spelling);
    // Some letters have no capital of their own.
    if (capital.length === letter.length)
      spelt = spelt.replaceAll(capital, spelling.charAt(0).toUpperCase() + spelling.slice(1));
  }
  return spelt;
}

/** A text without character references. Those of dashes and blanks separate words. */
function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(NAMED_SEPARATOR, ' ')
    .replace(NUMBERED, (reference) => (SEPARATOR.test(decodeCharacterReferences(reference)) ? ' ' : ''))
    .replace(REFERENCE, '');
}

/** Removes the accents of Latin letters as a language spells them: `Café` becomes `Cafe`. Other scripts are kept. */
export function foldAccents(text: string, language = ''): string {
  return spelled(text.normalize('NFC'), language).replace(ACCENTED_LATIN_LETTER, (letter) => transliterate(letter));
}

/** Shortens a slug to at most `maxLength` bytes without splitting an encoded character. */
export function truncateSlug(slug: string, maxLength: number): string {
  let end = Math.min(slug.length, Math.max(0, maxLength));
  if (end < slug.length) {
    // Removes an incomplete octet, then the octets of an incomplete character.
    for (const back of [1, 2]) if (slug[end - back] === '%') end -= back;
    while (isContinuation(slug, end)) end -= 3;
  }
  return slug
    .slice(0, end)
    .replace(/^-+/, '')
    .replace(/(?<!-)-+$/, '');
}

/** `slug-n`, with the slug shortened so that the result has at most `max` bytes. */
export function withSuffix(slug: string, n: number, max = MAX_SLUG_LENGTH): string {
  const suffix = `-${n}`;
  return truncateSlug(slug, max - suffix.length) + suffix;
}

/** The stored form of a slug in a path: lower-case and percent-encoded. */
export const storedSlug = (sent: string): string => encodeURIComponent(sent.toLowerCase()).toLowerCase();

function withoutTags(title: string): string {
  return lexMarkup(title)
    .map((token) => (token.kind === 'text' ? token.raw : ''))
    .join('');
}

/** Decodes percent-encoded text. Octets that are not UTF-8 are dropped. */
function decodeOctets(text: string): string {
  return text.replace(ENCODED_OCTETS, (octets) =>
    Buffer.from(octets.replaceAll('%', ''), 'hex').toString('utf8').replaceAll('\ufffd', ''),
  );
}

function slugPiece(character: string): string {
  if (/^[a-z0-9_]$/.test(character)) return character;
  if (character === '-' || SEPARATOR.test(character)) return '-';
  if (character === '\u00d7') return 'x';
  if (character <= '\u007f' || UNENCODABLE.test(character)) return '';
  return encodeURIComponent(character).toLowerCase();
}

/** Whether the octet at this position of a slug continues a character (10xxxxxx). */
function isContinuation(slug: string, at: number): boolean {
  return at > 0 && /^%[89ab]/.test(slug.slice(at, at + 3));
}
