import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { recordWrites } from '../../support/desk-writes.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The titles of the items of a menu, in their order, with the titles of those above. */
async function itemsOf(menu: number): Promise<string[]> {
  const { body } = await site.ask(`${site.url}/wp-json/wp/v2/menu-items?menus=${menu}&context=edit`, { as: 'admin' });
  const items = body as { id: number; parent: number; title: { raw: string } }[];
  return items.map(({ parent, title }) => {
    const above = items.find(({ id }) => id === parent);
    return above ? `${above.title.raw} > ${title.raw}` : title.raw;
  });
}

describe('all settings', () => {
  it('have a schema for forms, and are for administrators', async () => {
    const { body } = await site.rest('/lintel/v1/settings', { as: 'admin', method: 'OPTIONS' });
    const { properties } = (body as { schema: { properties: Record<string, object> } }).schema;
    expect(properties.site_logo).toMatchObject({ type: 'integer', minimum: 0, 'x-chosen-from': 'media' });
    expect(properties.page_on_front).toMatchObject({ 'x-chosen-from': 'pages', 'x-localised': true });
    expect(properties).not.toHaveProperty('language_numbers');
    expect((await site.rest('/lintel/v1/settings', { as: 'editor' })).status).toBe(403);
  });

  it('change only as a whole', async () => {
    const sent = { feed_items: 7, email: 'nobody' };
    const { status, body } = await site.rest('/lintel/v1/settings', { as: 'admin', body: sent });
    expect([status, Object.keys((body as { data: { params: object } }).data.params)]).toEqual([400, ['email']]);
    const { body: after } = await site.rest('/lintel/v1/settings?_fields=feed_items', { as: 'admin' });
    expect(after).toEqual({ feed_items: 10 });
  });
});

(hasBrowser ? describe : describe.skip)('settings at the desk', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('sends the changed setting only', async () => {
    const { page } = await openDesk(browser, site, {}, '/settings');
    const bodies = await recordWrites(page, '/lintel/v1/settings');
    await page.getByLabel('Tagline').fill('Boats and bread');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await bodies()).toEqual([{ description: 'Boats and bread' }]);
    const { body } = await site.rest('/cms/v2/settings?_fields=description', { as: 'admin' });
    expect(body).toEqual({ description: 'Boats and bread' });
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
  });

  it('shows a refused value at its field, and keeps what was entered', async () => {
    const { page } = await openDesk(browser, site, {}, '/settings');
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved: look at the marked settings.').waitFor();
    const field = page.getByLabel('E-mail address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('nobody');
  });

  it('finds a setting, and chooses a page for the front page', async () => {
    await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'The quay', status: 'publish' } });
    const { page } = await openDesk(browser, site, {}, '/settings');
    await page.getByLabel('Search settings').fill('page_on_front');
    await page.getByRole('button', { name: 'Choose: Front page' }).click();
    await page.getByRole('dialog').getByLabel('Search').fill('quay');
    await page.getByRole('dialog').getByRole('button', { name: 'The quay' }).click();
    await page.getByRole('group', { name: 'Front page' }).getByText('The quay').waitFor();
    await page.getByText('1 unsaved change').waitFor();
  });

  it.each([360, 1280])('has no barriers at %d pixels, in either scheme', async (width) => {
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width, height: 800 } });
    for (const path of ['/settings', '/settings?section=look', '/settings?section=languages', '/menus']) {
      await go(path);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.locator('main').getByRole('heading', { level: 2 }).or(page.getByText('no menus')).first().waitFor();
      expect([path, await deskProblems(page)]).toEqual([path, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([path, await deskProblems(page)]).toEqual([path, []]);
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
    expect(errors).toEqual([]);
  });

  it('makes a menu, and orders it from the keyboard', async () => {
    const { page } = await openDesk(browser, site, {}, '/menus');
    await page.getByRole('button', { name: 'New menu' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Main');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const name of ['Bread', 'Boats', 'Birds']) {
      await page.getByRole('button', { name: 'Add item' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('URL').fill(`https://example.org/${name}`);
      await dialog.getByLabel('Label').fill(name);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const menus = (await site.ask(`${site.url}/wp-json/wp/v2/menus?context=edit`, { as: 'admin' })).body as {
      id: number;
    }[];
    const menu = menus[0]?.id ?? 0;
    expect(await itemsOf(menu)).toEqual(['Bread', 'Boats', 'Birds']);

    await page.getByText('3 unsaved changes').waitFor({ state: 'detached' });
    const bodies = await recordWrites(page, '/batch/v1');
    await page.getByRole('button', { name: 'Move “Birds” up' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('“Birds” is at position 2, level 2.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 unsaved changes').waitFor({ state: 'detached' });
    expect(await itemsOf(menu)).toEqual(['Bread', 'Bread > Birds', 'Boats']);
    const sent = ((await bodies()) as { requests: { body: object }[] }[]).flatMap(({ requests }) => requests);
    expect(sent.map(({ body }) => Object.keys(body).sort())).toEqual([['menu_order', 'parent'], ['menu_order']]);

    await page.getByRole('button', { name: 'Remove “Bread”' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove “Bread”' }).waitFor();
    await page.getByRole('button', { name: 'Remove “Bread”' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    expect(await itemsOf(menu)).toEqual(['Birds', 'Boats']);
  });
});
