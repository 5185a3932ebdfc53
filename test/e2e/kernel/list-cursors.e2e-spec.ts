import { parse } from 'csv-parse/sync';
import { eventIdOf } from '#libs/recurrence';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const posts: number[] = [];

const create = async (path: string, body: object): Promise<number> => {
  const made = await site.rest(path, { as: 'admin', body });
  if (made.status >= 300) throw new Error(`No ${path}: ${made.text}`);
  return Number(made.body.id);
};
const read = (path: string, query: Record<string, string> = {}) => site.rest(path, { as: 'admin', query });
const itemsOf = ({ body }: Answer): { id: number }[] =>
  Array.isArray(body)
    ? body
    : (Object.values(body as object).find((value) => Array.isArray(value)) as { id: number }[]);
const nextOf = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

/** The ids of a list that is read by cursor; `between` runs after each page. */
async function walk(path: string, query: Record<string, string>, between?: (page: number) => Promise<unknown>) {
  const ids: number[] = [];
  let answer = await read(path, { ...query, _cursor: '' });
  for (let page = 1; ; page += 1) {
    if (answer.status !== 200) throw new Error(answer.text);
    for (const name of ['x-wp-total', 'x-wp-totalpages', 'x-cal-total']) expect(answer.headers.has(name)).toBe(false);
    expect(Array.isArray(answer.body) ? undefined : answer.body.total).toBeUndefined();
    ids.push(...itemsOf(answer).map(({ id }) => id));
    const next = nextOf(answer);
    if (next === undefined) return ids;
    if (page > 50) throw new Error('The list does not end.');
    await between?.(page);
    answer = await site.ask(next, { as: 'admin' });
  }
}

/** The ids of a list that is read by its pages. */
async function pages(path: string, query: Record<string, string>, first: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = first; ; page += 1) {
    const answer = await read(path, { ...query, page: String(page) });
    if (answer.status !== 200) return ids;
    const items = itemsOf(answer);
    if (!items.length) return ids;
    ids.push(...items.map(({ id }) => id));
  }
}

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
  const dates = ['2031-05-01T10:00:00', '2031-05-01T10:00:00', '2030-01-01T00:00:00', '2029-01-01T00:00:00'];
  for (let at = 0; at < 7; at += 1) {
    const title = `${'Ä'.repeat(at % 2 ? 120 : 1)} word ${at % 3}`;
    posts.push(await create('/cms/v2/posts', { title, content: 'word', status: 'private', date: dates[at % 4] }));
    await create('/cms/v2/tags', { name: `Tag ${at}`, description: 'd'.repeat(at % 2 ? 150 : 5) });
    await create('/cms/v2/comments', { post: posts[at % 2], content: `Comment ${at}` });
    await create('/cal/events/v1/venues', { venue: `Hall ${at}`, status: 'publish' });
    const times = { start_date: `2031-06-0${at + 1} 10:00:00`, end_date: `2031-06-0${at + 1} 12:00:00` };
    await create('/cal/events/v1/events', { title: `Event ${at}`, status: 'publish', ...times });
    await create('/cms/v2/posts', { title: `Open word ${at}`, status: 'publish' });
    const url = { match_type: 'url', action_type: 'url', action_data: { url: '/to' }, group_id: 1 };
    await create('/redirection/v1/redirect', { url: `/from-${at}`, ...url });
    await site.ask(`${site.url}/en/missing-${at}/`);
  }
});
afterAll(() => site.close());

const EVENTS = { start_date: '2031-01-01', end_date: '2031-12-31' };
const orders = (path: string, query: Record<string, string>, ...by: string[]) =>
  by.flatMap((orderby) => ['asc', 'desc'].map((order) => [path, { ...query, orderby, order }, 1] as const));

/** The paths of all lists with pages. */
async function pagedRoutes(): Promise<string[]> {
  const { routes } = (await read('/')).body as { routes: Record<string, { endpoints: Endpoint[] }> };
  type Endpoint = { methods: string[]; args: Record<string, { required?: boolean }> };
  const paged = Object.entries(routes).filter(([path, { endpoints }]) =>
    endpoints.some(({ methods, args }) => {
      const isRequired = Object.values(args).some(({ required }) => required);
      return methods.includes('GET') && Object.hasOwn(args, 'page') && !isRequired && !path.includes('(?P<');
    }),
  );
  expect(paged.length).toBeGreaterThan(15);
  return paged.map(([path]) => path);
}

describe('lists by cursor', () => {
  it.each<readonly [string, Record<string, string>, number]>([
    ...orders('/cms/v2/posts', { status: 'any', per_page: '3' }, 'date', 'id', 'modified', 'title', 'slug', 'author'),
    ...orders('/cms/v2/tags', { per_page: '3' }, 'id', 'name', 'slug', 'description', 'count', 'term_group'),
    ...orders('/cms/v2/comments', { per_page: '3' }, 'id', 'date', 'date_gmt', 'post', 'type'),
    ...orders('/cms/v2/users', { per_page: '2' }, 'id', 'name', 'slug', 'email', 'registered_date'),
    ['/cms/v2/posts', { status: 'any', search: 'word', orderby: 'relevance', per_page: '3' }, 1],
    ['/cms/v2/search', { search: 'word', per_page: '3' }, 1],
    ['/cms/v2/media', { per_page: '3' }, 1],
    ['/cal/events/v1/venues', { per_page: '3' }, 1],
    ['/cal/events/v1/events', { ...EVENTS, per_page: '3' }, 1],
    ['/cal/events/v1/tags', { per_page: '3' }, 1],
    ['/redirection/v1/redirect', { per_page: '5' }, 0],
    ['/redirection/v1/redirect', { per_page: '5', orderby: 'source', direction: 'asc' }, 0],
    ['/redirection/v1/redirect', { per_page: '5', orderby: 'last_access' }, 0],
    ['/redirection/v1/404', { per_page: '5' }, 0],
    ['/redirection/v1/404', { per_page: '5', orderby: 'url', direction: 'asc' }, 0],
    ['/redirection/v1/group', { per_page: '5' }, 0],
  ])('have the items of their pages: %s %j', async (path, query, first) => {
    const expected = await pages(path, query, first);
    expect(await walk(path, query)).toEqual(expected);
    expect(new Set(expected).size).toBe(expected.length);
  });

  it('exist on every route with pages', async () => {
    for (const path of await pagedRoutes()) {
      const answer = await read(path, { _cursor: '' });
      expect([path, answer.status, answer.headers.has('x-wp-total')]).toEqual([path, 200, false]);
    }
  });

  it('miss and repeat no item while others are written', async () => {
    const query = { status: 'private', per_page: '2', orderby: 'date' };
    const before = await pages('/cms/v2/posts', query, 1);
    const [removed = 0] = before.slice(-1);
    const seen = await walk('/cms/v2/posts', query, async (page) => {
      if (page === 1) await create('/cms/v2/posts', { title: 'New', status: 'private', date: '2033-01-01T00:00:00' });
      if (page === 2) await site.rest(`/cms/v2/posts/${removed}`, { as: 'admin', method: 'DELETE' });
    });
    expect(seen).toEqual(before.filter((id) => id !== removed));
  });

  it('of events go on behind the last occurrence, also of those at the same time', async () => {
    const times = { start_date: '2020-01-01 10:00:00', end_date: '2020-01-01 11:00:00' };
    const query = { start_date: '2020-01-01', end_date: '2020-12-31', per_page: '2' };
    const ids: number[] = [];
    for (const rrule of ['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=2', undefined])
      ids.push(await create('/cal/events/v1/events', { title: 'Same', status: 'publish', ...times, meta: { rrule } }));
    const before = await pages('/cal/events/v1/events', query, 1);
    expect(before.map(eventIdOf)).toEqual([...ids, ids[0], ids[0], ids[1]]);
    expect(new Set(before).size).toBe(before.length);
    const seen = await walk('/cal/events/v1/events', query, async (page) => {
      if (page === 1) ids.push(await create('/cal/events/v1/events', { title: 'Same', status: 'publish', ...times }));
    });
    expect(seen.map(eventIdOf)).toEqual([...ids, ids[0], ids[0], ids[1]]);
    for (const id of ids) await site.rest(`/cal/events/v1/events/${id}`, { as: 'admin', method: 'DELETE' });
  });

  it('of events do not end after 10,000 occurrences', async () => {
    const times = { start_date: '2020-01-01 00:00:00', end_date: '2020-01-01 00:30:00' };
    const rrule = 'FREQ=HOURLY;COUNT=5100';
    const venue = await create('/cal/events/v1/venues', {
      venue: 'Near',
      status: 'publish',
      geo_lat: 50.9,
      geo_lng: 7,
    });
    for (const title of ['One', 'Other'])
      await create('/cal/events/v1/events', { title, status: 'publish', ...times, venue, meta: { rrule } });
    const query = { start_date: '2020-01-01', end_date: '2020-12-31', _format: 'ndjson', _fields: 'events.id' };
    const { status, text } = await read('/cal/events/v1/events', query);
    expect([status, text.trim().split('\n').length]).toEqual([200, 10_200]);
    const near = { ...query, geoloc: 'true', geoloc_lat: '50.91', geoloc_lng: '7' };
    const lines = new Set((await read('/cal/events/v1/events', near)).text.trim().split('\n'));
    expect(lines).toEqual(new Set(text.trim().split('\n')));
  });

  it('count nothing', async () => {
    const count = async (query: Record<string, string>, path = '/cms/v2/tags') =>
      Number(/(\d+) statements/.exec((await read(path, query)).headers.get('server-timing') ?? '')?.[1]);
    // A total that was counted once is known.
    const exact = await count({ search: 'nobody has counted these' });
    expect(await count({ search: 'nobody has counted these' })).toBe(exact - 1);
    expect(await count({ search: 'nor these', _cursor: '' })).toBe(exact - 1);
    expect(await count({ search: 'nor these', _totals: 'none' })).toBe(exact - 1);
    const revisions = `/cms/v2/posts/${posts[6]}/revisions`;
    await site.rest(`/cms/v2/posts/${posts[6]}`, { as: 'admin', body: { content: 'Revised' } });
    expect(await count({ _cursor: '', per_page: '5' }, revisions)).toBe(
      (await count({ per_page: '5' }, revisions)) - 1,
    );
  });

  it('refuse changed cursors, and those of other lists', async () => {
    const query = { status: 'any', per_page: '2' };
    const next = new URL(nextOf(await read('/cms/v2/posts', { ...query, _cursor: '' })) ?? '');
    const cursor = next.searchParams.get('_cursor') ?? '';
    expect((await read('/cms/v2/posts', { ...query, _cursor: cursor })).status).toBe(200);
    expect((await read('/cms/v2/posts', { ...query, per_page: '5', _fields: 'id', _cursor: cursor })).status).toBe(200);
    const [place = '', signature = ''] = cursor.split('.');
    const forged = Buffer.from('["2031-05-01 10:00:00",5]').toString('base64url');
    const tries: Record<string, string>[] = [
      { ...query, _cursor: `${forged}.${signature}` },
      { ...query, _cursor: place },
      { ...query, _cursor: 'x' },
      { ...query, order: 'asc', _cursor: cursor },
      { ...query, status: 'publish', _cursor: cursor },
      { ...query, search: 'word', _cursor: cursor },
    ];
    for (const sent of tries) {
      const { status, body } = await read('/cms/v2/posts', sent);
      expect([status, body.code]).toEqual([400, 'rest_invalid_cursor']);
    }
    expect((await read('/cms/v2/pages', { ...query, _cursor: cursor })).status).toBe(400);
  });

  it('show each viewer what the viewer may read', async () => {
    const link = nextOf(await read('/cms/v2/posts', { per_page: '2', _cursor: '' })) ?? '';
    const anonymous = await site.ask(link);
    expect(itemsOf(anonymous).length).toBe(2);
    expect(anonymous.body.every(({ status }: { status: string }) => status === 'publish')).toBe(true);
  });
});

describe('totals', () => {
  const totalOf = ({ headers }: Answer) => headers.get('x-wp-total');

  it('are left out, with links to full neighbours', async () => {
    const first = await read('/cms/v2/tags', { _totals: 'none', per_page: '4' });
    expect([totalOf(first), nextOf(first)?.includes('page=2')]).toEqual([null, true]);
    const last = await read('/cms/v2/tags', { _totals: 'none', per_page: '4', page: '2' });
    expect([itemsOf(last).length, nextOf(last)]).toEqual([3, undefined]);
    expect(last.headers.get('link')).toContain('rel="prev"');
    const venues = await read('/cal/events/v1/venues', { _totals: 'none', per_page: '4' });
    expect(venues.body).toMatchObject({ next_rest_url: expect.stringContaining('page=2') as string });
    expect('total' in venues.body || venues.headers.has('x-cal-total')).toBe(false);
    expect('total' in (await read('/redirection/v1/redirect', { _totals: 'none' })).body).toBe(false);
  });

  it('may be some minutes old', async () => {
    const filter = { _totals: 'estimate', search: 'Tag' };
    const before = Number(totalOf(await read('/cms/v2/tags', filter)));
    await create('/cms/v2/tags', { name: 'Tag of today' });
    expect(Number(totalOf(await read('/cms/v2/tags', filter)))).toBe(before);
    expect(Number(totalOf(await read('/cms/v2/tags', { ...filter, _totals: 'exact' })))).toBe(before + 1);
  });

  it('are exact by default, and no other kinds exist', async () => {
    expect(totalOf(await read('/cms/v2/tags'))).toBe('8');
    expect((await read('/cms/v2/tags', { _totals: 'some' })).body.code).toBe('rest_invalid_param');
  });
});

describe('exports', () => {
  const lines = ({ text }: Answer): Record<string, unknown>[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const rows = ({ text }: Answer): Record<string, string>[] => parse(text, { columns: true });
  const many = { status: 'any' };

  beforeAll(async () => {
    for (let at = 0; at < 110; at += 1) await create('/cms/v2/tags', { name: `Many ${at}`, description: '=1+1, "x"' });
  });

  it.each<readonly [string, Record<string, string>]>([
    ['/cms/v2/tags', {}],
    ['/cms/v2/posts', many],
    ['/cms/v2/posts', { ...many, search: 'word', orderby: 'relevance', _fields: 'id,title.raw' }],
    ['/cms/v2/comments', {}],
    ['/cms/v2/users', {}],
    ['/cal/events/v1/events', EVENTS],
    ['/cal/events/v1/venues', {}],
    ['/redirection/v1/redirect', {}],
    ['/redirection/v1/404', {}],
  ])('have all items of a list, once each: %s %j', async (path, query) => {
    const first = path.startsWith('/redirection') ? 0 : 1;
    const expected = await pages(path, { ...query, per_page: '50' }, first);
    const json = await read(path, { ...query, _format: 'ndjson' });
    expect(json.headers.get('content-type')).toBe('application/x-ndjson; charset=UTF-8');
    expect(lines(json).map(({ id }) => id)).toEqual(expected);
    const csv = await site.rest(path, { as: 'admin', query, headers: { accept: 'text/csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=UTF-8');
    expect(rows(csv).map(({ id }) => Number(id))).toEqual(expected);
  });

  it('have the members that can be edited, and those that are wanted', async () => {
    const query = { include: String(posts[0]) };
    const [item] = lines(await read('/cms/v2/posts', { ...many, ...query, _format: 'ndjson' }));
    const [listed] = (await read('/cms/v2/posts', { ...many, ...query, context: 'edit' })).body as object[];
    expect(item).toEqual(listed);
    const [row] = rows(await read('/cms/v2/posts', { ...many, ...query, _format: 'csv' }));
    expect(row).toMatchObject({ 'title.raw': 'Ä word 0', status: 'private', 'content.raw': 'word' });
    const some = await read('/cms/v2/posts', { ...many, ...query, _format: 'csv', _fields: 'id,title.raw' });
    expect(some.text).toBe(`id,title.raw\n${posts[0]},Ä word 0\n`);
    const [tag] = rows(await read('/cms/v2/tags', { search: 'Many 5', _format: 'csv' }));
    expect(tag?.description).toBe('\'=1+1, "x"');
  });

  it('answer every combination of the parameters that shape a list', async () => {
    const values: Record<string, (string | undefined)[]> = {
      _format: ['csv', 'ndjson', undefined],
      _fields: [undefined, 'title', 'events.title,nothing', 'nothing'],
      _cursor: [undefined, ''],
      _embed: [undefined, '1'],
      _envelope: [undefined, '1'],
    };
    const combinations = Object.entries(values).reduce<Record<string, string>[]>(
      (made, [name, all]) =>
        made.flatMap((one) => all.map((value) => (value === undefined ? one : { ...one, [name]: value }))),
      [{}],
    );
    const unexpected: unknown[] = [];
    for (const path of await pagedRoutes()) {
      // The search has no right to edit, so it cannot be exported.
      const isExported = path !== '/cms/v2/search';
      for (const query of combinations) {
        const { status, text, body } = await read(path, { per_page: '5', ...query });
        const expected = query._format && !isExported ? 400 : 200;
        const found = query._envelope && !(query._format && isExported) ? body.status : status;
        if (found !== expected) unexpected.push([path, query, status, text.slice(0, 200)]);
      }
    }
    expect(unexpected).toEqual([]);
  });

  it('take names of members with and without the name of their list', async () => {
    for (const _fields of ['title,id', 'events.title,events.id', ' events.id title'])
      for (const more of ['', '_cursor=']) {
        const query = { ...EVENTS, _format: 'csv', _fields, ...Object.fromEntries(new URLSearchParams(more)) };
        const [row] = rows(await read('/cal/events/v1/events', query));
        expect([row?.title, Number(row?.id)]).toEqual(['Event 0', expect.any(Number)]);
      }
    const inList = { ...EVENTS, _format: 'ndjson', '_fields[0]': 'title', '_fields[1]': 'id' };
    expect(lines(await read('/cal/events/v1/events', inList))[0]).toEqual({ id: expect.any(Number), title: 'Event 0' });
  });

  it('go on behind the last complete part', async () => {
    for (const format of ['ndjson', 'csv']) {
      const read1 = await read('/cms/v2/tags', { _format: format, _cursor: '' });
      const items = format === 'csv' ? rows(read1) : lines(read1);
      const at = items.findIndex(({ _cursor: cursor }) => cursor);
      expect(at).toBe(99);
      const rest = await read('/cms/v2/tags', { _format: format, _cursor: String(items[at]?._cursor) });
      const ids = (format === 'csv' ? rows(rest) : lines(rest)).map(({ id }) => Number(id));
      expect(ids).toEqual(items.slice(at + 1).map(({ id }) => Number(id)));
    }
  });

  it.each([
    ['/cms/v2/posts', undefined, 401],
    ['/cms/v2/posts', 'subscriber', 403],
    ['/cms/v2/comments', 'contributor', 403],
    ['/cal/events/v1/venues', undefined, 401],
    ['/cal/events/v1/venues', 'subscriber', 403],
    ['/redirection/v1/404', 'editor', 403],
    ['/cms/v2/search', 'admin', 400],
  ])('are for those who may edit: %s %s', async (path, as, status) => {
    for (const sent of [{ query: { _format: 'csv' } }, { headers: { accept: 'application/x-ndjson' } }])
      expect((await site.rest(path, { as, ...sent })).status).toBe(status);
  });

  it('refuse other formats and wrong arguments before they begin', async () => {
    expect((await read('/cms/v2/posts', { _format: 'xml' })).status).toBe(400);
    expect((await read('/cms/v2/posts', { _format: 'csv', orderby: 'nothing' })).status).toBe(400);
    expect((await read('/cms/v2/posts', { _format: 'csv', _cursor: 'x' })).body.code).toBe('rest_invalid_cursor');
    expect((await read('/cms/v2/posts', { _format: 'json' })).status).toBe(200);
    const head = await site.rest('/cms/v2/posts', { as: 'admin', method: 'HEAD', query: { _format: 'csv' } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=UTF-8']);
  });
});
