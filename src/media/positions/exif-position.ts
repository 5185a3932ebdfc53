import { TIFF_HEADERS, TiffBlock } from '../tiff-block.js';

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
/** Bound the work on a damaged file. Pictures have few blocks, with up to five directories. */
const MAX_BLOCKS = 50;
const MAX_DIRECTORIES = 20;
/** Values of positions are shorter. */
const MAX_VALUE_BYTES = 4096;

/**
 * Overwrites the positions of all EXIF blocks in the bytes of a picture, of whatever format: each block begins with the
 * header of a TIFF file. Nothing moves. Returns the first position that can be read, and whether bytes were changed.
 */
export function removeExifPositions(bytes: Buffer): { position?: Position; changed: boolean } {
  const removed = TIFF_HEADERS.flatMap((header) => {
    const blocks: ExifBlock[] = [];
    for (
      let at = bytes.indexOf(header);
      at >= 0 && blocks.length < MAX_BLOCKS;
      at = bytes.indexOf(header, at + header.length)
    )
      blocks.push(new ExifBlock(bytes.subarray(at)));
    return blocks.flatMap((block) => block.removePositions());
  });
  return { position: removed.find((one) => one !== undefined), changed: removed.length > 0 };
}

/** An EXIF block whose positions are removed. */
class ExifBlock extends TiffBlock {
  /** Offsets of the directories that were looked at. */
  private readonly seen = new Set<number>();

  /** Removes the directories of positions, and returns what they said. */
  removePositions(): (Position | undefined)[] {
    const removed: (Position | undefined)[] = [];
    const directories = [this.first];
    for (let at = directories.pop(); at !== undefined; at = directories.pop()) {
      if (!this.isNew(at)) continue;
      directories.push(this.next(at));
      // From the last one: a removal moves those after it.
      for (const entry of this.entriesAt(at).toReversed()) {
        const tag = this.tagOf(entry);
        if (tag === EXIF_DIRECTORY) directories.push(this.offsetOf(entry));
        if (tag !== GPS_DIRECTORY) continue;
        const position = this.removeDirectory(this.offsetOf(entry));
        if (position === 'none') continue;
        removed.push(position);
        this.removeEntry(at, entry);
      }
    }
    return removed;
  }

  /** Whether a directory is looked at for the first time, and not too many were before. */
  private isNew(at: number): boolean {
    if (this.seen.has(at) || this.seen.size >= MAX_DIRECTORIES) return false;
    this.seen.add(at);
    return true;
  }

  /** Overwrites a directory of positions with its values; `none` if it is not one. */
  private removeDirectory(at: number): Position | undefined | 'none' {
    if (!this.isNew(at)) return 'none';
    const entries = this.entriesAt(at);
    if (!entries.length || !entries.every((entry) => this.tagOf(entry) <= LAST_GPS_TAG)) return 'none';
    const values = new Map(entries.map((entry) => [this.tagOf(entry), this.valueOf(entry)]));
    const position = this.positionOf(values);
    for (const value of values.values()) value?.subarray(0, MAX_VALUE_BYTES).fill(0);
    this.clear(at);
    return position;
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
    const starts = [0, 8, 16].filter((at) => at + 8 <= value.length);
    return starts
      .map((at) => this.longIn(value, at) / this.longIn(value, at + 4))
      .filter((one) => Number.isFinite(one));
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
