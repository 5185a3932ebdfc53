import fc from 'fast-check';
import { setRestCaching } from '../../support/cache-insides.js';
import { learnOfChanges } from '../../support/changes.js';
import { startComparedSites } from '../../support/compared-sites.js';
import type { Draw } from '../../support/draws.js';
import { LanguageWrites } from '../../support/language-writes.js';
import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type TestSite } from '../../support/site.js';

const COMPARED = 'The answers are compared with each other, and in other tests with the document.';
const SEGMENTS: readonly [Segment, ...Segment[]] = ['en', 'de', 'pl'];
const WRITES = Number(process.env.WRITES ?? 10);
/** This cookie bypasses the cache of pages. */
const UNCACHED = { cookie: 'entry-99999999=x' };
/** Lists whose items have a language each. */
const LISTS = ['/cms/v2/posts', '/cms/v2/pages', '/cms/v2/categories', '/cms/v2/tags', '/cms/v2/recipes'];
const PAGES = ['', '?s=a', 'feed/', 'sitemap-posts-1.xml', '2020/', 'events/', 'author/admin/'];

let one: TestSite;
let other: TestSite;
let plain: TestSite;
let writes: LanguageWrites;

beforeAll(async () => {
  ({ one, other, plain } = await startComparedSites());
  await speakAll(one, ...SEGMENTS);
  await Promise.all([one, other, plain].map(learnOfChanges));
  writes = new LanguageWrites(one, SEGMENTS);
  await writes.fill();
});
afterAll(() => Promise.all([one, other, plain].map((site) => site.close())));

interface Asked {
  path: string;
  segment: Segment;
  as?: string;
  isPage?: boolean;
}

/** A part of all paths in each language, so that each comparison stays short; which one changes with its number. */
function requests(number: number): Asked[] {
  const paths = writes.paths();
  return SEGMENTS.flatMap((segment, at) => [
    ...paths.filter((_, place) => (place + at) % 4 === number % 4).map((path) => ({ path, segment })),
    ...LISTS.flatMap((path) => [
      { path, segment },
      { path: `${path}?context=edit`, segment, as: 'admin' },
    ]),
    ...PAGES.map((path) => ({ path, segment, isPage: true })),
  ]);
}

const answerOf = async (site: TestSite, { path, segment, as, isPage }: Asked) => {
  const address = isPage ? `${site.url}/${segment}/${path}` : rootOf(site, segment) + path;
  const headers = isPage ? UNCACHED : undefined;
  const { status, text, headers: received, body } = await site.ask(address, { as, headers, undocumented: COMPARED });
  const shown = ['link', 'x-wp-total', 'x-wp-totalpages'].map((name) => [name, received.get(name)]);
  return { seen: { status, text, ...Object.fromEntries(shown) }, body };
};

async function compare(number: number, draw?: Draw): Promise<void> {
  for (const site of [one, other, plain]) setRestCaching(site, site === one);
  await Promise.all([one, other, plain].map(learnOfChanges));
  for (const asked of requests(number)) {
    const [first, second, expected] = await Promise.all([one, other, plain].map((site) => answerOf(site, asked)));
    expect({ asked, draw, ...first?.seen }).toEqual({ asked, draw, ...expected?.seen });
    expect({ asked, draw, ...second?.seen }).toEqual({ asked, draw, ...expected?.seen });
    if (!LISTS.includes(asked.path.replace('?context=edit', ''))) continue;
    const items = expected?.body as { lang: string }[];
    expect([asked, new Set(items.map(({ lang }) => lang))]).toEqual([
      asked,
      new Set(items.length ? [asked.segment] : []),
    ]);
  }
}

it('answers in every language equal those of an instance that has just started, and have one language', async () => {
  const number = fc.integer({ min: 0, max: 1000 });
  const draws = fc.record({ kind: fc.integer({ min: 0, max: 2 * writes.size }), which: number, what: number });
  await fc.assert(
    fc.asyncProperty(fc.array(draws, { minLength: WRITES, maxLength: WRITES }), async (sequence) => {
      await compare(0);
      for (const [at, draw] of sequence.entries()) {
        writes.moveTo(draw.what % 2 ? one : other);
        await writes.write(draw);
        await compare(at, draw);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
