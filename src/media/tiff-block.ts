const ENTRY_BYTES = 12;
/** Bounds the work on a damaged block. Directories of pictures have up to 100 entries. */
const MAX_ENTRIES = 1000;
/** Bytes of a value by its type, 1 to 13. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const LITTLE = Buffer.from('II*\0', 'latin1');
const BIG = Buffer.from('MM\0*', 'latin1');
/** What the block of EXIF in a picture begins with. */
const MARK = 'Exif\0\0';

/** The headers that blocks begin with. */
export const TIFF_HEADERS = [LITTLE, BIG] as const;

/**
 * A block of EXIF: directories of tagged values, as in a TIFF file. Offsets in it count from its first byte. Its methods
 * read no more than the entry, or the directory, that they are asked for.
 */
export class TiffBlock {
  private readonly isLittle: boolean;

  /** @param bytes The block and what follows it; begins with one of `TIFF_HEADERS`. */
  constructor(protected readonly bytes: Buffer) {
    this.isLittle = bytes.subarray(0, LITTLE.length).equals(LITTLE);
  }

  /** The block in the EXIF of a picture; undefined if there is none. */
  static in(exif: Buffer): TiffBlock | undefined {
    const bytes = exif.toString('latin1', 0, MARK.length) === MARK ? exif.subarray(MARK.length) : exif;
    return TIFF_HEADERS.some((header) => bytes.subarray(0, header.length).equals(header))
      ? new TiffBlock(bytes)
      : undefined;
  }

  /** The offset of the first directory. */
  get first(): number {
    return this.long(4);
  }

  /** The offset of the directory after the one at an offset; 0 if there is none. */
  next(at: number): number {
    return this.long(this.endOf(at));
  }

  /** The offsets of the entries of the directory at an offset; none if there is no directory. */
  entriesAt(at: number): number[] {
    return Array.from({ length: this.countAt(at) }, (_, number) => at + 2 + number * ENTRY_BYTES);
  }

  /** The tag of an entry. */
  tagOf(entry: number): number {
    return this.short(entry);
  }

  /** The value of an entry that leads to a directory. */
  offsetOf(entry: number): number {
    return this.long(entry + 8);
  }

  /** The type of the value of an entry. */
  typeOf(entry: number): number {
    return this.short(entry + 2);
  }

  /** The bytes of the value of an entry: in the entry itself if they fit. */
  valueOf(entry: number): Buffer | undefined {
    const size = (TYPE_BYTES[this.typeOf(entry)] ?? 0) * this.long(entry + 4);
    const start = size <= 4 ? entry + 8 : this.long(entry + 8);
    return start + size <= this.bytes.length ? this.bytes.subarray(start, start + size) : undefined;
  }

  /** A number of two bytes in a value of this block. */
  shortIn(value: Buffer, at: number): number {
    return this.isLittle ? value.readUInt16LE(at) : value.readUInt16BE(at);
  }

  /** A number of four bytes in a value of this block. */
  longIn(value: Buffer, at: number): number {
    return this.isLittle ? value.readUInt32LE(at) : value.readUInt32BE(at);
  }

  /** Removes an entry of a directory: those after it, and the offset of the next directory, move up. */
  removeEntry(at: number, entry: number): void {
    const count = this.short(at);
    const end = this.endOf(at) + 4;
    this.bytes.copyWithin(entry, entry + ENTRY_BYTES, end);
    this.bytes.fill(0, end - ENTRY_BYTES, end);
    if (this.isLittle) this.bytes.writeUInt16LE(count - 1, at);
    else this.bytes.writeUInt16BE(count - 1, at);
  }

  /** Overwrites the directory at an offset. */
  clear(at: number): void {
    this.bytes.fill(0, at, this.endOf(at));
  }

  private endOf(at: number): number {
    return at + 2 + this.countAt(at) * ENTRY_BYTES;
  }

  private countAt(at: number): number {
    if (at < 8 || at + 2 > this.bytes.length) return 0;
    const count = this.short(at);
    return count <= MAX_ENTRIES && at + 2 + count * ENTRY_BYTES + 4 <= this.bytes.length ? count : 0;
  }

  private short(at: number): number {
    return this.shortIn(this.bytes, at);
  }

  private long(at: number): number {
    return at + 4 > this.bytes.length ? 0 : this.longIn(this.bytes, at);
  }
}
