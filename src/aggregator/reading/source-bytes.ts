import { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { ReadingError } from './reading-error.js';

/** Ways in which a source may be compressed, by the names of HTTP. */
export const ENCODINGS = ['gzip', 'deflate', 'br'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const GZIP_MAGIC = [0x1f, 0x8b];
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };

/** The bytes, as long as there are not too many. */
export async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > most) throw new ReadingError('bytes', `The source is longer than ${most} bytes.`);
    yield piece;
  }
}

/**
 * The bytes without their compression; what is gzip is recognised. They come in small pieces, so that `limited` ends a
 * source that is small only as long as it is compressed.
 */
export async function* decompressed(bytes: AsyncIterable<Uint8Array>, encoding?: Encoding): AsyncGenerator<Uint8Array> {
  const { start, all } = await startOf(bytes, GZIP_MAGIC.length);
  if (encoding === undefined && !begins(start, GZIP_MAGIC)) return yield* all;
  const source = Readable.from(all, { objectMode: false });
  const plain = source.pipe(encoding === 'br' ? createBrotliDecompress() : createUnzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* plain;
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new ReadingError('format', 'The source is compressed in a way that cannot be undone.', { cause: error });
  } finally {
    source.destroy();
  }
}

/** The bytes of a text without the mark that may stand before them; UTF-16 with such a mark becomes UTF-8. */
export async function* utf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { start, all } = await startOf(bytes, UTF8_MARK.length);
  const [utf16] = Object.entries(UTF16_MARKS).find(([, mark]) => begins(start, mark)) ?? [];
  if (utf16 !== undefined) return yield* transcoded(all, utf16);
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

/** The first bytes, and all of them: the first ones in one piece. */
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

/** The errors of decompression have codes of their own. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_ZLIB)/.test(String(error.code));
