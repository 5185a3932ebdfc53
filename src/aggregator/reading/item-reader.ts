import type { ImportItem, ImportProblem } from '../items/import-item.js';

/** Why a source could not be read to its end. */
export type ReadingFailure =
  /** It has another format than expected, or is damaged. */
  | 'format'
  /** It is a table without the required columns. */
  | 'columns'
  /** It is too long. */
  | 'bytes'
  /** It takes too long. */
  | 'time'
  /** It takes more memory than is allowed. */
  | 'memory'
  /** The bytes could not be read. */
  | 'source'
  /** The thread ended unexpectedly. */
  | 'crash';

/** Reading has failed; the message is for people. Items that were handed over before stay valid. */
export class ReadingError extends Error {
  constructor(
    readonly failure: ReadingFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MIB = 2 ** 20;

/** Limits for reading a source. */
export interface ReadingLimits {
  /** Bytes after decompression. */
  bytes: number;
  /** Duration, without the time for handling items. */
  milliseconds: number;
  /** Items; later ones are left out. */
  items: number;
  /** Bytes of a line; a longer one is left out. */
  lineBytes: number;
  /** Characters of an item; a longer one is left out. */
  itemLength: number;
  /** Memory of the thread in MiB, without buffers. */
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

/** Input of a reader beside the bytes. */
export interface ReaderOptions {
  /** Time zone of the site. */
  siteZone: string;
  limits: ReadingLimits;
  /** Settings of this reader, such as the columns of a table: plain data. */
  settings: unknown;
}

/** Output of a reader beside the items. */
export interface ReaderReport {
  problem(problem: ImportProblem): void;
  /** Reports that items were left out, so that missing events may still exist. */
  incomplete(): void;
}

/** Reads sources of one format, as a stream. */
export interface ItemReader {
  /** @throws ReadingError where the source has another format */
  read(bytes: AsyncIterable<Uint8Array>, options: ReaderOptions, report: ReaderReport): AsyncIterable<ImportItem>;
}
