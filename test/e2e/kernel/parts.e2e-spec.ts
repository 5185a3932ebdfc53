/** Responses that are put together from parts, and tests of the class `Parts`: what it keeps, and for how long. */
import fc from 'fast-check';
import { CacheTags } from '#libs/invalidation';
import type { PartKind, Parts } from '#libs/parts';
import { setRestCaching } from '../../support/cache-insides.js';
import { invalidate, learnOfChanges, partsOf } from '../../support/changes.js';
import { startComparedSites } from '../../support/compared-sites.js';
import { databaseOf } from '../../support/database.js';
import type { Draw } from '../../support/draws.js';
import { RandomWrites } from '../../support/random-writes.js';
import { type TestSite } from '../../support/site.js';

const COMPARED = 'The answers are compared with each other, and in other tests with the document.';
/** This cookie bypasses the cache of pages, which is compared elsewhere. */
const UNCACHED = { cookie: 'entry-99999999=x' };
const WRITES = Number(process.env.WRITES ?? 8);

let one: TestSite;
let other: TestSite;
let plain: TestSite;
let writes: RandomWrites;

beforeAll(async () => {
  ({ one, other, plain } = await startComparedSites());
  writes = new RandomWrites(one);
  await writes.fill();
});
afterAll(() => Promise.all([one, other, plain].map((site) => site.close())));

/** Pages with lists of entries. */
const PAGES = ['/', '/page/2/', '/?s=about', '/?s=a', '/2020/', '/feed/', '/recipes/', '/recipes/feed/'].map(
  (path) => `/en${path}`,
);

interface Asked {
  path: string;
  as?: string;
  root?: 'convention' | 'pages';
}

/** What is asked for: everything by anonymous callers, and what depends on rights and names by others, too. */
function requests(): Asked[] {
  const all = writes.paths();
  const chosen = all.filter((path, at) => at % 6 === 0 || path.includes('_embed') || /\/(?:events|recipes)/.test(path));
  return [
    ...all.map((path) => ({ path })),
    ...['admin', 'author'].flatMap((as) => chosen.map((path) => ({ path, as }))),
    ...chosen.filter((path) => path.startsWith('/cms/v2')).map((path) => ({ path, root: 'convention' as const })),
    ...PAGES.map((path) => ({ path, root: 'pages' as const })),
    { path: '/en/', as: 'admin', root: 'pages' },
  ];
}

/** The URL of a request outside of the root of REST. */
const urlOf = ({ path, root }: Asked, { origin }: URL): string =>
  root === 'pages' ? origin + path : `${origin}/wp-json${path.replace('/cms/v2', '/wp/v2')}`;

async function answerOf(site: TestSite, asked: Asked): Promise<object> {
  const { path, as } = asked;
  const { status, text, headers } =
    asked.root === undefined
      ? await site.rest(path, { as, undocumented: COMPARED })
      : await site.ask(urlOf(asked, new URL(site.url)), { as, headers: UNCACHED, undocumented: COMPARED });
  return {
    status,
    text,
    ...Object.fromEntries(['link', 'x-wp-total', 'x-wp-totalpages'].map((name) => [name, headers.get(name)])),
  };
}

/** Compares the answers of all instances. */
async function compare(draw?: Draw | object, all = requests()): Promise<void> {
  for (const site of [one, other, plain]) setRestCaching(site, site === one);
  await Promise.all([one, other, plain].map(learnOfChanges));
  for (const asked of all) {
    const [first, second, expected] = await Promise.all([one, other, plain].map((site) => answerOf(site, asked)));
    expect({ asked, draw, ...first }).toEqual({ asked, draw, ...expected });
    expect({ asked, draw, ...second }).toEqual({ asked, draw, ...expected });
  }
}

it.each(['any write', 'any write of what is declared'])(
  'answers put together from parts equal those of an instance that has just started, after %s',
  async (of) => {
    const number = fc.integer({ min: 0, max: 1000 });
    const min = of === 'any write' ? 0 : writes.size - writes.declaredSize;
    const draws = fc.record({ kind: fc.integer({ min, max: writes.size - 1 }), which: number, what: number });
    await fc.assert(
      fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
        await compare();
        for (const draw of sequence) {
          writes.moveTo(draw.what % 2 ? one : other);
          await writes.write(draw);
          await compare(draw);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);

it('they do so after writes of what other items show', async () => {
  const write = async (path: string, body: object): Promise<{ id: number }> =>
    (await one.rest(path, { as: 'admin', body })).body;
  const account = { email: 'shown@example.org', password: 'Long-enough-7-horse', roles: ['author'] };
  const author = await write('/cms/v2/users', { username: 'shown', name: 'Shown', ...account });
  const parent = await write('/cms/v2/categories', { name: 'Upper', slug: 'upper' });
  const child = await write('/cms/v2/categories', { name: 'Lower', slug: 'lower', parent: parent.id });
  const block = await write('/cms/v2/blocks', { title: 'B', content: '<p>Text of a block</p>', status: 'publish' });
  const post = await write('/cms/v2/posts', {
    title: 'Shows others',
    content: `<!-- wp:block {"ref":${block.id}} /-->`,
    excerpt: 'Short',
    status: 'publish',
    author: author.id,
    categories: [child.id],
  });
  const old = await write('/cms/v2/posts', { title: 'Old', status: 'publish', date: '2001-02-03T04:05:06' });
  const comment = await write('/cms/v2/comments', { post: post.id, content: 'A question' });
  const paths = [
    ...[`/cms/v2/posts/${post.id}`, '/cms/v2/posts?_embed', '/cms/v2/posts?_fields=content,id', '/cms/v2/users'],
    ...['/cms/v2/categories?per_page=50', `/cms/v2/comments?post=${post.id}&_embed`],
  ];
  const asked: Asked[] = [...paths.map((path) => ({ path })), { path: '/en/', root: 'pages' }];
  for (const [path, body] of [
    [`/cms/v2/users/${author.id}`, { name: 'Renamed' }],
    [`/cms/v2/users/${author.id}`, { slug: 'renamed' }],
    [`/cms/v2/categories/${child.id}`, { name: 'Lowest' }],
    [`/cms/v2/categories/${parent.id}`, { slug: 'topmost' }],
    ['/cms/v2/categories', { name: 'One more' }],
    [`/cms/v2/blocks/${block.id}`, { content: '<p>Other text of a block</p>' }],
    [`/cms/v2/blocks/${block.id}`, { status: 'draft' }],
    [`/cms/v2/posts/${old.id}`, { sticky: true }],
    ['/cms/v2/comments', { post: post.id, parent: comment.id, content: 'An answer' }],
    [`/cms/v2/posts/${old.id}`, { sticky: false }],
    [`/cms/v2/posts/${post.id}`, { status: 'private' }],
  ] as const) {
    // Known lists are made from kept parts when they are asked for again.
    for (let time = 0; time < 2; time += 1) await compare(undefined, asked);
    await write(path, body);
    await compare({ path, body }, asked);
  }
});

describe('parts', () => {
  let parts: Parts;
  let made: number[];
  /** Runs while parts are made. */
  let meanwhile: () => Promise<unknown>;

  const KIND: PartKind<number> = {
    name: 'number',
    keyOf: String,
    make: async (ids) => {
      CacheTags.current?.add('common');
      await meanwhile();
      made.push(...ids);
      return ids.map((id) => ({ body: { id }, tags: new CacheTags().add(`number:${id}`), isOwn: id < 0 }));
    },
  };

  /** The ids of the parts that are made for a request. */
  async function madeFor(...ids: number[]): Promise<number[]> {
    made = [];
    const found = await parts.of(KIND, ids);
    expect(found.map((part) => part?.text)).toEqual(ids.map((id) => JSON.stringify({ id })));
    return made;
  }

  beforeEach(async () => {
    parts = await partsOf(one, 100_000);
    meanwhile = () => Promise.resolve();
  });

  it('are kept until one of their tags is invalidated', async () => {
    expect(await madeFor(1, 2)).toEqual([1, 2]);
    expect(await madeFor(2, 3, 1)).toEqual([3]);
    await invalidate(one, 'number:1');
    expect(await madeFor(1, 2, 3)).toEqual([1]);
    await invalidate(one, 'common');
    expect(await madeFor(1, 2, 3)).toEqual([1, 2, 3]);
  });

  it('are not kept if a tag is invalidated while they are made', async () => {
    meanwhile = () => invalidate(one, 'number:1');
    expect(await madeFor(1, 2)).toEqual([1, 2]);
    meanwhile = () => Promise.resolve();
    expect(await madeFor(1, 2)).toEqual([1]);
  });

  it('are neither kept nor used in a transaction, nor if they are of one viewer', async () => {
    const db = databaseOf(one);
    expect(await db.transaction(() => madeFor(1))).toEqual([1]);
    expect(await madeFor(1)).toEqual([1]);
    expect(await db.transaction(() => madeFor(1))).toEqual([1]);
    expect([await madeFor(-1), await madeFor(-1)]).toEqual([[-1], [-1]]);
  });

  it('add their tags to the response, and are made again when their time is over', async () => {
    const timed: PartKind<number> = {
      ...KIND,
      make: async (ids) => {
        CacheTags.current?.until(ids.includes(1) ? Date.now() - 1 : Date.now() + 3_600_000);
        return KIND.make(ids);
      },
    };
    made = [];
    for (let time = 0; time < 2; time += 1) await parts.of(timed, [1]);
    expect(made).toEqual([1, 1]);
    for (let time = 0; time < 2; time += 1) {
      const response = new CacheTags();
      await response.during(() => parts.of(timed, [2]));
      expect([response.tags.toSorted(), response.validUntil]).toEqual([['common', 'number:2'], expect.any(Number)]);
    }
    expect(made).toEqual([1, 1, 2]);
  });

  it('use a limited amount of memory', async () => {
    parts = await partsOf(one, 10_000);
    await madeFor(...Array.from({ length: 100 }, (_, id) => id));
    expect(await madeFor(99)).toEqual([]);
    expect(await madeFor(0)).toEqual([0]);
    parts = await partsOf(one, 0);
    expect([await madeFor(1), await madeFor(1)]).toEqual([[1], [1]]);
  });
});
