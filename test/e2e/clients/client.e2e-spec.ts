import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { issueTokens, lintel, LintelError, type Lintel, type Progress } from '#libs/client';
import { scratchDatabase } from '../../support/database.js';
import { settleChanges } from '../../support/followed-changes.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const ADMIN = { username: 'admin', password: 'Admin-password-1' };
const TIMES = { start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 20:00:00', timezone: 'Europe/Berlin' };
const YEAR = { start_date: '2027-01-01', end_date: '2027-12-31' };

let site: TestSite;
let names = 0;
/** A name that no other test has. */
const unique = (): string => `Item ${(names += 1)}`;
const error = (call: Promise<unknown>): Promise<LintelError> =>
  call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(LintelError);
      return error as LintelError;
    },
  );

async function collected<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each([
  ['the own root', () => site.root],
  ['the root of the convention', () => `${site.url}/wp-json/`],
  ['the root in a parameter', () => `${site.url}/?rest_route=/`],
  ['the host', () => site.url],
])('the client at %s', (_, url) => {
  let client: Lintel;
  beforeAll(() => {
    client = lintel(url(), ADMIN);
  });

  it('writes, reads and deletes content', async () => {
    for (const resource of [client.posts, client.pages, client.blocks] as const) {
      const made = await resource.create({ title: unique(), status: 'publish' });
      expect((await resource.get(made.id)).status).toBe('publish');
      expect((await resource.update(made.id, { title: 'Changed' })).title.raw).toBe('Changed');
      const { items } = await resource.list({ include: [made.id], context: 'edit' });
      expect(items.map(({ title }) => title.raw)).toEqual(['Changed']);
      expect(await resource.delete(made.id)).toMatchObject({ status: 'trash' });
      expect(await resource.delete(made.id, { force: true })).toMatchObject({ deleted: true });
    }
  });

  it('writes the version that it knows', async () => {
    const { id } = await client.posts.create({ title: unique() });
    const known = await client.posts.get(id, { context: 'edit' });
    const changed = await client.posts.update(id, { title: 'First' }, { ifMatch: known });
    const refused = await error(client.posts.update(id, { title: 'Second' }, { ifMatch: known }));
    expect(refused).toMatchObject({ code: 'rest_precondition_failed', status: 412, data: { current: { id } } });
    expect((await error(client.posts.delete(id, {}, { ifMatch: known }))).status).toBe(412);
    expect((await error(client.posts.delete(id, {}, { ifMatch: {} }))).code).toBe('unknown_version');
    expect(await client.posts.delete(id, { force: true }, { ifMatch: changed })).toMatchObject({ deleted: true });
  });

  it('creates once what has an idempotency key', async () => {
    const key = { idempotencyKey: crypto.randomUUID() };
    const once = () => client.posts.create({ title: 'Once' }, key);
    const [first, again] = [await once(), await once()];
    expect(again.id).toBe(first.id);
    expect((await error(client.posts.create({ title: 'Other' }, key))).status).toBe(422);
  });

  it('goes through all pages of a list', async () => {
    const search = unique();
    const made = [];
    for (let count = 0; count < 5; count += 1)
      made.push(await client.tags.create({ name: `${search} ${String(count)}`, description: search }));
    const found = [];
    for await (const page of client.tags.pages({ search, per_page: 2 })) {
      expect(page).toMatchObject({ total: 5, totalPages: 3 });
      found.push(...page.items);
    }
    expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    const rest = [];
    for await (const page of client.tags.pages({ search, per_page: 2, page: 3 })) rest.push(...page.items);
    expect(rest.map(({ id }) => id)).toEqual([made[4]?.id]);
    const none = [];
    for await (const page of client.tags.pages({ search: 'nothing' })) none.push(page);
    expect(none).toEqual([{ items: [], total: 0, totalPages: 0 }]);
  });

  it('writes terms, comments and users', async () => {
    const post = await client.posts.create({ title: unique(), status: 'publish' });
    for (const resource of [client.categories, client.eventCategories] as const) {
      const { id } = await resource.create({ name: unique() });
      expect((await resource.update(id, { description: 'Thorny' })).description).toBe('Thorny');
      expect((await resource.delete(id, { force: true })).deleted).toBe(true);
    }
    const comment = await client.comments.create({ post: post.id, content: unique() });
    expect((await client.comments.list({ post: [post.id] })).items.map(({ id }) => id)).toEqual([comment.id]);
    const username = unique().replace(' ', '-');
    const user = await client.users.create({ username, email: `${username}@example.org`, password: 'Long-word-8-yes' });
    expect((await client.users.me({ context: 'edit' })).username).toBe('admin');
    expect((await client.users.updateMe({ first_name: 'Ann' })).first_name).toBe('Ann');
    expect((await client.users.delete(user.id, { force: true, reassign: site.ids.admin ?? 0 })).deleted).toBe(true);
  });

  it('writes events, venues and organizers', async () => {
    const venue = await client.venues.create({ venue: unique() });
    const organizer = await client.organizers.create({ organizer: unique() });
    const title = unique();
    const event = await client.events.create({ title, ...TIMES, venue: venue.id, organizer: [organizer.id] });
    expect(await client.events.get(event.id)).toMatchObject({ title, venue: { id: venue.id } });
    expect(await client.events.list({ search: title, ...YEAR })).toMatchObject({
      items: [{ id: event.id }],
      total: 1,
      totalPages: 1,
    });
    expect((await client.events.update(event.id, { featured: true })).featured).toBe(true);
    const found = [];
    for await (const { items } of client.venues.pages({ per_page: 1 })) found.push(...items);
    expect(found.map(({ id }) => id)).toContain(venue.id);
    expect((await client.events.delete(event.id)).status).toBe('trash');
  });

  it('writes redirects, settings and the cache', async () => {
    const url = `/${unique().replace(' ', '-')}`;
    const link = { match_type: 'url', action_type: 'url', action_data: { url: '/new' } } as const;
    const rules = [];
    for (const end of ['a', 'b', 'c'])
      rules.push(await client.redirects.create({ url: `${url}/${end}`, group_id: 1, ...link }));
    expect(rules.map((rule) => rule?.url)).toEqual([`${url}/a`, `${url}/b`, `${url}/c`]);
    const ids = rules.map((rule) => rule?.id ?? 0);
    expect((await client.redirects.update(ids[0] ?? 0, { title: 'First' })).title).toBe('First');
    expect(await client.redirects.disable(ids.slice(1))).toBe(2);
    expect(await client.redirects.enable(ids.slice(1, 2))).toBe(1);
    const found = [];
    for await (const { items } of client.redirects.pages({ filterBy: { url }, per_page: 5 })) found.push(...items);
    expect(found.filter(({ enabled }) => enabled)).toHaveLength(2);
    expect(await client.redirects.delete(ids)).toBe(3);

    const description = unique();
    expect((await client.settings.update({ description })).description).toBe(description);
    expect((await client.settings.get()).description).toBe(description);
    expect(await client.cache.settings.get()).toEqual(await client.cache.settings.update({}));
    expect(typeof (await client.cache.status())).toBe('object');
    expect(typeof (await client.cache.clear({ all: true }))).toBe('object');
  });

  it('uploads files and reports progress', async () => {
    const image = new File([new Uint8Array(await picture(300, 200))], 'fair.png', { type: 'image/png' });
    const steps: Progress[] = [];
    const onProgress = (progress: Progress): void => void steps.push(progress);
    const members = { title: 'Fäir "1"', alt_text: 'A fair' };
    const media = await client.media.upload(image, members, { onProgress });
    expect(media).toMatchObject({ title: { raw: members.title }, alt_text: 'A fair', media_details: { width: 300 } });
    expect(steps.at(-1)?.loaded).toBe(steps.at(-1)?.total);
    expect(steps.map(({ loaded }) => loaded)).toEqual(steps.map(({ loaded }) => loaded).toSorted((a, b) => a - b));
    const text = await client.media.upload(new Blob(['Hello'], { type: 'text/plain' }), {}, { name: 'hello.txt' });
    expect(text.mime_type).toBe('text/plain');
    const refused = await error(client.media.upload(new Blob(['MZ']), {}, { name: 'program.exe' }));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    for (const { id } of [media, text]) await client.media.delete(id, { force: true });
  });

  it('runs batches, as many as are needed', async () => {
    const names = Array.from({ length: 26 }, unique);
    const requests = names.map((name) => ({ path: '/cms/v2/tags?_fields=name', body: { name } }));
    const results = await client.batch([...requests, { path: '/cms/v2/tags', body: {} }]);
    expect(results.slice(0, 26)).toEqual(names.map((name) => ({ status: 201, body: { name } })));
    expect(results[26]?.error).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
    const unchanged = await client.batch([requests[0] ?? { path: '' }, { path: '/cms/v2/tags', body: {} }], {
      isValidatedFirst: true,
    });
    expect(unchanged.map((result) => result?.status)).toEqual([undefined, 400]);
    expect(await client.batch([])).toEqual([]);
  });

  it('follows changes in pages', async () => {
    await settleChanges();
    const [start, ...none] = await collected(client.changes());
    expect([start?.changes, none]).toEqual([[], []]);
    const made = [];
    for (let at = 0; at < 3; at += 1) made.push((await client.tags.create({ name: unique() })).id);
    const venue = await client.venues.create({ venue: unique() });
    await settleChanges();
    const pages = await collected(client.changes(start?.next, { per_page: 2, type: ['tag', 'venue'] }));
    expect(pages.map(({ changes, more }) => [changes.map(({ id }) => id), more])).toEqual([
      [made.slice(0, 2), true],
      [[made[2], venue.id], false],
    ]);
    const last = pages.at(-1);
    for (const { href } of last?.changes ?? []) expect((await site.ask(href ?? '')).status).toBe(200);
    expect((await collected(client.changes(last?.next)))[0]?.changes).toEqual([]);
    expect(await error(collected(client.changes('wrong')))).toMatchObject({ code: 'changes_invalid_cursor' });
  });

  it('has all other routes', async () => {
    const title = unique();
    await client.posts.create({ title, status: 'publish' });
    const api = await client.api();
    const { data } = await api.GET('/cms/v2/search', { params: { query: { search: title } } });
    expect(data?.map(({ title }) => title)).toEqual([title]);
    const type = await api.GET('/cms/v2/types/{type}', { params: { path: { type: 'post' } } });
    expect(type.data).toMatchObject({ slug: 'post' });
  });

  it('reports what was wrong', async () => {
    const missing = await error(client.posts.get(999_999));
    expect(missing).toMatchObject({
      name: 'LintelError',
      code: 'rest_post_invalid_id',
      status: 404,
      message: 'Invalid post ID.',
      data: { status: 404 },
    });
    const wrong = await error(client.posts.create({ status: 'public' } as never));
    expect(wrong).toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
      data: { params: { status: expect.any(String) } },
    });
    expect(await error(lintel(url()).settings.get())).toMatchObject({ status: 401 });
  });
});

describe('a client of a site with other roots', () => {
  it('finds a root of the convention at a path of its own', async () => {
    const other = await startSite({ CONVENTION_ROOT: '/api' }, await scratchDatabase('roots'));
    try {
      for (const url of [other.url, `${other.url}/en/`, `${other.url}/api/`]) {
        const client = lintel(url, ADMIN);
        expect((await client.users.me()).link).toContain('/author/admin/');
        expect(await client.batch([{ path: '/cms/v2/tags', body: {} }])).toMatchObject([{ status: 400 }]);
      }
    } finally {
      await other.close();
    }
  });

  it('has no batches where only the own root is', async () => {
    const other = await startSite({ CONVENTION_ROOT: '' }, await scratchDatabase('roots'));
    try {
      const client = lintel(other.url, ADMIN);
      expect((await client.users.me()).slug).toBe('admin');
      expect(await error(client.batch([{ path: '/cms/v2/tags' }]))).toMatchObject({ code: 'batch_not_supported' });
    } finally {
      await other.close();
    }
  });
});

describe('a client that keeps responses', () => {
  it('sends no body twice, until it changes', async () => {
    const answers: number[] = [];
    const counted: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      answers.push(response.status);
      return response;
    };
    const client = lintel(site.root, ADMIN, { kept: 2, fetch: counted });
    const { id } = await client.tags.create({ name: unique() });
    const first = await client.tags.get(id);
    expect(await client.tags.get(id)).toEqual(first);
    const list = await client.tags.list({ include: [id] });
    expect(await client.tags.list({ include: [id] })).toEqual(list);
    expect(list.total).toBe(1);
    expect(answers.splice(0)).toEqual([201, 200, 304, 200, 304]);
    await client.tags.update(id, { description: 'Changed' });
    expect((await client.tags.get(id)).description).toBe('Changed');
    // The third response takes the place of the one that was not used for the longest time.
    await client.tags.list({ search: 'x' });
    await client.tags.get(id);
    await client.tags.list({ include: [id] });
    expect(answers).toEqual([200, 200, 200, 304, 200]);
    expect((await error(client.tags.get(999_999))).status).toBe(404);
  });
});

describe('a client with tokens', () => {
  it('renews an expired access token once for all requests, and hands out the new ones', async () => {
    const tokens = await issueTokens(`${site.url}/en/`, ADMIN);
    const renewed: string[] = [];
    const auth = {
      ...tokens,
      accessToken: 'expired',
      onRenewed: (now: { accessToken: string }) => renewed.push(now.accessToken),
    };
    const client = lintel(site.root, auth);
    const found = await Promise.all([client.users.me(), client.users.me(), client.users.me()]);
    expect(found.map(({ slug }) => slug)).toEqual(['admin', 'admin', 'admin']);
    expect(renewed).toHaveLength(1);
    expect(renewed[0]).not.toBe(tokens.accessToken);
    expect(auth.accessToken).toBe('expired');
  });

  it('does not renew a token again for a refusal that arrives late', async () => {
    const tokens = await issueTokens(site.url, ADMIN);
    const renewed: unknown[] = [];
    let renewal = () => {};
    const isRenewed = new Promise<void>((resolve) => (renewal = resolve));
    let asked = 0;
    const client = lintel(
      site.root,
      { ...tokens, accessToken: 'expired', onRenewed: (now) => (renewed.push(now), renewal()) },
      {
        fetch: async (...request) => {
          asked += 1;
          const isLate = asked === 2;
          const response = await fetch(...request);
          if (isLate) await isRenewed;
          return response;
        },
      },
    );
    const found = await Promise.all([client.users.me(), client.users.me()]);
    expect(found.map(({ slug }) => slug)).toEqual(['admin', 'admin']);
    expect(renewed).toHaveLength(1);
  });

  it('reports tokens and passwords that are refused', async () => {
    const client = lintel(site.root, { accessToken: 'wrong', refreshToken: 'wrong' });
    expect(await error(client.users.me())).toMatchObject({ status: 401 });
    expect(await error(issueTokens(site.url, { ...ADMIN, password: 'wrong' }))).toMatchObject({ status: 401 });
  });
});

describe('a client of a busy site', () => {
  let server: Server;
  let url: string;
  /** How the site answers the next requests. Afterwards it answers an empty list. */
  let answers: ((response: ServerResponse) => void)[];
  let asked: string[];
  let positions: unknown[];

  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response) => {
      request.resume();
      asked.push(request.method ?? '');
      positions.push(request.headers['write-position']);
      const answer = answers.shift();
      if (answer) answer(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
  });
  beforeEach(() => {
    answers = [];
    asked = [];
    positions = [];
  });
  afterAll(() => server.close());

  const busy =
    (status: number, retryAfter?: string) =>
    (response: ServerResponse): void =>
      void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('{}');

  it('repeats requests after the time that the site names, as a number or a date', async () => {
    answers = [busy(429, '0'), busy(503, new Date(Date.now() - 1000).toUTCString())];
    expect((await lintel(url).posts.list()).items).toEqual([]);
    expect(asked).toEqual(['GET', 'GET', 'GET']);
    answers = [busy(503, '0')];
    await lintel(url).posts.create({ title: 'Once' });
    expect(asked.slice(3)).toEqual(['POST', 'POST']);
  });

  it('sends the position of its last write with later requests', async () => {
    const at = (position: string) => (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'write-position': position }).end('{}');
    const client = lintel(url);
    answers = [at('7'), at('12'), at('9')];
    for (const title of ['a', 'b', 'c']) await client.posts.create({ title });
    await client.posts.list();
    expect(positions).toEqual([undefined, '7', '12', '12']);
  });

  it('gives up after three repetitions, or as many as it may make', async () => {
    answers = Array.from({ length: 9 }, () => busy(429, '0'));
    expect(await error(lintel(url).posts.list())).toMatchObject({ status: 429, code: 'http_429' });
    expect(asked).toHaveLength(4);
    expect(await error(lintel(url, undefined, { retries: 0 }).posts.list())).toMatchObject({ status: 429 });
    expect(asked).toHaveLength(5);
  });

  it('does not wait longer than it may, and not at all to write again without being asked to', async () => {
    answers = [busy(503, '61'), busy(503)];
    expect(await error(lintel(url).posts.list())).toMatchObject({ status: 503 });
    expect(await error(lintel(url).posts.create({}))).toMatchObject({ status: 503 });
    expect(asked).toEqual(['GET', 'POST']);
  });

  it('stops waiting when it is aborted', async () => {
    answers = [
      (response): void => {
        busy(429, '30')(response);
        response.on('close', () => setImmediate(() => abortion.abort(new Error('Enough'))));
      },
    ];
    const abortion = new AbortController();
    await expect(lintel(url).posts.list({}, { signal: abortion.signal })).rejects.toThrow('Enough');
    expect(asked).toHaveLength(1);
  });

  it('finds the root for other calls when the one that began with it is aborted', async () => {
    const abortion = new AbortController();
    answers = [
      (response): void => {
        abortion.abort(new Error('Enough'));
        response.writeHead(200, { link: `<${url}>; rel="https://api.w.org/"` }).end();
      },
    ];
    const client = lintel(url.replace('/rest', '/'));
    const aborted = client.posts.list({}, { signal: abortion.signal });
    const other = client.posts.list();
    await expect(aborted).rejects.toThrow('Enough');
    expect((await other).items).toEqual([]);
    expect(asked).toEqual(['HEAD', 'GET']);
  });

  it('reports answers that are no JSON, and sites that do not answer', async () => {
    answers = [
      (response): void => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ];
    expect(await error(lintel(url).posts.get(1))).toMatchObject({ code: 'http_502', status: 502 });
    answers = [(response): void => void response.destroy()];
    expect(await error(lintel(url).posts.get(1))).toMatchObject({ code: 'network_error', status: 0 });
    answers = [busy(404), busy(404), busy(404)];
    expect(await error(lintel(url.replace('/rest', '')).posts.list())).toMatchObject({ code: 'root_not_found' });
  });
});
