import { asViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import type { ImportRecords, NewImport } from '../../../src/aggregator/records/import-records.service.js';
import { ImportListDto } from '../../../src/aggregator/records/imports.dto.js';
import { addOldImports, ageErrors, countMessages, importerOf, storedRecord } from '../../support/importer.js';
import { ageImport, pendingImport, sent } from '../../support/imports.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { Viewer } from '../../support/viewers.js';

let site: TestSite;
let records: ImportRecords;
beforeAll(async () => {
  site = await startSite();
  await site.withRoles('editor', 'author', 'subscriber');
  ({ records } = importerOf(site));
});
afterAll(() => site.close());

const SOURCE = { source: 'https://calendar.example/feed.ics' };
const schedule: NewImport = { type: 'schedule', frequency: 'daily', origin: 'ical', authorId: 1, options: SOURCE };
const manual: NewImport = { type: 'manual', origin: 'ical', authorId: 1, options: SOURCE };

const shown = async (id: number): Promise<Answer['body']> =>
  (await site.ask(`${site.url}/imports/${id}`, { as: 'admin' })).body;
const listed = (query: Record<string, string> = {}, as: string | null = 'admin'): Promise<Answer> =>
  site.ask(`${site.url}/imports`, { query, ...(as ? { as } : {}) });

const ERROR = { level: 'error', code: 'bad-response', message: 'Invalid response.' } as const;

/** A schedule and its first run, which is pending. */
async function started(more: Partial<NewImport> = {}): Promise<{ schedule: number; run: number }> {
  const draft = await records.create({ ...schedule, ...more });
  const run = await records.finalize(draft.id, 'fetch');
  return { schedule: run?.parentId ?? 0, run: draft.id };
}

describe('imports', () => {
  it('start as drafts', async () => {
    const { id } = await records.create({ ...manual, options: { ...SOURCE, preview: true } });
    expect(await shown(id)).toMatchObject({
      title: 'Record: manual ical',
      status: 'cal-ea-draft',
      type: 'manual',
      origin: 'ical',
      frequency: null,
      schedule: 0,
      source: SOURCE.source,
      percentage_complete: 0,
      messages: [],
      error: null,
    });
  });

  it.each<[string, object, string]>([
    ['an unknown origin', { origin: 'paper' }, 'invalid-record-origin'],
    ['an unknown frequency', { type: 'schedule', frequency: 'constructor' }, 'invalid-record-frequency'],
    ['a schedule without a frequency', { type: 'schedule' }, 'invalid-record-frequency'],
    ['a frequency for a manual import', { frequency: 'daily' }, 'invalid-record-frequency'],
  ])('are rejected with %s', async (_, wrong, code) => {
    await expect(records.create({ ...manual, ...wrong })).rejects.toMatchObject({ code: `core:aggregator:${code}` });
  });

  it('get a schedule when a draft of that type is confirmed, without the choices for its first run', async () => {
    const options = { ...SOURCE, preview: true, idsToImport: ['a'], interactive: true, category: 5 };
    const made = await started({ options });
    const template = await records.find(made.schedule);
    expect(template).toMatchObject({ status: 'cal-ea-schedule', frequency: 'daily', recentChildId: made.run });
    expect(template?.options).toEqual({ ...SOURCE, category: 5 });
    const run = await records.find(made.run);
    expect(run).toMatchObject({ status: 'cal-ea-pending', finalized: true, phase: 'fetch', parentId: made.schedule });
    expect(run?.options).toEqual({ ...SOURCE, idsToImport: ['a'], interactive: true, category: 5 });
    expect(await records.finalize(made.run, 'fetch')).toBeUndefined();
  });

  it('are spawned by schedules only', async () => {
    const made = await started();
    const child = await records.spawn(made.schedule);
    expect(child).toMatchObject({
      status: 'cal-ea-draft',
      parentId: made.schedule,
      frequency: 'daily',
      options: SOURCE,
    });
    expect(await records.find(made.schedule)).toMatchObject({ recentChildId: child?.id });
    expect(await records.spawn(made.run)).toBeUndefined();
    expect(await records.spawn(999_999)).toBeUndefined();
  });

  it('finish once', async () => {
    const { recordId } = await pendingImport(site);
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 ? records.change(recordId, 'succeed') : records.fail(recordId, { code: 'late', message: 'Too late' }),
      ),
    );
    const [winner, ...others] = ends.filter((end) => end !== undefined);
    expect(others).toEqual([]);
    expect((await shown(recordId)).status).toBe(winner?.status);
    expect(await records.change(recordId, 'proceed')).toBeUndefined();
    expect(await records.change(recordId, 'send')).toBeUndefined();
  });

  it('count failures on their schedule until one succeeds', async () => {
    const made = await started();
    await records.fail(made.run, { code: 'error:fetch-404', message: 'Not there' });
    const second = await records.spawn(made.schedule);
    await records.fail(second?.id ?? 0, { code: 'error:fetch-404', message: 'Not there' });
    expect(await records.find(made.schedule)).toMatchObject({ failures: 2, lastImportStatus: 'error:import-failed' });
    const third = await records.spawn(made.schedule);
    await sent(site, third?.id ?? 0);
    await records.change(third?.id ?? 0, 'succeed');
    expect(await records.find(made.schedule)).toMatchObject({ failures: 0, lastImportStatus: 'success' });
  });

  it('keep the latest error of each day, and other messages', async () => {
    const { recordId } = await pendingImport(site);
    await records.log(
      recordId,
      { level: 'error', code: 'bad-response', message: 'First' },
      { level: 'warning', code: 'x', message: 'Careful' },
    );
    await records.log(recordId, { level: 'error', code: 'request-denied', message: 'Second' });
    const { messages, error } = await shown(recordId);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['Second', 'Careful']);
    expect(error).toMatchObject({ code: 'request-denied', message: 'Second' });
    await ageErrors();
    await records.log(recordId, { level: 'error', code: 'bad-response', message: 'Third' });
    expect((await shown(recordId)).messages).toHaveLength(3);
  });

  it('fail if a newer import has the same id at the service', async () => {
    const [older, newer] = [await records.create(manual), await records.create(manual)];
    for (const { id } of [newer, older]) {
      await records.change(id, 'send', { changes: { importId: 'same', phase: 'fetch' } });
    }
    await records.change(newer.id, 'proceed', { changes: { importId: 'same' } });
    expect((await shown(older.id)).status).toBe('cal-ea-failed');
    expect((await shown(newer.id)).status).toBe('cal-ea-pending');
  });
});

describe('the queue', () => {
  const event = (at: number) => ({
    kind: 'event' as const,
    event: { title: `Event ${at}`, start: '2030-01-01 10:00:00', end: '2030-01-01 11:00:00', allDay: false },
  });

  it('keeps the order, and removes items in the transaction of other work', async () => {
    const { recordId } = await pendingImport(site);
    const { queue, db } = importerOf(site);
    await db.transaction(() =>
      queue.add(
        recordId,
        Array.from({ length: 1201 }, (_, at) => event(at)),
      ),
    );
    const first = await queue.first(recordId, 5);
    expect(first.map(({ item }) => item.kind === 'event' && item.event.title)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Event ${at}`),
    );
    const positions = first.map(({ position }) => position);
    const broken = db.transaction(async () => {
      await queue.remove(recordId, positions);
      throw new Error('Power failure.');
    });
    await expect(broken).rejects.toThrow('Power failure.');
    expect(await queue.first(recordId, 5)).toEqual(first);
    expect(await queue.percentage(recordId)).toBe(0);
    await queue.remove(
      recordId,
      (await queue.first(recordId, 601)).map(({ position }) => position),
    );
    expect(await queue.percentage(recordId)).toBe(50);
    await queue.add(recordId, [event(1201)]);
    const [last] = (await queue.first(recordId, 1000)).slice(-1);
    expect(last?.item).toEqual(event(1201));
    await records.fail(recordId, { code: 'stuck-queue', message: 'No progress.' });
    expect(await queue.first(recordId, 5)).toEqual([]);
    expect(await queue.percentage(recordId)).toBe(100);
  });
});

describe('hash of the next report', () => {
  it('has 128 bits, changes each time, and cannot be read', async () => {
    const { recordId, hash } = await pendingImport(site);
    const other = await importerOf(site).hashes.issue(recordId);
    expect([hash, other]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(other).not.toBe(hash);
    expect(await storedRecord(recordId)).not.toContain(other);
    expect(JSON.stringify(await shown(recordId))).not.toContain(other);
  });
});

describe('deletion', () => {
  it('applies to schedules only, and keeps their history', async () => {
    const made = await started();
    const as = (viewer: Viewer, id: number) => asViewer(viewer, () => records.remove(id));
    const code = (name: string) => ({ code: `core:aggregator:${name}` });
    await expect(as(Viewer.system, made.run)).rejects.toMatchObject(code('delete-record-failed'));
    await expect(as(Viewer.system, 999_999)).rejects.toMatchObject(code('invalid-record-object'));
    const author = Viewer.signedIn(55, 'somebody', ['author']);
    await expect(as(author, made.schedule)).rejects.toMatchObject(code('delete-record-permissions'));
    await as(Viewer.signedIn(56, 'somebody', ['editor']), made.schedule);
    expect(await records.find(made.schedule)).toBeUndefined();
    expect(await records.change(made.run, 'succeed')).toMatchObject({ status: 'cal-ea-success' });
  });

  it('of old records spares schedules and their latest runs', async () => {
    const made = await started();
    const second = await records.spawn(made.schedule);
    const failed = await pendingImport(site);
    await records.fail(failed.recordId, { code: 'x', message: 'y' });
    const fresh = await records.create(manual);
    const old = [made.schedule, made.run, second?.id ?? 0, failed.recordId];
    for (const id of old) await ageImport(id, 8 * 24);
    expect(await records.purge()).toBe(2);
    const left: number[] = [];
    for (const id of [...old, fresh.id]) if (await records.find(id)) left.push(id);
    expect(left).toEqual([made.schedule, second?.id, fresh.id]);
    expect(await countMessages(failed.recordId)).toBe(0);
    expect(await records.purge()).toBe(0);
  });

  it('handles a hundred records at a time', async () => {
    await addOldImports(150);
    expect([await records.purge(), await records.purge(), await records.purge()]).toEqual([100, 50, 0]);
  });
});

describe('changes of schedules', () => {
  it('do not count as runs', async () => {
    const made = await started();
    const before = await records.find(made.schedule);
    const changes = { paused: true, frequency: 'weekly' as const, sourceVersion: { etag: '"a"' } };
    await records.edit(made.schedule, changes);
    expect(await records.find(made.schedule)).toEqual({ ...before, ...changes });
    await expect(records.edit(made.run, { paused: true })).rejects.toMatchObject({
      code: 'core:aggregator:invalid-edit-record-type',
    });
  });
});

describe('history of imports', () => {
  it('is visible to users who may edit the events of others', async () => {
    const { recordId } = await pendingImport(site);
    for (const path of ['/imports', `/imports/${recordId}`]) {
      expect((await site.ask(site.url + path)).status).toBe(401);
      expect((await site.ask(site.url + path, { as: 'nobody:nothing' })).status).toBe(401);
      for (const as of ['subscriber', 'author']) expect((await site.ask(site.url + path, { as })).status).toBe(403);
      for (const as of ['editor', 'admin']) expect((await site.ask(site.url + path, { as })).status).toBe(200);
    }
  });

  it('lists imports, latest first, by status, origin and schedule', async () => {
    const made = await started({ origin: 'csv', options: { file: 'rows.csv' } });
    await records.fail(made.run, { code: 'missing-csv-file', message: 'No file' });
    const second = await records.spawn(made.schedule);
    const ids = async (query: Record<string, string>) =>
      (await listed(query)).body.imports.map(({ id }: { id: number }) => id);
    expect(await ids({ schedule: String(made.schedule) })).toEqual([second?.id, made.run]);
    expect(await ids({ schedule: String(made.schedule), status: 'cal-ea-failed' })).toEqual([made.run]);
    expect(await ids({ origin: 'csv', status: 'cal-ea-schedule' })).toEqual([made.schedule]);
    const page = (await listed({ per_page: '1', page: '2', schedule: String(made.schedule) })).body;
    expect(page).toMatchObject({
      total: 2,
      total_pages: 2,
      imports: [{ id: made.run, error: { message: 'No file' } }],
    });
    expect((await listed({ page: '1000000' })).body.imports).toEqual([]);
  });

  it.each<Record<string, string>>([
    { page: '0' },
    { per_page: '101' },
    { status: 'publish' },
    { origin: 'paper' },
    { schedule: 'x' },
  ])('rejects %j', async (query) => {
    const answer = await listed(query);
    expect([answer.status, Object.keys(answer.body.data.params)]).toEqual([400, Object.keys(query)]);
  });

  it.each(['0', '999999', '99999999999999999999', 'x', '1e3', '%00'])('responds with 404 to the id %s', async (id) => {
    expect((await site.ask(`${site.url}/imports/${id}`, { as: 'admin' })).status).toBe(404);
  });

  it('uses the same number of statements for one import and for fifty', async () => {
    for (let count = 0; count < 50; count += 1) await records.log((await records.create(manual)).id, ERROR);
    const costOf = async (perPage: number) => {
      const context = new RequestContext('history');
      const args = Object.assign(new ImportListDto(), { page: 1, per_page: perPage });
      const { imports } = await context.run(() => importerOf(site).history.list(args));
      expect(imports).toHaveLength(perPage);
      return context.statements;
    };
    expect(await costOf(50)).toBe(await costOf(1));
  });

  it('hides the passwords of sources', async () => {
    const { id } = await records.create({ ...manual, options: { source: 'https://me:secret@calendar.example/a.ics' } });
    expect((await shown(id)).source).toBe('https://calendar.example/a.ics');
    expect((await listed()).text).not.toContain('secret');
  });

  it('is part of the OpenAPI document', async () => {
    const { paths } = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    expect(paths['/imports'].get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'page',
      'per_page',
      'status',
      'origin',
      'schedule',
    ]);
    expect(Object.keys(paths)).toContain('/imports/{id}');
  });
});
