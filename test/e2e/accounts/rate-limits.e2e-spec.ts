import { arrivals } from '../../support/comments.js';
import { PagedSite } from '../../support/front.js';
import { WITH_MAIL } from '../../support/shared-attempts.js';
import type { Answer, Ask } from '../../support/site.js';

let front: PagedSite;
beforeAll(async () => {
  // Behind a proxy, so that each test can use its own IP address.
  front = await PagedSite.start(WITH_MAIL);
  await front.set({ comment_rate_limit: 3 });
});
afterAll(() => front.site.close());

const ORIGIN = 'https://elsewhere.example';
const get = (from: string, ask: Ask = {}) =>
  front.site.rest('/cms/v2/posts', { ...ask, headers: { 'x-forwarded-for': from, origin: ORIGIN } });
const reported = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const exposed = ({ headers }: Answer) => (headers.get('access-control-expose-headers') ?? '').split(', ');

describe('answers to wrong passwords', () => {
  it('say what the network may still try', async () => {
    for (const left of [99, 98]) {
      const answer = await get('192.0.2.1', { as: `nobody-${left}:wrong` });
      expect(answer.status).toBe(401);
      expect(reported(answer)).toEqual([
        '"attempts";q=100;w=300',
        expect.stringMatching(new RegExp(`^"attempts";r=${left};t=(?:300|29\\d)$`)),
      ]);
      expect(exposed(answer)).toEqual(expect.arrayContaining(['X-WP-Total', 'RateLimit', 'RateLimit-Policy']));
    }
  });

  it('say nothing about what other networks have tried on the account', async () => {
    for (const from of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) await get(from, { as: 'somebody:wrong' });
    const [, left] = reported(await get('192.0.2.14', { as: 'somebody:wrong' }));
    expect(left).toMatch(/^"attempts";r=99;/);
  });

  it('name the limit that refuses them', async () => {
    for (let turn = 0; turn < 10; turn += 1) await get('192.0.2.2', { as: 'target:wrong' });
    const refused = await get('192.0.2.2', { as: 'target:wrong' });
    expect(refused.status).toBe(429);
    const wait = refused.headers.get('retry-after');
    expect(reported(refused)).toEqual(['"attempts-of-account";q=10;w=300', `"attempts-of-account";r=0;t=${wait}`]);
    expect(exposed(refused)).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit', 'RateLimit-Policy']));
  });

  it('have the headers outside the REST roots and on pages, too', async () => {
    const token = await front.site.ask(`${front.site.url}/auth/token`, {
      body: { username: 'nobody', password: 'wrong' },
      headers: { 'x-forwarded-for': '192.0.2.3', origin: ORIGIN },
    });
    expect([token.status, ...reported(token)]).toEqual([
      ...[401, '"attempts";q=100;w=300', expect.stringMatching(/^"attempts";r=99;/)],
    ]);
    expect(exposed(token)).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
    const fields = { login: 'nobody', password: 'wrong' };
    const page = await front.send('/auth/sign-in', fields, undefined, { 'x-forwarded-for': '192.0.2.4' });
    expect([page.status, ...reported(page)]).toEqual([
      ...[401, '"attempts";q=100;w=300', expect.stringMatching(/^"attempts";r=99;/)],
    ]);
  });

  it('are the only ones of the route that have them', async () => {
    for (const as of [undefined, 'admin', 'editor'])
      expect(reported(await get('192.0.2.5', { as }))).toEqual([null, null]);
  });
});

describe('answers to comments', () => {
  it('say how many more may follow, of accepted and refused ones', async () => {
    const { id: post, path } = await front.post({ title: 'Talked about', comment_status: 'open' });
    await arrivals.age(600);
    const say = (content: string) =>
      front.site.rest('/cms/v2/comments', {
        as: 'subscriber',
        body: { post, content, date: `2019-01-0${content.length}T00:00:00` },
        headers: { 'x-forwarded-for': '192.0.2.6' },
      });
    for (const [content, status, left] of [
      ['a', 201, 2],
      ['bb', 201, 1],
      ['ccc', 201, 0],
      ['dddd', 429, 0],
    ] as const) {
      const answer = await say(content);
      expect([answer.status, ...reported(answer)]).toEqual([
        ...[status, '"comments";q=3;w=600'],
        expect.stringMatching(new RegExp(`^"comments";r=${left};t=\\d+$`)),
      ]);
    }
    expect(reported(await front.page(path))).toEqual([null, null]);
    // Those who moderate have no limit.
    const own = await front.site.rest('/cms/v2/comments', { as: 'admin', body: { post, content: 'Welcome' } });
    expect([own.status, ...reported(own)]).toEqual([201, null, null]);
  });
});

describe('answers to those who forgot their password', () => {
  it('say how many links the network may still ask for, whether or not there is an account', async () => {
    const ask = (login: string) =>
      front.send('/auth/forgotten-password', { login }, undefined, { 'x-forwarded-for': '192.0.2.7' });
    const left: (string | null)[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      left.push((await ask(turn % 2 ? 'editor' : 'nobody')).headers.get('ratelimit'));
    expect(left.map((value) => /^"password-links";r=(\d+);t=\d+$/.exec(value ?? '')?.[1])).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map(String),
    );
    expect(reported(await ask('nobody'))[0]).toBe('"password-links";q=10;w=3600');
  });
});
