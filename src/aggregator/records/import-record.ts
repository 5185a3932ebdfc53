import type { DateOrder } from '../csv/csv-dates.js';
import type { ImportOrigin, UpdateAuthority, VanishedPolicy } from '../inserting/insert-context.js';
import type { RecordStatus } from './record-statuses.js';

/** Seconds between the runs of a schedule, by frequency; those without are started by hand only (aggregator 5). */
export const FREQUENCIES = {
  on_demand: undefined,
  every30mins: 1_800,
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/** What an import is to bring and how: what a record is created with, handed on from a schedule to its runs. */
export interface ImportOptions {
  /** Address of the source. */
  source?: string;
  /** For people. */
  sourceName?: string;
  /** Number of a media item or path of a file. */
  file?: string;
  keywords?: string;
  location?: string;
  /** Kilometres. */
  radius?: number;
  /** `YYYY-MM-DD HH:MM:SS`. */
  start?: string;
  end?: string;
  /** Of files of rows: what a row is, and which column holds which field. */
  contentType?: 'cal_events' | 'cal_venue' | 'cal_organizer';
  columnMap?: Readonly<Record<string, string>>;
  /** Of files of rows: the order of day and month in dates such as `1/2/2026`. */
  dates?: DateOrder;
  /** Number of a category for all events. */
  category?: number;
  /** Status of new events; that of the settings if it is not told. */
  postStatus?: string;
  /** The items that were chosen in a preview, by their numbers or names at the origin; all if it is not told. */
  idsToImport?: readonly string[];
  /** Only to be looked at: nothing is inserted before somebody confirms it. */
  preview?: boolean;
  /** Started by a person. */
  interactive?: boolean;
  allowMultipleOrganizers?: boolean;
  /** Fixed day (1–7 of a week, 1–31 of a month) and time (`HH:MM`) of a schedule. */
  scheduleDay?: number;
  scheduleTime?: string;
  /** In place of that of the settings. */
  authority?: UpdateAuthority;
  /** What happens to events that are not in the source any more, in place of what the settings say. */
  vanished?: VanishedPolicy;
}

/** What a schedule has of the import that it is made of, and a run of its schedule. */
export const lasting = (options: ImportOptions): ImportOptions => ({
  ...options,
  preview: undefined,
  idsToImport: undefined,
  interactive: undefined,
});

/** By what a source tells that it is what it was, so that it need not be fetched again. */
export interface SourceVersion {
  etag?: string;
  lastModified?: string;
  /** Of its bytes. */
  digest?: string;
}

/** What a pending record waits for: being told to the service, the data, or that items in its queue are inserted. */
export type Phase = 'send' | 'fetch' | 'insert';

/** An import: a run, or the schedule that starts runs (aggregator 1). Times are UTC with milliseconds. */
export interface ImportRecord {
  id: number;
  status: RecordStatus;
  type: 'manual' | 'schedule';
  origin: ImportOrigin;
  /** Of schedules and their runs. */
  frequency: Frequency | null;
  /** The schedule that a run belongs to; 0 for none. */
  parentId: number;
  /** Becomes the author of new events. */
  authorId: number;
  createdAt: string;
  /** Of a schedule: when it last ran or one of its runs changed. */
  modifiedAt: string;
  /** What the service calls it. */
  importId: string | null;
  /** 0–100. */
  percentage: number;
  /** Whether the service pushes the data by itself. */
  pushed: boolean;
  /** Of pending records. */
  phase: Phase | null;
  finalized: boolean;
  /** Of schedules: the number of the latest run; 0 before the first. */
  recentChildId: number;
  /** Of schedules: how the latest attempt went, such as `success:queued` or `error:import-failed`. */
  lastImportStatus: string | null;
  /** Of schedules: how many runs have failed since the last one that did not. */
  failures: number;
  /** Of schedules: does not start runs for the time being. */
  paused: boolean;
  /** Of schedules: the version of the source that the last run took in as a whole; null before the first. */
  sourceVersion: SourceVersion | null;
  options: ImportOptions;
}
