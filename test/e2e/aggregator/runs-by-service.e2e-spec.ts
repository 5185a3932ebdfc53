import { addSchedule, ageImport, importRound, pushedEvent, runsOf, shownImport } from '../../support/imports.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const IMPORTS = '/api/aggregator/v1/import';

let service: RemoteSite;
let site: TestSite;
beforeAll(async () => {
  service = await RemoteSite.start();
  site = await startSite({ IMPORT_SERVICE_URL: service.url(''), IMPORT_SERVICE_KEY: 'key' });
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(() => {
  service.asked.length = 0;
  service.pages.clear();
});

const round = () => importRound(site);
const shown = (id: number) => shownImport(site, id);
let sources = 0;
/** A schedule with a waiting first run. */
function added(): Promise<{ schedule: number; run: number }> {
  sources += 1;
  return addSchedule(site, `https://www.meetup.com/group-${sources}`, '--origin', 'meetup');
}
const respond = (path: string, body: object): void => {
  service.pages.set(path, JSON.stringify(body));
};
const accepted = (importId: string, more: object = {}) => ({
  status: 'success',
  message_code: 'success:create-import',
  data: { import_id: importId },
  ...more,
});

describe('import by a service', () => {
  it('is polled until the service has the events', async () => {
    respond(IMPORTS, accepted('polled'));
    respond(`${IMPORTS}/polled`, { status: 'fetching' });
    const { schedule, run } = await added();
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-pending', phase: 'fetch', import_id: 'polled' });
    expect(await shown(schedule)).toMatchObject({ last_import_status: 'success:queued' });
    respond(`${IMPORTS}/polled`, { status: 'success', data: { events: [pushedEvent('p1', { meetup_id: 'p1' })] } });
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-success', percentage_complete: 100 });
    expect(service.count(IMPORTS)).toBe(1);
    expect(service.count(`${IMPORTS}/polled`)).toBe(2);
  });

  it('is not polled if the service pushes its events', async () => {
    respond(IMPORTS, accepted('pushed', { batch_push: true }));
    const { run } = await added();
    await round();
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-pending', phase: 'fetch', import_id: 'pushed' });
    expect(service.asked).toHaveLength(1);
  });

  it('fails with the error of the service, and stores a reached limit on the schedule', async () => {
    respond(IMPORTS, { status: 'error', message_code: 'error:usage-limit-exceeded', message: 'Enough for today.' });
    const { schedule, run } = await added();
    await round();
    expect(await shown(run)).toMatchObject({
      status: 'cal-ea-failed',
      error: { code: 'error:usage-limit-exceeded', message: 'Enough for today.' },
    });
    expect(await shown(schedule)).toMatchObject({ last_import_status: 'error:usage-limit-exceeded', failures: 1 });
  });

  it('waits for an unreachable service for a limited time', async () => {
    respond(IMPORTS, accepted('away'));
    respond(`${IMPORTS}/away`, { status: 'fetching' });
    const { run } = await added();
    await round();
    service.pages.set(`${IMPORTS}/away`, (request) => request.socket.destroy());
    await round();
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-pending', phase: 'fetch' });
    expect((await shown(run)).messages).toEqual([
      expect.objectContaining({ level: 'warning', code: 'core:aggregator:bad-response' }),
    ]);
    respond(`${IMPORTS}/away`, { status: 'success', data: { events: [pushedEvent('a1', { meetup_id: 'a1' })] } });
    await round();
    expect(await shown(run)).toMatchObject({ status: 'cal-ea-success' });
  });

  it('fails if the service stays unreachable, and immediately after an invalid response', async () => {
    respond(IMPORTS, accepted('gone'));
    service.pages.set(`${IMPORTS}/gone`, (request) => request.socket.destroy());
    const { run: waiting } = await added();
    for (let rounds = 1; (await shown(waiting)).status !== 'cal-ea-failed'; rounds += 1) {
      expect(rounds).toBeLessThan(100);
      await round();
    }
    expect(service.count(`${IMPORTS}/gone`)).toBeGreaterThan(20);
    service.pages.set(`${IMPORTS}/gone`, (_, response) => response.writeHead(500).end());
    const { run: refused } = await added();
    await round();
    expect(await shown(refused)).toMatchObject({
      status: 'cal-ea-failed',
      error: { code: 'core:aggregator:bad-response', message: 'The import service responded with status 500.' },
    });
  });

  it('sends five requests per round and waits for the next round with the rest', async () => {
    // The first runs finish. The second ones are due later, all at once.
    let sent = 0;
    service.pages.set(IMPORTS, (_, response) => {
      sent += 1;
      const events = [pushedEvent(`first${sent}`, { meetup_id: `first${sent}` })];
      respond(`${IMPORTS}/first${sent}`, { status: 'success', data: { events } });
      response.end(JSON.stringify(accepted(`first${sent}`)));
    });
    const all: { schedule: number; run: number }[] = [];
    for (let count = 0; count < 7; count += 1) all.push(await added());
    const last = all.at(-1) ?? { run: 0, schedule: 0 };
    for (let rounds = 1; (await shown(last.run)).status !== 'cal-ea-success'; rounds += 1) {
      expect(rounds).toBeLessThan(20);
      await round();
    }
    for (const { schedule } of all) await ageImport(schedule, 25);
    service.asked.length = 0;
    respond(IMPORTS, accepted('same', { batch_push: true }));
    await round();
    expect(service.asked).toHaveLength(5);
    const second = (await runsOf(site, last.schedule)).at(-1);
    expect(second).toMatchObject({ status: 'cal-ea-pending', phase: 'send' });
    expect(await shown(last.schedule)).toMatchObject({ last_import_status: 'queued' });
    await round();
    expect(service.asked).toHaveLength(7);
  });
});
