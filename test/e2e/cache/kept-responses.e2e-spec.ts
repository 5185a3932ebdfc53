import fc from 'fast-check';
import { usesOfKept } from '../../support/cache-insides.js';
import { emptyDatabase, sql } from '../../support/database.js';
import { RandomWrites } from '../../support/random-writes.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const SITE = { SITE_URL: 'http://site.example', CORS_ORIGINS: 'https://app.example.org' };
/** Responses are kept from the second request on. */
const ASKED = 2;
/** It is always made: a cache in front could take it for the response to another method. */
const MADE = { 'x-http-method-override': 'GET' };
/** Headers that differ from request to request, and those of a response that is made for this one. */
const OWN = new Set(['x-request-id', 'date', 'keep-alive', 'connection', 'expires', 'cache-control']);
const WRITES = 12;

let one: TestSite;
let other: TestSite;
let writes: RandomWrites;

beforeAll(async () => {
  const database = await emptyDatabase();
  one = await startSite(SITE, database);
  other = await startSite(SITE, database);
  writes = new RandomWrites(one);
  await writes.fill();
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const visit = (site: TestSite, path: string, headers: Record<string, string> = {}) => site.rest(path, { headers });

async function keep(site: TestSite, path: string, headers?: Record<string, string>): Promise<void> {
  for (let time = 0; time < ASKED; time += 1) await visit(site, path, headers);
}

/** The response to a request, and whether it was sent from memory. */
async function sent(path: string, headers?: Record<string, string>): Promise<Answer & { isKept: boolean }> {
  const before = usesOfKept(one).sent;
  const answer = await visit(one, path, headers);
  return { ...answer, isKept: usesOfKept(one).sent > before };
}

const comparable = ({ status, headers, text }: Answer) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !OWN.has(name))),
  text,
});

/** Without the time of the last change, which a response does not have in the second of the change. */
function withoutTime(answer: Answer) {
  const { headers, ...others } = comparable(answer);
  const { 'last-modified': _, ...rest } = headers;
  return { ...others, headers: rest };
}

describe('kept responses', () => {
  it('equal those that are made, on every instance, after any write of another one', async () => {
    const number = fc.integer({ min: 0, max: 1000 });
    const draws = fc.record({ kind: fc.integer({ min: 0, max: writes.size - 1 }), which: number, what: number });
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
        for (const draw of sequence) {
          await writes.write(draw);
          for (const path of writes.paths()) {
            const answers = [];
            for (const headers of [{}, MADE, {}, {}]) answers.push(withoutTime(await visit(other, path, headers)));
            const [first, ...others] = answers;
            for (const answer of others) expect({ path, draw, ...answer }).toEqual({ path, draw, ...first });
          }
          kept = usesOfKept(other).sent;
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(2 * writes.paths().length);
  });

  const post = async (title: string) => {
    const { body } = await one.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title, status: 'publish', content: 'Text', date: '2020-01-01T10:00:00' },
    });
    // The second of its change is over.
    await sql("UPDATE entries SET modified_gmt = '2020-01-01 10:00:00' WHERE id = ?", [body.id]);
    return `/cms/v2/posts/${body.id}`;
  };

  it('are sent from memory from the third request on, with the same headers and bytes', async () => {
    const path = await post('A fair');
    const made = await sent(path);
    expect(made.isKept).toBe(false);
    await visit(one, path);
    const again = await sent(path);
    expect(again.isKept).toBe(true);
    expect(comparable(again)).toEqual(comparable(made));
    expect(again.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
  });

  it('have the headers of their caller', async () => {
    const path = await post('A market');
    await keep(one, path);
    const origin = { origin: 'https://app.example.org', 'x-request-id': 'mine-1' };
    const answer = await sent(path, origin);
    expect(answer.isKept).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin.origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('x-request-id')).toBe('mine-1');
    expect((await sent(path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ['credentials', { authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` }],
    ['a nonce', { 'x-wp-nonce': 'none' }],
    ['another method', { 'x-http-method-override': 'OPTIONS' }],
  ])('are not for requests with %s', async (_, headers) => {
    const path = await post('A fair');
    await keep(one, path);
    const answer = await sent(path, headers);
    expect(answer.isKept).toBe(false);
  });

  it('are not for those who ask for an export', async () => {
    await keep(one, '/cms/v2/posts');
    expect((await sent('/cms/v2/posts')).isKept).toBe(true);
    const answer = await sent('/cms/v2/posts', { accept: 'text/csv' });
    expect([answer.isKept, answer.status]).toEqual([false, 401]);
  });

  it('answer conditional requests by the present state', async () => {
    const path = await post('A fair');
    await keep(one, path);
    const { headers } = await sent(path);
    const etag = headers.get('etag') ?? '';
    const date = headers.get('last-modified') ?? '';
    expect((await visit(one, path, { 'if-none-match': etag })).status).toBe(304);
    expect((await visit(one, path, { 'if-modified-since': date })).status).toBe(304);
    await one.rest(path, { as: 'admin', body: { title: 'A feast' } });
    const changed = await visit(one, path, { 'if-none-match': etag, 'if-modified-since': date });
    expect([changed.status, changed.body.title.rendered]).toEqual([200, 'A feast']);
  });

  it('follow changes that the page cache ignores', async () => {
    await one.rest('/cache/v1/settings', { as: 'admin', body: { cache_lock_down: true } });
    const path = await post('A fair');
    await keep(one, path);
    await one.rest(path, { as: 'admin', body: { title: 'A feast' } });
    expect((await visit(one, path)).body.title.rendered).toBe('A feast');
    await one.rest('/cache/v1/settings', { as: 'admin', body: { cache_lock_down: false } });
  });

  it('are not kept in the second of a change, which has no time of the last change yet', async () => {
    const { body } = await one.rest('/cms/v2/posts', { as: 'admin', body: { title: 'New', status: 'publish' } });
    const path = `/cms/v2/posts/${body.id}`;
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await visit(one, path));
    for (const { headers } of answers) {
      const isSettled = headers.get('last-modified') !== null;
      expect(headers.get('cache-control')).toBe(isSettled ? 'no-cache' : null);
    }
  });
});
