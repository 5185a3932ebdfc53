import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { responsePath } from './response-files.js';
import type { StoredResponse } from './response-store.js';

const SITE = 'http://site.example/en';
const MEGABYTE = 1024 * 1024;

let folder: string;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = (maxBytes = MEGABYTE, site = SITE) => new FileStore(() => folder, { site, build: 'one' }, maxBytes);

const answer = (key: string, length = 1000): StoredResponse => ({
  key,
  path: key,
  isKeyed: false,
  isRest: false,
  headers: {},
  etag: key,
  body: Buffer.alloc(length, 'x'),
  forms: {},
  madeAt: 1,
  validUntil: Infinity,
  tags: [key],
  knew: { upTo: 1, latest: { id: 1, instance: 'a' } },
});

/** Stores responses and waits until they are written. */
async function put(on: FileStore, ...answers: StoredResponse[]): Promise<void> {
  for (const each of answers) {
    on.put(each);
    await on.close();
  }
}

async function keysOf(on: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of on.entries()) keys.push(key);
  return keys.sort();
}

const names = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

describe('FileStore', () => {
  it('returns responses that another store has written', async () => {
    await put(store(), answer('/a'), answer('/b'));
    expect(await store().get('/a')).toEqual(answer('/a'));
    expect(await store().get('/c')).toBeUndefined();
    expect(await keysOf(store())).toEqual(['/a', '/b']);
  });

  it('replaces, deletes and sweeps responses', async () => {
    const files = store();
    await put(files, answer('/a'), answer('/b'), answer('/c'), answer('/a', 5));
    expect((await files.get('/a'))?.body.length).toBe(5);
    await files.delete('/b');
    expect(await keysOf(files)).toEqual(['/a', '/c']);
    expect(await files.sweep(({ key }) => key === '/c')).toBe(1);
    expect(await keysOf(files)).toEqual(['/a']);
    await files.sweep(() => true);
    expect(await names()).toEqual([]);
  });

  it('separates the responses of several sites', async () => {
    const other = store(MEGABYTE, 'http://other.example/en');
    await put(store(), answer('/a'));
    await put(other, answer('/a', 7));
    await other.sweep(() => true);
    expect((await store().get('/a'))?.body.length).toBe(1000);
  });

  it('evicts the oldest responses when it is full', async () => {
    const files = store(20_000);
    for (let number = 0; number < 40; number += 1) {
      await put(files, answer(`/${number}`));
      const second = 1_700_000_000 + number;
      await utimes(responsePath(folder, SITE, `/${number}`), second, second).catch(() => undefined);
    }
    const left = await keysOf(files);
    const bytes = left.length * 1200;
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(24_000);
    expect(left.map((key) => Number(key.slice(1))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: left.length }, (_, index) => 40 - left.length + index),
    );
  });

  it('counts existing files at the start', async () => {
    await put(store(), ...Array.from({ length: 30 }, (_, number) => answer(`/old ${number}`)));
    await put(store(20_000), answer('/new'));
    expect((await keysOf(store())).length).toBeLessThan(18);
  });

  it('does not store a response that is large compared to its size', async () => {
    const files = store(20_000);
    await put(files, answer('/long', 10_000), answer('/short', 10));
    expect(await keysOf(files)).toEqual(['/short']);
  });

  it('removes unfinished files, unless they may still be written', async () => {
    const files = store();
    await put(files, answer('/a'));
    const left = `${responsePath(folder, SITE, '/a')}.0123456789abcdef.new`;
    await writeFile(left, 'half');
    await files.sweep(() => false);
    expect((await names()).length).toBe(2);
    await utimes(left, 1_700_000_000, 1_700_000_000);
    await files.sweep(() => false);
    expect((await names()).length).toBe(1);
  });

  it('ignores links, folders and foreign files', async () => {
    const files = store();
    await put(files, answer('/a'), answer('/b'));
    const place = responsePath(folder, SITE, '/linked');
    await mkdir(join(place, '..'), { recursive: true });
    await symlink(responsePath(folder, SITE, '/a'), place);
    await mkdir(responsePath(folder, SITE, '/folder'), { recursive: true });
    await writeFile(join(folder, 'mine.txt'), 'mine');
    expect(await files.get('/linked')).toBeUndefined();
    expect(await files.get('/folder')).toBeUndefined();
    expect(await files.get('/a')).toEqual(answer('/a'));
    await files.sweep(() => true);
    expect((await names()).map(({ name }) => name)).toEqual(['mine.txt']);
  });

  it('tolerates a folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const files = new FileStore(() => join(folder, 'file', 'below'), { site: SITE, build: 'one' }, MEGABYTE);
    await put(files, answer('/a'));
    expect(await files.get('/a')).toBeUndefined();
    expect(await keysOf(files)).toEqual([]);
    await files.sweep(() => true);
  });

  it('follows changes of its folder', async () => {
    let place = join(folder, 'one');
    const files = new FileStore(() => place, { site: SITE, build: 'one' }, MEGABYTE);
    await put(files, answer('/a'));
    place = join(folder, 'other');
    expect(await files.get('/a')).toBeUndefined();
    await put(files, answer('/b'));
    expect(await keysOf(files)).toEqual(['/b']);
  });

  it('bounds its queue', async () => {
    const files = store(100 * MEGABYTE);
    for (let number = 0; number < 40; number += 1) files.put(answer(`/${number}`, MEGABYTE));
    await files.close();
    const written = (await keysOf(files)).length;
    expect(written).toBeGreaterThan(10);
    expect(written).toBeLessThan(20);
  });
});
