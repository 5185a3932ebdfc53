import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { StoredSetting } from '../../../src/settings/setting.entity.js';
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
  it('rolls back nested transactions and their events when it fails', async () => {
    const failing = db.transaction(async () => {
      await db.transaction(async () => {
        await put('inner', '1');
        await events.publish(new ResourceChanged('test', 1, 'updated'));
      });
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(await stored('inner')).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('publishes events only after the commit', async () => {
    let committed: string | undefined;
    events.on(ResourceChanged, async ({ resource }) => {
      if (resource === 'test') committed = await stored('outer');
    });
    await db.transaction(async () => {
      await put('outer', '"kept"');
      await events.publish(new ResourceChanged('test', 2, 'updated'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([2]);
    expect(committed).toBe('"kept"');
  });

  it('is retried after a deadlock', async () => {
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
      db.transaction(async () => {
        await db.write('UPDATE settings SET value = value + 1 WHERE name = ?', [first]);
        meet();
        await both;
        await db.write('UPDATE settings SET value = value + 1 WHERE name = ?', [second]);
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    expect([await stored('a'), await stored('b')]).toEqual(['2', '2']);
  });
});

describe('a request', () => {
  it('does not read from a replica after writing through a repository', async () => {
    const context = new RequestContext('request');
    await context.run(() => db.rows('SELECT 1'));
    expect(context.wrote).toBe(false);
    await context.run(() => db.of(StoredSetting).delete({ name: 'none' }));
    expect(context.wrote).toBe(true);
  });
});

describe('a named lock', () => {
  it('has one holder at a time', async () => {
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

  it('shares a connection outside the pool with other locks', async () => {
    const holders = () =>
      Promise.all(
        ['one', 'two', 'three'].map((name) =>
          db.exclusively(name, async () => {
            const [held] = await sql<{ holder: number }>("SELECT IS_USED_LOCK(CONCAT(DATABASE(), ':', ?)) AS holder", [
              name,
            ]);
            return held?.holder;
          }),
        ),
      );
    const [first, ...others] = await holders();
    expect(Number(first)).toBeGreaterThan(0);
    expect(others).toEqual([first, first]);
    const [after] = await sql<{ there: number }>(
      'SELECT COUNT(*) AS there FROM information_schema.PROCESSLIST WHERE ID = ?',
      [first],
    );
    expect(Number(after?.there)).toBe(0);
  });

  it('is not waited for if another instance holds it', async () => {
    const other = db.exclusively('elsewhere', async () => {
      // Like another instance, whose locks are on another connection.
      return sql("SELECT GET_LOCK(CONCAT(DATABASE(), ':elsewhere'), 0) AS held");
    });
    expect(await other).toEqual([{ held: 0 }]);
  });

  it('whose connection was lost is reported after the work, and can be acquired again', async () => {
    let ended = false;
    const losing = db.exclusively('lost', async () => {
      const [held] = await sql<{ holder: number }>("SELECT IS_USED_LOCK(CONCAT(DATABASE(), ':lost')) AS holder");
      await sql(`KILL ${Number(held?.holder)}`);
      // At most one attempt still uses the lost connection.
      const next = () => db.exclusively('next', async () => 'ran').catch(() => 'refused');
      expect([await next(), await next()].at(-1)).toBe('ran');
      ended = true;
    });
    await expect(losing).rejects.toThrow();
    expect(ended).toBe(true);
    expect(await db.exclusively('lost', async () => 'ran')).toBe('ran');
  });
});
