import { z } from 'zod';
import { isoUtc } from '#libs/times';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  type ActivityCount,
  type ImportOptions,
  type ImportRecord,
  RECORD_STATUSES,
  UPDATE_AUTHORITIES,
  VANISHED_POLICIES,
} from '../common/index.js';
import { IMPORT_ORIGINS } from '../origins/index.js';
import { DATE_ORDERS } from '../reading/index.js';
import type { RecordMessage } from './import-logs.repository.js';

const moment = z.string().describe('UTC, such as 2026-12-01T10:00:00.000Z');

const MESSAGE = z.object({
  level: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  message: z.string(),
  logged_at: moment,
});

const COUNTS = z.object(Object.fromEntries(ACTIVITY_ACTIONS.map((action) => [action, z.int()])));

const IMPORT = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(RECORD_STATUSES),
  type: z.enum(['manual', 'schedule']),
  origin: z.enum(IMPORT_ORIGINS),
  frequency: z.string().nullable(),
  schedule: z.int().describe('ID of the schedule of a run; 0 for none.'),
  name: z.string().nullable().describe('Display name of the source.'),
  source: z.string().describe('URL or file, without passwords.'),
  created_at: moment,
  modified_at: moment.describe('Time of the last change. For a schedule, also the last change of one of its runs.'),
  percentage_complete: z.int(),
  phase: z.enum(['send', 'fetch', 'insert']).nullable().describe('What a pending import waits for.'),
  paused: z.boolean(),
  failures: z.int().describe('For a schedule: consecutive failed runs.'),
  last_import_status: z.string().nullable(),
  activity: z
    .object(Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, COUNTS])))
    .describe('Number of items by kind and action.'),
  error: MESSAGE.nullable().describe('Latest error.'),
});

const SETTINGS = z.object({
  name: z.string().nullable().describe('Display name of the source.'),
  category: z.int().nullable().describe('ID of the category for all events.'),
  status: z.string().nullable().describe('Status of new events.'),
  authority: z.enum(UPDATE_AUTHORITIES).nullable(),
  vanished: z.enum(VANISHED_POLICIES).nullable(),
  dates: z.enum(DATE_ORDERS).nullable().describe('Order of day and month in the dates of a table.'),
  day: z.int().nullable().describe('Day of the week or of the month on which a schedule runs.'),
  time: z.string().nullable().describe('Time of day at which a schedule runs, HH:MM.'),
});

/** Schema of the list of imports. */
export const IMPORT_LIST = z.object({ imports: z.array(IMPORT), total: z.int(), total_pages: z.int() });
/** Schema of a single import. */
export const IMPORT_DETAILS = IMPORT.extend({
  import_id: z.string().nullable().describe('ID of the import at the import service.'),
  settings: SETTINGS.describe('Options of this import; null where the settings of the site apply.'),
  messages: z.array(MESSAGE).describe('Log messages, latest first.'),
  ids: z
    .object(Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, z.record(z.string(), z.array(z.int()))])))
    .describe('IDs by kind and action, at most 100 each.'),
});
export type ImportList = z.infer<typeof IMPORT_LIST>;
export type ImportDetails = z.infer<typeof IMPORT_DETAILS>;

/** A generated title, such as `Record: schedule ical daily`. */
export function titleOf({ type, origin, frequency, parentId }: ImportRecord): string {
  return ['Record:', type, origin, frequency ?? '', parentId ? `of ${parentId}` : ''].filter(Boolean).join(' ');
}

/** Builds the list item of a record. */
export function importSummary(
  record: ImportRecord,
  activity: readonly ActivityCount[],
  error: RecordMessage | undefined,
): ImportList['imports'][number] {
  return {
    id: record.id,
    title: titleOf(record),
    status: record.status,
    type: record.type,
    origin: record.origin,
    frequency: record.frequency,
    schedule: record.parentId,
    name: record.options.sourceName ?? null,
    source: withoutPassword(record.options.source ?? record.options.file ?? ''),
    created_at: isoUtc(record.createdAt),
    modified_at: isoUtc(record.modifiedAt),
    percentage_complete: record.percentage,
    phase: record.phase,
    paused: record.paused,
    failures: record.failures,
    last_import_status: record.lastImportStatus,
    activity: byKind(activity, ({ count }) => count),
    error: error ? messageJson(error) : null,
  };
}

/** Builds a record with its settings, messages and ids. Expects messages latest first. */
export function importDetails(
  record: ImportRecord,
  activity: readonly ActivityCount[],
  messages: readonly RecordMessage[],
): ImportDetails {
  return {
    ...importSummary(
      record,
      activity,
      messages.find(({ level }) => level === 'error'),
    ),
    import_id: record.importId,
    settings: settingsOf(record.options),
    messages: messages.map(messageJson),
    ids: byKind(activity, ({ ids }) => ids),
  };
}

const settingsOf = (options: ImportOptions): ImportDetails['settings'] => ({
  name: options.sourceName ?? null,
  category: options.category ?? null,
  status: options.postStatus ?? null,
  authority: options.authority ?? null,
  vanished: options.vanished ?? null,
  dates: options.dates ?? null,
  day: options.scheduleDay ?? null,
  time: options.scheduleTime ?? null,
});

const NO_ITEMS: Pick<ActivityCount, 'count' | 'ids'> = { count: 0, ids: [] };

function byKind<T>(activity: readonly ActivityCount[], select: (count: Pick<ActivityCount, 'count' | 'ids'>) => T) {
  const of = (kind: string, action: string) =>
    activity.find((one) => one.kind === kind && one.action === action) ?? NO_ITEMS;
  return Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [
      kind,
      Object.fromEntries(ACTIVITY_ACTIONS.map((action) => [action, select(of(kind, action))])),
    ]),
  );
}

const messageJson = ({ level, code, message, loggedAt }: RecordMessage) => ({
  level,
  code,
  message,
  logged_at: isoUtc(loggedAt),
});

/** Removes the user name and password from the URL of a source. */
export function withoutPassword(source: string): string {
  if (!URL.canParse(source)) return source;
  const url = new URL(source);
  if (!url.username && !url.password) return source;
  url.username = url.password = '';
  return url.href;
}
