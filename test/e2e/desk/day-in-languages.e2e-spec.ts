import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { openDesk } from '../../support/desk.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

(hasBrowser ? describe : describe.skip)('the desk of a site with several languages', () => {
  let browser: Browser;
  let site: TestSite;

  beforeAll(async () => {
    browser = await startBrowser();
    site = await startSite();
    await speakAll(site, 'en', 'de');
    const category = (segment: string, name: string) =>
      site.ask(`${rootOf(site, segment)}/cms/v2/categories`, { as: 'admin', body: { name } });
    await category('en', 'Concerts');
    await category('de', 'Konzerte');
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('writes a text, translates it, and goes on in the other language', async () => {
    const { page, errors, go } = await openDesk(browser, site, { locale: 'en-US' }, '/texts/posts/new');
    const saved = () => page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Lights');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Forty boats.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    await saved();
    const english = Number(page.url().split('/').at(-1));

    await page.getByRole('button', { name: 'Create: German' }).click();
    await page.waitForURL((url) => url.pathname !== `/desk/texts/posts/${english}`);
    const german = Number(page.url().split('/').at(-1));
    await title.fill('Lichter');
    await page.getByRole('checkbox', { name: 'Konzerte' }).check();
    expect(await page.getByRole('checkbox', { name: 'Concerts' }).count()).toBe(0);
    await page.getByRole('textbox', { name: /^Paragraph, block 1/ }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Vierzig Boote.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'View', exact: true }).waitFor();
    await saved();

    const { body } = await site.ask(`${rootOf(site, 'de')}/cms/v2/posts/${german}`, { as: 'admin' });
    expect(body).toMatchObject({ lang: 'de', translations: { en: english, de: german }, status: 'publish' });
    expect(body.content.rendered).toContain('Vierzig Boote.');
    const shown = await (await fetch(String(body.link))).text();
    expect(shown).toContain('Vierzig Boote.');
    expect(shown).toContain(`hreflang="en"`);

    await go('/texts/posts');
    await page.getByRole('link', { name: 'Lichter' }).waitFor();
    expect(await page.getByRole('link', { name: 'Lights' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Lights' }).waitFor();
    await page.getByRole('link', { name: 'Lights' }).click();
    await page.getByRole('button', { name: 'Open: German' }).click();
    await page.waitForURL(`**/texts/posts/${german}`);
    expect(await title.inputValue()).toBe('Lichter');
    expect(errors).toEqual([]);
  });
});
