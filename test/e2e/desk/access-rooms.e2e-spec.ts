import type { Browser } from 'playwright-core';
import { fillDesk } from '../../../bin/desk-content.js';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { completeDemo } from '../../support/demo.js';
import { barriers, openDesk, type OpenDesk, sendAs, whole } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';
import { Receiver } from '../../support/webhooks.js';

(hasBrowser ? describe : describe.skip)('the rooms of the desk', () => {
  let site: TestSite;
  let receiver: Receiver;
  let browser: Browser;
  let desk: OpenDesk;
  /** The rooms of the navigation: their paths below the desk, by their names. */
  let rooms: [name: string, path: string][];

  beforeAll(async () => {
    receiver = await Receiver.start();
    site = await startSite({ DEMO: '1', AUDIT_LOG_DAYS: '7', FETCH_ALLOW_PRIVATE: receiver.host });
    await completeDemo(site);
    await fillDesk(sendAs(site, 'admin'), receiver.host);
    browser = await startBrowser();
    desk = await openDesk(browser, site);
    const links = await desk.page.locator('nav.rooms a').all();
    rooms = await Promise.all(
      links.map(async (link): Promise<[string, string]> => {
        const path = new URL((await link.getAttribute('href')) ?? '', site.url).pathname;
        return [(await link.innerText()).trim(), path.replace(/^\/desk/, '')];
      }),
    );
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
    await receiver.close();
  });

  it('have a title and a heading each, which has the focus, and no barriers in either scheme or at any width', async () => {
    const { page, errors, reported } = desk;
    expect(rooms.length).toBeGreaterThan(15);
    const found: unknown[] = [];
    for (const [name, path] of [...rooms.slice(1), ...rooms.slice(0, 1)]) {
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${site.url}/desk${path}`);
      await whole(page);
      const heading = page.locator('main h1:focus');
      await heading.waitFor();
      expect([await page.title(), await page.locator('h1').count()]).toEqual([
        `${await heading.innerText()} – Desk`,
        1,
      ]);
      found.push(...(await barriers(page)).map((barrier) => [path, barrier]));
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    expect(reported).toEqual([]);
  }, 120_000);

  it('can be reached without passing the navigation', async () => {
    const { page, go } = desk;
    await go('/media');
    await page.keyboard.press('Tab');
    await page.locator('a:focus', { hasText: 'Skip to content' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Upload', exact: true }).and(page.locator(':focus')).waitFor();
  });

  it('are mirrored in a language that is written from right to left', async () => {
    const { status } = await site.rest('/cms/v2/settings', { as: 'admin', body: { language: 'ar_EG' } });
    expect(status).toBe(200);
    const { page, go, errors } = desk;
    for (const [, path] of rooms) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await go(path);
      await whole(page);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      const navigation = await page.locator('nav.rooms').boundingBox();
      const heading = await page.locator('main h1').boundingBox();
      expect([path, (navigation?.x ?? 0) > (heading?.x ?? Infinity)]).toEqual([path, true]);
      for (const width of [1280, 640, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await tooWide(page)]).toEqual([path, width, []]);
      }
    }
    expect(errors).toEqual([]);
  }, 120_000);
});
