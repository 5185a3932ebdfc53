/** A token of HTML source. The `raw` texts of all tokens together are the source. */
export type MarkupToken =
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'comment'; readonly raw: string }
  /** `<!doctype …>`, `<?xml …>`, `<![CDATA[…>`: nothing that content may hold. */
  | { readonly kind: 'declaration'; readonly raw: string }
  | TagToken;

export interface TagToken {
  readonly kind: 'tag';
  readonly raw: string;
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  /** Whether it has a slash before the `>`. */
  readonly selfClosing: boolean;
}

export interface MarkupAttribute {
  /** In lower case. */
  readonly name: string;
  /** As written, including character references; undefined if only the name was given. */
  readonly value: string | undefined;
}

const TAG_NAME = /<\/?([a-z][^\s/<>]*)/iy;
const ANGLE_BRACKET = /[<>]/g;
const WHITESPACE = /\s/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/**
 * Splits HTML source into text, tags and comments. Never fails, and reads every character once: an unterminated tag or
 * comment is text.
 */
export function lexMarkup(source: string): MarkupToken[] {
  return new MarkupLexer(source).lex();
}

/** The attributes of an opening tag in order. A name may occur twice. */
export function parseAttributes(tag: TagToken): MarkupAttribute[] {
  const attributes: MarkupAttribute[] = [];
  const inside = tag.raw.slice(1 + tag.name.length, tag.selfClosing ? -2 : -1);
  for (const match of inside.matchAll(ATTRIBUTE)) {
    attributes.push({ name: (match[1] ?? '').toLowerCase(), value: match[2] ?? match[3] ?? match[4] });
  }
  return attributes;
}

class MarkupLexer {
  private readonly tokens: MarkupToken[] = [];
  private textStart = 0;
  /** Closing marks that do not occur any more, so that the rest of the text is not searched again. */
  private readonly exhausted = new Set<string>();

  constructor(private readonly source: string) {}

  lex(): MarkupToken[] {
    const { source } = this;
    let at = source.indexOf('<');
    while (at !== -1) {
      const resume = this.lexAt(at);
      at = source.indexOf('<', resume);
    }
    this.flushText(source.length);
    return this.tokens;
  }

  /** Reads a token from the `<` at `start`. Returns its end. */
  private lexAt(start: number): number {
    const { source } = this;
    if (source.startsWith('<!--', start)) {
      const end = this.find('-->', start + 4);
      return end === -1 ? start + 4 : this.push(start, end + 3, 'comment');
    }
    const next = source[start + 1];
    if (next === '!' || next === '?') {
      ANGLE_BRACKET.lastIndex = start + 2;
      const end = ANGLE_BRACKET.exec(source)?.index ?? source.length;
      return source[end] === '>' ? this.push(start, end + 1, 'declaration') : end;
    }
    TAG_NAME.lastIndex = start;
    const name = TAG_NAME.exec(source)?.[1];
    return name === undefined ? start + 1 : this.lexTag(start, name.toLowerCase(), TAG_NAME.lastIndex);
  }

  private lexTag(start: number, name: string, afterName: number): number {
    const { source } = this;
    let at = afterName;
    let expectsValue = false;
    for (; at < source.length; at++) {
      const character = source.charAt(at);
      if (character === '<') return at;
      if (character === '>') {
        this.flushText(start);
        const raw = source.slice(start, at + 1);
        this.tokens.push({ kind: 'tag', raw, name, closing: raw[1] === '/', selfClosing: raw.endsWith('/>') });
        this.textStart = at + 1;
        return at + 1;
      }
      if (expectsValue && (character === '"' || character === "'")) {
        const end = this.find(character, at + 1);
        if (end === -1) return at + 1;
        at = end;
      }
      if (character === '=') expectsValue = true;
      else if (!WHITESPACE.test(character)) expectsValue = false;
    }
    return at;
  }

  private push(start: number, end: number, kind: 'comment' | 'declaration'): number {
    this.flushText(start);
    this.tokens.push({ kind, raw: this.source.slice(start, end) });
    this.textStart = end;
    return end;
  }

  private flushText(end: number): void {
    if (end > this.textStart) this.tokens.push({ kind: 'text', raw: this.source.slice(this.textStart, end) });
  }

  private find(mark: string, from: number): number {
    if (this.exhausted.has(mark)) return -1;
    const at = this.source.indexOf(mark, from);
    if (at === -1) this.exhausted.add(mark);
    return at;
  }
}

const SPECIAL: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  '&': '&amp;',
};

/** Named references that can hide a scheme, a bracket or a blank inside a URL or a style. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  bsol: '\\',
  num: '#',
  quest: '?',
  lpar: '(',
  rpar: ')',
  semi: ';',
  comma: ',',
  period: '.',
  percnt: '%',
  commat: '@',
  hyphen: '\u2010',
};

const REFERENCE = /&(?:#x([0-9a-f]{1,8});?|#([0-9]{1,9});?|([a-z]{2,10});)/gi;

/** The names of HTML 4 and `apos`. References to them are kept in stored texts. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(
  `quot amp lt gt apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
   sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
   AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
   Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
   ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
   yacute thorn yuml OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota
   Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta
   iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv ensp emsp
   thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime
   lsaquo rsaquo oline frasl euro image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr
   forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim
   cong asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades
   clubs hearts diams`.split(/\s+/),
);

const AMPERSAND = /&(?:#([0-9]+);|#x([0-9a-f]+);|([a-z]{2,8}[0-9]{0,2});)?/gi;

/** An `&` that does not start a character reference. */
export const LONE_AMPERSAND = /&(?!(?:#[0-9]{1,9}|#x[0-9a-f]{1,8}|[a-z][a-z0-9]{0,31});)/gi;

/**
 * Replaces each `&` that does not start a reference to a known name or a valid character by `&amp;`, and normalises
 * numeric references. Idempotent.
 */
export function normalizeReferences(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(AMPERSAND, (whole: string, decimal?: string, hex?: string, name?: string) => {
    const isHex = hex !== undefined;
    const digits = (isHex ? hex : decimal)?.replace(/^0+/, '');
    if (digits !== undefined && isCharacter(digits.length <= 7 ? Number.parseInt(digits, isHex ? 16 : 10) : 0))
      return isHex ? `&#x${digits};` : `&#${digits.padStart(3, '0')};`;
    return name !== undefined && KNOWN_NAMES.has(name) ? whole : `&amp;${whole.slice(1)}`;
  });
}

/** Whether a code point is allowed in HTML. */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/**
 * Escapes plain text for HTML content and attribute values. Existing character references are kept, so that stored text
 * is not escaped twice.
 */
export function escapeHtml(text: string): string {
  return normalizeReferences(text).replace(/[<>"']/g, (character) => SPECIAL[character] ?? character);
}

/** Escapes any text for a double-quoted attribute value. Parsing the value returns exactly that text. */
export function encodeAttributeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => SPECIAL[character] ?? character);
}

/**
 * Decodes all numeric character references, and the named ones that matter in URLs and styles. Other names are kept.
 */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
