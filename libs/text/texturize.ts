import { LONE_AMPERSAND, lexMarkup, type MarkupToken } from './markup.js';

const OPENING_DOUBLE = '&#8220;';
const CLOSING_DOUBLE = '&#8221;';
const OPENING_SINGLE = '&#8216;';
/** Also the apostrophe. */
const CLOSING_SINGLE = '&#8217;';
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

/** A shortcode with attributes, which must keep their straight quotation marks. */
const SHORTCODE = /\[\/?[a-z][\w-]*(?=[\s/=\]])[^[\]<>]*\]/gi;
const MARKS = /-{2,3}|-|\.\.\.|``|''|"|'|x| \(tm\)/gi;
const CONTRACTION = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![a-z])/iy;
const SHORT_YEAR = /'\d\d(?:s|(?=[\s.,;:!?)\]-]|$))(?!')/y;
const BLANK = /[\s\u00a0]/;
const OPENS_AFTER = /[\s\u00a0([{\-\u2013\u2014]/;

/**
 * Replaces straight quotation marks, dashes, dots and the like by typographic ones, as numeric character references.
 * Tags, comments, shortcodes and the text of `pre`, `code` and the like are not changed.
 */
export function texturize(text: string): string {
  const typesetter = new Typesetter();
  return lexMarkup(text)
    .map((token) => typesetter.write(token))
    .join('');
}

class Typesetter {
  private literal: string[] = [];
  /** The last character of the line so far; `''` at its start. */
  private before = '';
  private beforeOpened = false;
  private doubleOpen = false;
  private singleOpen = false;

  write(token: MarkupToken): string {
    if (token.kind === 'text') return this.literal.length > 0 ? token.raw : this.setOutsideShortcodes(token.raw);
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

  private setOutsideShortcodes(text: string): string {
    let out = '';
    let at = 0;
    for (const match of text.matchAll(SHORTCODE)) {
      if (!match[0].includes('=')) continue;
      out += this.set(text.slice(at, match.index), '[') + match[0];
      this.before = ']';
      at = match.index + match[0].length;
    }
    return out + this.set(text.slice(at), '');
  }

  private set(text: string, following: string): string {
    if (text === '') return '';
    const typeset = text.replace(MARKS, (mark: string, at: number) =>
      this.mark(mark, text, at, this.charBefore(text, at), this.charAfter(text, at + mark.length, following)),
    );
    this.before = this.charBefore(text, text.length);
    return typeset.replace(LONE_AMPERSAND, '&#038;');
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
        return isBlankOrEdge(before) && isBlankOrEdge(after) && before + after !== '' ? EN_DASH : mark;
      case '...':
        return ELLIPSIS;
      case '``':
        return OPENING_DOUBLE;
      case "''":
        return CLOSING_DOUBLE;
      case '"':
        return this.double(before, after, opened, at);
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

  private double(before: string, after: string, opened: boolean, at: number): string {
    if (this.opens(before, after, opened, at)) {
      this.doubleOpen = true;
      this.beforeOpened = true;
      return OPENING_DOUBLE;
    }
    if (/\d/.test(before) && !this.doubleOpen) return DOUBLE_PRIME;
    this.doubleOpen = false;
    return CLOSING_DOUBLE;
  }

  private single(text: string, at: number, before: string, after: string, opened: boolean): string {
    CONTRACTION.lastIndex = SHORT_YEAR.lastIndex = at;
    if (!/[\p{L}\p{N}]/u.test(before) && (CONTRACTION.test(text) || SHORT_YEAR.test(text))) return CLOSING_SINGLE;
    if (this.opens(before, after, opened, at)) {
      this.singleOpen = true;
      this.beforeOpened = true;
      return OPENING_SINGLE;
    }
    if (/\d/.test(before) && !this.singleOpen && !/[\p{L}]/u.test(after)) return PRIME;
    if (!/[\p{L}\p{N}]/u.test(after)) this.singleOpen = false;
    return CLOSING_SINGLE;
  }

  /** Whether a quotation mark between these characters is an opening one. */
  private opens(before: string, after: string, opened: boolean, at: number): boolean {
    if (BLANK.test(after)) return false;
    if (before === '"' || before === "'") return at === 0 ? !this.doubleOpen && !this.singleOpen : opened;
    return before === '' || OPENS_AFTER.test(before);
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

/** Whether an `x` is a multiplication sign: `9x9` and `1.5x2`, but not `0x10` (a hexadecimal number) or `a1x2`. */
function isMultiplication(text: string, at: number): boolean {
  const factor = /(?:^|[^\w.,])([\d.,]*\d)$/.exec(text.slice(Math.max(0, at - 20), at))?.[1];
  return factor !== undefined && factor !== '0' && /^\d[\d.,]*(?![a-wyz_])/i.test(text.slice(at + 1, at + 21));
}
