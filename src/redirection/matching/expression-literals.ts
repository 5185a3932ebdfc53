/** Texts that every match of an expression contains. */
export interface Literals {
  /** At the start of the text; empty for none. */
  start: string;
  /** At the start of every match, wherever the match is; also in `inside`. Empty for none. */
  lead: string;
  /** At the end of the text; empty for none. */
  end: string;
  /** Anywhere in the text. */
  inside: string[];
}

const NONE: Literals = { start: '', lead: '', end: '', inside: [] };

/** Escaped letters that stand for a class of characters or an assertion. */
const KINDS = new Set([...'dDsSwWbBAzCnrtfvae']);
const OPTIONAL = /^(?:[*?]|\{0(?:,\d*)?\})/;
const REPEATED = /^(?:\+|\{[1-9]\d*(?:,\d*)?\})/;
const ONE_OF = /^\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]/;
const PLAIN_GROUP = /^\((?:\?:|\?P?<\w+>)?(?!\?)/;
const HEX = /^\\x([\dA-Fa-f]{2})/;

/**
 * Finds the literals that every match of an expression contains. The result may be incomplete: unknown syntax yields no
 * literals.
 *
 * @param asciiOnly set for expressions that ignore case: non-ASCII letters may have several forms.
 */
export function literalsOf(source: string, asciiOnly: boolean): Literals {
  const reader = new LiteralReader(source, asciiOnly);
  return reader.read() ?? NONE;
}

class LiteralReader {
  private at = 0;
  private run = '';
  /** Whether the run starts at the start of the text. */
  private fromStart = false;
  private start = '';
  private lead = '';
  /** Whether the run is the first part of the expression. */
  private isFirst = true;
  private readonly inside: string[] = [];

  constructor(
    private readonly source: string,
    private readonly asciiOnly: boolean,
  ) {}

  read(): Literals | undefined {
    if (this.source.startsWith('^')) {
      this.at = 1;
      this.fromStart = true;
    }
    while (this.at < this.source.length) {
      if (this.source[this.at] === '$' && this.at === this.source.length - 1) return this.ending();
      if (!this.step()) return undefined;
    }
    this.endRun();
    return { start: this.start, lead: this.lead, end: '', inside: this.inside };
  }

  /** The literals of an expression that ends with the text. */
  private ending(): Literals {
    const end = this.run;
    this.endRun();
    return { start: this.start, lead: this.lead, end, inside: this.inside };
  }

  /** Reads one part; returns false for unknown syntax. */
  private step(): boolean {
    const rest = this.source.slice(this.at, this.at + 300);
    const sign = rest[0] ?? '';
    if (sign === '|' || sign === ')' || sign === '^' || sign === '*' || sign === '+' || sign === '?') return false;
    if (sign === '[') return this.gap(ONE_OF.exec(this.source.slice(this.at))?.[0].length);
    if (sign === '(') return this.group();
    if (sign === '.' || sign === '$') return this.gap(1);
    if (sign !== '\\') return this.character(String.fromCodePoint(this.source.codePointAt(this.at) ?? 0));
    const hex = HEX.exec(rest);
    if (hex) return this.character(String.fromCharCode(Number.parseInt(hex[1] ?? '', 16)), hex[0].length);
    const escaped = rest[1] ?? '';
    if (KINDS.has(escaped)) return this.gap(2);
    return /[^\w\s]/.test(escaped) && escaped.charCodeAt(0) < 0x80 && this.character(escaped, 2);
  }

  /** Skips a part whose text is not literal. */
  private gap(length: number | undefined): boolean {
    if (length === undefined) return false;
    this.at += length;
    this.endRun();
    this.repetition();
    return true;
  }

  private character(letter: string, length = letter.length): boolean {
    this.at += length;
    const { optional, repeated } = this.repetition();
    const isKnown = !this.asciiOnly || letter.charCodeAt(0) < 0x80;
    if (optional || !isKnown) {
      this.endRun();
      return true;
    }
    this.run += letter;
    if (repeated) this.endRun();
    return true;
  }

  /** The literals of a group are literals of the whole expression, unless the group is optional. */
  private group(): boolean {
    const opening = PLAIN_GROUP.exec(this.source.slice(this.at, this.at + 300))?.[0];
    const length = opening === undefined ? undefined : lengthOfGroup(this.source.slice(this.at));
    if (opening === undefined || length === undefined) return false;
    const inner = this.source.slice(this.at + opening.length, this.at + length - 1);
    this.at += length;
    this.endRun();
    if (/\(\?[^:P<]/.test(inner) || this.repetition().optional) return !/\(\?[^:P<]/.test(inner);
    const within = new LiteralReader(inner, this.asciiOnly).read();
    // Anchors within a group anchor the whole text.
    if (within && !/[\^$]/.test(inner)) this.inside.push(...within.inside);
    return true;
  }

  /** Reads the quantifier of the preceding part. */
  private repetition(): { optional: boolean; repeated: boolean } {
    const rest = this.source.slice(this.at, this.at + 20);
    const optional = OPTIONAL.exec(rest)?.[0];
    const repeated = REPEATED.exec(rest)?.[0];
    const length = (optional ?? repeated ?? '').length;
    this.at += length;
    if (length && this.source[this.at] === '?') this.at += 1;
    return { optional: optional !== undefined, repeated: repeated !== undefined };
  }

  private endRun(): void {
    if (this.run !== '') {
      if (this.fromStart) this.start = this.run;
      else this.inside.push(this.run);
      if (this.isFirst && !this.fromStart) this.lead = this.run;
    }
    this.isFirst = false;
    this.run = '';
    this.fromStart = false;
  }
}

/** The length of the group at the start of a text, including its brackets. */
function lengthOfGroup(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') {
      // Brackets between \Q and \E are literal.
      if (text[at + 1] === 'Q') return undefined;
      at += 1;
    } else if (sign === '[') {
      const set = ONE_OF.exec(text.slice(at))?.[0];
      if (set === undefined) return undefined;
      at += set.length - 1;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

const BEYOND_ASCII = /[^\u0000-\u007F]/;

/** A text with ASCII letters in lower case. Literals are searched in this form. */
export function foldedText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const letters = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) letters[at] = foldedLetter(text.charCodeAt(at));
  return Buffer.from(letters.buffer).toString('utf16le');
}

function foldedLetter(letter: number): number {
  if (letter >= 0x41 && letter <= 0x5a) return letter + 0x20;
  // The long s and the Kelvin sign equal ASCII letters when case is ignored.
  return letter === 0x17f ? 0x73 : letter === 0x212a ? 0x6b : letter;
}
