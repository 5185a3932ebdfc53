import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureStore, type PicturePlace } from './picture-store.js';
import { PicturesOptions } from './pictures-options.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storeOf = (limit = 1000, processes = 1) => new PictureStore(new PicturesOptions(folder, limit, processes));
const place = (key: number | string): PicturePlace => ({ source: 'a.jpg', key: String(key) });
const files = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
const totalOf = async () => {
  const sizes = await Promise.all((await files()).map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};
const textOf = async (store: PictureStore, key: number | string) => {
  const found = await store.find(place(key));
  if (!found) return undefined;
  const text = await found.file.readFile('utf8');
  await found.file.close();
  return text;
};
/** Makes a picture one that was used last some hours ago. */
const age = async (key: number | string, hours: number) => {
  const before = await files();
  const [path = ''] = before.filter((one) => one.endsWith(pathEnd.get(key) ?? '-'));
  await utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000));
};
const pathEnd = new Map<number | string, string>();
/** Puts a picture, and remembers its file. */
const put = async (store: PictureStore, key: number | string, bytes = 100) => {
  const before = new Set(await files());
  await store.put(place(key), Buffer.alloc(bytes, 'x'));
  const [made] = (await files()).filter((path) => !before.has(path));
  if (made) pathEnd.set(key, made.slice(-32));
};

describe('the store of pictures', () => {
  it('finds what was put, also after a restart, and removes what a file had', async () => {
    const store = storeOf();
    expect(await textOf(store, 1)).toBeUndefined();
    await store.put(place(1), Buffer.from('one'));
    await store.put({ source: 'b.jpg', key: '1' }, Buffer.from('other'));
    expect([await textOf(store, 1), await textOf(storeOf(), 1)]).toEqual(['one', 'one']);
    await store.removeOf('a.jpg');
    expect([await textOf(store, 1), (await files()).length]).toEqual([undefined, 1]);
  });

  it('removes the least recently used ones when it becomes too full', async () => {
    const store = storeOf();
    for (let at = 0; at < 8; at += 1) {
      await put(store, at);
      await age(at, 20 - at);
    }
    // A use counts like a new picture.
    expect(await textOf(store, 0)).toHaveLength(100);
    const later = storeOf();
    await put(later, 'new');
    await put(later, 'newer');
    await put(later, 'newest');
    expect(await textOf(later, 0)).toHaveLength(100);
    expect(await textOf(later, 1)).toBeUndefined();
    expect(await totalOf()).toBeLessThanOrEqual(1000);
  });

  it('never has more than its limit, with several processes that start and end', async () => {
    const stores = [storeOf(1000, 3), storeOf(1000, 3), storeOf(1000, 3)];
    for (let at = 0; at < 60; at += 1) {
      if (at % 20 === 19) stores[at % 3] = storeOf(1000, 3);
      await stores[at % 3]?.put(place(at), Buffer.alloc(10 + ((at * 7) % 50), 'x'));
      expect(await totalOf()).toBeLessThanOrEqual(1000);
    }
    expect(await totalOf()).toBeGreaterThan(500);
  });

  it('does not keep a picture that would fill it alone', async () => {
    await storeOf().put(place(1), Buffer.alloc(500));
    expect(await files()).toEqual([]);
  });

  it('fails for nobody where nothing can be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const store = new PictureStore(new PicturesOptions(join(folder, 'file'), 1000, 1));
    await store.put(place(1), Buffer.from('one'));
    expect(await textOf(store, 1)).toBeUndefined();
    expect(
      await store.alone(
        place(1),
        () => Promise.resolve(undefined),
        () => Promise.resolve('made'),
      ),
    ).toBe('made');
  });

  it('has one process make a picture for all', async () => {
    let made = 0;
    const asked = Array.from({ length: 30 }, (_, at) => {
      const store = storeOf(1000, 30);
      return store.alone(
        place('shared'),
        () => textOf(store, 'shared'),
        async () => {
          made += 1;
          await new Promise((resolve) => void setImmediate(resolve));
          const text = `made by ${at}`;
          await store.put(place('shared'), Buffer.from(text.slice(0, 6)));
          return text.slice(0, 6);
        },
      );
    });
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(made).toBe(1);
    expect((await files()).filter((path) => path.endsWith('.lock'))).toEqual([]);
  });

  it('does not wait for a process that has ended', async () => {
    const store = storeOf();
    let lock = '';
    await store.alone(
      place(1),
      () => Promise.resolve(undefined),
      async () => {
        [lock = ''] = await files();
      },
    );
    await writeFile(lock, '');
    await utimes(lock, new Date(0), new Date(0));
    expect(
      await store.alone(
        place(1),
        () => Promise.resolve(undefined),
        () => Promise.resolve('made'),
      ),
    ).toBe('made');
    // What others leave is removed with old pictures.
    await writeFile(`${lock}x.part`, '');
    await utimes(`${lock}x.part`, new Date(0), new Date(0));
    await storeOf().put(place(2), Buffer.from('two'));
    expect((await files()).filter((path) => path.endsWith('.part'))).toEqual([]);
  });
});
