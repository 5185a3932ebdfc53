import type { ImportRecord } from '../../../src/aggregator/common/import-record.entity.js';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { emptyDatabase } from '../../support/database.js';
import { exhaustSeries } from '../../support/events.js';
import {
  addSchedule,
  ageImport,
  importRound,
  importsCommand,
  importsIdle,
  runImport,
  runNow,
  runsOf as runsOn,
  sent,
  shownImport,
  unconfirmedImport,
} from '../../support/imports.js';
import { manyEvents } from '../../support/many-events.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

let feeds: RemoteSite;
let database: DatabaseLocation;
let site: TestSite;
beforeAll(async () => {
  feeds = await RemoteSite.start();
  database = await emptyDatabase();
  site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host, LOG_LEVEL: 'error' }, database);
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
async function added(path: string, { frequency = 'hourly', vanished = 'trash' } = {}) {
  const flags = ['--origin', 'ical', '--frequency', frequency, '--vanished', vanished];
  const ids = await addSchedule(site, feeds.url(path), ...flags);
  // The command has read the source, to warn of events without identity.
  feeds.asked.length = 0;
  return ids;
}

const round = () => importRound(site);
const age = ageImport;
const runsOf = (schedule: number) => runsOn(site, schedule);
const imports = (...words: (string | number)[]) => importsCommand(site, ...words.map(String));
const titles = async (search: string): Promise<string[]> => {
  const { body } = await site.rest('/cal/events/v1/events', {
    query: { search, per_page: '50', start_date: '2000-01-01', end_date: '2040-01-01' },
  });
  return (body.events as { title: string }[]).map(({ title }) => title).sort();
};
const shown = (id: number) => shownImport(site, id);

describe('imported series', () => {
  it('is logged once, on its schedule, when it is stopped', async () => {
    const calendar = manyEvents(['Endless']).replace('DTSTART', 'RRULE:FREQ=DAILY\r\nDTSTART');
    serve('/endless.ics', calendar);
    const { schedule } = await added('/endless.ics');
    await round();
    await exhaustSeries('Endless');
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
    const known: (string | undefined)[] = [];
    feeds.pages.set('/changed.ics', (request, response) => {
      known.push(request.headers['if-none-match']);
      const edited = imports('edit', schedule, '--status', 'draft', '--reset', 'vanished');
      void edited.then(() => response.writeHead(304).end());
    });
    await age(schedule, 2);
    await round();
    feeds.pages.set('/changed.ics', (request, response) => {
      known.push(request.headers['if-none-match']);
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(manyEvents(['Changed']));
    });
    await age(schedule, 2);
    await round();
    expect(known).toEqual([expect.any(String), undefined]);
    const runs = await Promise.all((await runsOf(schedule)).map(({ id }) => shown(id)));
    expect(runs.map(({ status, messages }) => [status, messages.map(({ code }) => code)])).toEqual([
      ['cal-ea-success', []],
      ['cal-ea-success', ['unchanged']],
      ['cal-ea-success', []],
    ]);
    const changed = await shown(schedule);
    expect(changed).toMatchObject({ source: feeds.url('/changed.ics') });
    expect(changed.settings).toMatchObject({ status: 'draft', vanished: null, category: null });
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
    const kept = await added('/kept.ics', { vanished: 'keep' });
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
    expect(failed.error?.message).toMatch(/500/);
    expect(await shown(schedule)).toMatchObject({ failures: 1, last_import_status: 'error:import-failed' });

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
    expect(await shown(schedule)).toMatchObject({ failures: 0, last_import_status: 'success' });
    expect(await titles('Broken')).toEqual(['Broken alpha']);
  });

  it('runs once after a long time, and not while it is paused', async () => {
    serve('/once.ics', manyEvents(['Once alpha']));
    const { schedule } = await added('/once.ics');
    await round();
    await imports('pause', schedule);
    await age(schedule, 100);
    await round();
    expect(await runsOf(schedule)).toHaveLength(1);
    await imports('resume', schedule);
    await round();
    await round();
    expect(await runsOf(schedule)).toHaveLength(2);
  });

  it('starts no run while one is active, unless that is unchanged for four hours', async () => {
    const { schedule, run } = await added('/waits.ics');
    await sent(site, run);
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
    const other = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host }, database);
    try {
      const text = manyEvents(Array.from({ length: 120 }, (_, at) => `Two ${at}`));
      serve('/two.ics', text);
      const { run } = await added('/two.ics');
      const bothHaveBegun = new Promise<void>((resolve) => {
        feeds.pages.set('/two.ics', (_, response) => {
          void other.job('import events').then(() => {
            response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
            resolve();
          });
        });
      });
      await site.job('import events');
      await bothHaveBegun;
      await Promise.all([importsIdle(site), importsIdle(other)]);
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
    await runImport(site, run, { signal: stop.signal, onStep });
    const stopped = await shown(run);
    expect(stopped).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });
    expect(stopped.percentage_complete).toBeGreaterThan(0);
    expect(stopped.percentage_complete).toBeLessThan(100);
    await round();
    expect(feeds.count('/stop.ics')).toBe(1);
    expect(await shown(run)).toMatchObject({
      status: 'cal-ea-success',
      activity: { cal_events: { created: 180, updated: 0 } },
    });
  });

  it('fail if a service is silent for too long', async () => {
    const { run } = await added('/silent.ics');
    await sent(site, run);
    await age(run, 0.9);
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-pending' });
    await age(run, 0.2);
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-failed', error: { code: 'core:aggregator:stalled' } });
  });

  it('skip imports that wait for a confirmation', async () => {
    serve('/preview.ics', manyEvents(['Preview alpha']));
    const draft = await unconfirmedImport(site, { source: feeds.url('/preview.ics'), preview: true });
    await round();
    await runImport(site, draft);
    expect(feeds.count('/preview.ics')).toBe(0);
    expect(await shown(draft)).toMatchObject({ status: 'cal-ea-draft' });
  });

  it('are deleted after a week, except for the latest one of a schedule', async () => {
    serve('/old.ics', manyEvents(['Old alpha']));
    const { schedule, run } = await added('/old.ics', { frequency: 'on_demand' });
    await round();
    const next = await runNow(site, schedule);
    await age(run, 24 * 8);
    await age(next, 24 * 8);
    await round();
    expect((await runsOf(schedule)).map(({ id }) => id)).toEqual([next]);
  });
});
