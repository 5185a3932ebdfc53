import { calendar, vevent } from '../../support/calendar-files.js';
import { importsIdle } from '../../support/imports.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';
import { upload } from '../../support/uploads.js';

const PATH = '/lintel/v1/imports';
const FAIR = calendar(...vevent('UID:fair@example.org', 'SUMMARY:Spring fair', 'DTSTART:20310601T100000'));

let site: TestSite;
let feeds: RemoteSite;
let served = 0;

beforeAll(async () => {
  feeds = await RemoteSite.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host });
  await site.withRoles('editor', 'author', 'subscriber');
});
afterAll(async () => {
  await importsIdle(site);
  await site.close();
  await feeds.close();
});

const rest = (path: string, ask: Ask = {}) => site.rest(PATH + path, { as: 'editor', ...ask });
const create = (body: object, ask: Ask = {}) => rest('', { body, ...ask });
const preview = (body: object, ask: Ask = {}) => rest('/preview', { body, ...ask });
const refused = ({ status, body }: Answer) => [status, body.code];

/** The number of events with a title. */
async function eventsNamed(search: string): Promise<number> {
  const query = { search, start_date: '2031-01-01', end_date: '2031-12-31' };
  return (await site.rest('/cal/events/v1/events', { as: 'admin', query })).body.total;
}

/** The URL of a feed that nothing else follows. */
function feed(text = FAIR): string {
  served += 1;
  const path = `/feed-${served}.ics`;
  feeds.pages.set(path, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
  });
  return feeds.url(path);
}

async function schedule(body: object = {}): Promise<number> {
  const made = await create({ source: feed(), frequency: 'daily', ...body });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  await importsIdle(site);
  return made.body.id;
}

describe('managed imports', () => {
  it('run once and at once when their request is repeated with its key', async () => {
    const source = feed(calendar(...vevent('UID:key@example.org', 'SUMMARY:Keyed fair', 'DTSTART:20310701T100000')));
    const once = { headers: { 'idempotency-key': 'keyed-import' } };
    const made = await create({ source, frequency: 'daily' }, once);
    await importsIdle(site);
    expect(await eventsNamed('Keyed fair')).toBe(1);
    const again = await create({ source, frequency: 'daily' }, once);
    expect([again.status, again.body.id]).toEqual([201, made.body.id]);
    await importsIdle(site);
    expect(await eventsNamed('Keyed fair')).toBe(1);
  });

  it('are for those who may edit the events of others', async () => {
    const id = await schedule();
    const routes: [string, Ask][] = [
      ['', {}],
      [`/${id}`, {}],
      ['', { body: { source: feed() } }],
      ['/preview', { body: { source: feed() } }],
      [`/${id}`, { body: { paused: true } }],
      [`/${id}/run`, { method: 'POST' }],
      [`/${id}/stop`, { method: 'POST' }],
      [`/${id}`, { method: 'DELETE' }],
    ];
    const asked = feeds.asked.length;
    for (const [path, ask] of routes) {
      const name = `${ask.method ?? (ask.body ? 'POST' : 'GET')} ${path}`;
      expect([name, refused(await rest(path, { ...ask, as: undefined }))]).toEqual([name, [401, 'import-not-visible']]);
      for (const as of ['subscriber', 'author'])
        expect([name, refused(await rest(path, { ...ask, as }))]).toEqual([name, [403, 'import-not-visible']]);
    }
    expect(feeds.asked).toHaveLength(asked);
    expect((await rest(`/${id}`)).body).toMatchObject({ id, paused: false, status: 'cal-ea-schedule' });
  });

  it('are created, run, changed and deleted; the events stay', async () => {
    const source = feed(calendar(...vevent('UID:own@example.org', 'SUMMARY:Harvest fair', 'DTSTART:20310901T100000')));
    const id = await schedule({ source, name: 'Club', status: 'publish' });
    expect((await rest(`/${id}`)).body).toMatchObject({ frequency: 'daily', name: 'Club', failures: 0 });
    const [first] = (await rest('', { query: { schedule: String(id) } })).body;
    expect(first).toMatchObject({ schedule: id, status: 'cal-ea-success' });
    expect((await rest(`/${first.id}`)).body.activity).toMatchObject({ cal_events: { created: 1, updated: 0 } });
    const changed = await rest(`/${id}`, { body: { frequency: 'weekly', name: '' } });
    expect(changed.body).toMatchObject({ frequency: 'weekly', name: null });
    const run = await rest(`/${id}/run`, { method: 'POST' });
    expect([run.status, run.body.schedule]).toEqual([200, id]);
    await importsIdle(site);
    expect(refused(await rest(`/${run.body.id}/stop`, { method: 'POST' }))).toEqual([409, 'import-not-running']);
    expect(refused(await rest(`/${run.body.id}`, { body: { paused: true } }))).toEqual([400, 'import-not-schedule']);
    expect(refused(await rest(`/${run.body.id}/run`, { method: 'POST' }))).toEqual([400, 'import-not-schedule']);
    expect(refused(await rest(`/${run.body.id}`, { method: 'DELETE' }))).toEqual([400, 'import-not-schedule']);
    expect((await rest(`/${id}`, { method: 'DELETE' })).body).toMatchObject({ id, frequency: 'weekly' });
    expect(refused(await rest(`/${id}`))).toEqual([404, 'import-not-found']);
    expect(await eventsNamed('Harvest fair')).toBe(1);
  });

  it('are previewed without a change', async () => {
    const text = calendar(
      ...vevent('UID:one@example.org', 'SUMMARY:Preview only', 'DTSTART:20310601T100000'),
      ...vevent('UID:two@example.org', 'SUMMARY:Never', 'DTSTART:yesterday'),
    );
    const total = async () => (await rest('')).headers.get('x-wp-total');
    const before = await total();
    const { status, body } = await preview({ source: feed(text) });
    expect([status, body.items]).toEqual([200, 1]);
    expect(body.first).toMatchObject([{ kind: 'event', title: 'Preview only' }]);
    expect(body.problems).toMatchObject([{ line: expect.any(Number), message: expect.any(String) }]);
    expect([await total(), body.problem_count]).toEqual([before, 1]);
    expect(await eventsNamed('Preview only')).toBe(0);
    const file = await upload(site, 'fair.ics', FAIR);
    expect((await preview({ file: file.body.id })).body.items).toBe(1);
    const some = await preview({ source: feed(text) }, { query: { _fields: 'items' } });
    expect(some.body).toEqual({ items: 1 });
  });

  it.each([
    [{}, 'import-source-invalid'],
    [{ source: ' ' }, 'import-source-invalid'],
    [{ source: 'package.json' }, 'import-source-invalid'],
    [{ source: '/etc/passwd' }, 'import-source-invalid'],
    [{ source: 'file:///etc/passwd' }, 'import-source-invalid'],
    [{ source: 'http://127.0.0.1:1/a.ics' }, 'import-source-invalid'],
    [{ source: 'http://169.254.169.254/latest' }, 'import-source-invalid'],
    [{ file: 999_999 }, 'import-source-invalid'],
    [{ source: 'x'.repeat(2001) }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', origin: 'fax' }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', frequency: 'hourly-ish' }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', time: '25:00' }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', day: 32 }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', columns: { When: 1 } }, 'rest_invalid_param'],
    [{ source: 'https://club.example/a.ics', status: 'trash' }, 'rest_invalid_param'],
  ])('refuse %j', async (body, code) => {
    const before = (await rest('')).headers.get('x-wp-total');
    const answer = await create(body, { undocumented: 'arguments of another form' });
    expect(refused(answer)).toEqual([400, code]);
    expect(answer.text).not.toContain('root:');
    expect((await rest('')).headers.get('x-wp-total')).toBe(before);
  });

  it('refuse an unknown category, and both a URL and a file', async () => {
    expect(refused(await create({ source: feed(), category: 999_999 }))).toEqual([400, 'import-category-unknown']);
    const file = await upload(site, 'both.ics', FAIR);
    const both = await create({ source: feed(), file: file.body.id });
    expect(refused(both)).toEqual([400, 'import-source-invalid']);
    for (const path of ['/999999', '/999999/run', '/999999/stop'])
      expect(refused(await rest(path, path === '/999999' ? {} : { method: 'POST' }))).toEqual([
        404,
        'import-not-found',
      ]);
  });

  it('survive hostile and huge sources', async () => {
    const names = Array.from({ length: 300 }, (_, at) => [
      ...vevent(`UID:${at}@example.org`, `SUMMARY:<script>alert(${at})</script> Fair ${at}`, 'DTSTART:20310601T100000'),
    ]).flat();
    const { status, body } = await preview({ source: feed(calendar(...names)) });
    expect([status, body.items]).toEqual([200, 300]);
    expect(body.first.length).toBeLessThan(100);
    const broken = await preview({ source: feed('BEGIN:VCALENDAR\r\n'.repeat(5000)) });
    expect(broken.status).toBeLessThan(500);
  });

  it('show no passwords of sources', async () => {
    const source = feed().replace('http://', 'http://reader:s3cret@');
    const answers = [await create({ source, frequency: 'daily' }), await preview({ source }), await rest('')];
    const id: unknown = answers[0]?.body.id;
    if (typeof id === 'number') answers.push(await rest(`/${id}`));
    for (const { text } of answers) expect(text).not.toContain('s3cret');
  });

  it('come in pages, by filters, with the requested members', async () => {
    const all = await rest('', { query: { per_page: '100', _fields: 'id' } });
    const total = Number(all.headers.get('x-wp-total'));
    expect(all.body).toHaveLength(total);
    const second = await rest('', { query: { per_page: '2', page: '2', _fields: 'id,name' } });
    expect(second.headers.get('x-wp-totalpages')).toBe(String(Math.ceil(total / 2)));
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual(
      all.body.slice(2, 4).map(({ id }: { id: number }) => id),
    );
    expect(Object.keys(second.body[0])).toEqual(['id', 'name']);
    const schedules = (await rest('', { query: { status: 'cal-ea-schedule', per_page: '100' } })).body;
    expect(schedules.length).toBeGreaterThan(0);
    for (const one of schedules) expect(one.status).toBe('cal-ea-schedule');
    const wrong: Record<string, string>[] = [
      { per_page: '101' },
      { per_page: '0' },
      { page: '0' },
      { status: 'publish' },
    ];
    for (const query of wrong)
      expect(refused(await rest('', { query, undocumented: 'arguments of another form' }))).toEqual([
        ...[400, 'rest_invalid_param'],
      ]);
  });

  it('follow a source once, and run once, when two ask for it at the same moment', async () => {
    const source = feed();
    const made = await Promise.all([1, 2, 3].map(() => create({ source, frequency: 'daily' })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const id = made.find(({ status }) => status === 201)?.body.id as number;
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ data: { schedule: id } });
    await importsIdle(site);
    const before = (await rest('', { query: { schedule: String(id) } })).body.length;
    const runs = await Promise.all([1, 2, 3].map(() => rest(`/${id}/run`, { method: 'POST' })));
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200]);
    await importsIdle(site);
    const started = new Set(runs.map(({ body }) => body.id)).size;
    expect((await rest('', { query: { schedule: String(id) } })).body).toHaveLength(before + started);
    const ended = await Promise.all([1, 2].map(() => rest(`/${id}`, { method: 'DELETE' })));
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
