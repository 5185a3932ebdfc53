import { mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { storageOf, upload } from '../../support/uploads.js';

const TEXT = '0123456789'.repeat(300);
const LONG_AGO = new Date('2026-01-02T03:04:05.678Z');
let folder: string;
let site: TestSite;
let other: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-recent-'));
  const database = await emptyDatabase();
  site = await startSite({ DATA_DIR: folder }, database);
  other = await startSite({ DATA_DIR: folder }, database);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await other.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
}

/** What an instance sends for a path, with everything that does not belong to the request alone. */
async function get(path: string, { method = 'GET', headers = {} }: Sent = {}, from = site) {
  const answer = await fetch(`${from.url}${path}`, { method, headers });
  const { date: _date, 'x-request-id': id, ...sent } = Object.fromEntries(answer.headers);
  expect(id).toMatch(/^[\w-]+$/);
  return { status: answer.status, headers: sent, text: await answer.text() };
}

/** Uploads a file that has not changed for long: only such files are kept. */
async function settled(name: string, text = TEXT) {
  const { body } = await upload(site, name, text);
  const path = new URL(body.source_url).pathname;
  const place = join(folder, path);
  await utimes(place, LONG_AGO, LONG_AGO);
  return { id: body.id as number, path, place };
}

/** Takes a file away behind the back of the site while `work` runs: what is sent then comes from memory. */
async function withoutFile<T>(place: string, work: () => Promise<T>): Promise<T> {
  await rename(place, `${place}.away`);
  try {
    return await work();
  } finally {
    await rename(`${place}.away`, place);
  }
}

/** Lets every look at a file be over a second ago. */
const passASecond = () => {
  const later = performance.now() + 1001;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
};

const forgetAll = async () => (await storageOf(site).stage()).swap();

describe('a small file that is sent again', () => {
  it('comes from memory as it came from the disk', async () => {
    const { path, place } = await settled('again.txt');
    const { etag = '', 'last-modified': modified = '' } = (await get(path)).headers;
    const range = 'bytes=2-4';
    const requests: Sent[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'if-none-match': etag } },
      { headers: { 'if-none-match': `"other", W/${etag}` } },
      { headers: { 'if-none-match': '"other"' } },
      { headers: { 'if-none-match': `${etag.slice(0, -1)};gzip"` } },
      { method: 'HEAD', headers: { 'if-none-match': '*' } },
      { headers: { 'if-modified-since': modified } },
      { headers: { 'if-modified-since': new Date(LONG_AGO.getTime() - 5000).toUTCString() } },
      { headers: { range } },
      { headers: { range: 'bytes=-3' } },
      { headers: { range: 'bytes=2990-9999' } },
      { headers: { range: 'bytes=3000-' } },
      { headers: { range: 'bytes=1-2,4-5' } },
      { headers: { range, 'if-range': etag } },
      { headers: { range, 'if-range': modified } },
      { headers: { range, 'if-range': '"other"' } },
      { method: 'HEAD', headers: { range } },
      { method: 'POST' },
    ];
    const made: Awaited<ReturnType<typeof get>>[] = [];
    for (const request of requests) {
      // Stores the file where it is, so that it is not in memory.
      await storageOf(site).put(place, path.slice('/files/'.length));
      made.push(await get(path, request));
    }
    expect(made.map(({ status }) => status)).toEqual([
      200, 200, 304, 304, 200, 200, 304, 304, 200, 206, 206, 206, 416, 200, 206, 206, 200, 206, 405,
    ]);
    await get(path);
    await withoutFile(place, async () => {
      for (const [at, request] of requests.entries()) expect(await get(path, request)).toEqual(made[at]);
      expect(await get(`${path}?ver=1`)).toEqual(made[0]);
    });
  });

  it('is looked at again after a second, once for all requests of that moment', async () => {
    const { path, place } = await settled('looked-at.txt');
    const first = await get(path);
    const storage = storageOf(site);
    const looks = jest.spyOn(storage, 'metadata');
    const reads = jest.spyOn(storage, 'read');
    expect(await get(path)).toEqual(first);
    expect(looks).toHaveBeenCalledTimes(0);
    passASecond();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    looks.mockImplementationOnce(async () => {
      await held;
      return { size: TEXT.length, modifiedAt: (await stat(place)).mtime };
    });
    const waiting = Array.from({ length: 5 }, () => get(path));
    // A route answers only after the requests that were sent before it have begun.
    await fetch(`${site.url}/health/live`);
    release();
    for (const answer of await Promise.all(waiting)) expect(answer).toEqual(first);
    expect([looks.mock.calls.length, reads.mock.calls.length]).toEqual([1, 0]);
  });

  it('is the new one after somebody has replaced it', async () => {
    const { path, place } = await settled('replaced.txt');
    const first = await get(path);
    await writeFile(place, TEXT.toUpperCase().replaceAll('0', 'X'));
    const yesterday = new Date(Date.now() - 24 * 3600_000);
    await utimes(place, yesterday, yesterday);
    passASecond();
    const second = await get(path);
    expect(second.text).toContain('X123');
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(await withoutFile(place, () => get(path))).toEqual(second);
  });

  it('is gone at once where it was deleted, and within a second on other instances', async () => {
    const { id, path } = await settled('deleted.txt');
    const missing = await get('/files/2026/01/none.txt');
    expect(missing.status).toBe(404);
    const sent = await get(path);
    expect(await get(path, {}, other)).toEqual(sent);
    await site.rest(`/cms/v2/media/${id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await get(path)).toEqual(missing);
    expect(await get(path, {}, other)).toEqual(sent);
    passASecond();
    expect(await get(path, {}, other)).toEqual(missing);
  });

  it('is another one at once after a restore', async () => {
    const { path } = await settled('restored.txt');
    await get(path);
    await forgetAll();
    expect((await get(path)).status).toBe(404);
  });
});

describe('what is not kept', () => {
  it('is a file that has just changed, a large one, and one that nobody has read', async () => {
    const { body } = await upload(site, 'new.txt', TEXT);
    const fresh = new URL(body.source_url).pathname;
    const large = await settled('large.txt', TEXT.repeat(50));
    const small = await settled('small.txt');
    const { etag = '' } = (await get(small.path, { method: 'HEAD' })).headers;
    await get(small.path, { headers: { 'if-none-match': etag } });
    await get(small.path, { headers: { range: 'bytes=1-2' } });
    for (const [path, place] of [
      [fresh, join(folder, fresh)],
      [large.path, large.place],
    ] as const) {
      expect((await get(path)).status).toBe(200);
      expect((await withoutFile(place, () => get(path))).status).toBe(404);
    }
    expect((await withoutFile(small.place, () => get(small.path))).status).toBe(404);
  });
});
