import { eventuallyPasses } from '../../support/eventually-passes.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

let site: TestSite;
/** Paths of items of each kind with versions, and a change of each. */
const items = new Map<string, { path: string; change: object; another: object }>();

const create = async (path: string, body: object): Promise<number> => {
  const made = await site.rest(path, { as: 'admin', body });
  if (made.status !== 201) throw new Error(`No ${path}: ${made.text}`);
  return made.body.id as number;
};
const etagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';
const itemOf = (name: string) => items.get(name) ?? { path: '', change: {}, another: {} };
const read = (path: string, headers: Record<string, string> = {}, as?: string) => site.rest(path, { as, headers });
const write = (path: string, etag: string, body: object, ask: Ask = {}) =>
  site.rest(path, { as: 'admin', body, ...ask, headers: { 'if-match': etag } });

beforeAll(async () => {
  site = await startSite({ CORS_ORIGINS: 'https://app.example.org', SERVER_TIMING: '1' });
  await site.withRoles('editor', 'subscriber');
  const post = await create('/cms/v2/posts', { title: 'Fair', content: 'Words', status: 'publish' });
  const title = { change: { title: 'Changed' }, another: { title: 'Lost' } };
  const name = { change: { name: 'Changed' }, another: { name: 'Lost' } };
  items.set('post', { path: `/cms/v2/posts/${post}`, ...title });
  for (const kind of ['pages', 'blocks'])
    items.set(kind, {
      path: `/cms/v2/${kind}/${await create(`/cms/v2/${kind}`, { title: 'a', content: 'b' })}`,
      ...title,
    });
  for (const kind of ['categories', 'tags', 'cal_events_cat'])
    items.set(kind, { path: `/cms/v2/${kind}/${await create(`/cms/v2/${kind}`, { name: 'a' })}`, ...name });
  const comment = await create('/cms/v2/comments', { post, content: 'Hello' });
  items.set('comment', {
    path: `/cms/v2/comments/${comment}`,
    change: { content: 'Changed' },
    another: { content: 'Lost' },
  });
  items.set('user', {
    path: `/cms/v2/users/${site.ids.editor}`,
    change: { url: 'http://a.example' },
    another: { nickname: 'x' },
  });
  const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
  const event = await create('/cal/events/v1/events', { title: 'Feast', slug: 'feast', status: 'publish', ...times });
  items.set('event', { path: `/cal/events/v1/events/${event}`, ...title });
  items.set('event by its slug', { path: '/cal/events/v1/events/by-slug/feast', ...title });
  const venue = await create('/cal/events/v1/venues', { venue: 'Hall', status: 'publish' });
  items.set('venue', { path: `/cal/events/v1/venues/${venue}`, change: { city: 'Ulm' }, another: { city: 'Rome' } });
  for (const [kind, path, change, another] of [
    ['settings', '/cms/v2/settings', { description: 'Changed' }, { title: 'Lost' }],
    ['settings of redirection', '/redirection/v1/setting', { expire_redirect: 30 }, { expire_404: 30 }],
    ['settings of the cache', '/cache/v1/settings', { cache_max_time: 100 }, { cache_gc_email_me: true }],
  ] as const)
    items.set(kind, { path, change, another });
  const tag = await create('/cal/events/v1/tags', { name: 'Music' });
  items.set('tag of events', { path: `/cal/events/v1/tags/${tag}`, ...name });
});
afterAll(() => site.close());

const KINDS = [
  'post',
  'pages',
  'blocks',
  'categories',
  'tags',
  'cal_events_cat',
  'comment',
  'user',
  'event',
  'event by its slug',
  'venue',
  'tag of events',
  'settings',
  'settings of redirection',
  'settings of the cache',
];

describe('reads', () => {
  it.each([
    '/',
    '/cms/v2',
    '/cms/v2/posts',
    '/cms/v2/posts?_fields=id&_envelope',
    '/cms/v2/users',
    '/cms/v2/types',
    '/cms/v2/settings',
    '/cal/events/v1/events?start_date=2031-01-01',
    '/redirection/v1/redirect',
    '/redirection/v1/export/all/csv',
  ])('have a strong ETag, for which they are not sent again: %s', async (path) => {
    for (const as of ['admin', undefined]) {
      const first = await read(path, {}, as);
      if (first.status === 401) continue;
      expect(etagOf(first)).toMatch(/^"[\w.-]{22,}"$/);
      const again = await read(path, { 'if-none-match': etagOf(first) }, as);
      expect([again.status, again.text, etagOf(again)]).toEqual([304, '', etagOf(first)]);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      expect((await read(path, { 'if-none-match': '"other"' }, as)).text).toBe(first.text);
    }
  });

  it('have another ETag for another representation', async () => {
    const { path } = itemOf('post');
    const forms = ['', '?_fields=id', '?_pretty', '?_envelope', '?context=edit', '?context=embed'];
    const tags = await Promise.all(forms.map(async (form) => etagOf(await read(path + form, {}, 'admin'))));
    expect(new Set(tags).size).toBe(forms.length);
    const [version = ''] = (tags[0] ?? '').split('.');
    for (const tag of tags) expect(tag.startsWith(`${version}.`)).toBe(true);
  });

  it('never confirm a copy to an unauthorised caller', async () => {
    const { path } = itemOf('post');
    const etag = etagOf(await read(`${path}?context=edit`, {}, 'admin'));
    expect((await read(`${path}?context=edit`, { 'if-none-match': etag })).status).toBe(401);
    expect((await read(`${path}?context=edit`, { 'if-none-match': '*' }, 'subscriber')).status).toBe(403);
  });

  it.each(['post', 'event', 'venue'])('of an item have the time of its last change: %s', async (kind) => {
    const { path } = itemOf(kind);
    // In the second of a change the date is missing, because the item may change again within it.
    const modified = await eventuallyPasses(async () => {
      const date = (await read(path, {}, 'admin')).headers.get('last-modified');
      expect(date).not.toBeNull();
      return date ?? '';
    });
    const since = (date: string, more: Record<string, string> = {}) =>
      read(path, { 'if-modified-since': date, ...more }, 'admin');
    expect((await since(modified)).status).toBe(304);
    expect((await since(modified, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await since(new Date(Date.parse(modified) - 1000).toUTCString())).status).toBe(200);
    expect((await since('yesterday')).status).toBe(200);
    expect((await read(path)).headers.get('cache-control') ?? 'no-cache').toBe('no-cache');
  });
});

describe('copies that are validated again and again', () => {
  const statementsOf = ({ headers }: Answer): string => headers.get('server-timing') ?? '';
  const NONE = 'db;desc="0 statements"';

  it.each([
    ['/cms/v2/posts', 'post'],
    ['/cms/v2/posts?_embed&_fields=id,title,_links', 'post'],
    ['/cal/events/v1/events?start_date=2031-01-01&end_date=2032-01-01', 'event'],
    ['/cms/v2/tags', 'tags'],
    ['/wp-json/wp/v2/posts', 'post'],
  ])('take no statement until something in them changes: %s', async (path, kind) => {
    const get = (etag: string) =>
      site.ask(path.startsWith('/wp-json') ? site.url + path : site.root + path, {
        headers: { 'if-none-match': etag },
      });
    const etag = etagOf(await get('"x"'));
    expect((await get(etag)).status).toBe(304);
    const known = await get(etag);
    expect([known.status, statementsOf(known)]).toEqual([304, NONE]);
    expect(etagOf(known)).toBe(etag);
    const item = itemOf(kind);
    await site.rest(item.path, { as: 'admin', body: item.change });
    const changed = await get(etag);
    expect(changed.status).toBe(200);
    await site.rest(item.path, { as: 'admin', body: item.another });
    expect(etagOf(await get(etagOf(changed)))).not.toBe(etagOf(changed));
  });

  it('are never those of signed-in callers, and keep to the rights of the caller', async () => {
    const { path } = itemOf('post');
    const mine = await read(path, { 'if-none-match': '"x"' }, 'admin');
    for (let time = 0; time < 3; time += 1) {
      const again = await read(path, { 'if-none-match': etagOf(mine) }, 'admin');
      expect([again.status, statementsOf(again) === NONE]).toEqual([304, false]);
    }
    const visible = etagOf(await read(path, { 'if-none-match': '"x"' }));
    expect((await read(path, { 'if-none-match': visible })).status).toBe(304);
    await site.rest(path, { as: 'admin', body: { status: 'private' } });
    expect((await read(path, { 'if-none-match': visible })).status).toBe(401);
    await site.rest(path, { as: 'admin', body: { status: 'publish' } });
  });

  it('that depend on the time are made again', async () => {
    const path = '/cal/events/v1/events?start_date=today';
    const etag = etagOf(await read(path));
    for (let time = 0; time < 3; time += 1)
      expect(statementsOf(await read(path, { 'if-none-match': etag }))).not.toBe(NONE);
  });
});

describe('writes with If-Match', () => {
  it.each(KINDS)('change the version that the client knows: %s', async (kind) => {
    const { path, change, another } = itemOf(kind);
    const before = await read(path, {}, 'admin');
    const done = await write(path, etagOf(before), change);
    expect(done.status).toBe(200);
    const refused = await write(path, etagOf(before), another);
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'rest_precondition_failed', data: { status: 412 } },
    });
    const present = await read(`${path}?context=edit`, {}, 'admin');
    expect(refused.body.data.current).toEqual(present.body);
    expect(present.body.id).toBe(before.body.id);
    expect([refused.body.data.etag, etagOf(refused)]).toEqual([etagOf(present), etagOf(present)]);
    // The ETag of the answer to a write is that of the new state.
    expect(etagOf(done).split('.')[0]).toBe(etagOf(present).split('.')[0]);
    expect((await write(path, etagOf(done), change)).status).toBe(200);
  });

  it.each(['post', 'event', 'comment', 'user', 'tags'])('succeed for one of several writers: %s', async (kind) => {
    const { path, change } = itemOf(kind);
    const etag = etagOf(await read(path, {}, 'admin'));
    const member = Object.keys(change)[0] ?? '';
    const values = Array.from({ length: 6 }, (_, at) => (member === 'url' ? `http://w${at}.example` : `Writer ${at}`));
    const answers = await Promise.all(values.map((value) => write(path, etag, { [member]: value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    const winner = values[answers.findIndex(({ status }) => status === 200)];
    expect((await read(`${path}?context=edit`, {}, 'admin')).text).toContain(winner);
  });

  it('see writers without a condition', async () => {
    const { path } = itemOf('post');
    const etag = etagOf(await read(path, {}, 'admin'));
    const [one, other] = await Promise.all([
      write(path, etag, { title: 'Conditional' }),
      site.rest(path, { as: 'admin', body: { title: 'Unconditional' } }),
    ]);
    expect(other.status).toBe(200);
    const { title } = (await read(`${path}?context=edit`, {}, 'admin')).body;
    expect([one.status, title.raw]).toEqual([one.status === 200 ? 200 : 412, 'Unconditional']);
  });

  it('take lists and *, and no weak tags', async () => {
    const { path } = itemOf('post');
    const etag = etagOf(await read(path));
    expect((await write(path, `"x", ${etag}`, {})).status).toBe(200);
    expect((await write(path, '*', {})).status).toBe(200);
    expect((await write(path, `W/${etagOf(await read(path))}`, {})).status).toBe(412);
    expect((await site.rest(path, { as: 'admin', body: {}, headers: { 'if-none-match': '*' } })).status).toBe(412);
  });

  it('keep the order of checks', async () => {
    const { path } = itemOf('post');
    expect((await write(path, '"x"', {}, { as: 'nobody:wrong' })).status).toBe(401);
    expect((await write(path, '"x"', { status: 'unknown' })).status).toBe(400);
    expect((await write(path, '"x"', {}, { as: 'subscriber' })).status).toBe(403);
    expect((await write('/cms/v2/posts/999999', '"x"', {})).status).toBe(404);
    expect((await write('/cms/v2/posts', '"x"', { title: 'New' })).status).toBe(412);
    expect((await write('/cms/v2/settings', '"x"', { title: 'New' })).status).toBe(412);
    expect((await write('/redirection/v1/group', '"x"', { name: 'New', moduleId: 1 })).status).toBe(412);
  });

  it('change the menu that the client knows, with its places', async () => {
    const ask = (where: string, ask: Ask = {}) =>
      site.ask(`${site.url}/wp-json/wp/v2/menus${where}`, { as: 'admin', ...ask });
    const { id } = (await ask('', { body: { name: 'Main' } })).body;
    const change = (etag: string, body: object) => ask(`/${id}`, { body, headers: { 'if-match': etag } });
    const etag = etagOf(await ask(`/${id}`));
    const placed = await change(etag, { locations: ['primary'] });
    expect([placed.status, placed.body.locations]).toEqual([200, ['primary']]);
    const refused = await change(etag, { name: 'Lost' });
    expect([refused.status, refused.body.data.current]).toMatchObject([412, { name: 'Main', locations: ['primary'] }]);
    expect((await change(etagOf(placed), { name: 'Renamed' })).body.name).toBe('Renamed');
  });

  it('delete the revision that the client knows', async () => {
    const id = await create('/cms/v2/posts', { title: 'Revised', content: 'a', status: 'publish' });
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { content: 'b' } });
    const revisions = `/cms/v2/posts/${id}/revisions`;
    const [{ id: revision }] = (await read(revisions, {}, 'admin')).body;
    const remove = (tag: string) =>
      site.rest(`${revisions}/${revision}`, {
        as: 'admin',
        method: 'DELETE',
        query: { force: 'true' },
        headers: { 'if-match': tag },
      });
    const etag = etagOf(await read(`${revisions}/${revision}`, {}, 'admin'));
    expect((await remove('"x"')).status).toBe(412);
    expect((await remove(etag)).body.deleted).toBe(true);
  });

  it('delete the version that the client knows', async () => {
    const id = await create('/cms/v2/posts', { title: 'Short-lived' });
    const path = `/cms/v2/posts/${id}`;
    const etag = etagOf(await read(path, {}, 'admin'));
    const remove = (tag: string, query = {}) =>
      site.rest(path, { as: 'admin', method: 'DELETE', query, headers: { 'if-match': tag } });
    expect((await remove('"x"')).status).toBe(412);
    expect((await remove(etag)).body.status).toBe('trash');
    expect((await remove(etag, { force: 'true' })).status).toBe(412);
    const trashed = etagOf(await read(`${path}?context=edit`, {}, 'admin'));
    expect((await remove(trashed, { force: 'true' })).body.deleted).toBe(true);
    expect((await remove(trashed, { force: 'true' })).status).toBe(404);
  });

  it('may name a time instead', async () => {
    const { path } = itemOf('post');
    const unless = (date: string) =>
      site.rest(path, { as: 'admin', body: {}, headers: { 'if-unmodified-since': date } });
    expect((await unless('Thu, 01 Jan 2026 00:00:00 GMT')).status).toBe(412);
    expect((await unless(new Date(Date.now() + 1000).toUTCString())).status).toBe(200);
  });

  it('of a part of a batch count for that part', async () => {
    const post = itemOf('post').path.replace('/cms', '/wp');
    const [, tag] = [post, itemOf('tags').path.replace('/cms', '/wp')];
    const etag = etagOf(await read(itemOf('tags').path));
    const requests = [
      { path: tag, body: { description: 'a' }, headers: { 'If-Match': '"x"' } },
      { path: tag, body: { description: 'b' }, headers: { 'If-Match': etag } },
      { path: post, body: { title: 'c' } },
    ];
    const { body } = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'admin', body: { requests } });
    expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([412, 200, 200]);
  });
});

describe('scripts of other origins', () => {
  it('may send conditions, and read validators in the answers to them', async () => {
    const { path } = itemOf('post');
    const origin = { origin: 'https://app.example.org' };
    const asked = { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'if-match' };
    const preflight = await site.rest(path, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/If-Match.*Write-Position/);
    const conditional = await read(path, { ...origin, 'if-none-match': '"x"' });
    expect(conditional.headers.get('access-control-expose-headers')).toContain('ETag');
    const plain = await read(path, origin);
    expect(plain.headers.get('access-control-expose-headers')).toBe('X-WP-Total, X-WP-TotalPages, Link');
  });
});

describe('a create with an Idempotency-Key', () => {
  const send = (key: string, body: object, ask: Ask = {}) =>
    site.rest('/cms/v2/posts', { as: 'admin', body, ...ask, headers: { 'idempotency-key': key } });
  const titled = async (title: string): Promise<number> => {
    const found = await site.rest('/cms/v2/posts', { as: 'admin', query: { search: title, status: 'any' } });
    return found.body.length as number;
  };

  it('is carried out once, and gets the same response again', async () => {
    const first = await send('a', { title: 'Unrepeated' });
    const again = await send('a', { title: 'Unrepeated' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await titled('Unrepeated')).toBe(1);
  });

  it('is carried out once if it is sent several times at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => send('b', { title: 'Simultaneous' })));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await titled('Simultaneous')).toBe(1);
  });

  it('is refused with the key of another body, and not with that of another user', async () => {
    await send('c', { title: 'Mine' });
    const other = await send('c', { title: 'Different' });
    expect([other.status, other.body.code]).toEqual([422, 'rest_idempotency_key_reused']);
    const theirs = await send('c', { title: 'Different' }, { as: 'editor' });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('that was refused may be corrected with the same key', async () => {
    const post = await create('/cms/v2/posts', { title: 'Commented', status: 'publish' });
    const comment = (id: number) =>
      site.rest('/cms/v2/comments', {
        ...{ as: 'admin', body: { post: id, content: 'Hello' } },
        headers: { 'idempotency-key': 'd' },
      });
    expect([(await comment(99_999)).status, (await comment(post)).status]).toEqual([403, 201]);
  });

  it('shows the response only to callers who may still create', async () => {
    const body = { title: 'Rights' };
    expect((await send('e', body, { as: 'subscriber' })).status).toBe(403);
    expect((await send('e', body, { as: undefined })).status).toBe(401);
  });

  it('has a key of visible characters', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256)])
      expect((await send(key, { title: 'Key' })).body.code).toBe('rest_idempotency_key_invalid');
  });

  it('may be that of a redirect or of a group, whose responses are lists', async () => {
    const sendTo = (path: string, body: object) =>
      site.rest(`/redirection/v1/${path}`, { as: 'admin', body, headers: { 'idempotency-key': `g-${path}` } });
    const group = { name: 'Once', moduleId: 1 };
    const [first, again] = [await sendTo('group', group), await sendTo('group', group)];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    const groups = (await site.rest('/redirection/v1/group', { as: 'admin' })).body.items as {
      id: number;
      name: string;
    }[];
    const made = groups.filter(({ name }) => name === 'Once');
    expect(made).toHaveLength(1);
    const rule = { url: '/once', match_type: 'url', action_type: 'nothing', group_id: made[0]?.id };
    await Promise.all([sendTo('redirect', rule), sendTo('redirect', rule), sendTo('redirect', rule)]);
    const rules = await site.rest('/redirection/v1/redirect', { as: 'admin', query: { 'filterBy[url]': '/once' } });
    expect(rules.body.items).toHaveLength(1);
  });
});

describe('an upload with an Idempotency-Key', () => {
  const upload = (key: string, text: string, { name = 'once.txt', ...ask }: Ask & { name?: string } = {}) =>
    site.rest('/cms/v2/media', {
      ...{ as: 'admin', method: 'POST', raw: text, ...ask },
      headers: {
        ...{ 'idempotency-key': key, 'content-type': 'text/plain' },
        'content-disposition': `attachment; filename=${name}`,
      },
    });
  const files = async (): Promise<number> =>
    ((await site.rest('/cms/v2/media', { query: { search: 'once' } })).body as unknown[]).length;

  it('becomes one media item, also if it is sent several times at once', async () => {
    const all = await Promise.all(['u', 'u', 'u'].map((key) => upload(key, 'Text')));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(all.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    expect(await files()).toBe(1);
  });

  it('is refused with the key of another file, and is its own with another key', async () => {
    const other = await upload('u', 'Another text');
    expect([other.status, other.body.code]).toEqual([422, 'rest_idempotency_key_reused']);
    expect((await upload('u', 'Text', { name: 'once-more.txt' })).status).toBe(422);
    expect((await upload('v', 'Text')).headers.get('idempotency-replayed')).toBeNull();
    expect(await files()).toBe(2);
  });

  it('that was refused may be corrected with the same key', async () => {
    const refused = await upload('w', 'MZ', { name: 'once.exe' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await upload('w', 'Text')).status).toBe(201);
  });
});
