import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { cacheState, eventually, switchOn } from '../../support/cache.js';
import { databaseOf, emptyDatabase, isWaitingForTables, withLockedTables } from '../../support/database.js';
import { expire } from '../../support/leases.js';
import { WITH_MAIL, sharedAttempts } from '../../support/shared-attempts.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const HOME = 'http://site.example';
/** Seconds within which an instance learns of changes by another one. */
const KNOWN_AFTER = 1;

let database: DatabaseLocation;
let one: TestSite;
let other: TestSite;

beforeAll(async () => {
  database = await emptyDatabase();
  one = await startSite({ SITE_URL: HOME, ...WITH_MAIL }, database);
  await switchOn(one);
  other = await startSite({ SITE_URL: HOME, ...WITH_MAIL }, database);
});
afterAll(async () => {
  await one.close();
  await other.close();
});

interface Post {
  id: number;
  path: string;
}

async function post(title: string, more: object = {}): Promise<Post> {
  const body = { title, status: 'publish', content: 'Text', date: '2020-01-01T10:00:00', ...more };
  const made = await one.rest('/cms/v2/posts', { as: 'admin', body });
  return { id: made.body.id, path: String(made.body.link).slice(HOME.length) };
}

const write = (site: TestSite, path: string, body: object) => site.rest(path, { as: 'admin', body });

const page = (site: TestSite, path: string) => site.ask(site.url + path, { headers: { accept: 'text/html' } });

/** Waits until the other instance has learned of all changes so far: it learns of them in order. */
async function changesArrived(): Promise<void> {
  const { id, path } = await post('Before the last change');
  await fillCache(other, path);
  await write(one, `/cms/v2/posts/${id}`, { title: 'The last change' });
  await eventually(
    () => page(other, path),
    ({ text }) => text.includes('The last change'),
    KNOWN_AFTER,
  );
}

/** Requests a page until an instance has it in memory. */
const fillCache = (site: TestSite, path: string) =>
  eventually(
    () => page(site, path),
    (answer) => cacheState(answer) === 'HIT',
  );

describe('two instances of one site', () => {
  sharedAttempts(() => [one, other], HOME);

  it('run a job once per interval together', async () => {
    let runs = 0;
    const tick = (site: TestSite) =>
      databaseOf(site).exclusively('job counted', () => Promise.resolve((runs += 1)), {
        ...{ restSeconds: 3600, takesRest: false },
      });
    for (let round = 0; round < 3; round += 1) await Promise.all([one, other, other, one].map((site) => tick(site)));
    expect(runs).toBe(1);
    await expire('job counted');
    await Promise.all([tick(one), tick(other)]);
    expect(runs).toBe(2);
  });

  it('invalidate what the other instance has changed, and nothing else', async () => {
    const changed = await post('First title');
    // Posts show the titles of adjacent posts, and of posts with the same tags.
    await post('Beside both', { date: '2010-01-02T10:00:00' });
    const tag = await write(one, '/cms/v2/tags', { name: 'On its own' });
    const untouched = await post('Untouched', { date: '2010-01-01T10:00:00', tags: [tag.body.id] });
    await changesArrived();
    await fillCache(other, changed.path);
    const before = await fillCache(other, untouched.path);
    await write(one, `/cms/v2/posts/${changed.id}`, { title: 'Second title' });
    const after = await eventually(
      () => page(other, changed.path),
      ({ text }) => text.includes('Second title'),
      KNOWN_AFTER,
    );
    expect(cacheState(after)).toBe('MISS');
    const still = await page(other, untouched.path);
    expect([cacheState(still), still.text]).toEqual(['HIT', before.text]);
  });

  it('never send an outdated page after their own write', async () => {
    const { id, path } = await post('Round 0');
    for (let round = 1; round <= 10; round += 1) {
      const site = round % 2 ? one : other;
      await fillCache(site, path);
      await write(site, `/cms/v2/posts/${id}`, { title: `Round ${round}` });
      expect((await page(site, path)).text).toContain(`Round ${round}`);
    }
  });

  it('converge after concurrent writes', async () => {
    const { id, path } = await post('Nobody knows');
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    const readers = rounds.map(() => Promise.all([page(one, path), page(other, path)]));
    for (const round of rounds)
      await Promise.all(
        [one, other].map((site) => write(site, `/cms/v2/posts/${id}`, { title: `By ${site.url} ${round}` })),
      );
    await Promise.all(readers);
    const { body } = await one.rest(`/cms/v2/posts/${id}`);
    for (const site of [one, other])
      await eventually(
        () => page(site, path),
        ({ text }) => text.includes(body.title.rendered),
        KNOWN_AFTER,
      );
  });

  it('show settings that the other instance has changed', async () => {
    const { path } = await post('With a title of the site');
    for (const title of ['Name of the site', 'Another name']) {
      await fillCache(other, path);
      expect((await write(one, '/cms/v2/settings', { title })).status).toBe(200);
      await eventually(
        () => page(other, path),
        ({ text }) => text.includes(title),
        KNOWN_AFTER,
      );
    }
  });

  it('apply redirects created on the other instance, also to cached pages', async () => {
    const { path } = await post('To be redirected');
    await fillCache(other, path);
    const { body: groups } = await one.rest('/redirection/v1/group', { as: 'admin' });
    const rule = {
      url: path,
      match_type: 'url',
      action_type: 'url',
      action_code: 301,
      action_data: { url: '/en/elsewhere' },
      group_id: groups.items[0].id,
    };
    expect((await write(one, '/redirection/v1/redirect', rule)).status).toBe(200);
    await eventually(
      () => page(other, path),
      ({ status }) => status === 301,
      KNOWN_AFTER,
    );
  });

  it('show names of users that the other instance has changed', async () => {
    const { path } = await post('With an author');
    await fillCache(other, path);
    const author = one.ids.admin;
    await write(one, `/cms/v2/users/${author}`, { name: 'Ann Author' });
    await eventually(
      () => page(other, path),
      ({ text }) => text.includes('Ann Author'),
      KNOWN_AFTER,
    );
  });
});

describe('a page whose content changes while it is rendered', () => {
  it('is sent to earlier requests only', async () => {
    const { path } = await post('Changed while it is rendered');
    let earlyRequest: Promise<Answer> | undefined;
    await withLockedTables(['comments'], async () => {
      earlyRequest = page(one, path);
      await eventually(isWaitingForTables, (isWaiting) => isWaiting);
      // The title is on every page.
      expect((await write(one, '/cms/v2/settings', { title: 'Changed meanwhile' })).status).toBe(200);
    });
    const early = await earlyRequest;
    expect([early?.status, early && cacheState(early)]).toEqual([200, 'MISS']);
    expect(cacheState(await page(one, path))).toBe('MISS');
    expect(cacheState(await page(one, path))).toBe('HIT');
  });
});
