import type { ImportRecord } from '../../../src/aggregator/records/import-record.entity.js';
import { ImportRecords } from '../../../src/aggregator/records/import-records.service.js';
import { ImportWorkers } from '../../../src/aggregator/runs/import-scheduler.js';
import { sql } from '../../support/database.js';
import { pushedEvent } from '../../support/imports.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const IMPORTS = '/api/aggregator/v1/import';

let service: RemoteSite;
let site: TestSite;
let records: ImportRecords;
beforeAll(async () => {
  service = await RemoteSite.start();
  site = await startSite({ IMPORT_SERVICE_URL: service.url(''), IMPORT_SERVICE_KEY: 'key' });
  records = site.app.get(ImportRecords);
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  await sql('DELETE FROM import_records');
  service.asked.length = 0;
  service.pages.clear();
});

const round = async (): Promise<void> => {
  await site.job('import events');
  await site.app.get(ImportWorkers).idle();
};
const find = async (id: number): Promise<ImportRecord> => {
  const record = await records.find(id);
  if (!record) throw new Error(`No import ${id}.`);
  return record;
};
/** A schedule with a waiting first run. */
async function added(): Promise<{ schedule: number; run: number }> {
  const draft = await records.create({
    type: 'schedule',
    frequency: 'daily',
    origin: 'meetup',
    authorId: site.ids.admin ?? 0,
    options: { source: 'https://www.meetup.com/group' },
  });
  const run = await records.finalize(draft.id, 'send');
  return { schedule: run?.parentId ?? 0, run: draft.id };
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
    expect(await find(run)).toMatchObject({ status: 'cal-ea-pending', phase: 'fetch', importId: 'polled' });
    expect(await find(schedule)).toMatchObject({ lastImportStatus: 'success:queued' });
    respond(`${IMPORTS}/polled`, { status: 'success', data: { events: [pushedEvent('p1', { meetup_id: 'p1' })] } });
    await round();
    expect(await find(run)).toMatchObject({ status: 'cal-ea-success', percentage: 100 });
    expect(service.count(IMPORTS)).toBe(1);
    expect(service.count(`${IMPORTS}/polled`)).toBe(2);
  });

  it('is not polled if the service pushes its events', async () => {
    respond(IMPORTS, accepted('pushed', { batch_push: true }));
    const { run } = await added();
    await round();
    await round();
    expect(await find(run)).toMatchObject({ status: 'cal-ea-pending', pushed: true });
    expect(service.asked).toHaveLength(1);
  });

  it('fails with the error of the service, and stores a reached limit on the schedule', async () => {
    respond(IMPORTS, { status: 'error', message_code: 'error:usage-limit-exceeded', message: 'Enough for today.' });
    const { schedule, run } = await added();
    await round();
    const shown = (await site.ask(`${site.url}/imports/${run}`, { as: 'admin' })).body;
    expect(shown).toMatchObject({
      status: 'cal-ea-failed',
      error: { code: 'error:usage-limit-exceeded', message: 'Enough for today.' },
    });
    expect(await find(schedule)).toMatchObject({ lastImportStatus: 'error:usage-limit-exceeded', failures: 1 });
  });

  it('waits for an unreachable service for a limited time', async () => {
    respond(IMPORTS, accepted('away'));
    respond(`${IMPORTS}/away`, { status: 'fetching' });
    const { run } = await added();
    await round();
    service.pages.set(`${IMPORTS}/away`, (request) => request.socket.destroy());
    await round();
    await round();
    expect(await find(run)).toMatchObject({ status: 'cal-ea-pending', phase: 'fetch' });
    const { body } = await site.ask(`${site.url}/imports/${run}`, { as: 'admin' });
    expect(body.messages).toEqual([
      expect.objectContaining({ level: 'warning', code: 'core:aggregator:bad-response' }),
    ]);
    respond(`${IMPORTS}/away`, { status: 'success', data: { events: [pushedEvent('a1', { meetup_id: 'a1' })] } });
    await round();
    expect(await find(run)).toMatchObject({ status: 'cal-ea-success' });
  });

  it('fails if the service stays unreachable, and immediately after an invalid response', async () => {
    respond(IMPORTS, accepted('gone'));
    service.pages.set(`${IMPORTS}/gone`, (request) => request.socket.destroy());
    const { run: waiting } = await added();
    for (let rounds = 1; (await find(waiting)).status !== 'cal-ea-failed'; rounds += 1) {
      expect(rounds).toBeLessThan(100);
      await round();
    }
    expect(service.count(`${IMPORTS}/gone`)).toBeGreaterThan(20);
    service.pages.set(`${IMPORTS}/gone`, (_, response) => response.writeHead(500).end());
    const { run: refused } = await added();
    await round();
    expect((await site.ask(`${site.url}/imports/${refused}`, { as: 'admin' })).body).toMatchObject({
      status: 'cal-ea-failed',
      error: { code: 'core:aggregator:bad-response', message: 'The import service responded with status 500.' },
    });
  });

  it('sends five requests per round and waits for the next round with the rest', async () => {
    respond(IMPORTS, accepted('same', { batch_push: true }));
    const all = [
      await added(),
      await added(),
      await added(),
      await added(),
      await added(),
      await added(),
      await added(),
    ];
    await sql(`UPDATE import_records SET status = 'cal-ea-draft' WHERE id IN (?)`, [all.map(({ run }) => run)]);
    await round();
    expect(service.asked).toHaveLength(5);
    const last = all.at(-1) ?? { run: 0, schedule: 0 };
    expect(await find(last.run)).toMatchObject({ status: 'cal-ea-pending', phase: 'send' });
    expect(await find(last.schedule)).toMatchObject({ lastImportStatus: 'queued' });
    await round();
    expect(service.asked).toHaveLength(7);
  });
});
