import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { forgetChanges, restoreOtherHistory } from '../../support/cache-insides.js';
import { cacheState, eventually, switchOn } from '../../support/cache.js';
import { emptyDatabase, withLockedTables } from '../../support/database.js';
import { Processes, ready } from '../../support/processes.js';
import { startSite, type TestSite } from '../../support/site.js';

/** The same URL after every start, whatever the port. */
const HOME = 'http://site.example';

let folder: string;
let database: DatabaseLocation;
let site: TestSite;
const posts: Record<string, { id: number; path: string }> = {};

const start = (): Promise<TestSite> => startSite({ DATA_DIR: folder, SITE_URL: HOME }, database);

const page = (name: string, headers: Record<string, string> = {}) =>
  site.ask(site.url + (posts[name]?.path ?? ''), { headers: { accept: 'text/html', ...headers } });

/**
 * The posts by the year of their date. Pages of posts name the ones before and after them and those with the same tags:
 * the pages of the first, second and third have nothing in common.
 */
const YEARS = { first: 2010, between: 2012, second: 2014, since: 2016, third: 2018 };
type PostName = keyof typeof YEARS;

async function write(at: TestSite, name: PostName, title: string): Promise<void> {
  const known = posts[name];
  const tag = known ? undefined : await at.rest('/cms/v2/tags', { as: 'admin', body: { name } });
  const body = {
    title,
    status: 'publish',
    content: 'Text '.repeat(400),
    date: `${YEARS[name]}-01-01T10:00:00`,
    slug: name,
    ...(tag ? { tags: [tag.body.id] } : {}),
  };
  const { body: made } = await at.rest(`/cms/v2/posts${known ? `/${known.id}` : ''}`, { as: 'admin', body });
  posts[name] = { id: made.id, path: String(made.link).slice(HOME.length) };
}

/** Restarts the site; `meanwhile` runs while it is down. */
async function restart(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  await site.close();
  try {
    await meanwhile();
  } finally {
    site = await start();
  }
}

/** The files of the cache. */
async function files(data = folder): Promise<string[]> {
  const entries = await readdir(join(data, 'cache'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The file of a page, found by its content. */
async function fileOf(name: string): Promise<string> {
  for (const path of await files())
    if ((await readFile(path, 'latin1')).includes(`"path":"${posts[name]?.path}"`)) return path;
  throw new Error(`${name} is not in a file.`);
}

/** Rewrites the head of a file: after its magic number, the hash of all that follows, and the length of the head. */
async function rewrite(path: string, change: (head: object) => object): Promise<void> {
  const bytes = await readFile(path);
  const end = 44 + bytes.readUInt32BE(40);
  const head = Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8', 44, end)) as object)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  const rest = Buffer.concat([length, head, bytes.subarray(end)]);
  await writeFile(path, Buffer.concat([bytes.subarray(0, 8), createHash('sha256').update(rest).digest(), rest]));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-cache-'));
  database = await emptyDatabase();
  site = await start();
  await switchOn(site);
  for (const name of Object.keys(YEARS) as PostName[]) await write(site, name, `Title of ${name}`);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const name of Object.keys(posts)) await page(name);
});

describe('a restarted site', () => {
  it('sends the pages cached before, without the database', async () => {
    const before = await page('first');
    expect(cacheState(before)).toBe('HIT');
    await restart();
    await withLockedTables(['entries', 'settings', 'users'], async () => {
      const after = await page('first', { 'accept-encoding': 'br' });
      expect([after.status, cacheState(after)]).toEqual([200, 'HIT']);
      expect(after.text).toBe(before.text);
      for (const name of ['etag', 'last-modified', 'content-type', 'content-security-policy', 'vary'])
        expect(after.headers.get(name)).toBe(before.headers.get(name));
      expect(after.headers.get('content-encoding')).toBe('br');
      expect(cacheState(await page('second'))).toBe('HIT');
    });
  });

  it('renders pages that changed while it was down', async () => {
    await restart(async () => {
      const other = await startSite({ SITE_URL: HOME }, database);
      await write(other, 'second', 'Changed meanwhile');
      await other.close();
    });
    const changed = await page('second');
    expect(cacheState(changed)).toBe('MISS');
    expect(changed.text).toContain('Changed meanwhile');
    expect(cacheState(await page('first'))).toBe('HIT');
    expect(cacheState(await page('third'))).toBe('HIT');
  });

  it('sends a page that was cached right after a change', async () => {
    await write(site, 'first', 'Just changed');
    expect((await page('first')).text).toContain('Just changed');
    await restart();
    expect(cacheState(await page('first'))).toBe('HIT');
  });

  it('rejects pages that are older than the recorded changes', async () => {
    await restart(forgetChanges);
    expect(cacheState(await page('first'))).toBe('MISS');
  });

  it('rejects pages of another history with the same change ids', async () => {
    await restart(restoreOtherHistory);
    expect(cacheState(await page('first'))).toBe('MISS');
    await restart();
    expect(cacheState(await page('first'))).toBe('HIT');
  });
});

describe('the file of a response', () => {
  it('is private, and its name is a hash', async () => {
    await restart();
    const path = await fileOf('first');
    expect(path.slice(folder.length)).toMatch(/^\/cache\/[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{60}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['was truncated', (path: string) => truncate(path, 3000)],
    ['is empty', (path: string) => truncate(path, 0)],
    [
      'was overwritten in the middle',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes.write('Lies', bytes.indexOf('Text Text'));
        await writeFile(path, bytes);
      },
    ],
    ['is no record', (path: string) => writeFile(path, '#!/bin/sh\necho no response\n')],
    ['was made by another build', (path: string) => rewrite(path, (head) => ({ ...head, build: 'another' }))],
    ['is of another page', async (path: string) => copyFile(await fileOf('third'), path)],
  ])('is rejected if it %s', async (_, spoil) => {
    await restart(async () => spoil(await fileOf('second')));
    const made = await page('second');
    expect([made.status, cacheState(made)]).toEqual([200, 'MISS']);
    expect(made.text).toContain('/second/');
    expect(made.text).not.toContain('Lies');
    await restart();
    expect(cacheState(await page('second'))).toBe('HIT');
  });
});

describe('a file whose head is written again', () => {
  it('is used if nothing in it has changed', async () => {
    await restart(async () => rewrite(await fileOf('second'), (head) => head));
    expect(cacheState(await page('second'))).toBe('HIT');
  });
});

describe('a process that is killed while it stores pages', () => {
  it('leaves only complete files', async () => {
    const processes = await Processes.inNewFolder();
    const environment = { SITE_URL: HOME, ADMIN_PASSWORD: 'Admin-password-1', DEMO: '0' };
    const headers = {
      authorization: `Basic ${btoa('admin:Admin-password-1')}`,
      'content-type': 'application/json',
    };
    try {
      let running = await processes.site(environment);
      await ready(running);
      const send = (path: string, body: object) =>
        fetch(running.root + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const read = async (number: number) => {
        const address = new URL(`/en/2020/01/01/number-${number}-of-many/`, running.root);
        const answer = await fetch(address, { headers: { accept: 'text/html' } });
        return { cache: answer.headers.get('x-cache'), status: answer.status, text: await answer.text() };
      };
      await send('/cache/v1/settings', { easy: true });
      const numbers = Array.from({ length: 30 }, (_, number) => number);
      for (const number of numbers)
        await send('/cms/v2/posts', {
          title: `Number ${number} of many`,
          content: `<p>${`Text of ${number}. `.repeat(3000)}</p>`,
          status: 'publish',
          date: '2020-01-01T10:00:00',
        });
      await read(0);
      await eventually(
        () => files(processes.data),
        ({ length }) => length > 0,
      );
      const asked = numbers.slice(1).map((number) => read(number).catch(() => undefined));
      await Promise.race(asked);
      running.child.kill('SIGKILL');
      await running.ended;
      await Promise.all(asked);
      running = await processes.site(environment);
      await ready(running);
      expect((await read(0)).cache).toBe('HIT');
      for (const number of numbers) {
        const { status, text } = await read(number);
        expect(status).toBe(200);
        expect(text).toContain(`Text of ${number}. `.repeat(3000).trim());
        expect(text).toContain('</html>');
      }
    } finally {
      await processes.close();
    }
  });
});
