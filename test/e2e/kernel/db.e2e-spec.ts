/** Tests of the class `Db`: transactions, deadlocks and locks. The statements are what it is given. */
import { RequestContext } from '#libs/context';
import type { Db } from '#libs/db';
import { type Events, ResourceChanged } from '#libs/events';
import { StoredSetting } from '../../../src/settings/setting.entity.js';
import { databaseOf, storedSetting } from '../../support/database.js';
import { acquiresLock, breakConnection, isConnected, lockHolder } from '../../support/locks.js';
import { eventsOf } from '../../support/module-events.js';
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

beforeAll(async () => {
  site = await startSite();
  db = databaseOf(site);
  events = eventsOf(site);
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
    expect(await storedSetting('inner')).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('publishes events only after the commit', async () => {
    let committed: string | undefined;
    events.on(ResourceChanged, async ({ resource }) => {
      if (resource === 'test') committed = await storedSetting('outer');
    });
    await db.transaction(async () => {
      await put('outer', '"kept"');
      await events.publish(new ResourceChanged('test', 2, 'updated'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([2]);
    expect(committed).toBe('"kept"');
  });

  it('drops the events and batches of a savepoint that is rolled back', async () => {
    const flushed: string[][] = [];
    const batch = {};
    const collect = (name: string) =>
      db
        .beforeCommit(
          batch,
          (): string[] => [],
          (names) => Promise.resolve(void flushed.push(names)),
          'first',
        )
        ?.push(name);
    const step = (id: number, error?: Error) =>
      db.savepoint(
        async () => {
          collect(`step ${id}`);
          await put('step', String(id));
          await events.publish(new ResourceChanged('test', id, 'updated'));
          if (error) throw error;
        },
        (reason) => reason === error,
      );
    const refusal = new Error('No');
    await db.transaction(async () => {
      collect('before');
      await step(3);
      await expect(step(4, refusal)).rejects.toBe(refusal);
      collect('after');
    });
    expect(flushed).toEqual([['before'], ['step 3'], ['after']]);
    expect(seen).toEqual([3]);
    expect(await storedSetting('step')).toBe('3');
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
    expect([await storedSetting('a'), await storedSetting('b')]).toEqual(['2', '2']);
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
      Promise.all(['one', 'two', 'three'].map((name) => db.exclusively(name, () => lockHolder(name))));
    const [first, ...others] = await holders();
    expect(Number(first)).toBeGreaterThan(0);
    expect(others).toEqual([first, first]);
    expect(await isConnected(Number(first))).toBe(false);
  });

  it('is not waited for if another instance holds it', async () => {
    // Another instance has another connection.
    expect(await db.exclusively('elsewhere', () => acquiresLock('elsewhere'))).toBe(false);
  });

  it('whose connection was lost is reported after the work, and can be acquired again', async () => {
    let ended = false;
    const losing = db.exclusively('lost', async () => {
      await breakConnection(Number(await lockHolder('lost')));
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
