import { PagedSite } from '../../support/front.js';
import type { Answer } from '../../support/site.js';

const PASSWORD = 'Öffne dich';
/** Permitted wrong attempts per IP address and entry. */
const ATTEMPTS = 10;
let front: PagedSite;
let count = 0;

beforeAll(async () => {
  // Behind a proxy, so that each test can use its own IP address.
  front = await PagedSite.start({ TRUST_PROXY: '1' });
  await front.set({ comment_previously_approved: false });
});
afterAll(() => front.site.close());

/** Creates a protected item with a comment, and returns an unused IP address. */
async function protectedItem(resource = 'posts') {
  count += 1;
  const { id, path } = await front.make(resource, {
    title: `Secret ${count}`,
    content: 'Hidden words',
    status: 'publish',
    password: PASSWORD,
    comment_status: 'open',
  });
  return { id, path, address: `192.0.2.${count}` };
}

const get = (path: string, address: string, query: Record<string, string> = {}, as?: string) =>
  front.site.rest(path, { query, as, headers: { 'x-forwarded-for': address } });
const outcome = ({ status, body }: Answer) => [status, body?.code];

/** The REST routes that accept the password of an item. A wrong password results in `refusal`. */
const WAYS: [string, string, (id: number, comment: number) => string, refusal: [number, string]][] = [
  ['a post', 'posts', (id) => `/cms/v2/posts/${id}`, [403, 'rest_post_incorrect_password']],
  ['a page', 'pages', (id) => `/cms/v2/pages/${id}`, [403, 'rest_post_incorrect_password']],
  ['the comments of a post', 'posts', (id) => `/cms/v2/comments?post=${id}`, [401, 'rest_cannot_read_post']],
  ['a comment', 'posts', (_id, comment) => `/cms/v2/comments/${comment}`, [401, 'rest_cannot_read']],
];

describe.each(WAYS)('the password of %s', (_name, resource, path, refusal) => {
  async function item() {
    const made = await protectedItem(resource);
    const comment = await front.site.rest('/cms/v2/comments', {
      as: 'admin',
      body: { post: made.id, content: `Hidden comment ${made.id}` },
    });
    return { ...made, way: path(made.id, comment.body.id) };
  }

  it('is rate limited', async () => {
    const { way, address } = await item();
    for (let turn = 0; turn < ATTEMPTS; turn += 1)
      expect(outcome(await get(way, address, { password: `guess ${turn}` }))).toEqual(refusal);
    const late = await get(way, address, { password: PASSWORD });
    expect(outcome(late)).toEqual([429, 'too_many_attempts']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(late.text).not.toMatch(/Hidden/);
    // Other IP addresses and requests without a password are not affected.
    expect((await get(way, '198.51.100.7', { password: PASSWORD })).status).toBe(200);
    const other = await item();
    expect((await get(other.way, address, { password: PASSWORD })).status).toBe(200);
    expect((await get('/cms/v2/posts', address)).status).toBe(200);
  });

  it('is rate limited under concurrency', async () => {
    const { way, address } = await item();
    const answers = await Promise.all(
      Array.from({ length: 3 * ATTEMPTS }, (_, turn) => get(way, address, { password: `guess ${turn}` })),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(ATTEMPTS);
  });

  it('opens the item any number of times', async () => {
    const { way, address } = await item();
    for (let turn = 0; turn < 2 * ATTEMPTS; turn += 1) {
      const answer = await get(way, address, { password: PASSWORD });
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(/Hidden/);
    }
    expect(outcome(await get(way, address, { password: 'wrong' }))).toEqual(refusal);
  });
});

describe('attempts at the password of an item', () => {
  it('are counted together on all routes', async () => {
    const { id, path, address } = await protectedItem();
    const headers = { 'x-forwarded-for': address };
    for (let turn = 0; turn < 4; turn += 1) {
      await get(`/cms/v2/posts/${id}`, address, { password: `first ${turn}` });
      await get('/cms/v2/comments', address, { post: String(id), password: `second ${turn}` });
    }
    for (let turn = 0; turn < 2; turn += 1)
      await front.send(path, { 'entry-password': `third ${turn}` }, undefined, headers);
    expect((await front.send(path, { 'entry-password': PASSWORD }, undefined, headers)).status).toBe(429);
    expect((await get(`/cms/v2/posts/${id}`, address, { password: PASSWORD })).status).toBe(429);
  });

  it('are counted with new comments', async () => {
    const { id, address } = await protectedItem();
    const comment = (password: string) =>
      front.site.rest('/cms/v2/comments', {
        as: 'subscriber',
        body: { post: id, content: 'I guess', password },
        headers: { 'x-forwarded-for': address },
      });
    for (let turn = 0; turn < ATTEMPTS; turn += 1)
      expect(outcome(await comment(`guess ${turn}`))).toEqual([403, 'rest_cannot_read_post']);
    expect(outcome(await comment(PASSWORD))).toEqual([429, 'too_many_attempts']);
  });

  it('cannot be made through the Allow header', async () => {
    const { id, address } = await protectedItem();
    const allowed = async (password: string) => {
      const body = { password };
      const headers = { 'x-forwarded-for': address };
      const answer = await front.site.rest(`/cms/v2/posts/${id}`, { method: 'PUT', body, headers });
      return [answer.status, answer.headers.get('allow')?.includes('GET') ?? false];
    };
    expect(await allowed(PASSWORD)).toEqual([401, true]);
    for (let turn = 0; turn < ATTEMPTS; turn += 1) expect(await allowed(`guess ${turn}`)).toEqual([401, false]);
    expect(await allowed(PASSWORD)).toEqual([401, false]);
  });

  it('are not limited for users who may edit it', async () => {
    const { id, address } = await protectedItem();
    for (let turn = 0; turn < 2 * ATTEMPTS; turn += 1)
      expect((await get(`/cms/v2/posts/${id}`, address, { password: 'wrong' }, 'editor')).status).toBe(403);
    for (let turn = 0; turn < 2 * ATTEMPTS; turn += 1) {
      const body = { password: `new ${turn}` };
      const headers = { 'x-forwarded-for': address };
      expect((await front.site.rest(`/cms/v2/posts/${id}`, { as: 'editor', body, headers })).status).toBe(200);
    }
    expect((await get(`/cms/v2/posts/${id}`, address, { password: `new ${2 * ATTEMPTS - 1}` })).status).toBe(200);
  });

  it('do not lock out readers who entered it before', async () => {
    const { id, path, address } = await protectedItem();
    const headers = { 'x-forwarded-for': address };
    const given = await front.send(path, { 'entry-password': PASSWORD }, undefined, headers);
    const cookie = (given.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let turn = 0; turn < ATTEMPTS; turn += 1)
      await get(`/cms/v2/posts/${id}`, address, { password: `guess ${turn}` });
    expect((await front.page(path, undefined, { ...headers, cookie })).text).toMatch(/Hidden words/);
    const said = await front.send(path, { comment: 'Said inside' }, 'subscriber', { ...headers, cookie });
    expect(said.status).toBe(303);
  });
});
