import { isUtf8 } from 'node:buffer';

/** Where a byte order mark and what a text says of its encoding have to be. */
const HEAD_BYTES = 1024;
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of bytes, without the mark that may stand before it. The encoding is that of the mark, else what the
 * beginning of the text says (`declared` finds it there), else UTF-8; what is no UTF-8 is taken as Windows-1252. Nothing
 * fails: what cannot be read becomes U+FFFD.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  declared: (head: string) => string | undefined = () => undefined,
): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: Decoder | undefined;
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.decode(piece);
      continue;
    }
    head = head.length ? Buffer.concat([head, piece]) : piece;
    if (head.length < HEAD_BYTES) continue;
    decoder = decoderOf(head, declared);
    yield decoder.decode(head);
  }
  decoder ??= decoderOf(head, declared);
  if (head.length < HEAD_BYTES) yield decoder.decode(head);
  yield decoder.end();
}

/** The text of the first bytes of a source, as far as they tell it. */
export function textAtStart(bytes: Uint8Array): string {
  return decoderOf(bytes, () => undefined).decode(bytes);
}

interface Decoder {
  decode(piece: Uint8Array): string;
  end(): string;
}

function decoderOf(head: Uint8Array, declared: (head: string) => string | undefined): Decoder {
  const encoding = markedAs(head) ?? utf16Of(head) ?? declared(Buffer.from(head).toString('latin1', 0, HEAD_BYTES));
  const label = encoding?.trim().toLowerCase();
  if (label === undefined || /^utf-?8$/.test(label)) return new LikelyUtf8();
  // A text that tells its encoding in single bytes is not in double ones.
  const isWrong = /^utf-?16/.test(label) && head[0] !== 0 && head[1] !== 0 && !markedAs(head);
  return isWrong ? new LikelyUtf8() : namedDecoder(label);
}

function namedDecoder(label: string): Decoder {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding === 'windows-1252') return new Windows1252();
    return { decode: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
  } catch {
    return new LikelyUtf8();
  }
}

const markedAs = (head: Uint8Array): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, index) => head[index] === byte))?.[0];

/** UTF-16 without a mark: the texts that are read here begin with characters that have nothing in one of two bytes. */
function utf16Of(head: Uint8Array): string | undefined {
  if (head.length < 4) return undefined;
  const [first, second, third, fourth] = head;
  if (first && !second && third && !fourth) return 'utf-16le';
  return !first && second && !third && fourth ? 'utf-16be' : undefined;
}

/** What Windows-1252 has from 0x80 to 0x9F: some versions of the platform's decoder leave controls there. */
const ABOVE_ASCII = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

class Windows1252 implements Decoder {
  decode(piece: Uint8Array): string {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    return text.replace(/[\u0080-\u009f]/g, (sign) => ABOVE_ASCII.charAt(sign.charCodeAt(0) - 0x80));
  }

  end(): string {
    return '';
  }
}

/** Reads UTF-8 until something shows that it is none. */
class LikelyUtf8 implements Decoder {
  private readonly utf8 = new TextDecoder('utf-8');
  private other: Windows1252 | undefined;
  /** Whether there was a character that is written in several bytes. */
  private isProven = false;
  /** The first bytes of a character whose other ones are to come. */
  private begun: Uint8Array = new Uint8Array();

  decode(piece: Uint8Array): string {
    if (this.other) return this.other.decode(piece);
    const bytes = this.begun.length ? Buffer.concat([this.begun, piece]) : piece;
    const end = bytes.length - begunAtEnd(bytes);
    this.begun = Uint8Array.from(bytes.subarray(end));
    return this.read(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.begun;
    this.begun = new Uint8Array();
    return this.read(rest) + (this.isProven ? this.utf8.decode() : '');
  }

  private read(bytes: Uint8Array): string {
    const text = this.utf8.decode(bytes, { stream: true });
    if (isUtf8(bytes)) {
      this.isProven ||= text.length < bytes.length;
      return text;
    }
    const [right, wrong] = [/[\u0080-\uFFFC]/gu, /\uFFFD/g].map((kind) => text.match(kind)?.length ?? 0);
    this.isProven ||= (right ?? 0) > (wrong ?? 0);
    if (this.isProven) return text;
    this.other = new Windows1252();
    const all = Buffer.concat([bytes, this.begun]);
    this.begun = new Uint8Array();
    return this.other.decode(all);
  }
}

/** How many bytes at the end begin a character that goes on after them. */
function begunAtEnd(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > length ? length : 0;
  }
  return 0;
}
