import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportRecord } from '../../../src/aggregator/common/import-record.entity.js';
import type { SourceVersion } from '../../../src/aggregator/common/import-record.js';
import type { ImportItem, ImportProblem } from '../../../src/aggregator/items/import-item.js';
import type { NewImport } from '../../../src/aggregator/records/import-records.service.js';
import type { Fetched } from '../../../src/aggregator/services/import-service.js';
import { importerOf } from '../../support/importer.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const KEY = 'our-key';
const never = new AbortController().signal;

let remote: RemoteSite;
let folder: string;
let site: TestSite;
let served: TestSite;
beforeAll(async () => {
  remote = await RemoteSite.start();
  folder = await mkdtemp(join(tmpdir(), 'lintel-sources-'));
  const environment = { FETCH_ALLOW_PRIVATE: remote.host, IMPORT_MAX_MB: '1' };
  site = await startSite(environment);
});
afterAll(async () => {
  await site.close();
  await remote.close();
  await rm(folder, { recursive: true });
});

const calendar = (...titles: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...titles.flatMap((title, at) => [
      'BEGIN:VEVENT',
      `UID:${at}@calendar.example`,
      `SUMMARY:${title}`,
      'DTSTART:20301201T100000Z',
      'DTEND:20301201T120000Z',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const page = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
  return (_: IncomingMessage, response: ServerResponse) => void response.writeHead(status, headers).end(body);
};

const draft = (on: TestSite, more: Partial<NewImport>): Promise<ImportRecord> =>
  importerOf(on).records.create({ type: 'manual', origin: 'ical', authorId: 1, options: {}, ...more });

interface Result {
  fetched: Fetched;
  items: ImportItem[];
  titles: string[];
  problems: ImportProblem[];
}

async function fetched(on: TestSite, record: ImportRecord, known?: SourceVersion): Promise<Result> {
  const items: ImportItem[] = [];
  const problems: ImportProblem[] = [];
  const result = await importerOf(on).service.fetch(
    record,
    known,
    {
      items: async (some) => void items.push(...some),
      problem: (problem) => void problems.push(problem),
    },
    never,
  );
  const titles = items.map((item) => (item.kind === 'event' ? item.event.title : item.kind));
  return { fetched: result, items, titles, problems };
}

const from = async (path: string, more: Partial<NewImport> = {}, known?: SourceVersion): Promise<Result> =>
  fetched(site, await draft(site, { options: { source: remote.url(path) }, ...more }), known);
const refused = (code: string) => expect.objectContaining({ name: 'ImportServiceError', code });

describe('built-in importer', () => {
  it('reads a calendar by its URL', async () => {
    remote.pages.set('/feed.ics', page(calendar('Fair', 'Fête'), { 'content-type': 'text/calendar' }));
    const { titles, fetched: result } = await from('/feed.ics');
    expect(titles).toEqual(['Fair', 'Fête']);
    expect(result).toEqual({ notModified: false, complete: true, version: { digest: expect.any(String) } });
  });

  it('accepts webcal URLs and URLs without a scheme', async () => {
    remote.pages.set('/feed.ics', page(calendar('Fair')));
    for (const source of [`webcal://${remote.host}/feed.ics`, `${remote.host}/feed.ics`]) {
      expect((await fetched(site, await draft(site, { options: { source } }))).titles).toEqual(['Fair']);
    }
  });

  it.each(['gzip', 'x-gzip'])('reads a source with the content coding %s', async (coding) => {
    remote.pages.set('/packed.ics', page(gzipSync(calendar('Fair')), { 'content-encoding': coding }));
    expect((await from('/packed.ics')).titles).toEqual(['Fair']);
  });

  it('does not download a source that the server reports as unchanged', async () => {
    const requests: IncomingMessage['headers'][] = [];
    remote.pages.set('/kept.ics', (request, response) => {
      requests.push(request.headers);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else page(calendar('Fair'), { etag: '"1"', 'last-modified': 'Wed, 01 Jan 2025 00:00:00 GMT' })(request, response);
    });
    const first = await from('/kept.ics');
    const { version } = first.fetched as { version: SourceVersion };
    expect(version).toMatchObject({ etag: '"1"', lastModified: 'Wed, 01 Jan 2025 00:00:00 GMT' });
    const second = await from('/kept.ics', {}, version);
    expect(second).toMatchObject({ items: [], fetched: { notModified: true, version } });
    expect(requests[1]).toMatchObject({ 'if-modified-since': 'Wed, 01 Jan 2025 00:00:00 GMT' });
  });

  it('detects an unchanged source by its bytes', async () => {
    remote.pages.set('/same.ics', page(calendar('Fair')));
    const { version } = (await from('/same.ics')).fetched as { version: SourceVersion };
    expect((await from('/same.ics', {}, version)).fetched).toMatchObject({ notModified: true });
    remote.pages.set('/same.ics', page(calendar('Fair', 'Market')));
    expect((await from('/same.ics', {}, version)).titles).toEqual(['Fair', 'Market']);
  });

  it('hands over only the chosen items', async () => {
    remote.pages.set('/feed.ics', page(calendar('Fair', 'Market')));
    const options = { source: remote.url('/feed.ics'), idsToImport: ['1@calendar.example'] };
    expect((await from('/feed.ics', { options })).titles).toEqual(['Market']);
  });

  it.each<[string, ReturnType<typeof page>, string]>([
    ['a page instead of a calendar', page('<!doctype html><p>Please sign in</p>'), 'error:invalid-ical-url'],
    ['an empty file', page(''), 'error:invalid-ical-url'],
    ['a missing page', page('', {}, 404), 'error:fetch-404'],
    ['a failing server', page('', {}, 503), 'error:fetch-failed'],
    ['an unknown compression', page('x', { 'content-encoding': 'zstd-9' }), 'error:import-failed'],
    ['a source that is too long', page(Buffer.alloc(2 ** 20 + 1, 'x')), 'error:fetch-failed'],
    ['a redirect to this machine', page('', { location: 'http://127.0.0.1:80/' }, 302), 'error:fetch-failed'],
    [
      'a source that grows without end when it is unpacked',
      page(gzipSync(Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n'), Buffer.alloc(20 * 2 ** 20, 'x')]))),
      'error:import-failed',
    ],
  ])(
    'refuses %s',
    async (_, answer, code) => {
      remote.pages.set('/bad.ics', answer);
      await expect(from('/bad.ics')).rejects.toEqual(refused(code));
    },
    60_000,
  );

  it('does not request private networks', async () => {
    const record = await draft(site, { options: { source: 'http://10.0.0.1/feed.ics' } });
    await expect(fetched(site, record)).rejects.toEqual(refused('error:fetch-failed'));
  });

  it('reads tables by a column map', async () => {
    const file = join(folder, 'events.csv');
    await writeFile(file, 'What,When\nFair,2030-12-01 10:00\n');
    const columnMap = { What: 'event_name', When: 'event_start_date' };
    const mapped = await draft(site, { origin: 'csv', options: { file, columnMap } });
    expect((await fetched(site, mapped)).titles).toEqual(['Fair']);
    const unmapped = await draft(site, { origin: 'csv', options: { file } });
    await expect(fetched(site, unmapped)).rejects.toEqual(refused('core:aggregator:csv-invalid-column-mapping'));
  });

  it('reads a file of the media library', async () => {
    const uploaded = await site.rest('/cms/v2/media', {
      method: 'POST',
      as: 'admin',
      raw: calendar('Fair'),
      headers: { 'content-type': 'text/calendar', 'content-disposition': 'attachment; filename="fair.ics"' },
    });
    expect(uploaded.status).toBe(201);
    const record = await draft(site, { origin: 'ics', options: { file: String(uploaded.body.id) } });
    expect((await fetched(site, record)).titles).toEqual(['Fair']);
    const gone = await draft(site, { origin: 'ics', options: { file: '999999' } });
    await expect(fetched(site, gone)).rejects.toEqual(refused('error:invalid-ics-file'));
  });

  it('reads feeds, and pages with events', async () => {
    const start = '2030-12-01T10:00:00Z';
    remote.pages.set(
      '/feed.xml',
      `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><item><title>Fair</title>
       <ev:startdate>${start}</ev:startdate><guid>1</guid></item></channel></rss>`,
    );
    const data = { '@context': 'https://schema.org', '@type': 'Event', name: 'Market', startDate: start };
    remote.pages.set('/page', `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`);
    expect((await from('/feed.xml', { origin: 'feed', options: { source: remote.url('/feed.xml') } })).titles).toEqual([
      'Fair',
    ]);
    expect((await from('/page', { origin: 'page', options: { source: remote.url('/page') } })).titles).toEqual([
      'Market',
    ]);
  });

  it('reads an event from its page on this site', async () => {
    const body = {
      title: 'Harvest <em>fair</em>',
      start_date: '2030-10-05 18:30:00',
      end_date: '2030-10-05 21:00:00',
      timezone: 'Europe/Berlin',
      venue: { venue: 'Old barn', address: '1 Lane', city: 'Bonn' },
      organizer: { organizer: 'Farmers' },
    };
    const made = await site.rest('/cal/events/v1/events', { as: 'admin', body });
    const shown = await site.ask(made.body.url);
    remote.pages.set('/event', shown.text);
    const { items, problems } = await from('/event', { origin: 'page', options: { source: remote.url('/event') } });
    expect(problems).toEqual([]);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items[0])).toMatch(/Harvest fair.*Old barn|Old barn.*Harvest fair/);
    expect(items[0]).toMatchObject({
      kind: 'event',
      event: { title: 'Harvest fair', start: '2030-10-05 18:30:00', end: '2030-10-05 21:00:00' },
    });
  });

  it('reads another site page by page', async () => {
    const root = remote.url('/site/rest');
    remote.pages.set('/site/rest/', JSON.stringify({ namespaces: ['cal/events/v1'] }));
    const event = (id: number) => ({
      id,
      title: `Event ${id}`,
      start_date: '2030-12-01 10:00:00',
      end_date: '2030-12-01 12:00:00',
      timezone: 'UTC',
    });
    const list = (request: IncomingMessage, response: ServerResponse) => {
      const at = Number(new URL(request.url ?? '', root).searchParams.get('page'));
      const next = `${root}/cal/events/v1/events?page=2`;
      response.end(JSON.stringify({ events: [event(at)], total_pages: 2, ...(at === 1 && { next_rest_url: next }) }));
    };
    for (const end of ['', '/']) remote.pages.set(`/site/rest/cal/events/v1/events${end}`, list);
    const { titles, fetched: result } = await from('', { origin: 'url', options: { source: `${root}/` } });
    expect(titles).toEqual(['Event 1', 'Event 2']);
    expect(result).toMatchObject({ complete: false });
    await expect(from('/page', { origin: 'url' })).rejects.toEqual(refused('rest-v1:not-events-site'));
  });

  it.each(['eventbrite', 'meetup'] as const)('leaves %s to import services', async (origin) => {
    const record = await draft(site, { origin, options: { source: `https://${origin}.com/us` } });
    const answer = await importerOf(site).service.accept(record, () => Promise.reject(new Error('No hash')), never);
    expect(answer).toEqual({
      refusal: { code: 'core:aggregator:invalid-service-key', message: expect.stringContaining('none is configured') },
    });
  });

  it('accepts readable sources and rejects others', async () => {
    const accept = async (more: Partial<NewImport>) =>
      importerOf(site).service.accept(await draft(site, more), () => Promise.reject(new Error('No hash')), never);
    expect(await accept({ options: { source: 'calendar.example/feed.ics' } })).toEqual({ pushes: false });
    expect(await accept({ options: { source: 'http://' } })).toMatchObject({
      refusal: { code: 'error:invalid-ical-url' },
    });
    expect(await accept({ origin: 'csv' })).toMatchObject({ refusal: { code: 'core:aggregator:missing-csv-file' } });
  });

  it('detects the origin of a source', async () => {
    const detect = async (input: string) => (await importerOf(site).origins.detect(input, undefined, never)).origin;
    await writeFile(join(folder, 'a.bin'), `\uFEFF${calendar('Fair')}`);
    await writeFile(join(folder, 'b.bin'), 'title,start\n');
    remote.pages.set('/feed', calendar('Fair'));
    expect([
      await detect(join(folder, 'a.bin')),
      await detect(join(folder, 'b.bin')),
      await detect(remote.url('/feed')),
      await detect(remote.url('/feed.xml')),
      await detect(remote.url('/page')),
      await detect(remote.url('/site/rest/')),
      await detect('https://www.eventbrite.co.uk/o/1'),
      await detect('https://www.meetup.com/us'),
      await detect('https://calendar.google.com/calendar/embed?src=a%40example.org'),
    ]).toEqual(['ics', 'csv', 'ical', 'feed', 'page', 'url', 'eventbrite', 'meetup', 'gcal']);
    for (const path of [join(folder, 'missing.ics'), 'missing.csv'])
      await expect(detect(path)).rejects.toThrow('neither an existing file nor a URL');
    await expect(detect(remote.url('/nothing'))).rejects.toEqual(refused('error:fetch-404'));
  });
});

describe('remote import service', () => {
  interface Asked {
    url: URL;
    method: string | undefined;
    form: FormData | undefined;
  }
  let requests: Asked[];
  let issued: number;
  const hash = async () => `hash${(issued += 1)}`;
  const path = '/service/api/aggregator/v1/import';

  beforeAll(async () => {
    served = await startSite({
      IMPORT_SERVICE_URL: remote.url('/service/'),
      IMPORT_SERVICE_KEY: KEY,
      SITE_URL: 'https://site.example',
    });
  });
  afterAll(() => served.close());
  beforeEach(() => {
    requests = [];
    issued = 0;
  });

  /** Sets a response of the service. */
  function answer(at: string, body: unknown, status = 200): void {
    remote.pages.set(at, (request, response) => {
      const url = new URL(request.url ?? '', remote.url('/'));
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      const respond = async () => {
        const type = request.headers['content-type'];
        const form = type
          ? await new Response(Buffer.concat(pieces), { headers: { 'content-type': type } }).formData()
          : undefined;
        requests.push({ url, method: request.method, form });
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      request.on('end', () => void respond());
    });
  }
  const accept = async (more: Partial<NewImport> = {}) =>
    importerOf(served).service.accept(
      await draft(served, { options: { source: 'calendar.example/feed.ics' }, ...more }),
      hash,
      never,
    );
  const accepted = { status: 'success', message_code: 'success:create-import', data: { import_id: 'abc123' } };

  it('receives a request for an import, with the URL for reports', async () => {
    answer(path, accepted);
    expect(await accept()).toEqual({ importId: 'abc123', pushes: false });
    const [{ url, form, method } = { url: undefined, form: undefined, method: '' }] = requests;
    expect([method, url?.searchParams.get('key'), issued]).toEqual(['POST', KEY, 1]);
    expect(Object.fromEntries(form ?? [])).toEqual({
      type: 'manual',
      origin: 'ical',
      source: 'http://calendar.example/feed.ics',
      callback: 'https://site.example/en/rest/cal/aggregator/v1/import',
      resolve_geolocation: '1',
      next_batch_hash: 'hash1',
      allow_multiple_organizers: '1',
      limit_type: 'range',
      limit: '2592000',
    });
  });

  it('can push an import', async () => {
    answer(path, { ...accepted, message_code: 'queued', batch_push: true });
    expect(await accept()).toEqual({ importId: 'abc123', pushes: true });
  });

  it('receives files', async () => {
    answer(path, accepted);
    const file = join(folder, 'sent.ics');
    await writeFile(file, calendar('Fair'));
    await accept({ origin: 'ics', options: { file } });
    const sent = requests[0]?.form?.get('source');
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['sent.ics', calendar('Fair')]);
    expect(requests[0]?.form?.get('file')).toBe('sent.ics');
  });

  it.each<[string, unknown, number, string]>([
    ['denies the request', {}, 403, 'core:aggregator:request-denied'],
    ['fails', {}, 500, 'core:aggregator:bad-response'],
    ['sends invalid JSON', 'sorry', 200, 'core:aggregator:invalid-json-response'],
    ['sends an unexpected response', [], 200, 'core:aggregator:invalid-service-response'],
    ['sends no import ID', { message_code: 'queued', data: {} }, 200, 'core:aggregator:invalid-service-response'],
    [
      'names the import badly',
      { message_code: 'queued', data: { import_id: '../x' } },
      200,
      'core:aggregator:invalid-service-response',
    ],
    [
      'reports its usage limit',
      { status: 'error', message_code: 'error:usage-limit-exceeded' },
      200,
      'error:usage-limit-exceeded',
    ],
  ])('rejects the import if it %s', async (_, body, status, code) => {
    answer(path, body, status);
    expect(await accept()).toEqual({ refusal: { code, message: expect.any(String) } });
  });

  it('rejects imports without a key, and when it is unreachable or slow', async () => {
    const options = importerOf(served).serviceOptions;
    const remoteService = options.remote;
    if (!remoteService) throw new Error('There is no service.');
    const before = { ...remoteService, patience: { ...remoteService.patience } };
    try {
      remoteService.key = '';
      expect(await accept()).toMatchObject({ refusal: { code: 'core:aggregator:invalid-service-key' } });
      Object.assign(remoteService, before);
      remote.pages.set(path, () => {});
      remoteService.patience = { create: 50, poll: 50 };
      expect(await accept()).toMatchObject({
        refusal: { code: 'core:aggregator:bad-response', message: expect.stringContaining('within 0.05 seconds') },
      });
      remoteService.address = 'http://127.0.0.1:1';
      expect(await accept()).toMatchObject({ refusal: { message: expect.stringContaining('could not be reached') } });
    } finally {
      Object.assign(remoteService, before);
    }
  });

  async function polled(more: Partial<NewImport> = {}): Promise<Result> {
    const record = await draft(served, { options: { source: 'calendar.example/feed.ics' }, ...more });
    return fetched(served, { ...record, importId: 'abc123' });
  }
  const event = (id: string) => ({
    ...{ title: `Event ${id}`, uid: id, start_date: '2030-12-01', start_hour: 10, start_minute: 0 },
    ...{ end_date: '2030-12-01', end_hour: 12, end_minute: 0 },
  });

  it('is polled until it has the events', async () => {
    answer(`${path}/abc123`, { status: 'fetching', message_code: 'fetching' });
    expect(await polled()).toMatchObject({ fetched: 'waiting', items: [] });
    expect(requests[0]?.url.searchParams.get('key')).toBe(KEY);
    answer(`${path}/abc123`, { status: 'success', data: { events: [event('a'), {}, event('b')] } });
    const found = await polled();
    expect(found.titles).toEqual(['Event a', 'Event b']);
    expect(found.problems).toHaveLength(1);
    expect(found.fetched).toEqual({ notModified: false, complete: false });
    const options = { source: 'calendar.example/feed.ics', idsToImport: ['b'] };
    expect((await polled({ options })).titles).toEqual(['Event b']);
  });

  it.each<[string, unknown, number, string]>([
    [
      'reports an error',
      { status: 'error', message_code: 'error:fetch-404', message: 'Gone.' },
      200,
      'error:fetch-404',
    ],
    ['sends no events', { status: 'success', data: {} }, 200, 'core:aggregator:invalid-service-response'],
    ['denies the request', {}, 403, 'core:aggregator:request-denied'],
    ['fails', {}, 502, 'core:aggregator:bad-response'],
    ['sends invalid JSON', '<p>', 200, 'core:aggregator:bad-json-response'],
  ])('fails the import if it %s', async (_, body, status, code) => {
    answer(`${path}/abc123`, body, status);
    await expect(polled()).rejects.toEqual(refused(code));
  });

  it('leaves tables to this site', async () => {
    const { service } = importerOf(served);
    const [csv, ical] = [await draft(served, { origin: 'csv' }), await draft(served, {})];
    expect([service.isRemote(csv), service.isRemote(ical)]).toEqual([false, true]);
  });
});
