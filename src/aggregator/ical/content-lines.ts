import { isUtf8 } from 'node:buffer';

/** A line of iCalendar, unfolded. */
export interface ContentLine {
  /** Where it begins in the file, from 1. */
  number: number;
  text: string;
  /** Whether it was too long; then only its beginning is there. */
  isCut: boolean;
}

const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;

/** What has no place in a line; a mark of byte order is one of a file that was appended. */
export const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

const windows1252 = new TextDecoder('windows-1252');

/**
 * Cuts the bytes of a calendar into its lines. Lines may end with CR, LF or both, empty ones do not count. They are
 * joined before they are decoded, since many programs fold lines between the bytes of a character.
 */
export class LineCutter {
  private readonly line: Buffer;
  private length = 0;
  private isCut = false;
  /** Of the line that is being read, 0 if there is none. */
  private begunAt = 0;
  private number = 1;
  private isStart = true;
  private isAfterCr = false;

  constructor(maxBytes: number) {
    this.line = Buffer.allocUnsafe(maxBytes);
  }

  /** The lines that end in the next piece of the file, or before it. */
  *push(piece: Uint8Array): Generator<ContentLine> {
    let at = 0;
    while (at < piece.length) {
      const first = piece[at];
      if (first === LF || first === CR) {
        if (first === CR || !this.isAfterCr) this.number += 1;
        this.isAfterCr = first === CR;
        this.isStart = true;
        at += 1;
        continue;
      }
      const end = endOfLine(piece, at);
      if (this.isStart) {
        if (this.begunAt && (first === SPACE || first === TAB)) at += 1;
        else {
          yield* this.end();
          this.begunAt = this.number;
        }
      }
      this.isStart = false;
      this.isAfterCr = false;
      this.append(piece.subarray(at, end));
      at = end;
    }
  }

  /** The last line, if there is one. */
  *end(): Generator<ContentLine> {
    if (!this.begunAt) return;
    const text = decoded(this.line.subarray(0, this.length)).replace(UNPRINTABLE, '');
    yield { number: this.begunAt, text, isCut: this.isCut };
    this.begunAt = 0;
    this.length = 0;
    this.isCut = false;
  }

  private append(bytes: Uint8Array): void {
    const room = this.line.length - this.length;
    const fitting = bytes.length > room ? bytes.subarray(0, room) : bytes;
    this.line.set(fitting, this.length);
    this.length += fitting.length;
    this.isCut ||= fitting !== bytes;
  }
}

function endOfLine(piece: Uint8Array, from: number): number {
  let at = from;
  while (at < piece.length && piece[at] !== LF && piece[at] !== CR) at += 1;
  return at;
}

/** The text of UTF-8. Where it is none at all it was written by an old program of the western world. */
function decoded(bytes: Buffer): string {
  const text = bytes.toString();
  if (!text.includes('\ufffd') || isUtf8(bytes)) return text;
  const hasOthers = /[^\u0000-\u007f\ufffd]/.test(text);
  return hasOthers ? text : windows1252.decode(bytes);
}
