import { jest } from '@jest/globals';
import mysql from 'mysql2/promise';
import { VersionCounters, Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING, type Change } from '#libs/invalidation';
import { ChangesRepository as ChangeRows } from '../../../libs/invalidation/changes.repository.js';
import { openConnection, sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let db: Db;
let clocks: VersionCounters;
let rows: ChangeRows;
/** An instance that polls only on demand. */
let invalidation: CacheInvalidation;
let seen: Change[];
/** Connections of two writers on other instances. */
let one: mysql.Connection;
let other: mysql.Connection;

const write = async (connection: mysql.Connection, ...tags: string[]): Promise<number> => {
  const [{ insertId }] = await connection.query<mysql.ResultSetHeader>(
    'INSERT INTO changes (instance, tags) VALUES (?, ?)',
    ['another', JSON.stringify(tags)],
  );
  return insertId;
};

async function follow(): Promise<CacheInvalidation> {
  const started = new CacheInvalidation(db, clocks, rows);
  await started.follow((change) => void seen.push(change));
  await started.onApplicationShutdown();
  return started;
}

/** Polls once and returns the delivered tags. */
async function poll(): Promise<string[]> {
  seen = [];
  await invalidation.poll();
  return seen.flatMap(({ tags }) => tags);
}

beforeAll(async () => {
  site = await startSite();
  db = site.app.get(Db);
  clocks = site.app.get(VersionCounters);
  rows = site.app.get(ChangeRows, { strict: false });
  one = await openConnection();
  other = await openConnection();
});
afterAll(async () => {
  await one.end();
  await other.end();
  await site.close();
});
beforeEach(async () => {
  seen = [];
  // Ids that another test has skipped must not count as pending.
  await sql('UPDATE changes SET changed_at = NOW() - INTERVAL 1 HOUR');
  invalidation = await follow();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('changes of other instances', () => {
  it('are delivered once, in order', async () => {
    const id = await write(one, 'a', 'b');
    await write(other, 'c');
    expect(await poll()).toEqual(['a', 'b', 'c']);
    expect(seen.map(({ instance }) => instance)).toEqual(['another', 'another']);
    expect(invalidation.latest).toBe(id + 1);
    expect(await poll()).toEqual([]);
  });

  it('are delivered even if a higher id was committed earlier', async () => {
    await one.beginTransaction();
    const early = await write(one, 'early');
    const late = await write(other, 'late');
    expect(await poll()).toEqual(['late']);
    // Data read now does not include the pending change.
    expect(invalidation.latest).toBe(early - 1);
    await one.commit();
    expect(await poll()).toEqual(['early']);
    expect(invalidation.latest).toBe(late);
    expect(await poll()).toEqual([]);
  });

  it('are delivered if they were uncommitted when the process started', async () => {
    await one.beginTransaction();
    await write(one, 'on its way');
    await write(other, 'done');
    invalidation = await follow();
    expect(await poll()).toEqual([]);
    await one.commit();
    expect(await poll()).toEqual(['on its way']);
  });

  it('do not block forever if they are never committed', async () => {
    await one.beginTransaction();
    const lost = await write(one, 'lost');
    await one.rollback();
    const id = await write(other, 'next');
    expect(await poll()).toEqual(['next']);
    expect(invalidation.latest).toBe(lost - 1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
    expect(await poll()).toEqual([]);
    expect(invalidation.latest).toBe(id);
  });

  it('may skip ids', async () => {
    await one.query('SET SESSION auto_increment_increment = 7');
    for (let round = 0; round < 30; round += 1) await write(one, `by seven ${round}`);
    await one.query('SET SESSION auto_increment_increment = 1');
    expect((await poll()).length).toBe(30);
    await write(other, 'by one');
    expect(await poll()).toEqual(['by one']);
  });

  it('are delivered in any number', async () => {
    const values = Array.from({ length: 1700 }, (_, number) => ['another', JSON.stringify([`many ${number}`])]);
    await one.query('INSERT INTO changes (instance, tags) VALUES ?', [values]);
    const tags = await poll();
    expect([tags.length, tags[0], tags.at(-1)]).toEqual([1700, 'many 0', 'many 1699']);
  });

  it('are delivered after in-memory data was reloaded', async () => {
    const states: string[] = [];
    let state = 'old';
    clocks.watch('test of changes', async () => {
      const [row] = await db.current<{ value: string }>("SELECT value FROM settings WHERE name = 'test of changes'");
      state = row?.value ?? state;
    });
    await invalidation.follow(() => void states.push(state));
    await one.beginTransaction();
    await one.query("INSERT INTO settings (name, value) VALUES ('test of changes', 'new')");
    await one.query("INSERT INTO change_clocks (name, version) VALUES ('test of changes', 1)");
    await write(one, 'setting');
    await one.commit();
    await poll();
    expect(states).toEqual(['new']);
  });

  it('wait until in-memory data can be reloaded', async () => {
    let mayRead = false;
    clocks.watch('another test', () => {
      if (!mayRead) throw new Error('Not now');
    });
    await one.query("INSERT INTO change_clocks (name, version) VALUES ('another test', 1)");
    await write(one, 'waits');
    expect(await poll()).toEqual([]);
    mayRead = true;
    expect(await poll()).toEqual(['waits']);
  });
});

describe('changes of this instance', () => {
  it('are delivered once, after the commit and before their writer continues', async () => {
    await db.transaction(async () => {
      await invalidation.invalidate(['x']);
      await invalidation.invalidate(['y', 'x']);
      expect(seen).toEqual([]);
    });
    expect(seen.map(({ tags }) => tags)).toEqual([['x', 'y']]);
    expect(invalidation.latest).toBe(seen[0]?.id);
    expect(await poll()).toEqual([]);
  });

  it('are not delivered after a rollback', async () => {
    const failing = db.transaction(async () => {
      await invalidation.invalidate(['never']);
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect([...seen, ...(await poll())]).toEqual([]);
  });

  it('are delivered by the next poll if their writer was not notified of the commit', async () => {
    await one.query('INSERT INTO changes (instance, tags) VALUES (?, ?)', [invalidation.instance, '["unheard of"]']);
    expect(await poll()).toEqual(['unheard of']);
  });

  it('are delivered again if in-memory data could not be reloaded at first', async () => {
    let state = 'old';
    let mayRead = false;
    clocks.watch('a third test', () => {
      if (!mayRead) throw new Error('Not now');
      state = 'new';
    });
    const states: string[] = [];
    await invalidation.follow(() => void states.push(state));
    await db.transaction(async () => {
      await clocks.increment('a third test');
      await invalidation.invalidate(['half']);
    });
    expect(states).toEqual(['old']);
    mayRead = true;
    expect(await poll()).toEqual(['half']);
    expect(states).toEqual(['old', 'new']);
    expect(await poll()).toEqual([]);
  });

  it('invalidate everything if they have too many tags', async () => {
    await invalidation.invalidate(Array.from({ length: 2001 }, (_, number) => `tag ${number}`));
    expect(seen.map(({ tags }) => tags)).toEqual([[EVERYTHING]]);
  });
});

describe('an instance that was stopped', () => {
  const later = (milliseconds: number) => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + milliseconds);
  };

  it('reads the changes since then', async () => {
    await write(one, 'missed');
    later(3600_000);
    expect(await poll()).toEqual(['missed']);
  });

  it('invalidates everything if some of them were deleted', async () => {
    await write(one, 'gone');
    const id = await write(one, 'there');
    await sql('DELETE FROM changes WHERE id < ?', [id]);
    later(3600_000);
    expect(await poll()).toEqual([EVERYTHING]);
    expect(seen[0]?.restartsHistory).toBe(true);
    expect(await poll()).toEqual([]);
  });

  it('invalidates everything if the ids have restarted', async () => {
    const id = await write(one, 'last');
    expect(await poll()).toEqual(['last']);
    await sql('DELETE FROM changes WHERE id >= ?', [id]);
    later(3600_000);
    expect(await poll()).toEqual([EVERYTHING]);
    jest.restoreAllMocks();
    await write(one, 'afterwards');
    expect(await poll()).toEqual(['afterwards']);
  });
});

describe('old changes', () => {
  const ids = async () => (await sql<{ id: number }>('SELECT id FROM changes ORDER BY id')).map(({ id }) => id);

  it('are deleted after three days, except for the newest one', async () => {
    await sql('UPDATE changes SET changed_at = NOW() - INTERVAL 4 DAY');
    const old = await ids();
    await site.job('forget changes');
    expect(await ids()).toEqual(old.slice(-1));
    const young = [await write(one, 'young'), await write(one, 'younger')];
    await site.job('forget changes');
    expect(await ids()).toEqual(young);
  });

  it('are deleted if there are too many', async () => {
    for (let round = 0; round < 5; round += 1) await write(one, `${round}`);
    const all = await ids();
    await rows.prune(3, 2);
    expect(await ids()).toEqual(all.slice(-2));
    await rows.prune(3, 2);
    expect(await ids()).toEqual(all.slice(-2));
  });
});
