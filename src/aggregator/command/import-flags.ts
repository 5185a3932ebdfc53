import { InvalidArgumentError, Option, type Command } from 'commander';
import { EVENT_CATEGORY } from '../../calendar/index.js';
import type { Site } from '../../start/command-line.js';
import {
  UPDATE_AUTHORITIES,
  VANISHED_POLICIES,
  FREQUENCIES,
  type UpdateAuthority,
  type VanishedPolicy,
  type ImportOptions,
  type ScheduleFrequency,
} from '../common/index.js';
import { ImportTermsRepository } from '../inserting/index.js';
import { IMPORT_ORIGINS, type ImportOrigin } from '../origins/index.js';
import {
  CSV_CONTENT_TYPES,
  type CsvContentType,
  DATE_ORDERS,
  type DateOrder,
  INVALID_COLUMN_MAPPING,
  mappingProblem,
} from '../reading/index.js';
import type { NewImport } from '../records/index.js';
import { ImportServiceError, OriginDetection } from '../services/index.js';

/** Command-line options for any import. */
export interface ImportFlags {
  name?: string;
  category?: string;
  status?: string;
  authority?: UpdateAuthority;
  vanished?: VanishedPolicy;
  map?: Record<string, string>;
  dates?: DateOrder;
  rows?: CsvContentType;
}

/** Command-line options for a source. */
export interface ImportSourceFlags extends ImportFlags {
  origin?: ImportOrigin;
}

const STATUSES = ['publish', 'draft', 'pending', 'private'];
const ROWS: Readonly<Record<string, CsvContentType>> = {
  events: 'cal_events',
  venues: 'cal_venue',
  organizers: 'cal_organizer',
};

function parseMapping(pair: string, before: Record<string, string> = {}): Record<string, string> {
  const at = pair.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('Expected column=field, such as "When=event_start_date".');
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}

function rowsNamed(name: string): CsvContentType {
  const type = ROWS[name] ?? CSV_CONTENT_TYPES.find((one) => one === name);
  if (!type) throw new InvalidArgumentError(`Expected one of: ${Object.keys(ROWS).join(', ')}.`);
  return type;
}

/** Adds the options for a source to a command. */
export const withSourceFlags = (command: Command): Command =>
  withImportFlags(
    command.addOption(new Option('--origin <origin>', 'kind of source (default: detected)').choices(IMPORT_ORIGINS)),
  );

/** Adds the options for an import to a command. */
export const withImportFlags = (command: Command): Command =>
  command
    .option('--name <name>', 'display name of the source')
    .option('--category <category>', 'id or slug of a category for all events')
    .addOption(new Option('--status <status>', 'status of new events (default: from the settings)').choices(STATUSES))
    .addOption(
      new Option('--authority <authority>', 'how existing events are updated (default: from the settings)').choices(
        UPDATE_AUTHORITIES,
      ),
    )
    .addOption(
      new Option(
        '--vanished <policy>',
        'what happens to events that are missing from the source (default: from the settings)',
      ).choices(VANISHED_POLICIES),
    )
    .option('--map <column=field>', 'maps a column of a table to a field; repeatable', parseMapping)
    .addOption(
      new Option(
        '--dates <order>',
        'order of day and month in dates such as 3/4/2031 (default: detected, else the order of the site language)',
      ).choices(DATE_ORDERS),
    )
    .option('--rows <kind>', 'type of the rows of a table: events, venues or organizers', rowsNamed);

/**
 * Builds an import of a source from command-line arguments.
 *
 * @throws ImportServiceError for a missing source or invalid columns
 */
export async function importFrom(
  site: Site,
  input: string,
  flags: ImportSourceFlags,
  signal: AbortSignal,
): Promise<Pick<NewImport, 'origin' | 'authorId' | 'options'>> {
  const { origin, options } = await site.get(OriginDetection).detect(input, flags.origin, signal);
  return {
    origin,
    // 0: a user who may write events is chosen when the import runs.
    authorId: 0,
    options: { ...options, ...(await optionsFrom(site, flags)), interactive: true },
  };
}

/**
 * Builds the options of an import from command-line arguments. `stored` are the options before the change.
 *
 * @throws ImportServiceError for invalid columns
 */
export async function optionsFrom(
  site: Site,
  { name, category, status, authority, vanished, map, dates, rows }: ImportFlags,
  stored: Pick<ImportOptions, 'columnMap' | 'contentType'> = {},
): Promise<Partial<ImportOptions>> {
  const columnMap = map ?? (rows ? stored.columnMap : undefined);
  const problem = columnMap && mappingProblem(rows ?? stored.contentType ?? 'cal_events', Object.values(columnMap));
  if (problem !== undefined) throw new ImportServiceError(`core:aggregator:${INVALID_COLUMN_MAPPING}`, problem);
  return {
    ...(name === undefined ? {} : { sourceName: name }),
    ...(category === undefined ? {} : { category: await categoryOf(site, category) }),
    ...(status === undefined ? {} : { postStatus: status }),
    ...(authority ? { authority } : {}),
    ...(vanished ? { vanished } : {}),
    ...(map ? { columnMap: map } : {}),
    ...(dates ? { dates } : {}),
    ...(rows ? { contentType: rows } : {}),
  };
}

async function categoryOf(site: Site, input: string): Promise<number> {
  const id = /^\d+$/.test(input) ? Number(input) : 0;
  const found = await site.get(ImportTermsRepository).find(EVENT_CATEGORY.name, { slug: input, id });
  if (found === undefined) throw new Error(`Unknown event category: ${input}.`);
  return found;
}

/** Command-line options for a schedule. */
export interface ScheduleFlags<F = ScheduleFrequency | undefined> {
  frequency: F;
  day?: number;
  time?: string;
}

/** Parses a whole number within bounds. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
    throw new InvalidArgumentError(`Expected a whole number from ${from} to ${to}.`);
  };

function timeOfDay(text: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a time of day, such as 04:30.');
}

/** Adds the options for a schedule to a command. */
export function withScheduleFlags(command: Command, defaultFrequency?: ScheduleFrequency): Command {
  const frequency = new Option('--frequency <frequency>', 'how often it runs').choices(Object.keys(FREQUENCIES));
  return command
    .addOption(defaultFrequency ? frequency.default(defaultFrequency) : frequency)
    .option('--day <day>', 'day of the week (1-7) or of the month (1-31)', whole(1, 31))
    .option('--time <time>', 'time of day, such as 04:30', timeOfDay);
}

/** Reads the fixed day and time of a schedule from command-line arguments. */
export const scheduleTimesFrom = ({ day, time }: Pick<ScheduleFlags, 'day' | 'time'>): Partial<ImportOptions> => ({
  ...(day === undefined ? {} : { scheduleDay: day }),
  ...(time === undefined ? {} : { scheduleTime: time }),
});
