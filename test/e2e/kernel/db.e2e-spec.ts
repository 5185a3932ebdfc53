import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let db: Db;
let events: Events;
let seen: number[];

const put = (name: string, value: string) =>
  db.write('INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = VALUES(value)', [
    name,
    value,
  ]);
const stored = async (name: string) =>
  (await sql<{ value: string }>('SELECT value FROM settings WHERE name = ?', [name]))[0]?.value;

beforeAll(async () => {
  site = await startSite();
  db = site.app.get(Db);
  events = site.app.get(Events);
  events.on(ResourceChanged, ({ resource, id }) => void (resource === 'test' && seen.push(id)));
});
afterAll(() => site.close());
beforeEach(() => {
  seen = [];
});

describe('a transaction', () => {
  it('takes its inner ones and their events along when it fails', async () => {
    const failing = db.atomic(async () => {
      await db.atomic(async () => {
        await put('inner', '1');
        await events.publish(new ResourceChanged('test', 1, 'updated'));
      });
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(await stored('inner')).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('tells what happened after it has committed, and only then', async () => {
    let committed: string | undefined;
    events.on(ResourceChanged, async ({ resource }) => {
      if (resource === 'test') committed = await stored('outer');
    });
    await db.atomic(async () => {
      await put('outer', '"kept"');
      await events.publish(new ResourceChanged('test', 2, 'updated'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([2]);
    expect(committed).toBe('"kept"');
  });

  it('is run again after a deadlock', async () => {
    await put('a', '0');
    await put('b', '0');
    let meet: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      let waiting = 0;
      meet = () => {
        waiting += 1;
        if (waiting >= 2) resolve();
      };
    });
    const add = (first: string, second: string) =>
      db.atomic(async () => {
        await db.write('UPDATE settings SET value = value + 1 WHERE name = ?', [first]);
        meet();
        await both;
        await db.write('UPDATE settings SET value = value + 1 WHERE name = ?', [second]);
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    expect([await stored('a'), await stored('b')]).toEqual(['2', '2']);
  });
});

describe('a named lock', () => {
  it('is held by one at a time', async () => {
    const runs = await Promise.all(
      Array.from({ length: 5 }, () =>
        db.exclusively('test', async () => db.current('SELECT SLEEP(0.05)').then(() => 'ran')),
      ),
    );
    expect(runs.filter((run) => run === 'ran').length).toBeGreaterThan(0);
    expect(
      await db.exclusively('test', async () =>
        db.exclusively('test', async () => 'inner').then((inner) => inner ?? 'refused'),
      ),
    ).toBe('refused');
  });
});
