import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { ReadingError } from './item-reader.js';

/** Compressions of sources, by HTTP content coding. */
const ENCODINGS = ['gzip', 'deflate', 'br'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const GZIP_MAGIC = [0x1f, 0x8b];
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };

/** Passes bytes on. Throws a ReadingError beyond the limit. */
export async function* limited(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxBytes) throw new ReadingError('bytes', `The source is longer than ${maxBytes} bytes.`);
    yield piece;
  }
}

/** Decompresses bytes. Gzip is detected. Yields small pieces, so that `limited` stops decompression bombs. */
export async function* decompressed(bytes: AsyncIterable<Uint8Array>, encoding?: Encoding): AsyncGenerator<Uint8Array> {
  const { start, all } = await startOf(bytes, GZIP_MAGIC.length);
  if (encoding === undefined && !begins(start, GZIP_MAGIC)) {
    yield* all;
    return;
  }
  const source = Readable.from(all, { objectMode: false });
  const plain = source.pipe(encoding === 'br' ? createBrotliDecompress() : createUnzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* plain;
  } catch (error) {
    if (!isDecompressionError(error)) throw error;
    throw new ReadingError('format', 'The source could not be decompressed.', { cause: error });
  } finally {
    source.destroy();
  }
}

/** Removes a byte order mark. Converts UTF-16 with a mark to UTF-8. */
export async function* utf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { start, all } = await startOf(bytes, UTF8_MARK.length);
  const [utf16] = Object.entries(UTF16_MARKS).find(([, mark]) => begins(start, mark)) ?? [];
  if (utf16 !== undefined) {
    yield* transcoded(all, utf16);
    return;
  }
  let skipped = begins(start, UTF8_MARK) ? UTF8_MARK.length : 0;
  for await (const piece of all) {
    yield piece.subarray(skipped);
    skipped = 0;
  }
}

async function* transcoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Reads the first bytes. Returns them with a stream of all bytes. */
async function startOf(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ start: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    start = start.length ? Buffer.concat([start, next.value]) : next.value;
  }
  async function* all() {
    try {
      if (start.length) yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { start, all: all() };
}

const begins = (start: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => start[index] === byte);

const isDecompressionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_ZLIB)/.test(String(error.code));

/** Bytes in which the byte order mark and the declared encoding are searched. */
const HEAD_BYTES = 1024;
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes bytes by their byte order mark, else by the declared encoding, else as UTF-8. Bytes that are not UTF-8 are
 * decoded as Windows-1252. Never fails: invalid bytes become U+FFFD.
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

/** Decodes the first bytes of a source. */
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
  // A text that declares UTF-16 in single-byte characters is not UTF-16.
  const isContradiction = /^utf-?16/.test(label) && head[0] !== 0 && head[1] !== 0 && !markedAs(head);
  return isContradiction ? new LikelyUtf8() : namedDecoder(label);
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

/** Detects UTF-16 without a mark, whose texts begin with ASCII characters: every second byte is 0. */
function utf16Of(head: Uint8Array): string | undefined {
  if (head.length < 4) return undefined;
  const [first, second, third, fourth] = head;
  if (first && !second && third && !fourth) return 'utf-16le';
  return !first && second && !third && fourth ? 'utf-16be' : undefined;
}

/** Windows-1252 from 0x80 to 0x9F. Some versions of `TextDecoder` return control characters there. */
const ABOVE_ASCII = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

class Windows1252 implements Decoder {
  decode(piece: Uint8Array): string {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    return text.replace(/[\u0080-\u009f]/g, (char) => ABOVE_ASCII.charAt(char.charCodeAt(0) - 0x80));
  }

  end(): string {
    return '';
  }
}

/** Decodes UTF-8, and switches to Windows-1252 at the first bytes that are not UTF-8. */
class LikelyUtf8 implements Decoder {
  private readonly utf8 = new TextDecoder('utf-8');
  private other: Windows1252 | undefined;
  /** Whether a valid multi-byte character was found. From then on, the text counts as UTF-8. */
  private isProven = false;
  /** First bytes of an incomplete character. */
  private incomplete: Uint8Array = new Uint8Array();

  decode(piece: Uint8Array): string {
    if (this.other) return this.other.decode(piece);
    const bytes = this.incomplete.length ? Buffer.concat([this.incomplete, piece]) : piece;
    const end = bytes.length - incompleteLength(bytes);
    this.incomplete = Uint8Array.from(bytes.subarray(end));
    return this.read(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.incomplete;
    this.incomplete = new Uint8Array();
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
    const all = Buffer.concat([bytes, this.incomplete]);
    this.incomplete = new Uint8Array();
    return this.other.decode(all);
  }
}

/** Number of bytes at the end that belong to an incomplete character. */
function incompleteLength(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > length ? length : 0;
  }
  return 0;
}
