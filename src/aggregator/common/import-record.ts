import type { DateOrder } from '../reading/index.js';

/** Statuses of imports. */
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
const NONE = 'none';

interface Transition {
  from: readonly (RecordStatus | typeof NONE)[];
  to: RecordStatus | typeof NONE;
}

/** All transitions between statuses. */
const TRANSITIONS = {
  /** A new import, or a run of a schedule. */
  create: { from: [NONE], to: DRAFT },
  /** A confirmed import of type `schedule` gets its schedule. */
  schedule: { from: [NONE], to: SCHEDULE },
  /** The service accepted the import, or this site starts to read the source. */
  send: { from: [DRAFT, PENDING], to: PENDING },
  /** The round has used up its requests to the service. The import waits for a later round. */
  postpone: { from: [DRAFT], to: PENDING },
  /** A user confirmed a preview. */
  finalize: { from: [DRAFT], to: PENDING },
  /** A batch that is not the last one or was stored in part, or a state report. */
  proceed: { from: [PENDING], to: PENDING },
  /** The last batch was stored, the queue is empty, or the service reported success. */
  succeed: { from: [PENDING], to: SUCCESS },
  /** An error occurred, the import stalled, or the service reported a failure. */
  fail: { from: [DRAFT, PENDING], to: FAILED },
  /** The record is older than the setting `imports_kept_days`. */
  purge: { from: [DRAFT, PENDING, SUCCESS, FAILED], to: NONE },
  /** A user deleted a schedule. Its runs are kept. */
  remove: { from: [SCHEDULE], to: NONE },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

/** The transitions between two statuses of an existing record. */
export type StatusChange = Exclude<TransitionName, 'create' | 'schedule' | 'purge' | 'remove'>;

/** Statuses from which a transition can start. */
export const statusesBefore = (name: TransitionName): RecordStatus[] =>
  RECORD_STATUSES.filter((status) => (TRANSITIONS[name].from as Transition['from']).includes(status));

/** Status after a transition. */
export const statusAfter = <N extends StatusChange | 'create' | 'schedule'>(name: N): (typeof TRANSITIONS)[N]['to'] =>
  TRANSITIONS[name].to;

/** Whether a transition can start from a status. */
export const canTransition = (status: RecordStatus, name: TransitionName): boolean =>
  statusesBefore(name).includes(status);

/** Whether a status is final: success or failure. */
export const isFinished = (status: RecordStatus): boolean => status === SUCCESS || status === FAILED;

/** Seconds between the runs of a schedule, by frequency. `on_demand` schedules are started manually. */
export const FREQUENCIES = {
  on_demand: undefined,
  every30mins: 1_800,
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
} as const;
export type ScheduleFrequency = keyof typeof FREQUENCIES;

/** How imports update existing events. */
export const UPDATE_AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'] as const;
export type UpdateAuthority = (typeof UPDATE_AUTHORITIES)[number];

/** What happens to events that are missing from their source after a complete run. */
export const VANISHED_POLICIES = ['keep', 'trash'] as const;
export type VanishedPolicy = (typeof VANISHED_POLICIES)[number];

/** Source and options of an import. Runs inherit the options of their schedule. */
export interface ImportOptions {
  /** URL of the source. */
  source?: string;
  /** Display name of the source. */
  sourceName?: string;
  /** Id of a media item, or path of a file. */
  file?: string;
  keywords?: string;
  location?: string;
  /** In kilometres. */
  radius?: number;
  /** Start of the window of events, `YYYY-MM-DD HH:MM:SS`, like `end`. */
  start?: string;
  end?: string;
  /** For tables: type of the rows. */
  contentType?: 'cal_events' | 'cal_venue' | 'cal_organizer';
  /** For tables: fields by column title or index (from 0). */
  columnMap?: Readonly<Record<string, string>>;
  /** For tables: order of day and month in dates such as `1/2/2026`. */
  dates?: DateOrder;
  /** Id of a category for all events. */
  category?: number;
  /** Status of new events. Defaults to the settings. */
  postStatus?: string;
  /** Ids, at the origin, of the items that were chosen in a preview. Defaults to all items. */
  idsToImport?: readonly string[];
  /** Whether a user has to confirm the import before items are inserted. */
  preview?: boolean;
  /** Whether a user started the import. */
  interactive?: boolean;
  allowMultipleOrganizers?: boolean;
  /** Fixed day of the runs of a schedule: 1–7 (weekly) or 1–31 (monthly). */
  scheduleDay?: number;
  /** Fixed time of day of the runs of a schedule, `HH:MM`. */
  scheduleTime?: string;
  /** How existing events are updated. Defaults to the settings. */
  authority?: UpdateAuthority;
  /** What happens to events that are missing from the source. Defaults to the settings. */
  vanished?: VanishedPolicy;
}

/** The options that a schedule inherits from its first run, and later runs from their schedule. */
export const inheritedOptions = (options: ImportOptions): ImportOptions => ({
  ...options,
  preview: undefined,
  idsToImport: undefined,
  interactive: undefined,
});

/** Version of a source. Unchanged sources are not imported again. */
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
