import type { ImportItem, ImportProblem } from '../items/index.js';

/** Reasons why a source could not be read to its end. */
export type ReadingFailure =
  /** The source has an unexpected format, or is damaged. */
  | 'format'
  /** The source is a table without the required columns. */
  | 'columns'
  /** The source is too long. */
  | 'bytes'
  /** Reading takes too long. */
  | 'time'
  /** Reading takes too much memory. */
  | 'memory'
  /** The bytes could not be read. */
  | 'source'
  /** The thread ended unexpectedly. */
  | 'crash';

/** Reading has failed. The message is shown to users. Items that were handed over before stay valid. */
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
  /** Duration, excluding the time for handling items. */
  milliseconds: number;
  /** Number of items. Later ones are skipped. */
  items: number;
  /** Bytes of a line. Longer lines are skipped. */
  lineBytes: number;
  /** Characters of an item. Longer items are skipped. */
  itemLength: number;
  /** Memory of the thread in MiB, excluding buffers. */
  memory: number;
}

/** Default limits. */
export const READING_LIMITS: ReadingLimits = {
  bytes: 256 * MIB,
  milliseconds: 5 * 60_000,
  items: 50_000,
  lineBytes: MIB,
  itemLength: MIB / 2,
  memory: 96,
};

/** Code of the warning for ambiguous dates in a table. */
export const AMBIGUOUS_DATES = 'warning:csv-ambiguous-dates';
/** Code of the warning for events without a UID, which are not recognised after a change of title or times. */
export const MISSING_UIDS = 'warning:ical-missing-uids-manual';

/** Input of a reader, in addition to the bytes. */
export interface ReaderOptions {
  /** Time zone of the site. */
  siteZone: string;
  limits: ReadingLimits;
  /** Settings of this reader, such as the columns of a table. Plain data. */
  settings: unknown;
}

/** Output of a reader, in addition to the items. */
export interface ReaderReport {
  /** Reports a problem with an item or with the source. */
  problem(problem: ImportProblem): void;
  /** Reports that items were skipped, so that missing events may still exist. */
  incomplete(): void;
}

/** Reads sources of one format, as a stream. */
export interface ItemReader {
  /** @throws ReadingError for a source of another format */
  read(bytes: AsyncIterable<Uint8Array>, options: ReaderOptions, report: ReaderReport): AsyncIterable<ImportItem>;
}
