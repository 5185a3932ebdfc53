import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { Site, SiteWork, WithSite } from '../../command-line.js';
import { detailsText, foreseenText, outcomeText, runLine, scheduleLine } from './import-texts.js';
import { editSchedule, withEditFlags, type EditFlags } from './edit-schedule.js';
import { runToEnd } from './run-to-end.js';
import { toldTimes, whole, withScheduleFlags, type ScheduleFlags } from './schedule-flags.js';
import { toldImport, withSourceFlags, type SourceFlags } from './source-flags.js';
import { sourceWarning } from './source-warnings.js';
import { ImportHistory } from '../history/import-history.js';
import { ImportError } from '../import-error.js';
import { ImportPreview, unkept } from '../preview/import-preview.js';
import type { Frequency, ImportRecord } from '../records/import-record.js';
import { ImportRecords, type NewImport } from '../records/import-records.js';
import { RecordRows } from '../records/record-rows.js';
import { isFinished } from '../records/record-statuses.js';
import { ImportService, ImportServiceError } from '../services/import-service.js';

interface AddFlags extends SourceFlags, ScheduleFlags<Frequency> {
  run?: boolean;
}

const LISTED = 50;
const SHOWN_RUNS = 10;
const SCHEDULE = 'cal-ea-schedule';

/** Tells people the code of what went wrong, too: that is what the documentation and logs name it by. */
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

/** The import of a number, if a text is one. */
const recordNamed = async (site: Site, told: string): Promise<ImportRecord | undefined> =>
  /^\d{1,9}$/.test(told) ? site.get(ImportRecords).find(Number(told)) : undefined;

async function refuseWhatCannotRun(site: Site, told: NewImport, signal: AbortSignal): Promise<void> {
  const service = site.get(ImportService);
  const record = unkept(told);
  if (service.isRemote(record)) return;
  const answer = await service.accept(record, () => Promise.reject(new Error('Nobody pushes this.')), signal);
  if ('refusal' in answer) throw new ImportServiceError(answer.refusal.code, answer.refusal.message);
}

/** Runs an import now; the process ends with what came of it. */
async function runNow(site: Site, id: number, signal: AbortSignal): Promise<string> {
  const record = await runToEnd(site, id, signal);
  if (record?.status === 'cal-ea-failed') process.exitCode = 1;
  else if (record && !isFinished(record.status)) process.exitCode = INTERRUPTED;
  return outcomeText(await site.get(ImportHistory).get(id));
}

const add = (source: string, { frequency, day, time, run, ...flags }: AddFlags): SiteWork =>
  work(async (site, signal) => {
    const told = await toldImport(site, source, flags, signal);
    const options = { ...told.options, ...toldTimes({ day, time }) };
    const schedule: NewImport = { type: 'schedule', frequency, ...told, options };
    await refuseWhatCannotRun(site, schedule, signal);
    const known = await site.get(RecordRows).where("r.status = 'cal-ea-schedule' AND r.origin = ?", [told.origin]);
    const same = known.find((one) => one.options.source === options.source && one.options.file === options.file);
    if (same) throw new Error(`Schedule ${same.id} follows this source already.`);
    const warning = await sourceWarning(site, schedule, signal);
    const records = site.get(ImportRecords);
    const draft = await records.create(schedule);
    const first = await records.finalize(draft.id, 'send');
    const added = `Schedule ${first?.parentId ?? 0} (${told.origin}, ${frequency}) is added.`;
    const text = warning === undefined ? added : `${warning}\n${added}`;
    if (run) return `${text}\n${await runNow(site, draft.id, signal)}`;
    return `${text} Its first run, ${draft.id}, begins within a minute where the site runs, or now by "run ${first?.parentId ?? 0}".`;
  });

const run = (told: string, flags: SourceFlags): SiteWork =>
  work(async (site, signal) => runNow(site, await runnable(site, told, flags, signal), signal));

/** The number of the run that is meant: one that waits, a new one of a schedule, or one of a source for once. */
async function runnable(site: Site, told: string, flags: SourceFlags, signal: AbortSignal): Promise<number> {
  const records = site.get(ImportRecords);
  const record = await recordNamed(site, told);
  if (!record) {
    const once: NewImport = { type: 'manual', ...(await toldImport(site, told, flags, signal)) };
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

const preview = (told: string, flags: SourceFlags): SiteWork =>
  work(async (site, signal) => {
    const record =
      (await recordNamed(site, told)) ?? unkept({ type: 'manual', ...(await toldImport(site, told, flags, signal)) });
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
    const schedules = await site.get(RecordRows).where("r.status = 'cal-ea-schedule' ORDER BY r.id", []);
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

/** The command that looks after imports of events. */
export function importsProgram(withSite: WithSite): Command {
  const program = new Command('npm run imports --')
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
  ).action((told: string, flags: SourceFlags) => withSite(run(told, flags)));
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
  ).action((told: string, flags: SourceFlags) => withSite(preview(told, flags)));
  return program;
}
