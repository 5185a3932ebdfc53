import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, tooWide } from '../../support/browser.js';
import { recordWrites } from '../../support/desk-writes.js';
import { deskProblems, openDesk } from '../../support/desk.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ AUDIT_LOG_DAYS: '7' });
});
afterAll(() => site.close());

(hasBrowser ? describe : describe.skip)('accounts and the rooms of the site', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('creates a user, changes one member, and deletes them with their content given to another', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/users/new');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByText('That did not work').waitFor();
    await page.getByLabel('Login name').fill('nell');
    await page.getByLabel('E-mail address').fill('nell@example.org');
    await page.getByRole('radio', { name: 'Set it here' }).check();
    await page.getByLabel('New password').fill('Nell-password-1');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByText('The user is created.').waitFor();
    const [nell] = (await site.rest('/cms/v2/users?search=nell&context=edit', { as: 'admin' })).body as {
      id: number;
      roles: string[];
    }[];
    expect(nell?.roles).toEqual(['author']);
    const post = { title: 'By Nell', status: 'publish', author: nell?.id };
    const { body: written } = await site.rest('/cms/v2/posts', { as: 'admin', body: post });

    const bodies = await recordWrites(page, '/users/');
    await page.getByLabel('First name').fill('Nell');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    expect(await bodies()).toEqual([{ first_name: 'Nell' }]);

    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('The user is deleted.').waitFor();
    expect((await site.rest(`/cms/v2/users/${nell?.id}`, { as: 'admin' })).status).toBe(404);
    const { body: kept } = await site.rest(`/cms/v2/posts/${(written as { id: number }).id}`, { as: 'admin' });
    expect(kept).toMatchObject({ author: 1, status: 'publish' });
    expect(errors).toEqual([]);
  });

  it('invites a user by a link that is shown where no mail is sent, and again later', async () => {
    const { page, errors } = await openDesk(browser, site, {}, '/users/new');
    await page.getByLabel('Login name').fill('ivo');
    await page.getByLabel('E-mail address').fill('ivo@example.org');
    expect(await page.getByLabel('New password').count()).toBe(0);
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link to choose a password' });
    const first = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(await deskProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL(/\/users\/\d+$/);
    await page.getByRole('button', { name: 'Send a link to choose a password' }).click();
    const second = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(second).not.toBe(first);
    const answers = [];
    for (const url of [first, second]) {
      const token = new URL(url).searchParams.get('token') ?? '';
      const body = new URLSearchParams({ token, password: 'Ivo-chooses-this-1' });
      answers.push((await fetch(url, { method: 'POST', headers: { origin: site.url }, body })).status);
    }
    expect(answers).toEqual([400, 200]);
    expect((await site.rest('/cms/v2/users/me', { as: 'ivo:Ivo-chooses-this-1' })).body.name).toBe('ivo');
    expect(errors).toEqual([]);
  });

  it('creates an application password that works, and revokes it', async () => {
    const { page } = await openDesk(browser, site, {}, '/account');
    await page.getByRole('button', { name: 'Create application password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the program').fill('Kiosk');
    await dialog.getByLabel('May only read').check({ force: true });
    await dialog.getByRole('button', { name: 'Create application password' }).click();
    await dialog.getByText('Copy the password now').waitFor();
    const password = (await dialog.locator('code').textContent()) ?? '';
    const asKiosk = (method: string) =>
      fetch(`${site.url}/wp-json/wp/v2/users/me`, {
        method,
        headers: { authorization: `Basic ${btoa(`admin:${password}`)}`, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : '{"first_name":"Kim"}',
      }).then(({ status }) => status);
    expect([await asKiosk('GET'), await asKiosk('POST')]).toEqual([200, 403]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke “Kiosk”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The application password is revoked.').waitFor();
    expect(await asKiosk('GET')).toBe(401);
    await page.getByText('This one').waitFor();
  });

  it('creates and deletes a category', async () => {
    const { page } = await openDesk(browser, site, {}, '/terms');
    await page.getByRole('button', { name: 'New: Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Lanterns');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Lanterns', exact: true }).waitFor();
    const found = await site.rest('/cms/v2/categories?search=Lanterns&_fields=name,slug', { as: 'admin' });
    expect(found.body).toEqual([{ name: 'Lanterns', slug: 'lanterns' }]);
    await page.getByRole('button', { name: 'Delete “Lanterns”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Lanterns', exact: true }).waitFor({ state: 'detached' });
  });

  it('switches the cache on, and clears it', async () => {
    const { page } = await openDesk(browser, site, {}, '/cache');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('The page cache is on.').waitFor();
    await fetch(`${site.url}/en/`);
    await page.reload();
    await page.getByText('1 page is cached').waitFor();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await page.getByText('0 pages are cached').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('The page cache is off.').waitFor();
  });

  it('keeps what was entered when a webhook is refused', async () => {
    const { page } = await openDesk(browser, site, {}, '/webhooks/new');
    await page.getByLabel('URL').fill('https://example.org/hook');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('That did not work').waitFor();
    expect(await page.getByLabel('URL').inputValue()).toBe('https://example.org/hook');
  });

  it('plans a change of the content model before it applies it', async () => {
    const { page } = await openDesk(browser, site, {}, '/model');
    const declared = {
      types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' } } },
      taxonomies: {},
      fields: {},
    };
    await page.getByLabel('Declaration').fill(JSON.stringify(declared));
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('region', { name: 'What would change' }).getByText('recipe').first().waitFor();
    const model = () => site.rest('/lintel/v1/model?_fields=version', { as: 'admin' });
    expect((await model()).body).toEqual({ version: 0 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The content model is applied.').waitFor();
    expect((await model()).body).toEqual({ version: 1 });
  });

  it('shows the audit log', async () => {
    const { page } = await openDesk(browser, site, {}, '/audit');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('has no barriers at %d pixels, in the %s scheme', async (width, colorScheme) => {
    const { page, errors, go } = await openDesk(browser, site, { viewport: { width, height: 800 }, colorScheme });
    for (const room of [
      'users',
      'users/1',
      'account',
      'terms',
      'webhooks',
      'webhooks/new',
      'cache',
      'model',
      'audit',
    ]) {
      await go(`/${room}`);
      await page.waitForLoadState('networkidle');
      expect([room, await deskProblems(page)]).toEqual([room, []]);
      expect([room, await tooWide(page)]).toEqual([room, []]);
    }
    expect(errors).toEqual([]);
  });
});
