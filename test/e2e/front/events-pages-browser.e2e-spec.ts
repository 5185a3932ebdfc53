import type { Browser, Page } from 'playwright-core';
import { problemsInBothSchemes, hasBrowser, openPage, startBrowser, tooWide } from '../../support/browser.js';
import { PagedSite } from '../../support/front.js';

const YEAR = new Date().getUTCFullYear() + 1;
const WIDTHS = [1280, 390];

/** The boxes of the elements of a selector that are shown. */
const boxes = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll(wanted)].filter((element) => element.getClientRects().length > 0);
    return shown.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom, text: (element.textContent ?? '').trim().replace(/\s+/g, ' ') };
    });
  }, selector);

type Box = Awaited<ReturnType<typeof boxes>>[number];
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** The pairs of boxes that overlap. */
const overlaps = (all: readonly Box[]): string[] =>
  all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.text} / ${other.text}`] : [])),
  );

(hasBrowser ? describe : describe.skip)('the calendar in a browser', () => {
  let front: PagedSite;
  let browser: Browser;

  beforeAll(async () => {
    front = await PagedSite.start();
    await front.set({ timezone: 'UTC', posts_per_page: 20 });
    const image = await front.image('drawn.png');
    const make = async (body: object) => {
      const made = await front.site.rest('/cal/events/v1/events', { as: 'admin', body: { timezone: 'UTC', ...body } });
      if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
    };
    const on = (day: string) => ({ start_date: `${YEAR}-05-${day} 19:00`, end_date: `${YEAR}-05-${day} 21:00` });
    for (const number of [1, 2, 3, 4, 5])
      await make({ ...on('12'), title: `Concert ${number} with a long name that does not fit into a day`, image });
    await make({ title: 'Festival', all_day: true, start_date: `${YEAR}-05-11`, end_date: `${YEAR}-05-21` });
    await make({
      ...on('14'),
      title: `Unbreakable${'word'.repeat(20)}`,
      cost: '€5',
      tags: ['cancelled'],
      venue: { venue: 'A venue with a rather long name', address: 'Long Street 123', city: 'Rome' },
      organizer: [{ organizer: 'Friends of long names', email: 'friends@example.org' }],
      categories: ['Music'],
    });
    browser = await startBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await front.site.close();
  });

  const MONTH = `/en/events/month/${YEAR}-05/`;
  const paths = [
    MONTH,
    '/en/events/',
    '/en/events/photo/',
    `/en/events/day/${YEAR}-05-12/`,
    `/en/events/week/${YEAR}-05-12/`,
    '/en/venues/',
    '/en/organizers/',
  ];

  it('nothing overflows, overlaps or is hard to read in both schemes', async () => {
    for (const width of WIDTHS) {
      const page = await openPage(browser, { viewport: { width, height: 900 } });
      for (const path of paths) {
        await page.goto(front.site.url + path);
        expect([width, path, await tooWide(page)]).toEqual([width, path, []]);
        expect([width, path, await problemsInBothSchemes(page)]).toEqual([width, path, []]);
        const parts = await boxes(page, 'h1, .views, .event-filter, .steps, .sheet, .week > li, .cards > li, .summary');
        expect([width, path, overlaps(parts)]).toEqual([width, path, []]);
      }
      await page.context().close();
    }
  }, 240_000);

  it('a bar spans its days, and a day shows three events and a link to the others', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(front.site.url + MONTH);
    const cells = await boxes(page, '.sheet td:not(.other)');
    const bars = await boxes(page, '.sheet li.long');
    const [first] = bars;
    const weeks = new Set(cells.slice(10, 21).map(({ top }) => top));
    expect(bars).toHaveLength(weeks.size);
    expect(first?.left).toBeGreaterThanOrEqual((cells[10]?.left ?? 0) - 1);
    const sameWeek = cells.slice(10, 21).filter(({ top }) => top === cells[10]?.top);
    expect(Math.abs((first?.right ?? 0) - (sameWeek.at(-1)?.right ?? 0))).toBeLessThan(8);
    const items = await boxes(page, '.sheet li:not(.under)');
    expect(overlaps(items)).toEqual([]);
    const busy = cells[11];
    expect(items.filter((item) => busy && overlap(item, busy)).map(({ text }) => text)).toHaveLength(4);
    expect(await page.locator('.sheet a.more').allTextContents()).toEqual(['+ 3 more']);
    await page.locator('.sheet a.more').click();
    expect(page.url()).toBe(`${front.site.url}/en/events/day/${YEAR}-05-12/`);
    await page.context().close();
  }, 60_000);

  it('a month in Arabic has its days and bars from right to left', async () => {
    await front.set({ language: 'ar_EG' });
    for (const width of WIDTHS) {
      const page = await openPage(browser, { viewport: { width, height: 900 } });
      for (const path of [MONTH, `/en/events/week/${YEAR}-05-12/`, '/en/events/']) {
        await page.goto(front.site.url + path);
        expect([width, path, await tooWide(page)]).toEqual([width, path, []]);
      }
      await page.context().close();
    }
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(front.site.url + MONTH);
    const cells = await boxes(page, '.sheet td:not(.other)');
    const [first] = await boxes(page, '.sheet li.long');
    const sameWeek = cells.slice(10, 21).filter(({ top }) => top === cells[10]?.top);
    expect(sameWeek.map(({ left }) => left)).toEqual(sameWeek.map(({ left }) => left).sort((one, two) => two - one));
    expect(Math.abs((first?.right ?? 0) - (cells[10]?.right ?? 0))).toBeLessThan(8);
    expect(Math.abs((first?.left ?? 0) - (sameWeek.at(-1)?.left ?? 0))).toBeLessThan(8);
    expect(overlaps(await boxes(page, '.sheet li:not(.under)'))).toEqual([]);
    await page.context().close();
    await front.set({ language: 'en_US' });
  }, 60_000);

  it('a day has the time of an event above its title, which has up to three lines', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(front.site.url + MONTH);
    const items = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet li:has(.time):has(a)')].map((item) => {
        const [time, link] = ['.time', 'a'].map((part) => item.querySelector(part) ?? item);
        return {
          text: link?.textContent ?? '',
          isAbove: (time?.getBoundingClientRect().bottom ?? 1) <= (link?.getBoundingClientRect().top ?? 0) + 1,
          lines: Math.round((link?.clientHeight ?? 0) / parseFloat(getComputedStyle(item).lineHeight)),
        };
      }),
    );
    const concerts = items.filter(({ text }) => text.startsWith('Concert'));
    expect(concerts.length).toBeGreaterThan(0);
    for (const { text, isAbove, lines } of concerts) expect([text, isAbove, lines]).toEqual([text, true, 3]);
    expect(items.every(({ lines }) => lines <= 3)).toBe(true);
    await page.context().close();
  }, 60_000);

  it('on a phone, a month is a list that names each event once', async () => {
    const page = await openPage(browser, { viewport: { width: 390, height: 900 } });
    await page.goto(front.site.url + MONTH);
    const items = await boxes(page, '.sheet li');
    expect(items.filter(({ text }) => text.includes('Festival'))).toHaveLength(1);
    expect(overlaps(items)).toEqual([]);
    for (const { left, right } of items) expect(left >= 0 && right <= 390).toBe(true);
    await page.context().close();
  }, 60_000);

  it('filters work without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(front.site.url + MONTH);
    await page.getByLabel('Search events').fill('concert');
    await page.getByLabel('Venue').selectOption('');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toContain(`${MONTH}?q=concert`);
    expect(await page.locator('.sheet li.long').count()).toBe(0);
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await page.locator('.sheet li.long').count()).toBeGreaterThan(0);
    await context.close();
  }, 60_000);
});
