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
  let number = 1;
  let rest = '';
  let isOverlong = false;
  const line = (part: string): Line => {
    const whole = rest + part;
    const at = number;
    const isLong = isOverlong || whole.length > MAX_LINE;
    number += 1;
    rest = '';
    isOverlong = false;
    if (isLong) return { number: at, text: '', problem: `The line is longer than ${MAX_LINE} characters.` };
    if (!isText(whole)) return { number: at, text: '', problem: NOT_UTF8 };
    return { number: at, text: whole };
  };
  let endsInReturn = false;
  for await (const piece of text) {
    // CRLF may be split between two chunks.
    const chunk = endsInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    endsInReturn = piece.endsWith('\r');
    let from = 0;
    for (const { index, 0: end } of chunk.matchAll(LINE_ENDS)) {
      yield line(chunk.slice(from, index));
      from = index + end.length;
    }
    rest += chunk.slice(from);
    if (rest.length > MAX_LINE) {
      isOverlong = true;
      rest = '';
    }
  }
  if (rest || isOverlong) yield line('');
}
