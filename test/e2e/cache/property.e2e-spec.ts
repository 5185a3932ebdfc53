import fc from 'fast-check';
import { CachedSite, type Received } from '../../support/cache.js';
import { RandomWrites, type Draw } from '../../support/random-writes.js';

/** What may differ between a kept answer and one that was made for a caller. */
const OWN = new Set([
  ...['age', 'x-cache', 'x-request-id', 'date', 'last-modified', 'accept-ranges', 'vary', 'keep-alive', 'connection'],
]);
/** Whoever has such a cookie gets what is made anew; that it is of no entry changes nothing else. */
const ANEW = { headers: { cookie: 'entry-99999999=x' } };
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

const isNotFixed = (path: string): boolean => !FIXED.includes(path);
/** So many others are looked at. */
const MOST_MOVING = 40;

let cached: CachedSite;
let writes: RandomWrites;

beforeAll(async () => {
  cached = await CachedSite.start();
  writes = new RandomWrites(cached.site);
  await writes.fill();
});

afterAll(() => cached.close());

/** The addresses at which things are now. */
async function addresses(): Promise<string[]> {
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
    ...['events', 'venues', 'organizers'].map((of) => ({ route: `/cal/events/v1/${of}`, many: 2 })),
  ];
  const found = await Promise.all(routes.map(({ route, many }) => links(route, many)));
  const groups = await links('/cms/v2/cal_events_cat', 2);
  const [post = '/en/'] = found[0] ?? [];
  const [event = '/en/'] = found.at(-3) ?? [];
  return [...new Set([...FIXED, ...found.flat(), ...groups, `${post}embed/`, `${post}feed/`, `${event}embed/`])];
}

const told = ({ status, headers, text }: Received) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
  text,
});

/** Looks at all addresses, with the cache and without it; tells how many answers were kept ones. */
async function compare(known: string[], draw?: Draw): Promise<number> {
  let hits = 0;
  for (const path of known) {
    const kept = await cached.visit(path);
    if (kept.cache === 'HIT') hits += 1;
    expect({ path, draw, ...told(kept) }).toEqual({ path, draw, ...told(await cached.visit(path, ANEW)) });
  }
  return hits;
}

it('pages are what they would be without a cache, whatever is written', async () => {
  const number = fc.integer({ min: 0, max: 1000 });
  const draws = fc.record({ kind: fc.integer({ min: 0, max: writes.size - 1 }), which: number, what: number });
  let hits = 0;
  let looks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
      let known = await addresses();
      await compare(known);
      for (const draw of sequence) {
        await writes.write(draw);
        // Also where things were before, until they are looked for anew.
        known = [...FIXED, ...[...new Set([...known, ...(await addresses())])].filter(isNotFixed).slice(-MOST_MOVING)];
        hits += await compare(known, draw);
        looks += known.length;
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  // A cache that is cleared by everything would be right as well.
  expect(hits).toBeGreaterThan(looks / 3);
});
