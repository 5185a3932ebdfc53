import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let browser: Browser;

const admin = { as: 'admin' } as const;
const PASSWORD = 'Admin-password-1';
const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

const write = async (path: string, body: object) => (await site.rest(path, { ...admin, body })).body;
const read = async (path: string) => (await site.rest(path, admin)).body;

/** Opens the desk as another account. */
async function openAs(login: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.url}/desk${path}`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(`${site.url}/desk${path}`);
  await page.locator('main h1').waitFor();
  return page;
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();

(hasBrowser ? describe : describe.skip)('two people who change the same', () => {
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    for (const [username, role] of [
      ['erin', 'editor'],
      ['otto', 'author'],
    ])
      await write('/cms/v2/users', {
        ...{ username, email: `${username}@example.org`, password: PASSWORD, roles: [role] },
      });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('know of each other in a text, and see both versions; neither is lost', async () => {
    const { id } = await write('/cms/v2/posts', { title: 'First', content: paragraph('One'), status: 'publish' });
    const erin = await openAs('erin', `/texts/posts/${id}`);
    await erin.getByLabel('Title').fill('Erin’s title');
    const autosaved = erin.waitForResponse((response) => response.url().includes('/autosaves') && response.ok());
    const { page } = await openDesk(browser, site, { viewport: { width: 390, height: 800 } }, `/texts/posts/${id}`);
    await autosaved;
    await page.reload();
    await page.getByText('Somebody else is editing this text').waitFor();
    await page.getByLabel('Title').fill('My title');
    await page.getByRole('button', { name: 'Update' }).click();
    await saved(page);
    await erin.getByRole('button', { name: 'Update' }).click();
    const dialog = erin.getByRole('dialog', { name: /Somebody else has changed/ });
    await dialog.getByText('My title', { exact: true }).waitFor();
    await dialog.getByText('Erin’s title', { exact: true }).waitFor();
    expect(await deskProblems(erin)).toEqual([]);
    await dialog.getByRole('radio', { name: 'Their version' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Take this choice' }).click();
    await erin.getByLabel('Title').and(erin.locator('[value="My title"]')).waitFor();
    await erin.getByRole('button', { name: 'Undo' }).last().click();
    await erin.getByLabel('Title').and(erin.locator('[value="Erin’s title"]')).waitFor();
    await erin.getByRole('button', { name: 'Update' }).click();
    await saved(erin);
    expect((await read(`/cms/v2/posts/${id}?context=edit`)).title.raw).toBe('Erin’s title');
    const revisions = (await read(`/cms/v2/posts/${id}/revisions?context=edit`)) as { title: { raw: string } }[];
    expect(revisions.map(({ title }) => title.raw)).toContain('My title');
  });

  it('see both versions of a setting; changes of others do not hinder', async () => {
    const { page } = await openDesk(browser, site, {}, '/settings');
    await page.getByLabel('Tagline').fill('Mine');
    await write('/cms/v2/settings', { posts_per_page: 7 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    await page.getByLabel('Tagline').fill('Mine again');
    await write('/cms/v2/settings', { description: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile.' });
    await alert.getByText('Theirs', { exact: true }).waitFor();
    await alert.getByText('Mine again', { exact: true }).waitFor();
    expect(await deskProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await deskProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await tooWide(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Take theirs' }).click();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Theirs');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Mine again');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    expect(await read('/cms/v2/settings')).toMatchObject({ description: 'Mine again', posts_per_page: 7 });
  });

  it('see both versions of a term, a user and a menu', async () => {
    const { page, go } = await openDesk(browser, site, {}, '/terms');
    const { id: term } = await write('/cms/v2/categories', { name: 'Boats' });
    await page.reload();
    await page.getByRole('button', { name: 'Boats', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Mine');
    await write(`/cms/v2/categories/${term}`, { description: 'Theirs' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Theirs', { exact: true }).waitFor();
    expect((await read(`/cms/v2/categories/${term}`)).description).toBe('Theirs');
    await page.getByRole('alert').getByRole('button', { name: 'Keep my version' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await read(`/cms/v2/categories/${term}`)).description).toBe('Mine');

    const [otto] = (await read('/cms/v2/users?search=otto&context=edit')) as { id: number }[];
    await go(`/users/${otto?.id}`);
    await page.getByLabel('First name').fill('Mine');
    await write(`/cms/v2/users/${otto?.id}`, { first_name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Theirs', { exact: true }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Take theirs' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Theirs');

    const menus = `${site.url}/wp-json/wp/v2`;
    const { id: menu } = (await site.ask(`${menus}/menus`, { ...admin, body: { name: 'Main' } })).body;
    const item = (title: string) =>
      site.ask(`${menus}/menu-items`, {
        ...{ ...admin, body: { title, menus: menu, type: 'custom', url: `/${title}`, status: 'publish' } },
      });
    await item('Bread');
    await go('/menus');
    await page.getByRole('button', { name: 'Edit “Bread”' }).click();
    await page.getByLabel('Label').fill('My bread');
    await item('Birds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Birds').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Keep my version' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { body: items } = await site.ask(`${menus}/menu-items?menus=${menu}&context=edit`, admin);
    expect(items.map(({ title }: { title: { raw: string } }) => title.raw)).toEqual(['My bread', 'Birds']);
  });

  it('see both versions of an event', async () => {
    const times = { start_date: '2031-09-01 18:00', end_date: '2031-09-01 20:00', status: 'publish' };
    const { id } = await write('/cal/events/v1/events', { title: 'Talk', ...times });
    const { page } = await openDesk(browser, site, {}, `/calendar/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('My talk');
    await write(`/cal/events/v1/events/${id}`, { title: 'Their talk' });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile.' });
    await alert.getByText('Their talk', { exact: true }).waitFor();
    expect((await read(`/cal/events/v1/events/${id}`)).title).toBe('Their talk');
    await alert.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await read(`/cal/events/v1/events/${id}`)).title).toBe('My talk');
  });

  it('may lose a right while the page is open: what was written stays', async () => {
    const page = await openAs('otto', '/texts/posts/new');
    await page.getByRole('link', { name: 'Media' }).waitFor();
    await page.getByLabel('Title').fill('By Otto');
    const [otto] = (await read('/cms/v2/users?search=otto&context=edit')) as { id: number }[];
    await write(`/cms/v2/users/${otto?.id}`, { roles: ['subscriber'] });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByText('You may not do this.').waitFor();
    await page.getByRole('link', { name: 'Posts' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Title').inputValue()).toBe('By Otto');
    await write(`/cms/v2/users/${otto?.id}`, { roles: ['author'] });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
  });
});
