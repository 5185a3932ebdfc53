import type { DateOrder } from '../csv/csv-dates.js';

/** The statuses of imports. */
export const RECORD_STATUSES = [
  'cal-ea-draft',
  'cal-ea-pending',
  'cal-ea-success',
  'cal-ea-failed',
  'cal-ea-schedule',
] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

const [DRAFT, PENDING, SUCCESS, FAILED, SCHEDULE] = RECORD_STATUSES;

/** The status of a record before it is created and after it is deleted. */
const NOWHERE = 'nowhere';

interface Transition {
  from: readonly (RecordStatus | typeof NOWHERE)[];
  to: RecordStatus | typeof NOWHERE;
}

/** Every transition between statuses. */
const TRANSITIONS = {
  /** A new import, or a run of a schedule. */
  create: { from: [NOWHERE], to: DRAFT },
  /** A confirmed import of type `schedule` gets its schedule. */
  schedule: { from: [NOWHERE], to: SCHEDULE },
  /** The service has accepted the import, or this site begins to read the source. */
  send: { from: [DRAFT, PENDING], to: PENDING },
  /** The round has sent its requests to the service; the import waits for a later one. */
  postpone: { from: [DRAFT], to: PENDING },
  /** A person has confirmed a preview. */
  finalize: { from: [DRAFT], to: PENDING },
  /** A batch that is not the last one or was stored in part; a report of the state. */
  proceed: { from: [PENDING], to: PENDING },
  /** The last batch is stored, the queue is empty, or the service reports success. */
  succeed: { from: [PENDING], to: SUCCESS },
  /** An error, a standstill, or the service reports a failure. */
  fail: { from: [DRAFT, PENDING], to: FAILED },
  /** The record is older than the settings keep records. */
  purge: { from: [DRAFT, PENDING, SUCCESS, FAILED], to: NOWHERE },
  /** A person deletes a schedule. Its runs stay. */
  remove: { from: [SCHEDULE], to: NOWHERE },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/** The transitions between two statuses of an existing record. */
export type Change = Exclude<TransitionName, 'create' | 'schedule' | 'purge' | 'remove'>;

/** The statuses that a transition starts from. */
export const statusesBefore = (name: TransitionName): RecordStatus[] =>
  RECORD_STATUSES.filter((status) => (TRANSITIONS[name].from as Transition['from']).includes(status));

/** The status that a transition ends in. */
export const statusAfter = <N extends Change | 'create' | 'schedule'>(name: N): (typeof TRANSITIONS)[N]['to'] =>
  TRANSITIONS[name].to;

/** Whether a transition can start from a status. */
export const mayPass = (status: RecordStatus, name: TransitionName): boolean => statusesBefore(name).includes(status);

/** Whether a status is final. */
export const isFinished = (status: RecordStatus): boolean => status === SUCCESS || status === FAILED;

/** Seconds between the runs of a schedule, by frequency. Schedules without seconds are started by hand. */
export const FREQUENCIES = {
  on_demand: undefined,
  every30mins: 1_800,
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/** What happens to events that exist already. */
export const UPDATE_AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'] as const;
export type UpdateAuthority = (typeof UPDATE_AUTHORITIES)[number];

/** What happens to events that are missing from a complete run of their source. */
export const VANISHED_POLICIES = ['keep', 'trash'] as const;
export type VanishedPolicy = (typeof VANISHED_POLICIES)[number];

/** What is imported and how. A schedule hands its options to its runs. */
export interface ImportOptions {
  /** URL of the source. */
  source?: string;
  /** Display name of the source. */
  sourceName?: string;
  /** Id of a media item, or path of a file. */
  file?: string;
  keywords?: string;
  location?: string;
  /** Kilometres. */
  radius?: number;
  /** `YYYY-MM-DD HH:MM:SS`. */
  start?: string;
  end?: string;
  /** Of tables: what a row is, and the field of each column. */
  contentType?: 'cal_events' | 'cal_venue' | 'cal_organizer';
  columnMap?: Readonly<Record<string, string>>;
  /** Of tables: the order of day and month in dates such as `1/2/2026`. */
  dates?: DateOrder;
  /** Id of a category that all events get. */
  category?: number;
  /** Status of new events. Defaults to that of the settings. */
  postStatus?: string;
  /** Ids at the origin of the items that were chosen in a preview. Defaults to all items. */
  idsToImport?: readonly string[];
  /** Whether a person has to confirm the import before anything is inserted. */
  preview?: boolean;
  /** Whether a person has started the import. */
  interactive?: boolean;
  allowMultipleOrganizers?: boolean;
  /** Fixed day (1–7 of a week, 1–31 of a month) and time (`HH:MM`) of the runs of a schedule. */
  scheduleDay?: number;
  scheduleTime?: string;
  /** Overrides the settings. */
  authority?: UpdateAuthority;
  /** Overrides the settings. */
  vanished?: VanishedPolicy;
}

/** The options that a schedule takes from its first import, and runs from their schedule. */
export const lasting = (options: ImportOptions): ImportOptions => ({
  ...options,
  preview: undefined,
  idsToImport: undefined,
  interactive: undefined,
});

/** Version of a source: an unchanged source is not fetched again. */
export interface SourceVersion {
  etag?: string;
  lastModified?: string;
  /** SHA-256 of its bytes, hexadecimal. */
  digest?: string;
}

/** What a pending record waits for: to be sent to the service, for its data, or for its queued items to be inserted. */
export type Phase = 'send' | 'fetch' | 'insert';

/** Level of a log message. */
export type MessageLevel = 'info' | 'warning' | 'error';
