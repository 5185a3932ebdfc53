import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let browser: Browser;

const DAY = 86_400_000;

(hasBrowser ? describe : describe.skip)('the first page of the desk', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    const send = (path: string, body: object) => site.rest(path, { as: 'admin', body });
    await send('/cms/v2/posts', { title: 'Half a sentence', status: 'draft' });
    await send('/cms/v2/pages', { title: 'Opening hours', status: 'draft' });
    await send('/cms/v2/posts', { title: 'New season', status: 'future', date: '2099-01-01T10:00:00' });
    await send('/cms/v2/posts', { title: 'Please look', status: 'pending' });
    const soon = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10);
    const { body } = await send('/cms/v2/posts', { title: 'Discussed', status: 'publish', comment_status: 'open' });
    await send('/cms/v2/comments', { post: body.id, content: 'Is there <b>parking</b>?', status: 'hold' });
    await send('/cal/events/v1/events', {
      title: 'Lantern walk',
      status: 'publish',
      start_date: `${soon} 18:00:00`,
      end_date: `${soon} 19:00:00`,
    });
    await fetch(`${site.url}/en/no-such-page`);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('shows what waits and what comes, and leads to it', async () => {
    const { page, errors } = await openDesk(browser, site);
    const section = (name: string) => page.getByRole('region', { name });
    await section('Your drafts').getByRole('link', { name: 'Half a sentence' }).waitFor();
    await section('Your drafts').getByRole('link', { name: 'Opening hours' }).waitFor();
    await section('Waiting for review').getByRole('link', { name: 'Please look' }).waitFor();
    await section('Scheduled').getByRole('link', { name: 'New season' }).waitFor();
    await section('Comments that wait').getByRole('link', { name: 'Is there parking?' }).waitFor();
    await section('Next events').getByRole('link', { name: 'Lantern walk' }).waitFor();
    await section('Pages not found').waitFor();
    expect(errors).toEqual([]);
    await section('Scheduled').getByRole('link', { name: 'See all: Scheduled' }).click();
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'New season' }).waitFor();
    expect(await page.getByRole('link', { name: 'Discussed' }).count()).toBe(0);
  });

  it('notes a title as a draft, by keyboard', async () => {
    const { page } = await openDesk(browser, site);
    await page.getByRole('textbox', { name: 'Quick draft' }).focus();
    await page.keyboard.type('Ask the choir');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Your drafts' }).getByRole('link', { name: 'Ask the choir' }).waitFor();
    const query = { status: 'draft', search: 'choir' };
    expect((await site.rest('/cms/v2/posts', { as: 'admin', query })).body).toHaveLength(1);
  });

  it('keeps the other parts when one fails, and tries that one again', async () => {
    const { page } = await openDesk(browser, site, {}, '/media');
    const route = '**/redirection/v1/404**';
    await page.route(route, (request) =>
      request.fulfill({ status: 500, json: { code: 'broken', message: 'Broken.' } }),
    );
    await page.getByRole('link', { name: 'Today' }).click();
    const failed = page.getByRole('region', { name: 'Pages not found' });
    await failed.getByText('Broken.').waitFor();
    await page.getByRole('link', { name: 'Lantern walk' }).waitFor();
    await page.unroute(route);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('does not ask for what the account may not see', async () => {
    const { page } = await openDesk(browser, site, {}, '/media');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/users/me?**', async (route) => {
      const response = await route.fetch();
      const me = await response.json();
      await route.fulfill({ json: { ...me, capabilities: { read: true, edit_posts: true } } });
    });
    await page.goto(`${site.url}/desk/`);
    await page.getByRole('region', { name: 'Your drafts' }).waitFor();
    await page.getByRole('link', { name: 'Half a sentence' }).waitFor();
    expect(await page.getByRole('region', { name: /events|Comments|imports|not found/ }).count()).toBe(0);
    expect(asked.filter((url) => /redirection|comments|imports|events/.test(url))).toEqual([]);
  });

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors } = await openDesk(browser, site, { viewport: { width, height: 800 } });
    await page.getByRole('link', { name: 'Lantern walk' }).waitFor();
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
