import { isUtf8 } from 'node:buffer';
import type { XmlRepairs } from './xml-repairs.js';

/** The characters of Windows-1252 from 0x80 to 0x9F; others are those of Latin-1. The decoder of Node.js lacks some. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes UTF-8 piece by piece, with its byte order mark. Bytes that are not part of a sequence are read as Windows-1252: in exports, they come
 * from texts that were stored in it.
 */
export class Utf8Decoder {
  private carried: Uint8Array = Buffer.alloc(0);

  constructor(private readonly repairs: XmlRepairs) {}

  *decode(bytes: Uint8Array): Generator<string> {
    const all = this.carried.length
      ? Buffer.concat([this.carried, bytes])
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = all.length - unfinishedLength(all);
    // A copy: the source may use its buffer again.
    this.carried = Buffer.from(all.subarray(end));
    yield* this.text(all.subarray(0, end));
  }

  *end(): Generator<string> {
    yield* this.text(Buffer.from(this.carried));
  }

  private *text(bytes: Buffer): Generator<string> {
    if (isUtf8(bytes)) yield bytes.toString('utf8');
    else yield* this.repaired(bytes);
  }

  private *repaired(bytes: Buffer): Generator<string> {
    let from = 0;
    for (let at = 0; at < bytes.length;) {
      const length = sequenceLength(bytes, at);
      if (length === 0) {
        yield bytes.toString('utf8', from, at);
        this.repairs.repaired('bytes');
        const byte = bytes[at] ?? 0;
        yield WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);
        from = at + 1;
      }
      at += length || 1;
    }
    yield bytes.toString('utf8', from);
  }
}

/** The number of bytes of a sequence by its first byte, and the range of its second one. Undefined if none starts so. */
function startOf(byte: number): { length: number; low: number; high: number } | undefined {
  if (byte < 0x80) return { length: 1, low: 0, high: 0 };
  if (byte >= 0xc2 && byte <= 0xdf) return { length: 2, low: 0x80, high: 0xbf };
  // Longer forms than needed, surrogates and code points beyond the last one are invalid.
  if (byte >= 0xe0 && byte <= 0xef)
    return { length: 3, low: byte === 0xe0 ? 0xa0 : 0x80, high: byte === 0xed ? 0x9f : 0xbf };
  if (byte >= 0xf0 && byte <= 0xf4)
    return { length: 4, low: byte === 0xf0 ? 0x90 : 0x80, high: byte === 0xf4 ? 0x8f : 0xbf };
  return undefined;
}

/** The length of the valid sequence at a position; 0 if there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const start = startOf(bytes[at] ?? 0xff);
  return start && continues(bytes, at, start) === start.length ? start.length : 0;
}

/** How many bytes at a position belong to a sequence with this start. */
function continues(
  bytes: Buffer,
  at: number,
  { length, low, high }: { length: number; low: number; high: number },
): number {
  for (let step = 1; step < length; step += 1) {
    const byte = bytes[at + step] ?? 0;
    const isValid = step === 1 ? byte >= low && byte <= high : byte >= 0x80 && byte <= 0xbf;
    if (!isValid) return step;
  }
  return length;
}

/** The number of bytes at the end that could be the start of a sequence. */
function unfinishedLength(bytes: Buffer): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const at = bytes.length - length;
    const start = startOf(bytes[at] ?? 0xff);
    if (start) return start.length > length && continues(bytes, at, start) === length ? length : 0;
  }
  return 0;
}
