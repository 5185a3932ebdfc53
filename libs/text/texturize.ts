import {
  LONE_AMPERSAND,
  decodeCharacterReferences,
  lexMarkup,
  parseAttributes,
  type MarkupToken,
  type TagToken,
} from '#libs/markup';
import { styleOf, type QuotationStyle } from './quotation-styles.js';

/** Right single quotation mark. */
const APOSTROPHE = '&#8217;';
const EN_DASH = '&#8211;';
const EM_DASH = '&#8212;';
const ELLIPSIS = '&#8230;';
const TIMES = '&#215;';
const PRIME = '&#8242;';
const DOUBLE_PRIME = '&#8243;';
const TRADE_MARK = '&#8482;';

/** Elements whose text is not changed. */
const LITERAL_ELEMENTS: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt', 'textarea']);

/** Inline elements: a quotation may begin before and end after them. */
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr acronym b bdo big cite del dfn em font i ins mark q s small span strike strong sub sup u var'.split(' '),
);

/** A shortcode with attributes, which must keep their straight quotation marks. Quoted values may contain markup. */
const SHORTCODE =
  /\[\/?[a-z][\w-]*(?=[\s/=\]])(?:[^[\]<>]*\]|[^[\]<>"']*(?:"[^"[\]]*"[^[\]<>"']*|'[^'[\]]*'[^[\]<>"']*)+\])/gi;
const MARKS = /-{2,3}|-|\.\.\.|``|''|"|'|x| \(tm\)/gi;
const CONTRACTION = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![a-z])/iy;
const SHORT_YEAR = /'\d\d(?:s|(?=[\s.,;:!?)\]-]|$))(?!')/y;
const BLANK = /[\s\u00a0]/;
const ELIDED = /\p{L}'"[\p{L}\p{N}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** A character of a script without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const OPENS_AFTER = /[\s\u00a0([{\-\u2013\u2014]/;

/**
 * Replaces straight quotation marks, dashes, dots and the like by typographic ones of a language (`de_AT`), as numeric
 * character references. Tags, comments, shortcodes, the text of `pre`, `code` and the like, and addresses that are links
 * to themselves are not changed.
 */
export function texturize(text: string, language = 'en'): string {
  const typesetter = new Typesetter(styleOf(language), shortcodesIn(text));
  let target = '';
  let at = 0;
  let out = '';
  for (const token of lexMarkup(text)) {
    if (token.kind === 'tag' && token.name === 'a') target = token.closing ? '' : targetOf(token);
    const isTarget = target !== '' && token.kind === 'text' && bareAddress(token.raw) === target;
    out += isTarget ? typesetter.keep(token) : typesetter.write(token, at);
    at += token.raw.length;
  }
  return out;
}

/** Where the shortcodes with attributes of a text stand, in order: their starts and ends. */
function shortcodesIn(text: string): Span[] {
  return [...text.matchAll(SHORTCODE)]
    .filter(([shortcode]) => shortcode.includes('='))
    .map(({ 0: shortcode, index }) => ({ start: index, end: index + shortcode.length }));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const ADDRESS_SCHEME = /^(?:https?:\/\/|ftp:\/\/|mailto:)/i;

/** An address without the parts that a text may leave out. */
const bareAddress = (address: string): string =>
  decodeCharacterReferences(address.trim()).replace(ADDRESS_SCHEME, '').replace(/\/$/, '');

/** The address to which a link leads. */
const targetOf = (link: TagToken): string =>
  bareAddress(parseAttributes(link).find(({ name }) => name === 'href')?.value ?? '');

class Typesetter {
  private literal: string[] = [];
  /** The last character of the line so far; `''` at its start. */
  private before = '';
  private beforeOpened = false;
  private doubleOpen = false;
  private singleOpen = false;
  /** The number of shortcodes that ended before the current token. */
  private passed = 0;

  /** @param shortcodes Parts of the text that are not changed, in order. */
  constructor(
    private readonly style: QuotationStyle,
    private readonly shortcodes: readonly Span[],
  ) {}

  /** Writes a text as it is, except for what is no HTML. */
  keep({ raw }: MarkupToken): string {
    this.before = 'x';
    return this.literal.length > 0 ? raw : raw.replace(LONE_AMPERSAND, '&#038;');
  }

  /** Writes the token that begins at a position of the text. */
  write(token: MarkupToken, start: number): string {
    if (token.kind === 'text') return this.literal.length > 0 ? token.raw : this.setOutsideShortcodes(token.raw, start);
    if (token.kind !== 'tag') return token.raw;
    if (LITERAL_ELEMENTS.has(token.name)) {
      if (!token.closing) this.literal.push(token.name);
      else if (this.literal.at(-1) === token.name) this.literal.pop();
      this.before = token.closing ? 'x' : '';
    } else if (token.name === 'img') {
      this.before = 'x';
    } else if (!INLINE_ELEMENTS.has(token.name)) {
      this.startLine();
    } else if (!token.closing) this.before = '';
    return token.raw;
  }

  private startLine(): void {
    this.before = '';
    this.doubleOpen = false;
    this.singleOpen = false;
  }

  private setOutsideShortcodes(text: string, start: number): string {
    const end = start + text.length;
    let out = '';
    let at = start;
    for (; ; this.passed += 1) {
      const span = this.shortcodes[this.passed];
      if (!span || span.start >= end) return out + this.set(text.slice(at - start), '');
      if (span.end <= start) continue;
      const from = Math.max(span.start, at);
      const to = Math.min(span.end, end);
      out += this.set(text.slice(at - start, from - start), '[') + text.slice(from - start, to - start);
      this.before = ']';
      at = to;
      // The rest of a shortcode with markup is in the tokens that follow.
      if (span.end > end) return out;
    }
  }

  private set(text: string, following: string): string {
    if (text === '') return '';
    const typeset = text.replace(MARKS, (mark: string, at: number) =>
      this.mark(mark, text, at, this.charBefore(text, at), this.charAfter(text, at + mark.length, following)),
    );
    this.before = this.charBefore(text, text.length);
    const spaced = this.style.space?.(typeset) ?? typeset;
    return spaced.replace(LONE_AMPERSAND, '&#038;');
  }

  private mark(mark: string, text: string, at: number, before: string, after: string): string {
    const opened = this.beforeOpened;
    this.beforeOpened = false;
    switch (mark) {
      case '---':
        return EM_DASH;
      case '--':
        return this.doubleDash(text, at, before, after);
      case '-':
        return isBlankOrEdge(before) && isBlankOrEdge(after) ? EN_DASH : mark;
      case '...':
        return ELLIPSIS;
      case '``':
        return this.style.double[0];
      case "''":
        return this.style.double[1];
      case '"':
        return this.double(text, at, before, after, opened);
      case "'":
        return this.single(text, at, before, after, opened);
      case 'x':
      case 'X':
        return mark === 'x' && isMultiplication(text, at) ? TIMES : mark;
      default:
        return ` ${TRADE_MARK}`;
    }
  }

  private doubleDash(text: string, at: number, before: string, after: string): string {
    if (isBlankOrEdge(before) && isBlankOrEdge(after)) return EM_DASH;
    // Internationalized host names contain two hyphens in ASCII: xn--p1ai.
    return /(?:^|[^a-z0-9])xn$/i.test(text.slice(Math.max(0, at - 3), at)) ? '--' : EN_DASH;
  }

  private double(text: string, at: number, before: string, after: string, opened: boolean): string {
    const isEmpty = opened && before === '"' && !WORD_CHARACTER.test(after);
    // Two marks with nothing between them are a pair, wherever they stand: alt="".
    const isPair = after === '"' && !this.doubleOpen && !/\d/.test(before) && !WORD_CHARACTER.test(text.charAt(at + 2));
    // After an elided vowel: l'"école".
    const isElided = before === "'" && !this.doubleOpen && ELIDED.test(text.slice(Math.max(0, at - 2), at + 2));
    if (!isEmpty && (isPair || isElided || this.opens(before, after, opened, at, this.doubleOpen))) {
      this.doubleOpen = true;
      this.beforeOpened = true;
      return this.style.double[0];
    }
    if (/\d/.test(before) && !this.doubleOpen) return DOUBLE_PRIME;
    this.doubleOpen = false;
    return this.style.double[1];
  }

  private single(text: string, at: number, before: string, after: string, opened: boolean): string {
    CONTRACTION.lastIndex = SHORT_YEAR.lastIndex = at;
    if (!WORD_CHARACTER.test(before) && (CONTRACTION.test(text) || SHORT_YEAR.test(text))) return APOSTROPHE;
    if (this.opens(before, after, opened, at, this.singleOpen)) {
      this.singleOpen = true;
      this.beforeOpened = true;
      return this.style.single[0];
    }
    if (/\d/.test(before) && !this.singleOpen && !/[\p{L}]/u.test(after)) return PRIME;
    if (!this.singleOpen || (WORD_CHARACTER.test(after) && !UNSPACED.test(after))) return APOSTROPHE;
    this.singleOpen = false;
    return this.style.single[1];
  }

  /** Whether a quotation mark between these characters is an opening one; `isOpen`: one of its kind is open. */
  private opens(before: string, after: string, opened: boolean, at: number, isOpen: boolean): boolean {
    if (BLANK.test(after)) return false;
    if (before === '"' || before === "'") return at === 0 ? !this.doubleOpen && !this.singleOpen : opened;
    return before === '' || OPENS_AFTER.test(before) || (!isOpen && UNSPACED.test(before));
  }

  private charBefore(text: string, at: number): string {
    if (at === 0) return this.before;
    if (text.endsWith('&nbsp;', at)) return ' ';
    if (text.slice(Math.max(0, at - 4), at) === '&lt;') return '(';
    return text.charAt(at - 1);
  }

  private charAfter(text: string, at: number, following: string): string {
    if (at >= text.length) return following;
    return text.startsWith('&nbsp;', at) ? ' ' : text.charAt(at);
  }
}

function isBlankOrEdge(character: string): boolean {
  return character === '' || BLANK.test(character);
}

/** Numbers before an `x`, from the beginning of a product. The last one is captured. */
const FACTORS = /(?:^|[^\w.,])(?!0x)(?:\d[\d.,]*x)*([\d.,]*\d)$/;

/**
 * Whether an `x` is a multiplication sign: `9x9`, `1.5x2` and both of `1x2x3`, but not `0x10` (a hexadecimal number) or
 * `a1x2`.
 */
function isMultiplication(text: string, at: number): boolean {
  const factor = FACTORS.exec(text.slice(Math.max(0, at - 20), at))?.[1];
  return factor !== undefined && factor !== '0' && /^\d(?:[\d.,]*\d)?(?![a-wyz_\d])/i.test(text.slice(at + 1, at + 21));
}
