import type { Browser, Page } from 'playwright-core';
import { Accounts, PASSWORD } from '../../support/accounts.js';
import { hasBrowser, openPage, problemsInBothSchemes, startBrowser } from '../../support/browser.js';
import { SignInProvider } from '../../support/sign-in-provider.js';
import { startSite, type TestSite } from '../../support/site.js';

const PERSON = { sub: 'ann', email: 'ann@example.org', email_verified: true };

(hasBrowser ? describe : describe.skip)('a sign-in provider in a browser', () => {
  const provider = new SignInProvider();
  let site: TestSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await provider.start();
    site = await startSite(provider.environment);
    provider.register(site);
    browser = await startBrowser();
    page = await openPage(browser, { viewport: { width: 800, height: 900 } });
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
    await provider.close();
  });

  it('is linked with an account in its profile, as the policy of its pages allows', async () => {
    const { login } = await new Accounts(site).make();
    provider.person = PERSON;
    // Unlike the others, this page keeps its Content-Security-Policy.
    const page = await browser.newPage();
    await page.goto(`${site.url}/auth/sign-in?redirect_to=/auth/profile`);
    await page.getByLabel('User name or e-mail address').fill(login);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Link with Example ID' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('The account has been linked.').waitFor();
    await page.context().close();
  }, 60_000);

  it('signs in with one click, and out again at both', async () => {
    await page.goto(`${site.url}/auth/sign-in?redirect_to=/auth/profile`);
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByRole('button', { name: 'Remove: Example ID' }).waitFor();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.goto(`${site.url}/auth/sign-out`);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign out of Example ID, too' }).waitFor();
    expect(await problemsInBothSchemes(page)).toEqual([]);
  }, 60_000);

  it('is another proof of the account beside its password', async () => {
    await page.goto(`${site.url}/auth/provider?redirect_to=/auth/profile`);
    await page.getByRole('button', { name: 'Remove: Example ID' }).click();
    await page.getByRole('link', { name: 'Sign in again with Example ID' }).waitFor();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in again with Example ID' }).click();
    await page.getByRole('button', { name: 'Remove: Example ID' }).click();
    await page.getByText('The link has been removed.').waitFor();
  }, 60_000);
});
