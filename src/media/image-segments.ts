import { open, type FileHandle } from 'node:fs/promises';

/** Pictures have some dozens of segments, long animations some thousands of frames. */
const MAX_SEGMENTS = 10_000;
/** What a compressed segment of metadata counts for: it may become as large as the image library allows. */
const COMPRESSED = MAX_SEGMENTS / 50;
/** What a block of the pixels of a GIF file counts for. */
const PIXELS = 0.01;
const WINDOW_BYTES = 64 * 1024;

/**
 * Whether a picture has no more segments than pictures have: chunks, markers, frames, pages. The image library reads all of
 * them before it says anything, some of them again for each other one, and cannot be stopped.
 */
export async function hasFewSegments(path: string, mimeType: string): Promise<boolean> {
  const segmentsOf = SEGMENTS[mimeType];
  if (!segmentsOf) return true;
  const file = await open(path);
  try {
    let segments = 0;
    for await (const segment of segmentsOf(new Bytes(file))) {
      segments += segment;
      if (segments > MAX_SEGMENTS) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** The bytes of a file, of which a window is held. */
class Bytes {
  private start = 0;
  private window = Buffer.alloc(0);

  constructor(private readonly file: FileHandle) {}

  /** The bytes at an offset; undefined if the file ends before. */
  async at(offset: number, length: number): Promise<Buffer | undefined> {
    if (offset < this.start || offset + length > this.start + this.window.length) {
      const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(WINDOW_BYTES), 0, WINDOW_BYTES, offset);
      this.window = buffer.subarray(0, bytesRead);
      this.start = offset;
    }
    const from = offset - this.start;
    return from + length <= this.window.length ? this.window.subarray(from, from + length) : undefined;
  }
}

/** The segments of a file, each as what it counts for, in order. They end with the metadata if they can. */
type Segments = (bytes: Bytes) => AsyncGenerator<number>;

const SEGMENTS: Readonly<Record<string, Segments>> = {
  async *'image/png'(bytes) {
    for (let at = 8; ;) {
      const head = await bytes.at(at, 8);
      const type = head?.toString('latin1', 4);
      if (!head || type === 'IDAT') return;
      yield type === 'zTXt' || type === 'iTXt' || type === 'iCCP' ? COMPRESSED : 1;
      at += head.readUInt32BE(0) + 12;
    }
  },

  async *'image/jpeg'(bytes) {
    for (let at = 2; ;) {
      const head = await bytes.at(at, 4);
      if (!head || head[0] !== 0xff || head[1] === 0xda) return;
      yield 1;
      // Bytes may fill the space before a marker.
      at += head[1] === 0xff ? 1 : 2 + head.readUInt16BE(2);
    }
  },

  async *'image/webp'(bytes) {
    for (let at = 12; ;) {
      const head = await bytes.at(at, 8);
      if (!head) return;
      yield 1;
      const size = head.readUInt32LE(4);
      at += 8 + size + (size % 2);
    }
  },

  async *'image/gif'(bytes) {
    const flags = (await bytes.at(10, 1))?.[0] ?? 0;
    for (let at = 13 + colours(flags); ;) {
      const head = await bytes.at(at, 10);
      // An extension, or a frame with colours and the size of its codes.
      if (head?.[0] === 0x21) at += 2;
      else if (head?.[0] === 0x2c) at += 11 + colours(head[9] ?? 0);
      else return;
      yield 1;
      for (let size = 1; size > 0; at += 1 + size) {
        size = (await bytes.at(at, 1))?.[0] ?? 0;
        yield PIXELS;
      }
    }
  },

  async *'image/tiff'(bytes) {
    const head = await bytes.at(0, 16);
    if (!head) return;
    const isLittle = head[0] === 0x49;
    const isBig = (isLittle ? head[2] : head[3]) === 43;
    const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
    const numberOf = (value: Buffer | undefined): number => {
      const digits = [...(value ?? [])];
      return (isLittle ? digits.toReversed() : digits).reduce((number, digit) => number * 256 + digit, 0);
    };
    for (let at = numberOf(head.subarray(isBig ? 8 : 4, isBig ? 16 : 8)); at > 0 && Number.isSafeInteger(at);) {
      yield 1;
      const count = numberOf(await bytes.at(at, countBytes));
      const next = at + countBytes + count * entryBytes;
      at = Number.isSafeInteger(next) ? numberOf(await bytes.at(next, offsetBytes)) : 0;
    }
  },
};

/** Bytes of the table of colours that flags announce. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
