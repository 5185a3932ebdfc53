/** A piece of HTML source. The `raw` of all tokens, put together, is the source. */
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
  /** Written with a slash before the `>`. */
  readonly selfClosing: boolean;
}

export interface MarkupAttribute {
  /** In lower case. */
  readonly name: string;
  /** As written, character references included; undefined when only the name was given. */
  readonly value: string | undefined;
}

const TAG_NAME = /<\/?([a-z][^\s/<>]*)/iy;
const ANGLE_BRACKET = /[<>]/g;
const WHITESPACE = /\s/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/**
 * Splits HTML source into text, tags and comments. Never fails, and reads every character once: what begins like a tag
 * or a comment and does not end is text.
 */
export function lexMarkup(source: string): MarkupToken[] {
  return new MarkupLexer(source).lex();
}

/** The attributes of an opening tag, first come first; a name may occur twice. */
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
  /** Closing marks that no longer occur, so that nobody searches for them to the end again. */
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

  /** Takes what starts at the `<` and says where to go on. */
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
