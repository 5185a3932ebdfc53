import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Kingfisher', status: 'publish' } });
});
afterAll(() => site.close());

describe('the files of the desk', () => {
  const get = (path: string, init: RequestInit = {}) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init });

  it('are a page at every address, with a strict policy and no data of the site', async () => {
    for (const path of ['/desk/', '/desk/texts/posts', '/desk/nothing?page=2']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
      expect(await response.text()).not.toContain('Kingfisher');
    }
  });

  it('are compressed, and kept for a year at names with a hash', async () => {
    const page = await (await get('/desk/')).text();
    const [script = ''] = /\/desk\/assets\/main-[^"]+\.js/.exec(page) ?? [];
    const response = await get(script, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    const etag = response.headers.get('etag') ?? '';
    expect((await get(script, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(script, { method: 'HEAD' })).headers.get('content-length')).toMatch(/^\d{5,}$/);
  });

  it('name each other by names that there are', async () => {
    const names = new Set((await (await get('/desk/')).text()).match(/(?<=\/desk\/assets\/)[\w.-]+/g));
    for (const name of names) {
      const response = await get(`/desk/assets/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      const text = name.endsWith('.js') ? await response.text() : '';
      for (const [, other = ''] of text.matchAll(/["`']\.\/([\w-]+\.(?:js|css))["`']/g)) names.add(other);
    }
    expect(names.size).toBeGreaterThan(100);
  });

  it('refuse other methods, and files of other builds', async () => {
    expect((await get('/desk/', { method: 'POST' })).status).toBe(405);
    expect((await get('/desk/assets/index-old.js')).status).toBe(404);
    expect((await get('/desk/assets/../../package.json')).status).toBe(404);
    expect((await get('/desk')).headers.get('location')).toBe('/desk/');
  });
});

(hasBrowser ? describe : describe.skip)('the frame of the desk', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('asks to sign in, and leads back to the room', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/media');
    expect(await page.title()).toBe('Media – Desk');
    expect(errors).toEqual([]);
  });

  it('searches everything from the keyboard', async () => {
    const { page } = await openDesk(browser, site);
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('kingf');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Kingfisher/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });

  it.each([{ key: '/' }, { key: 'k', ctrlKey: true }])(
    'takes the letter right after $key in the search',
    async (keys) => {
      const { page } = await openDesk(browser, site);
      const brand = page.locator('.brand');
      await brand.focus();
      const focused = await brand.evaluate((element, init) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
        return document.activeElement?.getAttribute('type');
      }, keys);
      expect(focused).toBe('search');
      await page.keyboard.type('k');
      expect(await page.locator('input[type=search]').inputValue()).toBe('k');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await brand.and(page.locator(':focus')).waitFor();
    },
  );

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors } = await openDesk(browser, site, { viewport: { width, height: 800 } });
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('has its rooms in a menu on phones', async () => {
    const { page } = await openDesk(browser, site, { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Posts' }).click();
    await page.waitForURL('**/desk/texts/posts');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('keeps the page when the session has ended, and goes on after signing in again', async () => {
    const { page } = await openDesk(browser, site);
    // A request that is under way would be refused before the click.
    await page.waitForLoadState('networkidle');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Posts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await page.context().addCookies(cookies);
    await dialog.getByRole('button', { name: 'I have signed in' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
