import { EVENT_CATEGORY } from '../../calendar/index.js';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { Db } from '#libs/db';
import type { Site } from '../../command-line.js';
import { CSV_CONTENT_TYPES, INVALID_COLUMN_MAPPING, mappingProblem, type CsvContentType } from '../csv/csv-columns.js';
import { DATE_ORDERS, type DateOrder } from '../csv/csv-dates.js';
import {
  IMPORT_ORIGINS,
  UPDATE_AUTHORITIES,
  VANISHED_POLICIES,
  type ImportOrigin,
  type UpdateAuthority,
  type VanishedPolicy,
} from '../inserting/insert-context.js';
import type { ImportOptions } from '../records/import-record.js';
import type { NewImport } from '../records/import-records.js';
import { OriginDetection } from '../services/built-in/origin-detection.js';
import { ImportServiceError } from '../services/import-service.js';

/** What of an import can be said on the command line, whatever its source is. */
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

/** What of a source and its import can be said on the command line. */
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

/** Lets a command be told of a source. */
export const withSourceFlags = (command: Command): Command =>
  withImportFlags(
    command.addOption(
      new Option('--origin <origin>', 'what the source is (default: as it looks)').choices(IMPORT_ORIGINS),
    ),
  );

/** Lets a command be told of an import. */
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
 * The import of a source, as the command line tells of it.
 *
 * @throws ImportServiceError where nothing is there or the columns are not right
 */
export async function toldImport(
  site: Site,
  told: string,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<Pick<NewImport, 'origin' | 'authorId' | 'options'>> {
  const { origin, options } = await site.get(OriginDetection).detect(told, flags.origin, signal);
  return {
    origin,
    // Whoever may write events becomes their author.
    authorId: 0,
    options: { ...options, ...(await toldOptions(site, flags)), interactive: true },
  };
}

/**
 * The options of an import, as far as the command line tells them; `known` are those that it has.
 *
 * @throws ImportServiceError where the columns are not right
 */
export async function toldOptions(
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

async function categoryOf(site: Site, told: string): Promise<number> {
  const rows = await site
    .get(Db)
    .current<{ id: number }>(
      'SELECT id FROM terms WHERE taxonomy = ? AND (id = ? OR slug = ?) ORDER BY slug = ? LIMIT 1',
      [EVENT_CATEGORY.name, /^\d+$/.test(told) ? Number(told) : 0, told, told],
    );
  const [found] = rows;
  if (!found) throw new Error(`There is no category ${told} of events.`);
  return found.id;
}
