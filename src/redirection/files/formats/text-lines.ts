/** A line of a file. A line with a problem has an empty text. */
export interface Line {
  /** Counted from 1. */
  number: number;
  text: string;
  problem?: string;
}

/** Longer lines cannot be rules: URLs have at most 2,000 characters, titles 500. */
const MAX_LINE = 65_536;
/** NUL, and the replacement for invalid bytes. */
const INVALID = /[\0\uFFFD]/;

export const NOT_UTF8 = 'Invalid UTF-8.';

/** Decodes UTF-8, or UTF-16 with a byte order mark. Invalid bytes become U+FFFD. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Whether a text contains no invalid characters. */
export const isText = (text: string): boolean => !INVALID.test(text);

/** Line breaks: LF, CRLF, CR. */
const LINE_ENDS = /\r\n?|\n/g;

/** Splits a text into lines without line breaks. The text of overlong lines is dropped. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  for await (const lines of linesByPiece(text)) yield* lines;
}

/** The same, with the lines that each piece of the text completes together. */
export async function* linesByPiece(text: AsyncIterable<string>): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter();
  for await (const piece of text) yield splitter.push(piece);
  yield splitter.end();
}

class LineSplitter {
  private number = 1;
  private rest = '';
  private isOverlong = false;
  private endsInReturn = false;

  push(piece: string): Line[] {
    // CRLF may be split between two pieces.
    const chunk = this.endsInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.endsInReturn = piece.endsWith('\r');
    const lines: Line[] = [];
    let from = 0;
    for (const { index, 0: end } of chunk.matchAll(LINE_ENDS)) {
      lines.push(this.line(chunk.slice(from, index)));
      from = index + end.length;
    }
    this.rest += chunk.slice(from);
    if (this.rest.length > MAX_LINE) {
      this.isOverlong = true;
      this.rest = '';
    }
    return lines;
  }

  end(): Line[] {
    return this.rest || this.isOverlong ? [this.line('')] : [];
  }

  private line(part: string): Line {
    const text = this.rest + part;
    const isLong = this.isOverlong || text.length > MAX_LINE;
    const { number } = this;
    this.number += 1;
    this.rest = '';
    this.isOverlong = false;
    if (isLong) return { number, text: '', problem: `The line is longer than ${MAX_LINE} characters.` };
    return isText(text) ? { number, text } : { number, text: '', problem: NOT_UTF8 };
  }
}
