import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ReadingLimits } from './reading-limits.js';

/** What a reader knows beside the bytes. */
export interface ReaderOptions {
  /** Name of the zone of the site. */
  siteZone: string;
  limits: ReadingLimits;
  /** What this reader alone wants to know, such as the columns of a table: plain data. */
  settings: unknown;
}

/** What a reader tells beside the items. */
export interface ReaderReport {
  problem(problem: ImportProblem): void;
  /** Tells that the source held more than was read: what is not among the items may still be there. */
  incomplete(): void;
}

/** Reads one kind of source. It goes on as items are taken, and holds no more of the source than it has to. */
export interface ItemReader {
  /** @throws ReadingError where the source is not of this kind */
  read(bytes: AsyncIterable<Uint8Array>, options: ReaderOptions, report: ReaderReport): AsyncIterable<ImportItem>;
}
