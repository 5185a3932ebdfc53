import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { learnOfChanges } from '../../support/changes.js';
import { emptyDatabase } from '../../support/database.js';
import { settleChanges, SyncClient } from '../../support/followed-changes.js';
import { RandomWrites } from '../../support/random-writes.js';
import { startSite, type TestSite } from '../../support/site.js';

const ROUNDS = 60;

let database: DatabaseLocation;
let one: TestSite;
let other: TestSite;

beforeAll(async () => {
  const settings = { SITE_URL: 'http://site.example' };
  database = await emptyDatabase();
  one = await (await startSite(settings, database)).withRoles('editor');
  other = await startSite(settings, database);
  other.knowUsersOf(one);
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state >> 8;
  }
}

async function writeAll(writes: RandomWrites, seed: number): Promise<void> {
  const random = numbers(seed);
  const next = () => random.next().value as number;
  const kinds = writes.size - writes.declaredSize;
  for (let round = 0; round < ROUNDS; round += 1)
    await writes.write({ kind: next() % kinds, which: next() % 1000, what: next() % 1000 });
}

it('keeps the copies of clients equal to all lists, while two instances write at once', async () => {
  const [here, there] = [new RandomWrites(one), new RandomWrites(other)];
  await here.fill();
  Object.assign(there.ids, here.ids);
  there.count = 1000;
  const clients = [new SyncClient([one, other]), new SyncClient([other, one], 'editor')];
  for (const client of clients) await client.start();
  let isRunning = true;
  const followed = clients.map(async (client) => {
    while (isRunning) await client.follow();
  });
  await Promise.all([writeAll(here, 7), writeAll(there, 11)]);
  isRunning = false;
  await Promise.all(followed);
  await settleChanges();
  for (const site of [one, other]) await learnOfChanges(site);
  for (const client of clients) {
    await client.follow();
    expect(client.copy).toEqual(await client.fresh());
    expect(client.seen.length).toBeGreaterThan(20);
  }
}, 240_000);
