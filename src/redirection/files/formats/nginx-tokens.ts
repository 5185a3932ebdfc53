/** A word or a punctuation mark of a file. */
export interface Token {
  line: number;
  kind: 'word' | ';' | '{' | '}';
  text: string;
}

/** A syntax error after which the rest of a file cannot be parsed. */
export class UnreadableFile extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const MAX_WORD = 65_536;
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };

/** Splits the text of an Nginx file into tokens. */
export class Tokenizer {
  private line = 1;
  private before = '';
  private word: string | undefined;
  private wordLine = 1;
  private quote = '';
  private isComment = false;
  private isEscaped = false;
  /** Whether the last character was `$`: brackets of a variable belong to the word. */
  private afterDollar = false;
  private inVariable = false;

  /** Yields the tokens that are complete after this chunk. */
  *push(chunk: string): Generator<Token> {
    for (const sign of chunk) {
      yield* this.take(sign);
      // CRLF is one line break.
      if (sign === '\r' || (sign === '\n' && this.before !== '\r')) this.line += 1;
      this.before = sign;
      if ((this.word?.length ?? 0) > MAX_WORD) throw new UnreadableFile(this.wordLine, 'The word is not terminated.');
    }
  }

  /** Throws `UnreadableFile` if the text ends within quotation marks. */
  end(): void {
    if (this.quote) throw new UnreadableFile(this.wordLine, 'Unclosed quotation mark.');
  }

  private *take(sign: string): Generator<Token> {
    if (this.isComment) {
      this.isComment = sign !== '\n' && sign !== '\r';
    } else if (this.isEscaped) {
      this.isEscaped = false;
      this.add(/["'\\]/.test(sign) ? sign : (ESCAPES[sign] ?? `\\${sign}`));
    } else if (sign === '\\') {
      this.begin();
      this.isEscaped = true;
    } else if (this.quote) {
      if (sign === this.quote) this.quote = '';
      else this.add(sign);
    } else yield* this.outside(sign);
  }

  private *outside(sign: string): Generator<Token> {
    const opensVariable = this.afterDollar && sign === '{';
    this.afterDollar = sign === '$';
    if (/\s/.test(sign)) yield* this.complete();
    else if (this.word === undefined && sign === '#') this.isComment = true;
    else if (this.word === undefined && (sign === '"' || sign === "'")) {
      this.begin();
      this.quote = sign;
    } else if (opensVariable || (this.inVariable && sign === '}')) {
      this.inVariable = opensVariable;
      this.add(sign);
    } else if (sign === ';' || sign === '{' || sign === '}') {
      yield* this.complete();
      yield { line: this.line, kind: sign, text: '' };
    } else this.add(sign);
  }

  private begin(): void {
    if (this.word === undefined) this.wordLine = this.line;
    this.word ??= '';
  }

  private add(text: string): void {
    this.begin();
    this.word += text;
  }

  private *complete(): Generator<Token> {
    if (this.word !== undefined) yield { line: this.wordLine, kind: 'word', text: this.word };
    this.word = undefined;
  }
}
