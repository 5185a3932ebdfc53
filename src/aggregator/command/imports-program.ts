import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { Site, SiteWork, WithSite } from '../../command-line.js';
import { ImportError } from '../aggregator.errors.js';
import { AMBIGUOUS_DATES } from '../csv/csv-reader.js';
import { MISSING_UIDS } from '../ical/ical-reader.js';
import { originNamed } from '../import-origins.js';
import type { ImportProblem } from '../items/import-item.js';
import { ImportHistory } from '../records/import-history.service.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import { isFinished, type Frequency, type ImportOptions, type Phase } from '../records/import-record.js';
import { ImportRecordsRepository } from '../records/import-records.repository.js';
import { ImportRecords, type NewImport } from '../records/import-records.service.js';
import { ImportPreview, unkept } from '../runs/import-preview.js';
import { ImportRuns } from '../runs/import-runs.js';
import { ImportService, ImportServiceError } from '../services/import-service.js';
import {
  scheduleTimesFrom,
  whole,
  withScheduleFlags,
  importFrom,
  withSourceFlags,
  optionsFrom,
  withImportFlags,
  type ScheduleFlags,
  type SourceFlags,
  type ImportFlags,
} from './import-flags.js';
import { detailsText, foreseenText, outcomeText, runLine, scheduleLine } from './import-texts.js';

interface AddFlags extends SourceFlags, ScheduleFlags<Frequency> {
  run?: boolean;
}

const LISTED = 50;
const SHOWN_RUNS = 10;
const SCHEDULE = 'cal-ea-schedule';

/** Adds the code of an error to its message: documentation and logs name errors by code. */
const work =
  (doing: (site: Site, signal: AbortSignal) => Promise<string>): SiteWork =>
  async (site) => {
    const signal = interruption();
    try {
      return await doing(site, signal);
    } catch (error) {
      if (signal.aborted) {
        process.exitCode = INTERRUPTED;
        return 'Stopped.';
      }
      if (error instanceof ImportServiceError || error instanceof ImportError)
        throw new Error(`${error.message} (${error.code})`, { cause: error });
      throw error;
    }
  };

const recordOf = async (site: Site, id: number): Promise<ImportRecord> => {
  const record = await site.get(ImportRecords).find(id);
  if (!record) throw new ImportError('invalid-record-object');
  return record;
};

/** The import with an id, if the text is an id. */
const recordNamed = async (site: Site, input: string): Promise<ImportRecord | undefined> =>
  /^\d{1,9}$/.test(input) ? site.get(ImportRecords).find(Number(input)) : undefined;

async function refuseWhatCannotRun(site: Site, wanted: NewImport, signal: AbortSignal): Promise<void> {
  const service = site.get(ImportService);
  const record = unkept(wanted);
  if (service.isRemote(record)) return;
  const answer = await service.accept(record, () => Promise.reject(new Error('Nobody pushes this.')), signal);
  if ('refusal' in answer) throw new ImportServiceError(answer.refusal.code, answer.refusal.message);
}

/** Runs an import and sets the exit code by its outcome. */
async function runNow(site: Site, id: number, signal: AbortSignal): Promise<string> {
  const record = await runToEnd(site, id, signal);
  if (record?.status === 'cal-ea-failed') process.exitCode = 1;
  else if (record && !isFinished(record.status)) process.exitCode = INTERRUPTED;
  return outcomeText(await site.get(ImportHistory).get(id));
}

const add = (source: string, { frequency, day, time, run, ...flags }: AddFlags): SiteWork =>
  work(async (site, signal) => {
    const wanted = await importFrom(site, source, flags, signal);
    const options = { ...wanted.options, ...scheduleTimesFrom({ day, time }) };
    const schedule: NewImport = { type: 'schedule', frequency, ...wanted, options };
    await refuseWhatCannotRun(site, schedule, signal);
    const known = await site.get(ImportRecordsRepository).schedules(wanted.origin);
    const same = known.find((one) => one.options.source === options.source && one.options.file === options.file);
    if (same) throw new Error(`Schedule ${same.id} follows this source already.`);
    const warning = await sourceWarning(site, schedule, signal);
    const records = site.get(ImportRecords);
    const draft = await records.create(schedule);
    const first = await records.finalize(draft.id, 'send');
    const added = `Schedule ${first?.parentId ?? 0} (${wanted.origin}, ${frequency}) is added.`;
    const text = warning === undefined ? added : `${warning}\n${added}`;
    if (run) return `${text}\n${await runNow(site, draft.id, signal)}`;
    return `${text} Its first run, ${draft.id}, begins within a minute where the site runs, or now by "run ${first?.parentId ?? 0}".`;
  });

const run = (input: string, flags: SourceFlags): SiteWork =>
  work(async (site, signal) => runNow(site, await runnable(site, input, flags, signal), signal));

/** The id of the run to start: a waiting run, a new run of a schedule, or a single run of a source. */
async function runnable(site: Site, input: string, flags: SourceFlags, signal: AbortSignal): Promise<number> {
  const records = site.get(ImportRecords);
  const record = await recordNamed(site, input);
  if (!record) {
    const once: NewImport = { type: 'manual', ...(await importFrom(site, input, flags, signal)) };
    await refuseWhatCannotRun(site, once, signal);
    return (await records.create(once)).id;
  }
  if (isFinished(record.status)) throw new Error(`Import ${record.id} has ended; run its schedule or source.`);
  if (record.status !== SCHEDULE) return record.id;
  const latest = record.recentChildId ? await records.find(record.recentChildId) : undefined;
  if (latest && !isFinished(latest.status)) return latest.id;
  const next = await records.spawn(record.id);
  if (!next) throw new ImportError('invalid-record-object');
  return next.id;
}

const preview = (input: string, flags: SourceFlags): SiteWork =>
  work(async (site, signal) => {
    const record =
      (await recordNamed(site, input)) ?? unkept({ type: 'manual', ...(await importFrom(site, input, flags, signal)) });
    if (site.get(ImportService).isRemote(record))
      throw new Error('An import service finds these events; what it would bring can only be seen by a run.');
    const view = progressView(process.stderr);
    try {
      const foreseen = await site
        .get(ImportPreview)
        .foresee(record, signal, (items) => view.show({ label: 'Looking', done: items }));
      view.end();
      return foreseenText(foreseen);
    } finally {
      view.end();
    }
  });

const list = ({ runs }: { runs?: boolean }): SiteWork =>
  work(async (site) => {
    if (runs) {
      const { imports } = await site.get(ImportHistory).list({ page: 1, per_page: LISTED });
      return (
        imports
          .filter(({ status }) => status !== SCHEDULE)
          .map(runLine)
          .join('\n') || 'Nothing has run yet.'
      );
    }
    const schedules = await site.get(ImportRecordsRepository).schedules();
    return schedules.map(scheduleLine).join('\n') || 'There are no schedules; "add SOURCE" makes one.';
  });

const show = (id: number): SiteWork =>
  work(async (site) => {
    const { status } = await recordOf(site, id);
    const history = site.get(ImportHistory);
    const runs =
      status === SCHEDULE ? (await history.list({ page: 1, per_page: SHOWN_RUNS, schedule: id })).imports : [];
    return detailsText(await history.get(id), runs);
  });

const edit = (id: number, flags: EditFlags): SiteWork => work((site) => editSchedule(site, id, flags));

const pause = (id: number, paused: boolean): SiteWork =>
  work(async (site) => {
    await site.get(ImportRecords).edit(id, { paused });
    return `Schedule ${id} ${paused ? 'starts no runs until it is resumed' : 'starts runs again'}.`;
  });

const remove = (id: number): SiteWork =>
  work(async (site) => {
    await site.get(ImportRecords).remove(id);
    return `Schedule ${id} is removed; its events stay.`;
  });

const number = whole(1, 999_999_999);

/** The command that manages imports of events. */
export function importsProgram(withSite: WithSite): Command {
  const program = new Command('lintel imports')
    .description(
      'Looks after imports of events. Ends with 0 when all went well, 1 when not, 130 when it was interrupted.',
    )
    .addHelpText('after', '\nA SOURCE is an address, the path of a file, or the number of a media item.');
  withScheduleFlags(
    withSourceFlags(program.command('add <source>').description('Follows a source from now on.')),
    'daily',
  )
    .option('--run', 'run it now, too')
    .action((source: string, flags: AddFlags) => withSite(add(source, flags)));
  program
    .command('list')
    .description(
      'Lists the schedules: number, origin, frequency, last run, failures in a row, time, name, --dates, source.',
    )
    .option('--runs', 'the latest runs in their place')
    .action((flags: { runs?: boolean }) => withSite(list(flags)));
  withSourceFlags(
    program.command('run <id|source>').description('Runs a schedule, a run that waits, or a source for once, now.'),
  ).action((input: string, flags: SourceFlags) => withSite(run(input, flags)));
  program
    .command('show')
    .argument('<id>', 'number of a schedule or a run', number)
    .description('Shows what came of an import.')
    .action((id: number) => withSite(show(id)));
  withEditFlags(
    program
      .command('edit')
      .argument('<id>', 'number of a schedule', number)
      .description('Changes when a schedule runs and what its runs do; its source stays.'),
  ).action((id: number, flags: EditFlags) => withSite(edit(id, flags)));
  program
    .command('pause')
    .argument('<id>', 'number of a schedule', number)
    .description('Lets a schedule start no more runs.')
    .action((id: number) => withSite(pause(id, true)));
  program
    .command('resume')
    .argument('<id>', 'number of a schedule', number)
    .description('Lets a paused schedule start runs again.')
    .action((id: number) => withSite(pause(id, false)));
  program
    .command('remove')
    .argument('<id>', 'number of a schedule', number)
    .description('Removes a schedule; events and history stay.')
    .action((id: number) => withSite(remove(id)));
  withSourceFlags(
    program
      .command('preview <id|source>')
      .description('Shows the first events as they are understood and what a run would do, and changes nothing.'),
  ).action((input: string, flags: SourceFlags) => withSite(preview(input, flags)));
  return program;
}

/** The options that can be reset to the settings of the site. */
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

/** Options that do not change how events are inserted. */
const OUTWARD: ReadonlySet<string> = new Set<keyof ImportOptions>(['sourceName', 'scheduleDay', 'scheduleTime']);

/** Options of the command that changes a schedule. */
interface EditFlags extends ImportFlags, Partial<ScheduleFlags> {
  reset?: Resettable[];
}

/** Adds the options that change a schedule to a command. */
const withEditFlags = (command: Command): Command =>
  withImportFlags(withScheduleFlags(command)).addOption(
    new Option('--reset <what...>', 'what is to be as the settings say again').choices(Object.keys(RESETTABLE)),
  );

/**
 * Changes a schedule and returns a message. When the rules of the import change, the next run reads the source again,
 * even if it is unchanged.
 *
 * @throws ImportError for a record that is not a schedule, ImportServiceError for invalid columns
 */
async function editSchedule(site: Site, id: number, { reset = [], ...flags }: EditFlags): Promise<string> {
  const records = site.get(ImportRecords);
  const before = await records.find(id);
  if (!before) throw new ImportError('invalid-record-object');
  const options: Partial<ImportOptions> = {
    ...Object.fromEntries(reset.map((name) => [RESETTABLE[name], undefined])),
    ...(await optionsFrom(site, flags, before.options)),
    ...scheduleTimesFrom(flags),
  };
  const { frequency } = flags;
  const changed = [...Object.keys(flags), ...reset];
  if (!changed.length) throw new Error('Nothing is to be changed; "edit --help" tells what can be.');
  const isReadAnew = Object.keys(options).some((name) => !OUTWARD.has(name));
  const { recentChildId } = await records.edit(id, {
    ...(frequency ? { frequency } : {}),
    ...(isReadAnew ? { sourceVersion: null } : {}),
    options,
  });
  const run = recentChildId ? await records.find(recentChildId) : undefined;
  const goesOn = run && !isFinished(run.status) ? ` Run ${run.id} goes on as it was begun.` : '';
  return `Schedule ${id} is changed: ${[...new Set(changed)].join(', ')}.${goesOn}`;
}

const LABELS: Readonly<Record<Phase, string>> = { send: 'Asking', fetch: 'Reading', insert: 'Inserting' };
/** Interval of checks while a service or another process works on the import. */
const EVERY_MS = 2000;

/** Runs an import to its end or until the signal, and shows its progress. Returns the record. */
async function runToEnd(site: Site, id: number, signal: AbortSignal): Promise<ImportRecord | undefined> {
  const view = progressView(process.stderr);
  const show = ({ phase, percentage }: ImportRecord) =>
    view.show({ label: LABELS[phase ?? 'send'], done: percentage, total: 100 });
  try {
    for (;;) {
      const record = await site.get(ImportRuns).run(id, { signal, onStep: show });
      if (!record || isFinished(record.status) || signal.aborted) return record;
      show(record);
      await delay(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    view.end();
  }
}

/**
 * Warnings before a schedule follows a source: events without UIDs are not recognised when they are renamed or moved, and
 * dates of a table can be ambiguous. Sources that cannot be read now fail when they are run.
 */
async function sourceWarning(site: Site, wanted: NewImport, signal: AbortSignal): Promise<string | undefined> {
  const service = site.get(ImportService);
  const record = unkept(wanted);
  if (!originNamed(wanted.origin).isChecked || service.isRemote(record)) return undefined;
  const warnings = new Set<string>();
  const sink = {
    items: () => Promise.resolve(),
    problem: ({ code, message }: ImportProblem) => {
      if (code === MISSING_UIDS) warnings.add(NAMELESS);
      if (code === AMBIGUOUS_DATES) warnings.add(`${message} (${code})`);
    },
  };
  try {
    await service.fetch(record, undefined, sink, signal);
  } catch (error) {
    if (!(error instanceof ImportServiceError)) throw error;
  }
  return [...warnings].map((warning) => `Warning: ${warning}`).join('\n') || undefined;
}

const NAMELESS = `events of this calendar have no UID (${MISSING_UIDS}). One that is renamed or moved counts as another, and what it was stays or vanishes as --vanished says.`;
