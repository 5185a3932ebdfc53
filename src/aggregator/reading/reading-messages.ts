import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ReaderName } from './item-readers.js';
import type { ReadingFailure } from './reading-error.js';
import type { ReadingLimits } from './reading-limits.js';
import type { Encoding } from './source-bytes.js';

/** How far a reading has come. */
export interface ReadingProgress {
  /** Bytes of the source that are read, as they came. */
  bytes: number;
  /** How many there are, if that is known. */
  totalBytes?: number;
  /** Items that were found. */
  items: number;
}

/** What a reading came to. */
export interface ReadingSummary extends ReadingProgress {
  /** The first problems. */
  problems: ImportProblem[];
  /** How many there were. */
  problemCount: number;
  /** Whether the items are all that the source holds. If not, what is missing among them may be there all the same. */
  complete: boolean;
}

/** What the thread is told to begin with. */
export interface ReadingJob {
  reader: ReaderName;
  /** Of a file, that the thread reads by itself; else it asks for bytes. */
  path?: string;
  encoding?: Encoding;
  totalBytes?: number;
  siteZone: string;
  limits: ReadingLimits;
  settings: unknown;
}

/** What the thread says. */
export type FromThread =
  /** It waits for the next bytes. */
  | { kind: 'want' }
  /** It waits until these are handled before it hands over more. */
  | { kind: 'items'; items: ImportItem[]; progress: ReadingProgress }
  | { kind: 'progress'; progress: ReadingProgress }
  | { kind: 'end'; summary: ReadingSummary }
  | { kind: 'failed'; failure: ReadingFailure; message: string };

/** What the thread is told. */
export type ToThread =
  /** Nothing at the end. */
  { kind: 'bytes'; bytes: Uint8Array | undefined } | { kind: 'handled' };
