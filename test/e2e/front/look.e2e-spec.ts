import type { Browser, Page } from 'playwright-core';
import { problemsInBothSchemes, hasBrowser, openPage, startBrowser, tooWide } from '../../support/browser.js';
import { PagedSite } from '../../support/front.js';

const WIDTHS = [1280, 390];
const WORDS = 'Some words of a text that is long enough to fill several lines of a page, as most texts are. ';

/** Texts that are cut off, and blocks of text that overlap. */
const drawnWrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .skip, .search label');
    const blocks = [...document.querySelectorAll('h1, h2, h3, p, time, nav a, button, input, summary')].filter(isDrawn);
    const cut = blocks
      .filter((one) => getComputedStyle(one).webkitLineClamp === 'none' && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).display !== 'inline' && one.tagName !== 'INPUT')
      .map((one) => `cut off: ${one.outerHTML.slice(0, 120)}`);
    const boxes = blocks.map((one) => [one, one.getBoundingClientRect()] as const);
    const over = boxes.flatMap(([one, a], at) =>
      boxes
        .slice(at + 1)
        .filter(([other]) => !one.contains(other) && !other.contains(one))
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `overlap: ${one.outerHTML.slice(0, 80)} / ${other.outerHTML.slice(0, 80)}`),
    );
    return [...cut, ...over];
  });

(hasBrowser ? describe : describe.skip)('the look of pages', () => {
  let front: PagedSite;
  let browser: Browser;
  let paths: string[];
  let post: string;

  beforeAll(async () => {
    front = await PagedSite.start();
    await front.set({ comment_guests: true, page_avatars: true });
    const image = await front.image('drawn.png');
    const music = await front.make('categories', { name: 'Music' });
    const about = await front.make('pages', { title: 'About', content: WORDS, status: 'publish' });
    await front.make('pages', { title: 'Team', content: WORDS, status: 'publish', parent: about.id });
    for (const [title, media] of [
      ['With a picture', image],
      ['Without', 0],
      ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', image],
    ] as const) {
      const body = { title, content: WORDS.repeat(8), featured_media: media, categories: [music.id] };
      const made = await front.post({ ...body, comment_status: 'open' });
      post = made.path;
      await front.site.rest('/cms/v2/comments', { as: 'admin', body: { post: made.id, content: WORDS } });
    }
    const event = await front.site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: { title: 'Fair', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00', timezone: 'UTC' },
    });
    paths = ['/en/', post, about.path, music.path, front.pathOf(event.body.url), '/en/?s=words', '/en/none/'];
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await front.site.close();
  });

  it.each(WIDTHS)(
    'is in order at %i pixels: nothing overlaps, is cut off or illegible, and nothing comes from elsewhere',
    async (width) => {
      const page = await openPage(browser, { viewport: { width, height: 900 } });
      const foreign: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol !== 'data:' && url.origin !== front.site.url) foreign.push(request.url());
      });
      for (const path of paths) {
        await page.goto(front.site.url + path);
        expect([path, await tooWide(page)]).toEqual([path, []]);
        expect([path, await drawnWrong(page)]).toEqual([path, []]);
        expect([path, await problemsInBothSchemes(page)]).toEqual([path, []]);
      }
      expect(foreign).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it('sets texts in the font of the site, in lines of 60 to 75 characters', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(front.site.url + post);
    expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('1rem Inter')))).toBe(true);
    const perLine = await page.evaluate(() => {
      const text = document.querySelector('.entry .text p');
      if (!text) return 0;
      const lines = text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight);
      return (text.textContent?.length ?? 0) / Math.round(lines);
    });
    expect(perLine).toBeGreaterThanOrEqual(60);
    expect(perLine).toBeLessThanOrEqual(75);
    await page.context().close();
  });

  it('has menus that work by keyboard and touch, without scripts', async () => {
    const wide = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
    const page = await wide.newPage();
    await page.goto(`${front.site.url}/en/`);
    const team = page.locator('header').getByRole('link', { name: 'Team' });
    expect(await team.isVisible()).toBe(false);
    await page.locator('header nav summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await team.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/about/team/');
    await wide.close();

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      javaScriptEnabled: false,
    });
    const small = await phone.newPage();
    await small.goto(`${front.site.url}/en/`);
    expect(await small.locator('header nav').isVisible()).toBe(false);
    await small.locator('.menu-switch summary').tap();
    await small.locator('header nav summary').tap();
    await small.locator('header').getByRole('link', { name: 'Team' }).tap();
    await small.waitForURL('**/about/team/');
    await phone.close();
  });

  it('has a style sheet of at most 20 kB, compressed', async () => {
    const { gzipSync } = await import('node:zlib');
    const { text } = await front.page('/en/');
    const sheet = await front.page(/href="([^"]+\.css)"/.exec(text)?.[1] ?? '');
    expect(gzipSync(sheet.text).length).toBeLessThan(20_000);
  });
});
