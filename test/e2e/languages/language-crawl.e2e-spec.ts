import { demoProgram } from '../../../src/demo/demo-program.js';
import { hasBrowser, openPage, ratePages, startBrowser } from '../../support/browser.js';
import { runCommand } from '../../support/commands.js';
import { completeDemo } from '../../support/demo.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

const SEGMENTS = ['en', 'de', 'pl', 'ar'] as const;
/** The pages of a crawl; the sample site has fewer. */
const MAX_PAGES = 600;
const HTML = { accept: 'text/html' };
/** Views of the calendar and single dates of events, which are endless. */
const ENDLESS = /\/(?:day|week|month|photo|past|page)\/|\/\d{8}T|\/\d{4}-\d\d/;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ DEMO: '1' });
  await completeDemo(site);
  await speakAll(site, ...SEGMENTS);
  await runCommand(site, demoProgram);
  for (const segment of ['pl', 'ar'])
    await site.ask(`${rootOf(site, segment)}/cms/v2/posts`, {
      as: 'admin',
      body: { title: `A post in ${segment}`, status: 'publish' },
    });
});
afterAll(() => site.close());

/** The alternates of a page by language, its canonical address, and its links to other pages of the site. */
interface Crawled {
  language: string | undefined;
  canonical: string | undefined;
  isHidden: boolean;
  alternates: Map<string, string>;
  links: string[];
}

function read(html: string): Crawled {
  const all = (expression: RegExp) => [...html.matchAll(expression)].map(([, ...groups]) => groups);
  return {
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isHidden: html.includes('<meta name="robots" content="noindex'),
    alternates: new Map(
      all(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g).map(([of = '', href = '']) => [of, href]),
    ),
    links: all(/<a [^>]*?href="([^"#?]+)[^"]*"/g).flatMap(([href = '']) => (href.startsWith(site.url) ? [href] : [])),
  };
}

/** Visits a page and follows its redirect. */
async function visit(url: string): Promise<Crawled | undefined> {
  const { status, text, headers } = await site.ask(url, { headers: HTML });
  const location = headers.get('location');
  if (location?.startsWith(site.url) && status === 301) return visit(location);
  return status === 200 && headers.get('content-type')?.startsWith('text/html') ? read(text) : undefined;
}

it('every page of a site in four languages is linked by all of its translations, in its own language', async () => {
  const pages = new Map<string, Crawled>();
  const waiting = SEGMENTS.map((segment) => `${site.url}/${segment}/`);
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined && pages.size < MAX_PAGES; url = waiting.shift()) {
    const found = await visit(url);
    if (!found) continue;
    pages.set(found.canonical ?? url, found);
    for (const link of [...found.links, ...found.alternates.values()])
      if (!ENDLESS.test(link) && SEGMENTS.some((one) => link.startsWith(`${site.url}/${one}/`)) && !seen.has(link)) {
        seen.add(link);
        waiting.push(link);
      }
  }
  expect(pages.size).toBeGreaterThan(100);
  expect(pages.size).toBeLessThan(MAX_PAGES);
  let linked = 0;
  for (const [url, { alternates, language, isHidden }] of pages) {
    const segment = new URL(url).pathname.split('/')[1] ?? '';
    expect([url, language?.slice(0, 2)]).toEqual([url, segment]);
    if (isHidden) expect([url, alternates.size]).toEqual([url, 0]);
    if (!alternates.size) continue;
    linked += 1;
    expect([url, alternates.get(segment)]).toEqual([url, url]);
    for (const [of, other] of alternates) {
      if (of === 'x-default') continue;
      expect([url, other, pages.get(other)?.alternates]).toEqual([url, other, alternates]);
    }
  }
  expect(linked).toBeGreaterThan(40);
}, 240_000);

(hasBrowser ? describe : describe.skip)('in a browser', () => {
  const first = async (segment: string, path: string): Promise<{ link?: string; url?: string }> => {
    const { body } = await site.ask(`${rootOf(site, segment)}${path}`);
    const [item] = [body, ...Object.values(body as object)].find(Array.isArray) ?? [];
    return item;
  };

  it('the switch of language leads to the same page in that language', async () => {
    const kinds = [
      `${site.url}/en/`,
      (await first('en', '/cms/v2/posts')).link,
      (await first('en', '/cms/v2/pages')).link,
      (await first('en', '/cms/v2/categories?exclude=1&hide_empty=true')).link,
      (await first('en', '/cal/events/v1/events')).url,
      (await first('en', '/cal/events/v1/venues')).url,
      `${site.url}/en/events/`,
      `${site.url}/en/venues/`,
    ];
    const browser = await startBrowser();
    try {
      const page = await openPage(browser, { viewport: { width: 1200, height: 900 } });
      for (const url of kinds) {
        await page.goto(url ?? '');
        const expected = read(await page.content()).alternates.get('de');
        await page.locator('nav.languages').getByText('Deutsch').click();
        await page.waitForLoadState();
        expect([url, page.url()]).toEqual([url, expected]);
        expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
        expect(await page.locator('nav.languages [aria-current]').innerText()).toBe('Deutsch');
        await page.locator('nav.languages').getByText('English').click();
        await page.waitForLoadState();
        expect(page.url()).toBe(url);
      }
    } finally {
      await browser.close();
    }
  }, 120_000);

  it('translated pages are rated at least 95 of 100 for search engines', async () => {
    const urls = [
      `${site.url}/de/`,
      (await first('de', '/cms/v2/posts')).link ?? '',
      (await first('de', '/cal/events/v1/events')).url ?? '',
      `${site.url}/ar/`,
    ];
    const rated = await ratePages(urls);
    const low = rated.flatMap(({ scores, problems }, at) =>
      Number(scores.seo) < 95 ? [{ url: urls[at], problems }] : [],
    );
    expect(low).toEqual([]);
    expect(rated.map(({ scores }) => typeof scores.seo)).toEqual(urls.map(() => 'number'));
  }, 240_000);
});
