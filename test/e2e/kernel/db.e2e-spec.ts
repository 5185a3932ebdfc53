/** Tests of the class `Db`: transactions, deadlocks, lost connections and leases. The statements are what it is given. */
import { RequestContext } from '#libs/context';
import type { Db } from '#libs/db';
import { type Events, ResourceChanged } from '#libs/events';
import { StoredSetting } from '../../../src/settings/setting.entity.js';
import { DatabaseRelay } from '../../support/database-relay.js';
import { currentDatabase, databaseOf, isMysql, storedSetting, withFullTable } from '../../support/database.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { breakConnection, expire, fenceOf, holdElsewhere } from '../../support/leases.js';
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

describe('writes that are deferred', () => {
  const later = (name: string, value: string, done?: (result: { affectedRows: number }) => void) =>
    db.defer('INSERT INTO settings (name, value) VALUES (?, ?)', [name, value], done);
  const add = () => db.defer("UPDATE settings SET value = CONCAT(value, '+') WHERE name = 'deferred'");
  const isDuplicate = (error: unknown) => String(error).includes('Duplicate');

  beforeEach(() => db.write("DELETE FROM settings WHERE name LIKE 'deferred%'"));

  it('are carried out in their place among the other statements', async () => {
    const changed: number[] = [];
    const read = await db.transaction(async () => {
      await later('deferred', '0', ({ affectedRows }) => changed.push(affectedRows));
      const rows = await Promise.all([
        db.current("SELECT value FROM settings WHERE name = 'deferred'"),
        db.current("SELECT COUNT(*) AS total FROM settings WHERE name LIKE 'deferred%'"),
      ]);
      await add();
      await put('deferred', '1');
      await add();
      return rows;
    });
    expect(read).toEqual([[{ value: '0' }], [{ total: 1 }]]);
    expect(changed).toEqual([1]);
    expect(await storedSetting('deferred')).toBe('1+');
  });

  it('have ids and numbers of rows as results, with others and alone', async () => {
    const insert = () => db.write("INSERT INTO changes (instance, tags) VALUES ('test', '[]')");
    const ids = await db.transaction(async () => {
      await add();
      const { insertId, affectedRows } = await insert();
      const { affectedRows: deleted } = await db.write('DELETE FROM changes WHERE id = ?', [insertId]);
      return [insertId > 0, affectedRows, deleted];
    });
    expect(ids).toEqual([true, 1, 1]);
  });

  it('are rolled back with their transaction', async () => {
    const failing = db.transaction(async () => {
      await later('deferred', '0');
      await db.current('SELECT 1');
      await later('deferred too', '0');
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect(await storedSetting('deferred')).toBeUndefined();
    expect(await storedSetting('deferred too')).toBeUndefined();
  });

  it('leave an error of another statement to its sender, who may go on', async () => {
    await put('deferred taken', '0');
    let attempts = 0;
    await db.transaction(async () => {
      attempts += 1;
      await later('deferred', '0');
      const refused = await later('deferred too', '0')
        .then(() => db.write("INSERT INTO settings (name, value) VALUES ('deferred taken', '1')"))
        .catch((error: unknown) => {
          // What was sent together is sent one by one the second time.
          if (isDuplicate(error)) return undefined;
          throw error;
        });
      expect(refused).toBeUndefined();
      await add();
    });
    expect(attempts).toBe((await isMysql()) ? 1 : 2);
    const names = ['deferred', 'deferred too', 'deferred taken'];
    expect(await Promise.all(names.map(storedSetting))).toEqual(['0+', '0', '0']);
  });

  it('fail with their own error, and with their transaction', async () => {
    await put('deferred taken', '0');
    const failing = db.transaction(async () => {
      await later('deferred', '0');
      await later('deferred taken', '1');
      await later('deferred too', '0');
    });
    await expect(failing).rejects.toThrow('Duplicate');
    expect(await storedSetting('deferred')).toBeUndefined();
    expect(await storedSetting('deferred taken')).toBe('0');
    expect(await storedSetting('deferred too')).toBeUndefined();
  });

  it('belong to their savepoint', async () => {
    const refusal = new Error('No');
    const step = (name: string, error?: Error) =>
      db.savepoint(
        async () => {
          await later(name, '0');
          if (error) throw error;
        },
        (reason) => reason === error,
      );
    await db.transaction(async () => {
      await later('deferred', '0');
      await expect(step('deferred not', refusal)).rejects.toBe(refusal);
      await step('deferred too');
    });
    const names = ['deferred', 'deferred not', 'deferred too'];
    expect(await Promise.all(names.map(storedSetting))).toEqual(['0', undefined, '0']);
  });

  it('of any size are carried out', async () => {
    const long = 'x'.repeat(1_500_000);
    const measured = (name: string) => db.defer('INSERT INTO settings (name, value) SELECT ?, LENGTH(?)', [name, long]);
    await db.transaction(async () => {
      await measured('deferred');
      await measured('deferred too');
      await add();
    });
    const length = String(long.length);
    expect([await storedSetting('deferred'), await storedSetting('deferred too')]).toEqual([`${length}+`, length]);
  });

  it('need no round trip of their own', async () => {
    const relay = await DatabaseRelay.open(currentDatabase());
    const other = await startSite({}, DatabaseRelay.location(currentDatabase(), relay));
    try {
      const sent: string[] = [];
      relay.watch((request) => {
        if (request.includes('deferred')) sent.push(request);
        return 'pass';
      });
      const own = databaseOf(other);
      await own.transaction(async () => {
        for (const name of ['deferred', 'deferred too'])
          await own.defer('INSERT INTO settings (name, value) VALUES (?, ?)', [name, '0']);
      });
      expect(sent.length).toBe((await isMysql()) ? 2 : 1);
    } finally {
      await other.close();
      await relay.stop();
    }
  });
});

describe('a transaction without statements', () => {
  it('sends none', async () => {
    const context = new RequestContext('request');
    expect(await context.run(() => db.transaction(() => Promise.resolve('made')))).toBe('made');
    expect(context.statements).toBe((await isMysql()) ? 3 : 0);
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

describe('a lost connection', () => {
  const connection = async () => {
    const [row] = await db.current<{ id: number }>('SELECT CONNECTION_ID() AS id');
    return Number(row?.id);
  };

  it('within a transaction repeats it', async () => {
    let attempts = 0;
    await put('lost', '0');
    await db.transaction(async () => {
      attempts += 1;
      await db.write('UPDATE settings SET value = value + 1 WHERE name = ?', ['lost']);
      if (attempts === 1) await breakConnection(await connection());
      await put('also', String(attempts));
    });
    expect([await storedSetting('lost'), await storedSetting('also')]).toEqual(['1', '2']);
  });

  it('before a read repeats it', async () => {
    const open = new Set(await Promise.all(Array.from({ length: 10 }, connection)));
    for (const id of open) await breakConnection(id);
    expect(await db.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each(['before commit', 'after commit'] as const)('%s neither loses nor repeats a change', async (moment) => {
    const database = currentDatabase();
    const relay = await DatabaseRelay.open(database);
    const other = await startSite({}, DatabaseRelay.location(database, relay));
    try {
      await put('counted', '0');
      let attempts = 0;
      relay.breakNext(moment);
      await databaseOf(other).transaction(async () => {
        attempts += 1;
        await databaseOf(other).write('UPDATE settings SET value = value + 1 WHERE name = ?', ['counted']);
      });
      expect(await storedSetting('counted')).toBe('1');
      expect(attempts).toBe(moment === 'before commit' ? 2 : 1);
    } finally {
      await other.close();
      await relay.stop();
    }
  });
});

describe('a site with several database servers', () => {
  const LIMIT_MS = 5000;
  let relays: [DatabaseRelay, DatabaseRelay];
  let clustered: TestSite;

  beforeAll(async () => {
    const database = currentDatabase();
    relays = [await DatabaseRelay.open(database), await DatabaseRelay.open(database)];
    clustered = await startSite({}, DatabaseRelay.location(database, ...relays));
  });
  afterAll(async () => {
    await clustered.close();
    for (const relay of relays) await relay.stop();
  });

  const timed = async (title: string): Promise<number> => {
    const began = performance.now();
    const made = await clustered.rest('/cms/v2/posts', { as: 'admin', body: { title } });
    expect(made.status).toBe(201);
    return performance.now() - began;
  };
  const returned = () =>
    eventuallyPasses(
      async () => {
        const before = relays[0].commits;
        await timed('Returned');
        expect(relays[0].commits).toBeGreaterThan(before);
      },
      { timeout: 20_000, interval: 500 },
    );

  it('prefers the first, uses the other one while it is gone, and returns to it', async () => {
    await timed('First');
    expect(relays.map(({ commits }) => commits > 0)).toEqual([true, false]);
    await relays[0].stop();
    expect(await timed('Stopped')).toBeLessThan(LIMIT_MS);
    expect(relays[1].commits).toBeGreaterThan(0);
    await relays[0].start();
    await returned();
  });

  it('does not wait for one that stands still', async () => {
    relays[0].suspend();
    expect(await timed('Suspended')).toBeLessThan(LIMIT_MS);
    relays[0].resume();
  });

  it('repeats a write that the server in use has no room for, which one server refuses', async () => {
    let made: ReturnType<typeof timed> | undefined;
    await withFullTable('entries', async () => {
      made = timed('Made later');
      const refused = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Not made' } });
      expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable']);
    });
    expect(await made).toBeLessThan(2 * LIMIT_MS);
  });

  it('is unavailable while none is ready', async () => {
    for (const relay of relays) await relay.stop();
    const answer = await clustered.rest('/cms/v2/posts', { as: 'admin', body: { title: 'None' } });
    expect([answer.status, answer.body.code]).toEqual([503, 'database_unavailable']);
    for (const relay of relays) await relay.start();
    await eventuallyPasses(() => timed('Back'), { timeout: LIMIT_MS });
  });
});

describe('a lease', () => {
  const holding = (name: string, work: () => Promise<unknown>) =>
    db.exclusively(name, async () => work().then(() => 'ran'));

  it('has one holder at a time', async () => {
    let finish: () => void = () => {};
    // The row of the lease can be seen before its work begins, which may therefore be finished already.
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const first = holding('test', () => finished);
    expect(await holding('test', async () => {})).toBeUndefined();
    await eventuallyPasses(() => expect(fenceOf('test')).resolves.toBe(1));
    finish();
    expect(await first).toBe('ran');
    expect(
      await holding('test', () => holding('test', async () => {}).then((inner) => expect(inner).toBeUndefined())),
    ).toBe('ran');
  });

  it('of a killed holder is taken when it has expired, and not before', async () => {
    await holdElsewhere('killed');
    expect(await holding('killed', async () => {})).toBeUndefined();
    await expire('killed');
    expect(await holding('killed', async () => {})).toBe('ran');
    expect(await fenceOf('killed')).toBe(2);
  });

  it('that was taken lets its former holder write nothing more', async () => {
    const losing = holding('taken', async () => {
      await put('under lease', '1');
      await expire('taken');
      await holdElsewhere('taken');
      await put('under lease', '2');
    });
    await expect(losing).rejects.toThrow('The lease "taken" expired');
    expect(await storedSetting('under lease')).toBe('1');
    await expire('taken');
    expect(await holding('taken', async () => {})).toBe('ran');
  });

  it('that rests is taken by those only that do not wait for its interval', async () => {
    const run = (takesRest: boolean) => db.exclusively('resting', async () => 'ran', { restSeconds: 3600, takesRest });
    expect([await run(false), await run(false), await run(true)]).toEqual(['ran', undefined, 'ran']);
  });
});
