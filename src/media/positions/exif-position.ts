/** Where a picture was taken: degrees, and metres above the sea. */
export interface Position {
  latitude: number;
  longitude: number;
  altitude?: number;
}

/** Tags that lead to further directories: of EXIF, and of positions. */
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
/** The highest tag of a directory of positions. */
const LAST_GPS_TAG = 0x1f;
const ENTRY_BYTES = 12;
/** Bound the work on a damaged file. Pictures have few blocks, with up to five directories of up to 100 entries. */
const MAX_BLOCKS = 200;
const MAX_DIRECTORIES = 20;
const MAX_ENTRIES = 1000;
/** Bytes of a value by its type, 1 to 13. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const HEADERS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/**
 * Overwrites the positions of all EXIF blocks in the bytes of a picture, of whatever format: each block begins with the
 * header of a TIFF file. Nothing moves. Returns the first position that can be read, and whether bytes were changed.
 */
export function removeExifPositions(bytes: Buffer): { position?: Position; changed: boolean } {
  const removed = HEADERS.flatMap((header) => {
    const blocks: ExifBlock[] = [];
    for (
      let at = bytes.indexOf(header);
      at >= 0 && blocks.length < MAX_BLOCKS;
      at = bytes.indexOf(header, at + header.length)
    )
      blocks.push(new ExifBlock(bytes.subarray(at), header === HEADERS[0]));
    return blocks.flatMap((block) => block.removePositions());
  });
  return { position: removed.find((one) => one !== undefined), changed: removed.length > 0 };
}

/** An EXIF block. Offsets in it count from its first byte. */
class ExifBlock {
  constructor(
    private readonly bytes: Buffer,
    private readonly isLittle: boolean,
  ) {}

  /** Removes the directories of positions, and returns what they said. */
  removePositions(): (Position | undefined)[] {
    const removed: (Position | undefined)[] = [];
    const directories = [this.long(4)];
    const seen = new Set<number>();
    for (let at = directories.pop(); at !== undefined; at = directories.pop()) {
      const count = this.entriesAt(at);
      if (!count || seen.has(at) || seen.size >= MAX_DIRECTORIES) continue;
      seen.add(at);
      const end = at + 2 + count * ENTRY_BYTES;
      directories.push(this.long(end));
      for (let entry = end - ENTRY_BYTES; entry > at; entry -= ENTRY_BYTES) {
        const tag = this.short(entry);
        if (tag === EXIF_DIRECTORY) directories.push(this.long(entry + 8));
        if (tag !== GPS_DIRECTORY) continue;
        const position = this.removeDirectory(this.long(entry + 8));
        if (position === 'none') continue;
        removed.push(position);
        this.removeEntry(at, entry);
      }
    }
    return removed;
  }

  /** Overwrites a directory of positions with its values; `none` if it is not one. */
  private removeDirectory(at: number): Position | undefined | 'none' {
    const count = this.entriesAt(at);
    const entries = Array.from({ length: count }, (_, number) => at + 2 + number * ENTRY_BYTES);
    if (!count || !entries.every((entry) => this.short(entry) <= LAST_GPS_TAG)) return 'none';
    const values = new Map(entries.map((entry) => [this.short(entry), this.valueOf(entry)]));
    const position = this.positionOf(values);
    for (const value of values.values()) value?.fill(0);
    this.bytes.fill(0, at, at + 2 + count * ENTRY_BYTES);
    return position;
  }

  /** Removes an entry of a directory: those after it, and the offset of the next directory, move up. */
  private removeEntry(at: number, entry: number): void {
    const count = this.short(at);
    const end = at + 2 + count * ENTRY_BYTES + 4;
    this.bytes.copyWithin(entry, entry + ENTRY_BYTES, end);
    this.bytes.fill(0, end - ENTRY_BYTES, end);
    if (this.isLittle) this.bytes.writeUInt16LE(count - 1, at);
    else this.bytes.writeUInt16BE(count - 1, at);
  }

  private positionOf(values: ReadonlyMap<number, Buffer | undefined>): Position | undefined {
    const letter = (tag: number) => values.get(tag)?.toString('latin1', 0, 1);
    const degrees = (tag: number, negative: string) => {
      const [whole, minutes = 0, seconds = 0] = this.fractions(values.get(tag + 1));
      if (whole === undefined) return undefined;
      return rounded((whole + minutes / 60 + seconds / 3600) * (letter(tag) === negative ? -1 : 1), 7);
    };
    const latitude = degrees(1, 'S');
    const longitude = degrees(3, 'W');
    if (latitude === undefined || longitude === undefined) return undefined;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
    const [height] = this.fractions(values.get(6));
    const below = values.get(5)?.[0] === 1 ? -1 : 1;
    return { latitude, longitude, ...(height === undefined ? {} : { altitude: rounded(height * below, 2) }) };
  }

  /** Up to three fractions; those without a value are left out. */
  private fractions(value: Buffer | undefined): number[] {
    if (!value) return [];
    const read = (at: number) => (this.isLittle ? value.readUInt32LE(at) : value.readUInt32BE(at));
    const starts = [0, 8, 16].filter((at) => at + 8 <= value.length);
    return starts.map((at) => read(at) / read(at + 4)).filter((one) => Number.isFinite(one));
  }

  /** The bytes of the value of an entry: in the entry itself if they fit. */
  private valueOf(entry: number): Buffer | undefined {
    const size = (TYPE_BYTES[this.short(entry + 2)] ?? 0) * this.long(entry + 4);
    const start = size <= 4 ? entry + 8 : this.long(entry + 8);
    return start + size <= this.bytes.length ? this.bytes.subarray(start, start + size) : undefined;
  }

  /** The number of entries of the directory at an offset; 0 if there is none. */
  private entriesAt(at: number): number {
    if (at < 8 || at + 2 > this.bytes.length) return 0;
    const count = this.short(at);
    return count <= MAX_ENTRIES && at + 2 + count * ENTRY_BYTES + 4 <= this.bytes.length ? count : 0;
  }

  private short(at: number): number {
    return this.isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  private long(at: number): number {
    if (at + 4 > this.bytes.length) return 0;
    return this.isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
