/** A line of a file; one with a problem has no text. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
  problem?: string;
}

/** Longer lines cannot be rules: URLs have at most 2,000 characters, titles 500. */
const LONGEST_LINE = 65_536;
/** NUL, and the replacement for invalid bytes. */
const NO_TEXT = /[\0\uFFFD]/;

export const NOT_UTF8 = 'This is not text in UTF-8.';

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

/** Whether a text has no invalid characters. */
export const isText = (text: string): boolean => !NO_TEXT.test(text);

/** Line breaks: LF, CRLF, CR. */
const LINE_ENDS = /\r\n?|\n/g;

/** The lines of a text, without line breaks. The text of lines that are too long is dropped. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1;
  let rest = '';
  let isTooLong = false;
  const line = (part: string): Line => {
    const whole = rest + part;
    const at = number;
    const tooLong = isTooLong || whole.length > LONGEST_LINE;
    number += 1;
    rest = '';
    isTooLong = false;
    if (tooLong) return { number: at, text: '', problem: `This line is longer than ${LONGEST_LINE} characters.` };
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
    if (rest.length > LONGEST_LINE) {
      isTooLong = true;
      rest = '';
    }
  }
  if (rest || isTooLong) yield line('');
}
