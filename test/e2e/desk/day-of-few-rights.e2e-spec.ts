import type { Browser, Page } from 'playwright-core';
import { Accounts, PASSWORD } from '../../support/accounts.js';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { newDay } from '../../support/desk-day.js';
import { deskProblems } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

const NO_ENTRY = 'Your account may not use this part of the desk.';

(hasBrowser ? describe : describe.skip)('the desk for accounts with few rights', () => {
  let browser: Browser;
  let site: TestSite;
  let accounts: Accounts;
  /** A post of the administrator. */
  let foreign: number;

  beforeAll(async () => {
    browser = await startBrowser();
    site = await startSite();
    accounts = new Accounts(site);
    const body = { title: 'By somebody else', status: 'publish' };
    foreign = (await site.rest('/cms/v2/posts', { as: 'admin', body })).body.id as number;
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Signs in as a new account with a role. */
  async function workAs(role: string) {
    const { login, id } = await accounts.make({ roles: [role] });
    const { page, errors } = await newDay(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.url}/desk/`);
    await page.getByLabel('User name or e-mail address').fill(login);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    return { page, errors, id };
  }
  const roomsOf = (page: Page) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents();
  /** Opens addresses directly, and expects each to say that the account may not use it. */
  async function expectRefused(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(`${site.url}/desk${path}`);
      await page.getByText(NO_ENTRY).waitFor();
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
    }
  }
  const writeText = async (page: Page, title: string) => {
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.keyboard.press('Enter');
    await page.keyboard.type('A sentence.');
  };
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Everything is saved.' }).waitFor();
  const stored = async (page: Page) => {
    const id = page.url().split('/').at(-1);
    return (await site.rest(`/cms/v2/posts/${id}?context=edit`, { as: 'admin' })).body;
  };

  it('lets an author write, publish and upload, and nothing more', async () => {
    const { page, errors, id } = await workAs('author');
    await page.getByRole('link', { name: 'Media' }).waitFor();
    expect(await roomsOf(page)).toEqual(['Today', 'Posts', 'Reusable blocks', 'Calendar', 'Media', 'Your account']);
    await writeText(page, 'By an author');
    expect(await page.getByLabel('Author').count()).toBe(0);
    expect(await page.getByLabel('Stay at the top of lists').count()).toBe(0);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    await saved(page);
    expect(await stored(page)).toMatchObject({ status: 'publish', author: id });
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('link', { name: 'By an author' }).waitFor();
    expect(await page.getByRole('link', { name: 'By somebody else' }).count()).toBe(0);
    await page.goto(`${site.url}/desk/texts/posts/${foreign}`);
    await page.getByText('You may not do this.').waitFor();
    await expectRefused(page, [
      '/texts/pages',
      '/texts/pages/new',
      '/comments',
      '/redirects/missing',
      '/menus',
      '/users',
    ]);
    expect(errors).toEqual([]);
  });

  it('lets a contributor write and submit, and upload nothing', async () => {
    const { page, errors } = await workAs('contributor');
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    expect(await roomsOf(page)).not.toContain('Media');
    await writeText(page, 'By a contributor');
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    expect(await page.getByLabel('Status', { exact: true }).getByRole('option').allTextContents()).toEqual([
      'Draft',
      'Waiting for review',
    ]);
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('dialog').getByLabel('Search media').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.waitForURL(/\/texts\/posts\/\d+$/);
    await saved(page);
    expect((await stored(page)).status).toBe('pending');
    await expectRefused(page, ['/media', '/terms', '/settings', '/imports']);
    expect(errors).toEqual([]);
  });

  it('says to a subscriber that there is nothing to edit, and shows the own account', async () => {
    const { page, errors } = await workAs('subscriber');
    await page.getByText('There is nothing for your account to edit here.').waitFor();
    expect(await roomsOf(page)).toEqual(['Today', 'Your account']);
    expect(await deskProblems(page)).toEqual([]);
    await expectRefused(page, ['/texts/posts', '/texts/posts/new', '/calendar', '/media', '/cache']);
    expect(await deskProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Today' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    await page.getByLabel('First name').fill('Sam');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`${site.url}/desk/nothing/here`);
    await page.getByText('There is no such page on the desk.').waitFor();
    expect(errors).toEqual([]);
  });
});
