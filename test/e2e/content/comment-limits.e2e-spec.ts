import { COMMENT_SETTINGS } from '../../../src/comments/comments.settings.js';
import { arrivals } from '../../support/comments.js';
import { PagedSite } from '../../support/front.js';
import type { Answer } from '../../support/site.js';

const PATH = '/cms/v2/comments';
/** The limit in most tests, lower than the default. */
const LIMIT = 4;
/** The minimum interval between comments is checked by their dates, so comments with this date pass it. */
const LONG_AGO = '2019-01-01T00:00:00';
let front: PagedSite;
let serial = 0;
let post: number;
let path: string;

beforeAll(async () => {
  // Behind a proxy, so that tests can use any IP address.
  front = await PagedSite.start({ TRUST_PROXY: '1' });
  await front.set({ comment_guests: true, comment_previously_approved: false });
  ({ id: post, path } = await front.post({ title: 'Talked about', comment_status: 'open' }));
});
beforeEach(async () => {
  await front.set({ comment_rate_limit: LIMIT });
  await arrivals.age(600);
  await front.site.job('forget arrivals of comments');
});
afterAll(() => front.site.close());

const unique = (text: string) => `${text} ${(serial += 1)}`;
const say = (as: string | undefined, address: string, fields: object = {}) =>
  front.site.rest(PATH, {
    as,
    method: 'POST',
    body: { post, content: unique('Words'), date: LONG_AGO, ...fields },
    headers: { 'x-forwarded-for': address },
  });
const guest = () => ({ author_name: unique('Guest'), author_email: `guest-${(serial += 1)}@example.org` });
const outcome = ({ status, body }: Answer) => [status, body.code];
const many = async (count: number, send: (at: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await send(at));
  return answers.map(({ status }) => status);
};

describe('comments of one account', () => {
  it('are limited by server time, whatever their dates and IP addresses', async () => {
    expect(await many(LIMIT, (at) => say('subscriber', `192.0.2.${at}`))).toEqual([201, 201, 201, 201]);
    const late = await say('subscriber', '192.0.2.99', { date: '2018-01-01T00:00:00' });
    expect(outcome(late)).toEqual([429, 'too_many_comments']);
    const wait = Number(late.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    // Other accounts are not affected.
    expect((await say('contributor', '192.0.2.99')).status).toBe(201);
  });

  it('are accepted again after ten minutes', async () => {
    await many(LIMIT, () => say('subscriber', '192.0.2.1'));
    await arrivals.age(599);
    expect(outcome(await say('subscriber', '192.0.2.1'))).toEqual([429, 'too_many_comments']);
    await arrivals.age(1);
    expect((await say('subscriber', '192.0.2.1')).status).toBe(201);
    await front.site.job('forget arrivals of comments');
    expect(await arrivals.count()).toBe(2);
  });

  it('are limited when they arrive concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, at) => say('subscriber', `192.0.2.${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT);
  });

  it('are counted only if they are accepted', async () => {
    await many(LIMIT - 1, () => say('subscriber', '192.0.2.1'));
    expect((await say('subscriber', '192.0.2.1', { content: ' ' })).status).toBe(400);
    expect((await say('subscriber', '192.0.2.1', { post: 999_999 })).status).toBe(403);
    expect((await say('subscriber', '192.0.2.1')).status).toBe(201);
    expect((await say('subscriber', '192.0.2.1')).status).toBe(429);
  });
});

describe('comments from one IP address', () => {
  it('are limited for any sender', async () => {
    for (const as of ['subscriber', 'contributor', 'author']) expect((await say(as, '198.51.100.1')).status).toBe(201);
    expect((await say(undefined, '198.51.100.1', guest())).status).toBe(201);
    for (const as of ['subscriber', undefined])
      expect(outcome(await say(as, '198.51.100.1', as ? {} : guest()))).toEqual([429, 'too_many_comments']);
    expect((await say(undefined, '198.51.100.2', guest())).status).toBe(201);
  });

  it('are limited per IPv6 /64 network', async () => {
    expect(await many(LIMIT, (at) => say(undefined, `2001:db8:1:2::${at + 1}`, guest()))).toEqual([201, 201, 201, 201]);
    expect((await say(undefined, '2001:db8:1:2:ffff::9', guest())).status).toBe(429);
    expect((await say(undefined, '2001:db8:1:3::1', guest())).status).toBe(201);
  });

  it('are limited when different accounts send them concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 * LIMIT }, (_, at) =>
        say([undefined, 'subscriber', 'contributor'][at % 3], '198.51.100.3', at % 3 ? {} : guest()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMIT);
  });

  it('are limited in the form of the page, in the site language', async () => {
    const send = () => {
      const fields = { comment: unique('Typed'), name: 'Ann', email: `ann-${(serial += 1)}@example.org` };
      return front.send(path, fields, undefined, { 'x-forwarded-for': '198.51.100.4' });
    };
    await many(LIMIT, () => say(undefined, '198.51.100.4', guest()));
    const { status, text, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toMatch(/You comment too fast/);
  });
});

describe('the limit', () => {
  it('is 60 on a new site', async () => {
    await front.set({ comment_rate_limit: COMMENT_SETTINGS.comment_rate_limit.default });
    expect(new Set(await many(60, () => say('subscriber', '192.0.2.1')))).toEqual(new Set([201]));
    expect(outcome(await say('subscriber', '192.0.2.1'))).toEqual([429, 'too_many_comments']);
  });

  it('is disabled by 0', async () => {
    await front.set({ comment_rate_limit: 0 });
    expect(new Set(await many(3 * LIMIT, () => say('subscriber', '192.0.2.1')))).toEqual(new Set([201]));
  });

  it('does not apply to moderators', async () => {
    for (const as of ['editor', 'admin'])
      expect(new Set(await many(2 * LIMIT, () => say(as, '192.0.2.1')))).toEqual(new Set([201]));
  });
});

describe('the date of a comment', () => {
  const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 19);

  it.each(['date', 'date_gmt'])('must not be in the future, except for moderators: %s', async (name) => {
    const fields = { date: undefined, [name]: inAYear() };
    for (const as of ['subscriber', 'author', undefined]) {
      const refused = await say(as, '203.0.113.1', { ...fields, ...(as ? {} : guest()) });
      expect(outcome(refused)).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(refused.body.data.params)).toEqual([name]);
    }
    for (const as of ['editor', 'admin']) expect((await say(as, '203.0.113.1', fields)).status).toBe(201);
  });

  it('can be in the past and defaults to now', async () => {
    expect((await say('subscriber', '203.0.113.2')).body.date).toBe(LONG_AGO);
    expect((await say('contributor', '203.0.113.2', { date: undefined })).status).toBe(201);
  });

  it('cannot be moved to the future, but the stored date can be repeated', async () => {
    const own = await front.site.rest('/cms/v2/posts', {
      as: 'author',
      body: { title: 'Mine', status: 'publish', comment_status: 'open' },
    });
    const future = inAYear();
    const { id } = (await say('admin', '203.0.113.3', { post: own.body.id, date: future })).body;
    const change = (body: object) => front.site.rest(`${PATH}/${id}`, { as: 'author', body });
    expect((await change({ date: future, content: 'Changed' })).status).toBe(200);
    expect(outcome(await change({ date: `2999${future.slice(4)}` }))).toEqual([400, 'rest_invalid_param']);
    expect((await change({ date: LONG_AGO })).body.date).toBe(LONG_AGO);
    expect(outcome(await change({ date_gmt: future }))).toEqual([400, 'rest_invalid_param']);
  });
});

describe('a guest with the email address of a user', () => {
  it('is not approved because of the comments of that user', async () => {
    await front.set({ comment_previously_approved: true });
    await say('editor', '192.0.2.1');
    const body = { author_name: 'editor', author_email: 'editor@example.org' };
    const made = await say(undefined, '192.0.2.2', { ...body, date: '2020-01-01T00:00:00' });
    await front.set({ comment_previously_approved: false });
    expect([made.status, made.body.author, made.body.status]).toEqual([201, 0, 'hold']);
  });
});
