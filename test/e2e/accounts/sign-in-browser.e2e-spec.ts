import type { Browser, Locator, Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { Accounts, PASSWORD, type Account } from '../../support/accounts.js';
import { hasBrowser, openPage, problemsInBothSchemes, startBrowser, tooWide } from '../../support/browser.js';
import { codeOf } from '../../support/browsers.js';
import { PagedSite } from '../../support/front.js';
import { MailServer } from '../../support/mail-server.js';

const NEW_PASSWORD = 'Another-horse-10';

/** What a camera reads from a picture on the page. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

(hasBrowser ? describe : describe.skip)('signing in with a browser', () => {
  const mails = new MailServer();
  let front: PagedSite;
  let account: Account;
  let browser: Browser;
  let page: Page;
  let post: { path: string };
  let codes: string[];

  beforeAll(async () => {
    front = await PagedSite.start({ SMTP_URL: await mails.start(), MAIL_FROM: 'site@example.org', TRUST_PROXY: '1' });
    account = await new Accounts(front.site).make();
    await front.set({ comment_registration: true });
    post = await front.post({ title: 'Talk', comment_status: 'open' });
    browser = await startBrowser();
    page = await openPage(browser, { viewport: { width: 800, height: 900 } });
  });
  afterAll(async () => {
    await browser.close();
    await front.site.close();
    await mails.close();
  });

  /** Problems of the page for people, light and dark, at the width of a desktop and of a telephone. */
  async function problems(): Promise<string[]> {
    const drawn = await problemsInBothSchemes(page);
    await page.setViewportSize({ width: 320, height: 800 });
    const wide = await tooWide(page);
    await page.setViewportSize({ width: 800, height: 900 });
    return [...drawn, ...wide];
  }

  async function signIn(password: string): Promise<void> {
    await page.getByLabel('User name or e-mail address').fill(account.login);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('leads from a text to the form and back to its comments', async () => {
    await page.goto(front.site.url + post.path);
    await page.locator('#comments').getByRole('link', { name: 'Sign in' }).click();
    expect(await problems()).toEqual([]);
    await signIn('wrong');
    await page.getByRole('alert').waitFor();
    expect(await problems()).toEqual([]);
    await signIn(PASSWORD);
    await page.getByText(`Signed in as ${account.login}`).waitFor();
    expect(page.url()).toBe(`${front.site.url}${post.path}#comments`);
    await page.getByLabel('Comment (required)').fill('From somebody known');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.locator('.comment', { hasText: 'From somebody known' }).waitFor();
    expect(await page.locator('.comment strong').textContent()).toBe(account.login);
    expect(await problems()).toEqual([]);
  }, 60_000);

  it('sets up a second factor', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.locator('summary', { hasText: 'Limits' }).click();
    expect(await problems()).toEqual([]);
    await page.locator('summary', { hasText: 'Set up' }).click();
    expect(await problems()).toEqual([]);
    const secret = await page.locator('input[name=secret]').inputValue();
    expect(await page.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href')).toContain(
      secret,
    );
    const scanned = await scan(page.getByAltText('QR code with the key for an authenticator app'));
    expect(new URL(scanned).searchParams.get('secret')).toBe(secret);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    codes = await page.locator('.codes code').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await problems()).toEqual([]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Recovery codes left: 10').waitFor();
    expect(await problems()).toEqual([]);
  }, 60_000);

  it('authorizes an application', async () => {
    const origin = 'https://app.example.org';
    const asked = new URLSearchParams({
      app_name: 'Reader',
      read_only: '0',
      expires: '2099-01-01',
      success_url: `${origin}/done`,
    });
    await page.goto(`${front.site.url}/wp-admin/authorize-application.php?${asked}`);
    await page.getByText(`The password will be sent to ${origin}.`).waitFor();
    expect(await problems()).toEqual([]);
    const sent = page.waitForRequest(`${origin}/**`);
    await page.getByRole('button', { name: 'Allow' }).click();
    const { searchParams } = new URL((await sent).url());
    const password = searchParams.get('password') ?? '';
    const as = `${account.login}:${password}`;
    expect((await front.site.rest('/cms/v2/users/me', { as })).body.id).toBe(account.id);
    // The application's host does not exist: the browser may still be loading its error page in the old tab.
    const tab = await page.context().newPage();
    await page.close();
    page = tab;
    await page.goto(`${front.site.url}/auth/profile`);
    await page.getByRole('button', { name: 'Revoke: Reader' }).click();
    await page.getByText('The application password has been revoked.').waitFor();
    expect((await front.site.rest('/cms/v2/users/me', { as })).status).toBe(401);
  }, 60_000);

  it('signs out, and in again with a new password and a code', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await page.goto(`${front.site.url}/auth/sign-in`);
    await page.getByRole('link', { name: 'Forgotten password' }).click();
    expect(await problems()).toEqual([]);
    await page.getByLabel('User name or e-mail address').fill(account.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const answer = await page.getByRole('status').textContent();
    const mail = await mails.next();
    expect(mail).toMatch(/^From: site@example\.org\r$/m);
    expect(mail).toContain(`To: ${account.email}`);
    const [link = ''] = /http:\S+\/auth\/new-password\?token=[\w-]+/.exec(mail) ?? [];
    await page.goto(link);
    expect(await problems()).toEqual([]);
    await page.getByLabel('New password').fill('password1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('too common').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await signIn(PASSWORD);
    await page.getByRole('alert').waitFor();
    await signIn(NEW_PASSWORD);
    expect(await problems()).toEqual([]);
    await page.getByLabel('Code').fill(codes[3] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Signed in as ${account.login}`).waitFor();
    await page.goto(link);
    await page.getByText('This link is invalid or has expired.').waitFor();

    await page.goto(`${front.site.url}/auth/forgotten-password`);
    await page.getByLabel('User name or e-mail address').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    expect(await page.getByRole('status').textContent()).toBe(answer);
  }, 60_000);
});
