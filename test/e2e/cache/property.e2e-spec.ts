import fc from 'fast-check';
import { CachedSite, type Received } from '../../support/cache.js';
import type { Draw } from '../../support/draws.js';
import { PIXEL } from '../../support/front.js';
import { RandomWrites } from '../../support/random-writes.js';

/** Headers that may differ between a cached and an uncached response. */
const OWN = new Set([
  ...['age', 'x-cache', 'x-request-id', 'date', 'last-modified', 'accept-ranges', 'vary', 'keep-alive', 'connection'],
]);
/** This cookie bypasses the cache. It belongs to no entry, so it changes nothing else. */
const UNCACHED = { headers: { cookie: 'entry-99999999=x' } };
const SEQUENCES = Number(process.env.RUNS ?? 2);
const WRITES = 10;
const FIXED = [
  ...['/en/', '/en/page/2/', '/en/?s=about', '/en/feed/', '/en/feed/atom/', '/en/comments/feed/'],
  ...['/en/2020/', '/en/2020/03/', '/robots.txt', '/en/sitemap.xml', '/en/sitemap-posts-1.xml'],
  ...['/en/sitemap-pages-1.xml', '/en/sitemap-categories-1.xml', '/en/sitemap-tags-1.xml', '/en/sitemap-authors-1.xml'],
  ...['/en/sitemap-events-1.xml', '/en/sitemap-venues-1.xml', '/en/sitemap-event-categories-1.xml'],
  ...['/en/events/', '/en/events/page/2/', '/en/events/past/', '/en/events/month/2031-05/'],
  ...['/en/events/month/2031-06/', '/en/events/day/2031-05-12/'],
];

const ALL = () => [...FIXED, ...writes.declaredPages];
const isNotFixed = (path: string): boolean => !ALL().includes(path);
/** Maximum number of other URLs that are compared. */
const MAX_OTHERS = 40;

let cached: CachedSite;
let writes: RandomWrites;

beforeAll(async () => {
  cached = await CachedSite.start();
  writes = new RandomWrites(cached.site);
  await writes.fill();
});

afterAll(() => cached.close());

/** The paths of the current content. */
async function currentPaths(): Promise<string[]> {
  const links = async (route: string, many: number) => {
    const { body } = await cached.site.rest(route, { query: { per_page: '50' } });
    const items: { link?: string; url?: string }[] = [body, ...Object.values(body)].find(Array.isArray) ?? [];
    const found = items.flatMap(({ link, url }) => link ?? url ?? []).map((link) => new URL(link).pathname);
    return [...found.slice(0, many), ...found.slice(-1)];
  };
  const routes = [
    { route: '/cms/v2/posts', many: 3 },
    { route: '/cms/v2/pages', many: 2 },
    { route: '/cms/v2/media', many: 1 },
    { route: '/cms/v2/categories', many: 2 },
    { route: '/cms/v2/tags', many: 1 },
    { route: '/cms/v2/users', many: 1 },
    ...['recipes', 'manuals', 'cuisines'].map((of) => ({ route: `/cms/v2/${of}`, many: 3 })),
    ...['events', 'venues', 'organizers'].map((of) => ({ route: `/cal/events/v1/${of}`, many: 2 })),
  ];
  const found = await Promise.all(routes.map(({ route, many }) => links(route, many)));
  const groups = await links('/cms/v2/cal_events_cat', 2);
  const [post = '/en/'] = found[0] ?? [];
  const [event = '/en/'] = found.at(-3) ?? [];
  return [...new Set([...ALL(), ...found.flat(), ...groups, `${post}embed/`, `${post}feed/`, `${event}embed/`])];
}

const comparable = ({ status, headers, text }: Received) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
  text,
});

/** Compares all paths with and without the cache; returns the number of hits. */
async function compare(known: string[], draw?: Draw): Promise<number> {
  let hits = 0;
  for (const path of known) {
    const received = await cached.visit(path);
    if (received.cache === 'HIT') hits += 1;
    expect({ path, draw, ...comparable(received) }).toEqual({
      path,
      draw,
      ...comparable(await cached.visit(path, UNCACHED)),
    });
  }
  return hits;
}

it.each(['any write', 'any write of what is declared'])('cached pages equal uncached ones after %s', async (which) => {
  const number = fc.integer({ min: 0, max: 1000 });
  const min = which === 'any write' ? 0 : writes.size - writes.declaredSize;
  const draws = fc.record({ kind: fc.integer({ min, max: writes.size - 1 }), which: number, what: number });
  let hits = 0;
  let comparisons = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
      let known = await currentPaths();
      await compare(known);
      for (const draw of sequence) {
        await writes.write(draw);
        // Includes former paths.
        known = [
          ...ALL(),
          ...[...new Set([...known, ...(await currentPaths())])].filter(isNotFixed).slice(-MAX_OTHERS),
        ];
        hits += await compare(known, draw);
        comparisons += known.length;
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  // A cache that is always cleared would pass the comparison, too.
  expect(hits).toBeGreaterThan(comparisons / 3);
});

it('cached pages show the present state of an image of another item', async () => {
  const { site } = cached;
  const send = async (path: string, options: object) => (await site.rest(path, { as: 'admin', ...options })).body;
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="shown.png"' };
  const { id } = await send('/cms/v2/media', { raw: PIXEL, headers });
  const body = { title: 'With an image', status: 'publish', date: '2002-02-03T04:05:06', featured_media: id };
  const { pathname } = new URL((await send('/cms/v2/posts', { body })).link);
  // Neither has blocks of latest items, which depend on every write.
  const known = [pathname, '/en/2002/'];
  const changed = async (change: () => Promise<unknown>): Promise<string> => {
    for (let time = 0; time < 2; time += 1) await compare(known);
    await change();
    await compare(known);
    return (await cached.visit(pathname)).text;
  };
  const alternative = { body: { alt_text: 'A pixel of light' } };
  expect(await changed(() => send(`/cms/v2/media/${id}`, alternative))).toContain('A pixel of light');
  const gone = { method: 'DELETE', query: { force: 'true' } };
  expect(await changed(() => send(`/cms/v2/media/${id}`, gone))).not.toContain('A pixel of light');
});
