import { EVENT_CATEGORY } from '../../calendar/index.js';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Site } from '../../command-line.js';
import { CSV_CONTENT_TYPES, INVALID_COLUMN_MAPPING, mappingProblem, type CsvContentType } from '../csv/csv-columns.js';
import { DATE_ORDERS, type DateOrder } from '../csv/csv-dates.js';
import { IMPORT_ORIGINS, type ImportOrigin } from '../import-origins.js';
import { ImportTermsRepository } from '../inserting/import-terms.repository.js';
import {
  UPDATE_AUTHORITIES,
  VANISHED_POLICIES,
  FREQUENCIES,
  type UpdateAuthority,
  type VanishedPolicy,
  type ImportOptions,
  type Frequency,
} from '../records/import-record.js';
import type { NewImport } from '../records/import-records.service.js';
import { ImportServiceError } from '../services/import-service.js';
import { OriginDetection } from '../services/origin-detection.js';

/** Options of commands for any import. */
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

/** Options of commands for a source. */
export interface SourceFlags extends ImportFlags {
  origin?: ImportOrigin;
}

const STATUSES = ['publish', 'draft', 'pending', 'private'];
const ROWS: Readonly<Record<string, CsvContentType>> = {
  events: 'cal_events',
  venues: 'cal_venue',
  organizers: 'cal_organizer',
};

function mapped(pair: string, before: Record<string, string> = {}): Record<string, string> {
  const at = pair.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('It has to be column=field, such as "When=event_start_date".');
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}

function rowsNamed(name: string): CsvContentType {
  const type = ROWS[name] ?? CSV_CONTENT_TYPES.find((one) => one === name);
  if (!type) throw new InvalidArgumentError(`It has to be one of ${Object.keys(ROWS).join(', ')}.`);
  return type;
}

/** Adds the options for a source to a command. */
export const withSourceFlags = (command: Command): Command =>
  withImportFlags(
    command.addOption(
      new Option('--origin <origin>', 'what the source is (default: as it looks)').choices(IMPORT_ORIGINS),
    ),
  );

/** Adds the options for an import to a command. */
export const withImportFlags = (command: Command): Command =>
  command
    .option('--name <name>', 'what people call the source')
    .option('--category <category>', 'number or slug of a category that all events get')
    .addOption(new Option('--status <status>', 'status of new events (default: as the settings say)').choices(STATUSES))
    .addOption(
      new Option(
        '--authority <authority>',
        'what happens to events that are here (default: as the settings say)',
      ).choices(UPDATE_AUTHORITIES),
    )
    .addOption(
      new Option('--vanished <policy>', 'what happens to events that are not in the source any more').choices(
        VANISHED_POLICIES,
      ),
    )
    .option('--map <column=field>', 'which column of a table holds which field; may be repeated', mapped)
    .addOption(
      new Option(
        '--dates <order>',
        'how a table writes dates such as 3/4/2031, day or month first (default: as its other dates prove, else as the language of the site has it)',
      ).choices(DATE_ORDERS),
    )
    .option('--rows <kind>', 'what the rows of a table are: events, venues or organizers', rowsNamed);

/**
 * The import of a source, from the arguments of a command.
 *
 * @throws ImportServiceError where there is no such source, or columns are invalid
 */
export async function importFrom(
  site: Site,
  input: string,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<Pick<NewImport, 'origin' | 'authorId' | 'options'>> {
  const { origin, options } = await site.get(OriginDetection).detect(input, flags.origin, signal);
  return {
    origin,
    // A user who may write events becomes the author.
    authorId: 0,
    options: { ...options, ...(await optionsFrom(site, flags)), interactive: true },
  };
}

/**
 * The options of an import, from the arguments of a command. `known` are the stored options.
 *
 * @throws ImportServiceError for invalid columns
 */
export async function optionsFrom(
  site: Site,
  { name, category, status, authority, vanished, map, dates, rows }: ImportFlags,
  known: Pick<ImportOptions, 'columnMap' | 'contentType'> = {},
): Promise<Partial<ImportOptions>> {
  const columns = map ?? (rows ? known.columnMap : undefined);
  const problem = columns && mappingProblem(rows ?? known.contentType ?? 'cal_events', Object.values(columns));
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
  if (found === undefined) throw new Error(`There is no category ${input} of events.`);
  return found;
}

/** Options of commands for a schedule. */
export interface ScheduleFlags<F = Frequency | undefined> {
  frequency: F;
  day?: number;
  time?: string;
}

/** Parses a whole number within bounds. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
    throw new InvalidArgumentError(`It has to be a number from ${from} to ${to}.`);
  };

function timeOfDay(text: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('It has to be a time such as 04:30.');
}

/** Adds the options for a schedule to a command; `usual` is the default frequency. */
export function withScheduleFlags(command: Command, usual?: Frequency): Command {
  const frequency = new Option('--frequency <frequency>', 'how often it is looked at').choices(
    Object.keys(FREQUENCIES),
  );
  return command
    .addOption(usual ? frequency.default(usual) : frequency)
    .option('--day <day>', 'day of the week (1-7) or of the month (1-31) of a run', whole(1, 31))
    .option('--time <time>', 'time of day of a run, such as 04:30', timeOfDay);
}

/** The fixed day and time of a schedule, from the arguments of a command. */
export const scheduleTimesFrom = ({ day, time }: Pick<ScheduleFlags, 'day' | 'time'>): Partial<ImportOptions> => ({
  ...(day === undefined ? {} : { scheduleDay: day }),
  ...(time === undefined ? {} : { scheduleTime: time }),
});
