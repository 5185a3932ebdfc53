import { Option, type Command } from 'commander';
import type { Site } from '../../command-line.js';
import type { ImportOptions } from '../records/import-record.js';
import { ImportRecords } from '../records/import-records.js';
import { ImportError } from '../import-error.js';
import { isFinished } from '../records/record-statuses.js';
import { toldTimes, withScheduleFlags, type ScheduleFlags } from './schedule-flags.js';
import { toldOptions, withImportFlags, type ImportFlags } from './source-flags.js';

/** What can be taken back, so that the settings decide again. */
const RESETTABLE = {
  name: 'sourceName',
  category: 'category',
  status: 'postStatus',
  authority: 'authority',
  vanished: 'vanished',
  dates: 'dates',
  day: 'scheduleDay',
  time: 'scheduleTime',
} as const satisfies Record<string, keyof ImportOptions>;
type Resettable = keyof typeof RESETTABLE;

/** What says nothing of how events are inserted. */
const OUTWARD: ReadonlySet<string> = new Set<keyof ImportOptions>(['sourceName', 'scheduleDay', 'scheduleTime']);

/** What may be changed of a schedule on the command line. */
export interface EditFlags extends ImportFlags, Partial<ScheduleFlags> {
  reset?: Resettable[];
}

/** Lets a command be told what to change of a schedule. */
export const withEditFlags = (command: Command): Command =>
  withImportFlags(withScheduleFlags(command)).addOption(
    new Option('--reset <what...>', 'what is to be as the settings say again').choices(Object.keys(RESETTABLE)),
  );

/**
 * Changes a schedule and answers what became of it, for people. What was imported by other rules is gone through once
 * more, even if the source stays as it is.
 *
 * @throws ImportError for what is no schedule, ImportServiceError for columns that are not right
 */
export async function editSchedule(site: Site, id: number, { reset = [], ...flags }: EditFlags): Promise<string> {
  const records = site.get(ImportRecords);
  const before = await records.find(id);
  if (!before) throw new ImportError('invalid-record-object');
  const options: Partial<ImportOptions> = {
    ...Object.fromEntries(reset.map((name) => [RESETTABLE[name], undefined])),
    ...(await toldOptions(site, flags, before.options)),
    ...toldTimes(flags),
  };
  const { frequency } = flags;
  const told = [...Object.keys(flags), ...reset];
  if (!told.length) throw new Error('Nothing is to be changed; "edit --help" tells what can be.');
  const isReadAnew = Object.keys(options).some((name) => !OUTWARD.has(name));
  const { recentChildId } = await records.edit(id, {
    ...(frequency ? { frequency } : {}),
    ...(isReadAnew ? { sourceVersion: null } : {}),
    options,
  });
  const run = recentChildId ? await records.find(recentChildId) : undefined;
  const goesOn = run && !isFinished(run.status) ? ` Run ${run.id} goes on as it was begun.` : '';
  return `Schedule ${id} is changed: ${[...new Set(told)].join(', ')}.${goesOn}`;
}
