const MIB = 2 ** 20;

/** How much of a source is read at most. */
export interface ReadingLimits {
  /** Bytes of the source, after it is decompressed. */
  bytes: number;
  /** How long the reading may take, without the time in which items are handled. */
  milliseconds: number;
  /** Items; what comes after them is left out. */
  items: number;
  /** Bytes of a line; a longer one is left out. */
  lineBytes: number;
  /** Characters of what makes up one item; a longer one is left out. */
  itemLength: number;
  /** Memory of the thread in MiB, beside that of buffers. */
  memory: number;
}

export const READING_LIMITS: ReadingLimits = {
  bytes: 256 * MIB,
  milliseconds: 5 * 60_000,
  items: 50_000,
  lineBytes: MIB,
  itemLength: MIB / 2,
  memory: 96,
};
