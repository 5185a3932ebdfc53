import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importsProgram } from '../../src/aggregator/command/imports-program.js';
import type { ImportRecord } from '../../src/aggregator/common/import-record.entity.js';
import { BatchHashes } from '../../src/aggregator/records/batch-hashes.js';
import { ImportRecords, type NewImport } from '../../src/aggregator/records/import-records.service.js';
import type { ImportDetails } from '../../src/aggregator/records/import.presenter.js';
import { ImportRuns } from '../../src/aggregator/runs/import-runs.js';
import { ImportWorkers } from '../../src/aggregator/runs/import-scheduler.js';
import { calendar, vevent } from './calendar-files.js';
import { runCommand } from './commands.js';
import { sql } from './database.js';
import type { TestSite } from './site.js';

/** Runs `lintel imports` with some words; returns what it prints. */
export async function importsCommand(site: TestSite, ...words: string[]): Promise<string> {
  const { code, output } = await runCommand(site, importsProgram, ...words);
  if (code !== 0) throw new Error(output);
  return output;
}

/** Adds a schedule for a source. Returns its id and the id of its first run, which waits for the next round. */
export async function addSchedule(
  site: TestSite,
  source: string,
  ...flags: string[]
): Promise<{ schedule: number; run: number }> {
  const output = await importsCommand(site, 'add', source, ...flags);
  const [, schedule, run] = /^Schedule (\d+) .*was added\. Its first run, (\d+),/m.exec(output) ?? [];
  return { schedule: Number(schedule), run: Number(run) };
}

/** Runs a schedule or a source now. Returns the id of the run. */
export async function runNow(site: TestSite, input: number | string): Promise<number> {
  const output = await importsCommand(site, 'run', String(input));
  return Number(/^Import (\d+) /m.exec(output)?.[1]);
}

/** An import as `/imports/ID` shows it. */
export async function shownImport(site: TestSite, id: number): Promise<ImportDetails> {
  return (await site.ask(`${site.url}/imports/${id}`, { as: 'admin' })).body;
}

/** The runs of a schedule, earliest first. */
export async function runsOf(site: TestSite, schedule: number): Promise<ImportDetails[]> {
  const query = { schedule: String(schedule), per_page: '100' };
  return (await site.ask(`${site.url}/imports`, { as: 'admin', query })).body.imports.toReversed();
}

/** Runs a round of the job and waits for all runs that it starts. */
export async function importRound(site: TestSite): Promise<void> {
  await site.job('import events');
  await importsIdle(site);
}

/** Waits until an instance runs no import. Pending runs may wait for a service, so the history does not show this. */
export const importsIdle = (site: TestSite): Promise<void> => site.app.get(ImportWorkers).idle();

/** Moves the times of an import into the past. */
export async function ageImport(id: number, hours: number): Promise<void> {
  await sql(
    `UPDATE import_records SET modified_at = modified_at - INTERVAL ? MINUTE,
 created_at = created_at - INTERVAL ? MINUTE WHERE id = ?`,
    [hours * 60, hours * 60, id],
  );
}

/** Continues a run in this process. `onStep` is called before each step; commands and jobs cannot stop at a step. */
export function runImport(
  site: TestSite,
  id: number,
  options: { signal?: AbortSignal; onStep?: (record: ImportRecord) => void } = {},
): Promise<ImportRecord | undefined> {
  return site.app.get(ImportRuns).run(id, options);
}

/** Creates an import that waits for a confirmation. Commands confirm the imports that they create. */
export async function unconfirmedImport(site: TestSite, options: NewImport['options']): Promise<number> {
  const draft = { type: 'manual', origin: 'ical', authorId: 1, options } as const;
  return (await site.app.get(ImportRecords).create(draft)).id;
}

/** Makes a pending import a draft, which keeps its id at the service and its hash. No command does this. */
export async function unconfirm(recordId: number): Promise<void> {
  await sql("UPDATE import_records SET status = 'cal-ea-draft' WHERE id = ?", [recordId]);
}

/** Does work while the progress of imports cannot be stored at a percentage, as on a full disk. */
export async function withFullDiskAt(percentage: number, work: () => Promise<unknown>): Promise<void> {
  await sql(`CREATE TRIGGER break_batches BEFORE UPDATE ON import_records FOR EACH ROW
    BEGIN IF NEW.percentage = ${percentage} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The disk is full'; END IF; END`);
  try {
    await work();
  } finally {
    await sql('DROP TRIGGER break_batches');
  }
}

/** An import as known to the service that it was sent to. */
export interface PushedImport {
  recordId: number;
  importId: string;
  hash: string;
}

/**
 * Creates an import as if a service had accepted it and was about to push its items. The site has no service: the
 * reports are tested with imports in any state, which a service would have to be led into.
 */
export async function pendingImport(site: TestSite, more: Partial<NewImport> = {}): Promise<PushedImport> {
  const records = site.app.get(ImportRecords);
  const draft = await records.create({
    type: 'manual',
    origin: 'ical',
    authorId: site.ids.admin ?? 0,
    options: { source: 'https://calendar.example/feed.ics' },
    ...more,
  });
  return sent(site, draft.id);
}

/** Marks an import as sent to a service that will push its items. */
export async function sent(site: TestSite, recordId: number): Promise<PushedImport> {
  const importId = `imp${randomBytes(6).toString('hex')}`;
  const hash = await site.app.get(BatchHashes).issue(recordId);
  await site.app.get(ImportRecords).change(recordId, 'send', { changes: { importId, pushed: true, phase: 'fetch' } });
  return { recordId, importId, hash };
}

/** An event as a service pushes it. */
export const pushedEvent = (uid: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: `Event ${uid}`,
  start_date: '2030-12-01',
  start_hour: '10',
  start_minute: '00',
  end_date: '2030-12-01',
  end_hour: '12',
  end_minute: '00',
  uid,
  ...more,
});

/** A series with one changed date. Times are of iCalendar, such as `20310605T180000Z`. */
interface ImportedSeries {
  title: string;
  start: string;
  rule: string;
  override: { of: string; title: string; start: string };
}

/**
 * Imports a series from a calendar, with one date that is an event of its own. Only imports create such events. Returns
 * both ids.
 */
export async function importSeries(
  site: TestSite,
  { title, start, rule, override }: ImportedSeries,
): Promise<{ series: number; override: number }> {
  const uid = `UID:${randomBytes(6).toString('hex')}@calendar.example`;
  const path = join(await mkdtemp(join(tmpdir(), 'lintel-series-')), 'series.ics');
  const changed = [`RECURRENCE-ID:${override.of}`, `DTSTART:${override.start}`, `SUMMARY:${override.title}`];
  const series = [`DTSTART:${start}`, `RRULE:${rule}`, `SUMMARY:${title}`];
  await writeFile(path, calendar(...vevent(uid, ...series), ...vevent(uid, ...changed)));
  const run = await runNow(site, path);
  await rm(dirname(path), { recursive: true });
  const { created = [] } = (await shownImport(site, run)).ids.cal_events ?? {};
  const [first = 0, other = 0] = created;
  const { parent } = (await site.rest(`/cal/events/v1/events/${first}`, { as: 'admin' })).body;
  return parent === other ? { series: other, override: first } : { series: first, override: other };
}
