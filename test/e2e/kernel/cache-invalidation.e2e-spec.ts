/** Tests of the class `CacheInvalidation`, with writers on other instances. */
import { EVERYTHING, type CacheInvalidation, type Change } from '#libs/invalidation';
import { ageChanges, changeIds, InvalidationParts, loseChanges, OtherInstance } from '../../support/changes.js';
import { storedSetting } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let parts: InvalidationParts;
/** An instance that polls only on demand. */
let invalidation: CacheInvalidation;
let seen: Change[];
let one: OtherInstance;
let other: OtherInstance;

async function follow(): Promise<CacheInvalidation> {
  const started = parts.invalidation();
  await started.follow((change) => void seen.push(change));
  started.beforeApplicationShutdown();
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
  parts = new InvalidationParts(site);
  one = await OtherInstance.connect();
  other = await OtherInstance.connect();
});
afterAll(async () => {
  await one.disconnect();
  await other.disconnect();
  await site.close();
});
beforeEach(async () => {
  seen = [];
  // Ids that another test has skipped must not count as pending.
  await ageChanges(1);
  invalidation = await follow();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('changes of other instances', () => {
  it('are delivered once, in order', async () => {
    const id = await one.write('a', 'b');
    await other.write('c');
    expect(await poll()).toEqual(['a', 'b', 'c']);
    expect(seen.map(({ instance }) => instance)).toEqual(['another', 'another']);
    expect(invalidation.latest).toBe(id + 1);
    expect(await poll()).toEqual([]);
  });

  it('are delivered even if a higher id was committed earlier', async () => {
    await one.begin();
    const early = await one.write('early');
    const late = await other.write('late');
    expect(await poll()).toEqual(['late']);
    // Data read now does not include the pending change.
    expect(invalidation.latest).toBe(early - 1);
    await one.commit();
    expect(await poll()).toEqual(['early']);
    expect(invalidation.latest).toBe(late);
    expect(await poll()).toEqual([]);
  });

  it('are delivered if they were uncommitted when the process started', async () => {
    await one.begin();
    await one.write('on its way');
    await other.write('done');
    invalidation = await follow();
    expect(await poll()).toEqual([]);
    await one.commit();
    expect(await poll()).toEqual(['on its way']);
  });

  it('do not block forever if they are never committed', async () => {
    await one.begin();
    const lost = await one.write('lost');
    await one.rollback();
    const id = await other.write('next');
    expect(await poll()).toEqual(['next']);
    expect(invalidation.latest).toBe(lost - 1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
    expect(await poll()).toEqual([]);
    expect(invalidation.latest).toBe(id);
  });

  it('may skip ids', async () => {
    await one.stepIds(7);
    for (let round = 0; round < 30; round += 1) await one.write(`by seven ${round}`);
    await one.stepIds(1);
    expect((await poll()).length).toBe(30);
    await other.write('by one');
    expect(await poll()).toEqual(['by one']);
  });

  it('are delivered in any number', async () => {
    await one.writeEach(Array.from({ length: 1700 }, (_, number) => `many ${number}`));
    const tags = await poll();
    expect([tags.length, tags[0], tags.at(-1)]).toEqual([1700, 'many 0', 'many 1699']);
  });

  it('are delivered after in-memory data was reloaded', async () => {
    const states: string[] = [];
    let state = 'old';
    parts.counters.watch('test of changes', async () => {
      state = (await storedSetting('test of changes')) ?? state;
    });
    await invalidation.follow(() => void states.push(state));
    await one.begin();
    await one.addSetting('test of changes', 'new');
    await one.countVersion('test of changes');
    await one.write('setting');
    await one.commit();
    await poll();
    expect(states).toEqual(['new']);
  });

  it('wait until in-memory data can be reloaded', async () => {
    let mayRead = false;
    parts.counters.watch('another test', () => {
      if (!mayRead) throw new Error('Not now');
    });
    await one.countVersion('another test');
    await one.write('waits');
    expect(await poll()).toEqual([]);
    mayRead = true;
    expect(await poll()).toEqual(['waits']);
  });
});

describe('changes of this instance', () => {
  it('are delivered once, after the commit and before their writer continues', async () => {
    await parts.db.transaction(async () => {
      await invalidation.invalidate(['x']);
      await invalidation.invalidate(['y', 'x']);
      expect(seen).toEqual([]);
    });
    expect(seen.map(({ tags }) => tags)).toEqual([['x', 'y']]);
    expect(invalidation.latest).toBe(seen[0]?.id);
    expect(await poll()).toEqual([]);
  });

  it('are not delivered after a rollback', async () => {
    const failing = parts.db.transaction(async () => {
      await invalidation.invalidate(['never']);
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    expect([...seen, ...(await poll())]).toEqual([]);
  });

  it('are delivered by the next poll if their writer was not notified of the commit', async () => {
    await one.writeAs(invalidation.instance, 'unheard of');
    expect(await poll()).toEqual(['unheard of']);
  });

  it('are delivered again if in-memory data could not be reloaded at first', async () => {
    let state = 'old';
    let mayRead = false;
    parts.counters.watch('a third test', () => {
      if (!mayRead) throw new Error('Not now');
      state = 'new';
    });
    const states: string[] = [];
    await invalidation.follow(() => void states.push(state));
    await parts.db.transaction(async () => {
      await parts.counters.increment('a third test');
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
    await one.write('missed');
    later(3600_000);
    expect(await poll()).toEqual(['missed']);
  });

  it('invalidates everything if some of them were deleted', async () => {
    await one.write('gone');
    const id = await one.write('there');
    await loseChanges({ before: id });
    later(3600_000);
    expect(await poll()).toEqual([EVERYTHING]);
    expect(seen[0]?.restartsHistory).toBe(true);
    expect(await poll()).toEqual([]);
  });

  it('invalidates everything if the ids have restarted', async () => {
    const id = await one.write('last');
    expect(await poll()).toEqual(['last']);
    await loseChanges({ from: id });
    later(3600_000);
    expect(await poll()).toEqual([EVERYTHING]);
    jest.restoreAllMocks();
    await one.write('afterwards');
    expect(await poll()).toEqual(['afterwards']);
  });
});

describe('old changes', () => {
  it('are deleted after three days, except for the newest one', async () => {
    await ageChanges(4 * 24);
    const old = await changeIds();
    await site.job('forget changes');
    expect(await changeIds()).toEqual(old.slice(-1));
    const young = [await one.write('young'), await one.write('younger')];
    await site.job('forget changes');
    expect(await changeIds()).toEqual(young);
  });

  it('are deleted if there are too many', async () => {
    for (let round = 0; round < 5; round += 1) await one.write(`${round}`);
    const all = await changeIds();
    await parts.rows.prune(3, 2);
    expect(await changeIds()).toEqual(all.slice(-2));
    await parts.rows.prune(3, 2);
    expect(await changeIds()).toEqual(all.slice(-2));
  });
});
