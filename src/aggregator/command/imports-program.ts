import { setTimeout as delay } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { Site, SiteWork, WithSite } from '../../start/command-line.js';
import {
  type ImportOptions,
  type ImportRecord,
  ImportRecordError,
  isFinished,
  type Phase,
  type ScheduleFrequency,
} from '../common/index.js';
import type { ImportProblem } from '../items/index.js';
import { originNamed } from '../origins/index.js';
import { AMBIGUOUS_DATES, MISSING_UIDS } from '../reading/index.js';
import { ImportHistory, ImportRecords, ImportRecordsRepository, type NewImport } from '../records/index.js';
import { ImportPreview, ImportRuns, unsavedRecord } from '../runs/index.js';
import { ImportService, ImportServiceError } from '../services/index.js';
import {
  scheduleTimesFrom,
  whole,
  withScheduleFlags,
  importFrom,
  withSourceFlags,
  optionsFrom,
  withImportFlags,
  type ScheduleFlags,
  type ImportSourceFlags,
  type ImportFlags,
} from './import-flags.js';
import { detailsText, previewText, outcomeText, runLine, scheduleLine } from './import-texts.js';

interface AddFlags extends ImportSourceFlags, ScheduleFlags<ScheduleFrequency> {
  run?: boolean;
}

const MAX_LISTED = 50;
const SHOWN_RUNS = 10;
const SCHEDULE = 'cal-ea-schedule';

/** Runs a command and appends the code of an error to its message, since documentation and logs name errors by code. */
const work =
  (action: (site: Site, signal: AbortSignal) => Promise<string>): SiteWork =>
  async (site) => {
    const signal = interruption();
    try {
      return await action(site, signal);
    } catch (error) {
      if (signal.aborted) {
        process.exitCode = INTERRUPTED;
        return 'Stopped.';
      }
      if (error instanceof ImportServiceError || error instanceof ImportRecordError)
        throw new Error(`${error.message} (${error.code})`, { cause: error });
      throw error;
    }
  };

const existingRecord = async (site: Site, id: number): Promise<ImportRecord> => {
  const record = await site.get(ImportRecords).find(id);
  if (!record) throw new ImportRecordError('invalid-record-object');
  return record;
};

/** The import with the given id. Undefined if the text is not an id or there is no such import. */
const recordByInput = async (site: Site, input: string): Promise<ImportRecord | undefined> =>
  /^\d{1,9}$/.test(input) ? site.get(ImportRecords).find(Number(input)) : undefined;

async function assertRunnable(site: Site, newImport: NewImport, signal: AbortSignal): Promise<void> {
  const service = site.get(ImportService);
  const record = unsavedRecord(newImport);
  if (service.isRemote(record)) return;
  const acceptance = await service.accept(
    record,
    () => Promise.reject(new Error('This import takes no batches.')),
    signal,
  );
  if ('refusal' in acceptance) throw new ImportServiceError(acceptance.refusal.code, acceptance.refusal.message);
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
    const newImport = await importFrom(site, source, flags, signal);
    const options = { ...newImport.options, ...scheduleTimesFrom({ day, time }) };
    const schedule: NewImport = { type: 'schedule', frequency, ...newImport, options };
    await assertRunnable(site, schedule, signal);
    const known = await site.get(ImportRecordsRepository).schedules(newImport.origin);
    const same = known.find((one) => one.options.source === options.source && one.options.file === options.file);
    if (same) throw new Error(`Schedule ${same.id} already follows this source.`);
    const warning = await sourceWarning(site, schedule, signal);
    const records = site.get(ImportRecords);
    const draft = await records.create(schedule);
    const first = await records.finalize(draft.id, 'send');
    const added = `Schedule ${first?.parentId ?? 0} (${newImport.origin}, ${frequency}) was added.`;
    const text = warning === undefined ? added : `${warning}\n${added}`;
    if (run) return `${text}\n${await runNow(site, draft.id, signal)}`;
    return `${text} Its first run, ${draft.id}, starts within a minute if the site is running. To start it now: "run ${first?.parentId ?? 0}".`;
  });

const run = (input: string, flags: ImportSourceFlags): SiteWork =>
  work(async (site, signal) => runNow(site, await runnable(site, input, flags, signal), signal));

/** Returns the id of the run to start: a waiting run, a new run of a schedule, or a single run of a source. */
async function runnable(site: Site, input: string, flags: ImportSourceFlags, signal: AbortSignal): Promise<number> {
  const records = site.get(ImportRecords);
  const record = await recordByInput(site, input);
  if (!record) {
    const once: NewImport = { type: 'manual', ...(await importFrom(site, input, flags, signal)) };
    await assertRunnable(site, once, signal);
    return (await records.create(once)).id;
  }
  if (isFinished(record.status))
    throw new Error(`Import ${record.id} has finished. Run its schedule or source instead.`);
  if (record.status !== SCHEDULE) return record.id;
  const latest = record.recentChildId ? await records.find(record.recentChildId) : undefined;
  if (latest && !isFinished(latest.status)) return latest.id;
  const next = await records.spawn(record.id);
  if (!next) throw new ImportRecordError('invalid-record-object');
  return next.id;
}

const preview = (input: string, flags: ImportSourceFlags): SiteWork =>
  work(async (site, signal) => {
    const record =
      (await recordByInput(site, input)) ??
      unsavedRecord({ type: 'manual', ...(await importFrom(site, input, flags, signal)) });
    if (site.get(ImportService).isRemote(record))
      throw new Error('Events from an import service cannot be previewed. Start a run instead.');
    const view = progressView(process.stderr);
    try {
      const result = await site
        .get(ImportPreview)
        .preview(record, signal, (items) => view.show({ label: 'Previewing', done: items }));
      view.end();
      return previewText(result);
    } finally {
      view.end();
    }
  });

const list = ({ runs }: { runs?: boolean }): SiteWork =>
  work(async (site) => {
    if (runs) {
      const { imports } = await site.get(ImportHistory).list({ page: 1, per_page: MAX_LISTED });
      return (
        imports
          .filter(({ status }) => status !== SCHEDULE)
          .map(runLine)
          .join('\n') || 'No runs yet.'
      );
    }
    const schedules = await site.get(ImportRecordsRepository).schedules();
    return schedules.map(scheduleLine).join('\n') || 'No schedules. Add one with "add SOURCE".';
  });

const show = (id: number): SiteWork =>
  work(async (site) => {
    const { status } = await existingRecord(site, id);
    const history = site.get(ImportHistory);
    const runs =
      status === SCHEDULE ? (await history.list({ page: 1, per_page: SHOWN_RUNS, schedule: id })).imports : [];
    return detailsText(await history.get(id), runs);
  });

const edit = (id: number, flags: EditFlags): SiteWork => work((site) => editSchedule(site, id, flags));

const pause = (id: number, paused: boolean): SiteWork =>
  work(async (site) => {
    await site.get(ImportRecords).edit(id, { paused });
    return `Schedule ${id} ${paused ? 'was paused' : 'was resumed'}.`;
  });

const remove = (id: number): SiteWork =>
  work(async (site) => {
    await site.get(ImportRecords).remove(id);
    return `Schedule ${id} was removed. Its events were kept.`;
  });

const recordId = whole(1, 999_999_999);

/** Builds the command that manages imports of events. */
export function importsProgram(withSite: WithSite): Command {
  const program = new Command('lintel imports')
    .description('Manages imports of events. Exit codes: 0 success, 1 failure, 130 interrupted.')
    .addHelpText('after', '\nSOURCE is a URL, the path of a file, or the id of a media item.');
  withScheduleFlags(
    withSourceFlags(program.command('add <source>').description('Adds a schedule for a source.')),
    'daily',
  )
    .option('--run', 'start the first run now')
    .action((source: string, flags: AddFlags) => withSite(add(source, flags)));
  program
    .command('list')
    .description(
      'Lists schedules: id, origin, frequency, last result, consecutive failures, last change, name, --dates, source.',
    )
    .option('--runs', 'list the latest runs instead')
    .action((flags: { runs?: boolean }) => withSite(list(flags)));
  withSourceFlags(
    program.command('run <id|source>').description('Runs a schedule, a waiting run, or a source once, now.'),
  ).action((input: string, flags: ImportSourceFlags) => withSite(run(input, flags)));
  program
    .command('show')
    .argument('<id>', 'id of a schedule or run', recordId)
    .description('Shows the details and messages of an import.')
    .action((id: number) => withSite(show(id)));
  withEditFlags(
    program
      .command('edit')
      .argument('<id>', 'id of a schedule', recordId)
      .description('Changes the times and options of a schedule, but not its source.'),
  ).action((id: number, flags: EditFlags) => withSite(edit(id, flags)));
  program
    .command('pause')
    .argument('<id>', 'id of a schedule', recordId)
    .description('Pauses a schedule.')
    .action((id: number) => withSite(pause(id, true)));
  program
    .command('resume')
    .argument('<id>', 'id of a schedule', recordId)
    .description('Resumes a paused schedule.')
    .action((id: number) => withSite(pause(id, false)));
  program
    .command('remove')
    .argument('<id>', 'id of a schedule', recordId)
    .description('Removes a schedule. Its events and history are kept.')
    .action((id: number) => withSite(remove(id)));
  withSourceFlags(
    program
      .command('preview <id|source>')
      .description('Shows the first events and what a run would do, without changing anything.'),
  ).action((input: string, flags: ImportSourceFlags) => withSite(preview(input, flags)));
  return program;
}

/** Options that can be reset to the settings of the site. */
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
const COSMETIC: ReadonlySet<string> = new Set<keyof ImportOptions>(['sourceName', 'scheduleDay', 'scheduleTime']);

/** Command-line options for changing a schedule. */
interface EditFlags extends ImportFlags, Partial<ScheduleFlags> {
  reset?: Resettable[];
}

/** Adds the options for changing a schedule to a command. */
const withEditFlags = (command: Command): Command =>
  withImportFlags(withScheduleFlags(command)).addOption(
    new Option('--reset <what...>', 'options to reset to the settings of the site').choices(Object.keys(RESETTABLE)),
  );

/**
 * Changes a schedule and returns a message. If options that affect events change, the next run reads the source again
 * even if it is unchanged.
 *
 * @throws ImportRecordError for a record that is not a schedule, ImportServiceError for invalid columns
 */
async function editSchedule(site: Site, id: number, { reset = [], ...flags }: EditFlags): Promise<string> {
  const records = site.get(ImportRecords);
  const before = await records.find(id);
  if (!before) throw new ImportRecordError('invalid-record-object');
  const options: Partial<ImportOptions> = {
    ...Object.fromEntries(reset.map((name) => [RESETTABLE[name], undefined])),
    ...(await optionsFrom(site, flags, before.options)),
    ...scheduleTimesFrom(flags),
  };
  const { frequency } = flags;
  const changed = [...Object.keys(flags), ...reset];
  if (!changed.length) throw new Error('No changes given. See "edit --help" for the options.');
  const rereadsSource = Object.keys(options).some((name) => !COSMETIC.has(name));
  const { recentChildId } = await records.edit(id, {
    ...(frequency ? { frequency } : {}),
    ...(rereadsSource ? { sourceVersion: null } : {}),
    options,
  });
  const run = recentChildId ? await records.find(recentChildId) : undefined;
  const openRun = run && !isFinished(run.status) ? ` Run ${run.id} continues with the previous options.` : '';
  return `Schedule ${id} was changed: ${[...new Set(changed)].join(', ')}.${openRun}`;
}

const LABELS: Readonly<Record<Phase, string>> = { send: 'Asking', fetch: 'Reading', insert: 'Inserting' };
/** Interval of checks while a service or another process works on the import. */
const POLL_INTERVAL_MS = 2000;

/** Runs an import until it finishes or the signal aborts, and shows its progress. Returns the record. */
async function runToEnd(site: Site, id: number, signal: AbortSignal): Promise<ImportRecord | undefined> {
  const view = progressView(process.stderr);
  const show = ({ phase, percentage }: ImportRecord) =>
    view.show({ label: LABELS[phase ?? 'send'], done: percentage, total: 100 });
  try {
    for (;;) {
      const record = await site.get(ImportRuns).run(id, { signal, onStep: show });
      if (!record || isFinished(record.status) || signal.aborted) return record;
      show(record);
      await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    view.end();
  }
}

/**
 * Returns warnings about a source before a schedule is added: events without UIDs are not recognised after a change of
 * title or times, and dates of a table can be ambiguous. Unreadable sources give no warning; their runs fail.
 */
async function sourceWarning(site: Site, newImport: NewImport, signal: AbortSignal): Promise<string | undefined> {
  const service = site.get(ImportService);
  const record = unsavedRecord(newImport);
  if (!originNamed(newImport.origin).isChecked || service.isRemote(record)) return undefined;
  const warnings = new Set<string>();
  const sink = {
    items: () => Promise.resolve(),
    problem: ({ code, message }: ImportProblem) => {
      if (code === MISSING_UIDS) warnings.add(MISSING_UIDS_WARNING);
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

const MISSING_UIDS_WARNING = `events of this calendar have no UID (${MISSING_UIDS}). An event with a new title or time is imported as a new event; --vanished decides what happens to the old one.`;
