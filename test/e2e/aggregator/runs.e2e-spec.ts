import { ImportRecords, type NewImport } from '../../../src/aggregator/records/import-records.service.js';
import type { ImportRecord } from '../../../src/aggregator/records/import-record.entity.js';
import { ImportRuns } from '../../../src/aggregator/runs/import-runs.js';
import { ImportWorkers } from '../../../src/aggregator/runs/import-scheduler.js';
import { manyEvents } from '../../support/many-events.js';
import { sql } from '../../support/database.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

let feeds: RemoteSite;
let site: TestSite;
let records: ImportRecords;
beforeAll(async () => {
  feeds = await RemoteSite.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host, LOG_LEVEL: 'error' });
  records = site.app.get(ImportRecords);
});
afterAll(async () => {
  await site.close();
  await feeds.close();
});

/** Serves a calendar with an ETag, and 304 for requests with the same ETag. */
function serve(path: string, text: string, etag = `"${text.length}"`): void {
  feeds.pages.set(path, (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(text);
  });
}

/** Adds a schedule. Returns its id and the id of its first run. */
async function added(path: string, more: Partial<NewImport> = {}): Promise<{ schedule: number; run: number }> {
  const draft = await records.create({
    type: 'schedule',
    frequency: 'hourly',
    origin: 'ical',
    authorId: site.ids.admin ?? 0,
    options: { source: feeds.url(path), vanished: 'trash' },
    ...more,
  });
  const run = await records.finalize(draft.id, 'send');
  return { schedule: run?.parentId ?? 0, run: draft.id };
}

/** Runs a round of the job and waits for all runs that it starts. */
async function round(on: TestSite = site): Promise<void> {
  await on.job('import events');
  await on.app.get(ImportWorkers).idle();
}

/** Moves the times of a record into the past. */
const age = (id: number, hours: number) =>
  sql(
    `UPDATE import_records SET modified_at = modified_at - INTERVAL ? MINUTE,
 created_at = created_at - INTERVAL ? MINUTE WHERE id = ?`,
    [hours * 60, hours * 60, id],
  );
const runsOf = async (schedule: number): Promise<ImportRecord[]> => {
  const rows = await sql<{ id: number }>('SELECT id FROM import_records WHERE parent_id = ? ORDER BY id', [schedule]);
  const found = await Promise.all(rows.map(({ id }) => records.find(id)));
  return found.filter((one) => one !== undefined);
};
const titles = async (search: string): Promise<string[]> => {
  const { body } = await site.rest('/cal/events/v1/events', {
    query: { search, per_page: '50', start_date: '2000-01-01', end_date: '2040-01-01' },
  });
  return (body.events as { title: string }[]).map(({ title }) => title).sort();
};
const shown = async (id: number) => (await site.ask(`${site.url}/imports/${id}`, { as: 'admin' })).body;

describe('imported series', () => {
  it('is logged once, on its schedule, when it is stopped', async () => {
    const calendar = manyEvents(['Endless']).replace('DTSTART', 'RRULE:FREQ=DAILY\r\nDTSTART');
    serve('/endless.ics', calendar);
    const { schedule } = await added('/endless.ics');
    await round();
    // As after many years, when no budget is sufficient.
    await sql(
      `UPDATE event_details d JOIN entries e ON e.id = d.entry_id
 SET d.start_local = '0001-01-01 10:00:00', d.start_utc = '0001-01-01 10:00:00', d.end_local = '0001-01-01 11:00:00',
  d.end_utc = '0001-01-01 11:00:00', d.expanded_until = '2024-01-01 00:00:00',
  d.recurrence = JSON_SET(d.recurrence, '$.rule', 'FREQ=DAILY;COUNT=900000')
 WHERE e.title = 'Endless'`,
    );
    await site.job('extend recurring events');
    await site.job('extend recurring events');
    expect((await shown(schedule)).messages).toEqual([
      expect.objectContaining({
        level: 'warning',
        code: 'recurrence-stopped',
        message: expect.stringMatching(/^Event \d+, “Endless”, has no further dates\./),
      }),
    ]);
  });
});

describe('changed schedule', () => {
  it('reads its source again, even if it was changed during a run', async () => {
    serve('/changed.ics', manyEvents(['Changed']));
    const { schedule } = await added('/changed.ics');
    await round();
    expect((await records.find(schedule))?.sourceVersion).toMatchObject({ etag: expect.any(String) });
    const next = await records.spawn(schedule);
    await records.edit(schedule, { options: { postStatus: 'draft', vanished: undefined }, sourceVersion: null });
    await site.app.get(ImportRuns).run(next?.id ?? 0);
    const changed = await records.find(schedule);
    expect(changed?.sourceVersion).toBeNull();
    expect(changed?.options).toMatchObject({ source: feeds.url('/changed.ics'), postStatus: 'draft' });
    expect(changed?.options).not.toHaveProperty('vanished');
    expect((await shown(schedule)).settings).toMatchObject({ status: 'draft', vanished: null, category: null });
  });
});

describe('schedule of a feed', () => {
  it('keeps events in sync with the feed', async () => {
    serve('/follow.ics', manyEvents(['Follow alpha', 'Follow beta']));
    const { schedule, run } = await added('/follow.ics');
    await round();
    expect(await shown(run)).toMatchObject({
      status: 'cal-ea-success',
      percentage_complete: 100,
      activity: { cal_events: { created: 2 } },
    });
    expect(await titles('Follow')).toEqual(['Follow alpha', 'Follow beta']);

    await round();
    expect(await runsOf(schedule)).toHaveLength(1);

    serve('/follow.ics', manyEvents(['Follow alpha updated', 'Follow gamma'], ['Follow alpha', 'Follow gamma']));
    await age(schedule, 2);
    await round();
    const [, second] = await runsOf(schedule);
    expect(await shown(second?.id ?? 0)).toMatchObject({
      status: 'cal-ea-success',
      activity: { cal_events: { created: 1 } },
    });
    expect(await titles('Follow')).toEqual(['Follow alpha updated', 'Follow gamma']);
  });

  it('does not read an unchanged source again', async () => {
    serve('/same.ics', manyEvents(['Same alpha']));
    const { schedule } = await added('/same.ics');
    await round();
    await age(schedule, 2);
    await round();
    const [, second] = await runsOf(schedule);
    expect(feeds.count('/same.ics')).toBe(2);
    expect(await shown(second?.id ?? 0)).toMatchObject({
      status: 'cal-ea-success',
      percentage_complete: 100,
      activity: { cal_events: { created: 0, updated: 0 } },
      messages: [{ code: 'unchanged' }],
    });
    expect(await titles('Same')).toEqual(['Same alpha']);
  });

  it('keeps events if the feed is suddenly empty, or if it is configured to keep them', async () => {
    serve('/empty.ics', manyEvents(['Empty alpha', 'Empty beta']));
    serve('/kept.ics', manyEvents(['Kept alpha', 'Kept beta']));
    const empty = await added('/empty.ics');
    const kept = await added('/kept.ics', { options: { source: feeds.url('/kept.ics'), vanished: 'keep' } });
    await round();
    serve('/empty.ics', manyEvents([]));
    serve('/kept.ics', manyEvents(['Kept beta']));
    await age(empty.schedule, 2);
    await age(kept.schedule, 2);
    await round();
    expect((await runsOf(empty.schedule)).map(({ status }) => status)).toEqual(['cal-ea-success', 'cal-ea-success']);
    expect(await titles('Empty')).toEqual(['Empty alpha', 'Empty beta']);
    expect(await titles('Kept')).toEqual(['Kept alpha', 'Kept beta']);
  });

  it('logs failures, and retries less and less often', async () => {
    feeds.pages.set('/broken.ics', (_, response) => response.writeHead(500).end());
    const { schedule, run } = await added('/broken.ics');
    await round();
    const failed = await shown(run);
    expect(failed).toMatchObject({ status: 'cal-ea-failed', error: { level: 'error' } });
    expect(failed.error.message).toMatch(/500/);
    expect(await records.find(schedule)).toMatchObject({ failures: 1, lastImportStatus: 'error:import-failed' });

    await age(schedule, 0.01);
    await round();
    expect(await runsOf(schedule)).toHaveLength(2);
    await age(schedule, 0.2);
    await round();
    expect(await runsOf(schedule)).toHaveLength(2);
    await age(schedule, 0.1);
    await round();
    expect(await runsOf(schedule)).toHaveLength(3);

    serve('/broken.ics', manyEvents(['Broken alpha']));
    await age(schedule, 1);
    await round();
    expect(await records.find(schedule)).toMatchObject({ failures: 0, lastImportStatus: 'success' });
    expect(await titles('Broken')).toEqual(['Broken alpha']);
  });

  it('runs once after a long time, and not while it is paused', async () => {
    serve('/once.ics', manyEvents(['Once alpha']));
    const { schedule } = await added('/once.ics');
    await round();
    await records.edit(schedule, { paused: true });
    await age(schedule, 100);
    await round();
    expect(await runsOf(schedule)).toHaveLength(1);
    await records.edit(schedule, { paused: false });
    await round();
    await round();
    expect(await runsOf(schedule)).toHaveLength(2);
  });

  it('starts no run while one is active, unless that is unchanged for four hours', async () => {
    const { schedule, run } = await added('/waits.ics');
    await records.change(run, 'send', { changes: { phase: 'fetch', pushed: true, importId: 'waits' } });
    await age(schedule, 50);
    await round();
    expect(await runsOf(schedule)).toHaveLength(1);
    await age(run, 5);
    await age(schedule, 50);
    serve('/waits.ics', manyEvents(['Waits alpha']));
    await round();
    await round();
    expect((await runsOf(schedule)).map(({ status }) => status)).toEqual(['cal-ea-failed', 'cal-ea-success']);
  });
});

describe('runs', () => {
  it('are executed by one instance at a time', async () => {
    const other = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host }, await sameDatabase());
    try {
      serve('/two.ics', manyEvents(Array.from({ length: 120 }, (_, at) => `Two ${at}`)));
      const { run } = await added('/two.ics');
      const both = [site, other].map((one) => one.app.get(ImportRuns).run(run));
      await Promise.all(both);
      expect(feeds.count('/two.ics')).toBe(1);
      expect(await shown(run)).toMatchObject({
        status: 'cal-ea-success',
        activity: { cal_events: { created: 120, updated: 0 } },
      });
    } finally {
      await other.close();
    }
  });

  it('stop after a step when the signal aborts, and are resumed there', async () => {
    serve('/stop.ics', manyEvents(Array.from({ length: 180 }, (_, at) => `Stop ${at}`)));
    const { run } = await added('/stop.ics');
    const stop = new AbortController();
    const onStep = ({ percentage }: ImportRecord) => {
      if (percentage > 0) stop.abort();
    };
    const stopped = await site.app.get(ImportRuns).run(run, { signal: stop.signal, onStep });
    expect(stopped).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });
    expect(stopped?.percentage).toBeGreaterThan(0);
    expect(stopped?.percentage).toBeLessThan(100);
    await round();
    expect(feeds.count('/stop.ics')).toBe(1);
    expect(await shown(run)).toMatchObject({
      status: 'cal-ea-success',
      activity: { cal_events: { created: 180, updated: 0 } },
    });
  });

  it('fail if a service is silent for too long', async () => {
    const { run } = await added('/silent.ics');
    await records.change(run, 'send', { changes: { phase: 'fetch', pushed: true, importId: 'silent' } });
    await age(run, 0.9);
    await round();
    expect(await records.find(run)).toMatchObject({ status: 'cal-ea-pending' });
    await age(run, 0.2);
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-failed', error: { code: 'core:aggregator:stalled' } });
  });

  it('skip imports that wait for a confirmation', async () => {
    serve('/preview.ics', manyEvents(['Preview alpha']));
    const draft = await records.create({
      type: 'manual',
      origin: 'ical',
      authorId: 1,
      options: { source: feeds.url('/preview.ics'), preview: true },
    });
    await round();
    await site.app.get(ImportRuns).run(draft.id);
    expect(feeds.count('/preview.ics')).toBe(0);
    expect(await records.find(draft.id)).toMatchObject({ status: 'cal-ea-draft' });
  });

  it('are deleted after a week, except for the latest one of a schedule', async () => {
    serve('/old.ics', manyEvents(['Old alpha']));
    const { schedule, run } = await added('/old.ics', { frequency: 'on_demand' });
    await round();
    const next = await records.spawn(schedule);
    await round();
    await age(run, 24 * 8);
    await age(next?.id ?? 0, 24 * 8);
    await round();
    expect((await runsOf(schedule)).map(({ id }) => id)).toEqual([next?.id]);
  });
});

/** The connection of the site's database, for a second instance. */
async function sameDatabase() {
  const [row] = await sql<{ name: string; socket: string; user: string }>(
    `SELECT DATABASE() AS name, @@socket AS socket, SUBSTRING_INDEX(CURRENT_USER(), '@', 1) AS user`,
  );
  return { socketPath: row?.socket, user: row?.user, database: row?.name, poolSize: 10 };
}
