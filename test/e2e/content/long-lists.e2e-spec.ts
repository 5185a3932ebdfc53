import { sql } from '../../support/database.js';
import { fillLongLists } from '../../support/long-lists.js';
import { rowsReadDuring, scansDuring } from '../../support/query-plans.js';
import { storeRules, RedirectionMaker } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

type Query = Record<string, string>;
interface Item {
  id: number;
}

const COUNT = 900;
const PER_PAGE = 90;
const POSTS = '/cms/v2/posts';
const COMMENTS = '/cms/v2/comments';
const TAGS = '/cms/v2/tags';
const USERS = '/cms/v2/users';
const RULES = '/redirection/v1/redirect';

let site: TestSite;
let term: number;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  const created = await site.rest('/cms/v2/categories', { as: 'admin', method: 'POST', body: { name: 'Long' } });
  term = created.body.id;
  await fillLongLists(COUNT, term);
  const make = new RedirectionMaker(site);
  await storeRules(COUNT, [await make.group(), await make.group()]);
}, 60_000);
afterAll(() => site.close());

/** Replaces the name of the term by its id. */
const withTerm = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === 'TERM' ? String(term) : value]));

/** All ids of a list by its cursors, which skip nothing, and so do not depend on how pages are found. */
async function whole(path: string, query: Query): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { body, headers } = await site.rest(path, {
      as: 'admin',
      query: { ...query, per_page: '100', _cursor: cursor },
    });
    const items: Item[] = Array.isArray(body) ? body : body.items;
    ids.push(...items.map(({ id }) => id));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    cursor = next === undefined ? undefined : (new URL(next).searchParams.get('_cursor') ?? undefined);
  }
  return ids;
}

/** All ids of a list, page by page. Redirects count pages from 0. */
async function byPages(path: string, query: Query, length: number, as?: string): Promise<number[]> {
  const ids: number[] = [];
  const first = path === RULES ? 0 : 1;
  for (let page = 0; page < Math.ceil(length / PER_PAGE); page += 1) {
    const asked = { ...query, per_page: String(PER_PAGE), page: String(first + page) };
    const { status, body } = await site.rest(path, { as, query: asked });
    expect(status).toBe(200);
    const items: Item[] = Array.isArray(body) ? body : body.items;
    ids.push(...items.map(({ id }) => id));
  }
  return ids;
}

const inBothDirections = (path: string, name: string, orders: readonly string[], more: Query = {}) =>
  orders.flatMap((orderby) =>
    ['asc', 'desc'].map((order): [string, Query] => [path, { orderby, [name]: order, ...more }]),
  );

const LISTS: [path: string, query: Query][] = [
  ...inBothDirections(POSTS, 'order', ['date', 'modified', 'title', 'slug', 'author', 'parent', 'id']),
  ...inBothDirections(POSTS, 'order', ['date', 'title', 'id'], { status: 'publish,private,draft' }),
  ...inBothDirections(POSTS, 'order', ['date', 'title'], { status: 'any', context: 'edit' }),
  ...inBothDirections(POSTS, 'order', ['date', 'title'], { status: 'any', categories: 'TERM' }),
  [POSTS, { status: 'any', categories_exclude: 'TERM' }],
  [POSTS, { after: '2024-01-05T00:00:00', before: '2024-01-25T00:00:00' }],
  [POSTS, { author: '1', orderby: 'title' }],
  ...inBothDirections(COMMENTS, 'order', ['date', 'date_gmt', 'id', 'post', 'parent', 'type'], { status: 'all' }),
  [COMMENTS, { after: '2024-01-05T00:00:00' }],
  ...inBothDirections(TAGS, 'order', ['name', 'slug', 'description', 'count', 'term_group', 'id']),
  [TAGS, { hide_empty: 'true' }],
  ...inBothDirections(USERS, 'order', ['name', 'slug', 'email', 'url', 'registered_date', 'id']),
  ...inBothDirections(RULES, 'direction', ['source', 'last_count', 'position', 'id']),
  [RULES, { 'filterBy[status]': 'enabled', orderby: 'source' }],
];

describe('a list of several pages', () => {
  it.each(LISTS)('has the same items on its pages as by cursor: %s %j', async (path, query) => {
    const asked = withTerm(query);
    const expected = await whole(path, asked);
    expect(new Set(expected).size).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(250);
    expect(await byPages(path, asked, expected.length, 'admin')).toEqual(expected);
  });

  it('shows visitors each public item once', async () => {
    const published = await byPages(POSTS, {}, (COUNT * 3) / 5);
    expect(published).toEqual((await whole(POSTS, { status: 'publish' })).slice(0, published.length));
    expect(published).toHaveLength((COUNT * 3) / 5);
    const { headers } = await site.rest(COMMENTS);
    const comments = Number(headers.get('x-wp-total'));
    const ids = await byPages(COMMENTS, {}, comments);
    expect(new Set(ids).size).toBe(comments);
    expect(ids).toHaveLength(comments);
  });

  it('reads late pages again after a write', async () => {
    const lastPage = { per_page: '50', page: '11', orderby: 'date', order: 'desc', _fields: 'id' };
    const before = await site.rest(POSTS, { query: lastPage });
    const { body: created } = await site.rest(POSTS, {
      as: 'admin',
      method: 'POST',
      body: { title: 'New', status: 'publish' },
    });
    const after = await site.rest(POSTS, { query: lastPage });
    const all = await whole(POSTS, {});
    expect(all[0]).toBe(created.id);
    expect(after.body.map(({ id }: Item) => id)).toEqual(all.slice(500, 550));
    expect(before.body.map(({ id }: Item) => id)).toEqual(all.slice(501, 551));
    await site.rest(`${POSTS}/${created.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
  });

  it('reads late pages again after a change of what they are ordered by', async () => {
    const byTitle = { orderby: 'title', order: 'asc' };
    const late = async () => {
      const { body } = await site.rest(POSTS, { query: { ...byTitle, per_page: '50', page: '6', _fields: 'id' } });
      return body.map(({ id }: Item) => id);
    };
    const all = await whole(POSTS, byTitle);
    expect(await late()).toEqual(all.slice(250, 300));
    expect(await late()).toEqual(all.slice(250, 300));
    const [first] = all;
    await site.rest(`${POSTS}/${first}`, { as: 'admin', method: 'POST', body: { title: 'Zuletzt' } });
    expect(await late()).toEqual(all.slice(251, 301));
  });

  it.each(LISTS)('reads a late page at the cost of an early one and its version: %s %j', async (path, query) => {
    const cost = async (page: string) => {
      const asked = { ...withTerm(query), page, per_page: '50' };
      const answer = () => site.rest(path, { as: 'admin', query: asked });
      // The first time, totals are counted.
      await answer();
      const { headers } = await answer();
      return Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
    };
    expect(await cost('6')).toBeLessThanOrEqual((await cost('1')) + 1);
  });

  it.each(LISTS)('scans no table: %s %j', async (path, query) => {
    const asked = { ...withTerm(query), page: '8', per_page: '50' };
    const scans = await scansDuring(/^(?:e|c|et|m)$/, async () => {
      expect((await site.rest(path, { as: 'admin', query: asked })).status).toBeLessThan(500);
    });
    // Totals are counted once per change, from an index.
    expect(scans.filter(({ statement }) => !statement.includes('COUNT(*)'))).toEqual([]);
  });

  it.each([
    'modified_after=2024-01-27T00:00:00',
    'modified_before=2024-01-02T00:00:00&order=asc',
    'format=quote',
    'categories=TERM&format=quote&tax_relation=OR',
    'categories[terms]=TERM&categories[include_children]=true',
    'ignore_sticky=false',
  ])('scans no table below the root of the convention: %s', async (query) => {
    const url = `${site.url}/wp-json/wp/v2/posts?per_page=50&${query.replace('TERM', String(term))}`;
    const scans = await scansDuring(/^(?:e|f|d|et)$/, async () => {
      expect((await site.ask(url, { as: 'admin' })).status).toBe(200);
    });
    expect(scans.filter(({ statement }) => !statement.includes('COUNT(*)'))).toEqual([]);
  });
});

it('a page by its cursor reads no rows before it, even if all have the same value', async () => {
  await sql("UPDATE entries SET modified_local = '2030-01-01 00:00:00' WHERE type = 'post'");
  const query: Query = { orderby: 'modified', per_page: '50' };
  let cursor = '';
  for (let page = 0; page < 5; page += 1) {
    const { headers } = await site.rest(POSTS, { query: { ...query, _cursor: cursor } });
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    cursor = new URL(next).searchParams.get('_cursor') ?? '';
  }
  const read = await rowsReadDuring(async () => {
    const { body } = await site.rest(POSTS, { query: { ...query, per_page: '10', _cursor: cursor } });
    expect(body).toHaveLength(10);
  }, 'entries');
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(100);
});

it('a page of a post finds the posts beside it without reading the others', async () => {
  const { body } = await site.rest(POSTS, { query: { offset: '150', per_page: '1' } });
  const read = await rowsReadDuring(async () => {
    expect((await fetch(body[0].link)).status).toBe(200);
  }, 'entries e');
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(100);
});
