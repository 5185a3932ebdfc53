import type { Browser, CDPSession, Page } from 'playwright-core';
import { Accounts, basic, PASSWORD, refused, type Account } from '../../support/accounts.js';
import { hasBrowser, openPage, problemsInBothSchemes, startBrowser } from '../../support/browser.js';
import { codeOf } from '../../support/browsers.js';
import { MailServer } from '../../support/mail-server.js';
import { startSite, type TestSite } from '../../support/site.js';

const DEVICE = {
  protocol: 'ctap2' as const,
  transport: 'internal' as const,
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
};

(hasBrowser ? describe : describe.skip)('passkeys', () => {
  const mails = new MailServer();
  let site: TestSite;
  let account: Account;
  let browser: Browser;
  let page: Page;
  let cdp: CDPSession;
  let device: string;

  beforeAll(async () => {
    site = await startSite({ SMTP_URL: await mails.start(), MAIL_FROM: 'site@example.org', AUDIT_LOG_DAYS: '1' });
    account = await new Accounts(site).make();
    browser = await startBrowser();
    page = await openPage(browser, { viewport: { width: 800, height: 900 } });
    cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    device = (await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })).authenticatorId;
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
    await mails.close();
  });

  const keys = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId: device })).credentials;
  const isVerified = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified });
  const usePasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const isSignedIn = () => page.getByText(`Signed in as ${account.login}`).waitFor();
  const signOut = () => page.context().clearCookies();

  async function signIn(): Promise<void> {
    await page.goto(`${site.url}/auth/sign-in`);
    await page.getByLabel('User name or e-mail address').fill(account.login);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.goto(`${site.url}/auth/profile`);
  }

  async function add(name: string): Promise<void> {
    await page.getByLabel('Name of the passkey').fill(name);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey has been added.').waitFor();
  }

  const own = async () =>
    (await site.rest('/lintel/v1/users/me/passkeys', { headers: { authorization: basic(account.login, PASSWORD) } }))
      .body as { id: number; name: string; last_used: string | null }[];

  it('are added in the profile, with a name, and reported by mail', async () => {
    await signIn();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await add('Telephone');
    expect(await own()).toMatchObject([{ name: 'Telephone', last_used: null }]);
    expect(await keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await site.job('mail notices');
    let mail = await mails.next();
    if (!mail.includes('passkey')) mail = await mails.next();
    expect(mail).toContain('A passkey was added.');
  }, 60_000);

  it('are one per device', async () => {
    await page.getByLabel('Name of the passkey').fill('Again');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was not accepted.').waitFor();
    expect(await own()).toHaveLength(1);
  }, 60_000);

  it('sign in without a name and a password', async () => {
    await signOut();
    await page.goto(`${site.url}/auth/sign-in?redirect_to=${encodeURIComponent(`${site.url}/en/?p=1`)}`);
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await usePasskey();
    await page.waitForURL(/\/en\//);
    await page.goto(`${site.url}/en/`);
    await isSignedIn();
    expect((await own())[0]?.last_used).not.toBeNull();
  }, 60_000);

  it('are offered by a script that the policy of the page allows', async () => {
    const strict = await browser.newPage();
    await strict.goto(`${site.url}/auth/sign-in`);
    await strict.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await strict.context().close();
  }, 60_000);

  it('count as a fresh proof of the account', async () => {
    await page.goto(`${site.url}/auth/profile`);
    await page.getByLabel('Name of the application').fill('Reader');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Password for Reader').waitFor();
  }, 60_000);

  it('are refused when the device does not verify its user', async () => {
    await signOut();
    await isVerified(false);
    await page.goto(`${site.url}/auth/sign-in`);
    await usePasskey();
    await page.locator('form[data-passkey] [role=alert]').waitFor();
    await isVerified(true);
  }, 60_000);

  it('answer a challenge once, of their own browser, for this account', async () => {
    await signOut();
    await page.goto(`${site.url}/auth/sign-in`);
    // The form is sent by hand, twice.
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await usePasskey();
    const form = (await sent).postData() ?? '';
    await isSignedIn().catch(() => undefined);
    const post = (body: string, cookie: string) =>
      site.ask(`${site.url}/auth/sign-in`, {
        method: 'POST',
        raw: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url, cookie },
      });
    const cookies = await page.context().cookies();
    const own = cookies.find(({ name }) => name === 'lintel-browser');
    expect(own).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const again = await post(form, `lintel-browser=${own?.value}`);
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
    expect((await post(form, 'lintel-browser=x')).status).toBe(401);
    for (const passkey of [
      '',
      'x',
      '{}',
      '"'.repeat(30_000),
      JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key' }),
    ])
      expect((await post(new URLSearchParams({ passkey }).toString(), '')).status).toBe(401);
  }, 60_000);

  it('take the place of a code', async () => {
    await signOut();
    await signIn();
    const secret = await page.locator('input[name=secret]').inputValue();
    await page.locator('summary', { hasText: 'Set up' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await signOut();
    await page.goto(`${site.url}/auth/sign-in`);
    await page.getByLabel('User name or e-mail address').fill(account.login);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click();
    await isSignedIn();
  }, 60_000);

  it('are removed by their owner, and refused then', async () => {
    const nobody = await site.rest('/lintel/v1/users/me/passkeys');
    expect(refused(nobody)).toEqual([401, 'rest_not_logged_in']);
    await page.goto(`${site.url}/auth/profile`);
    await page.getByRole('button', { name: 'Remove: Telephone' }).click();
    await page.getByText('The passkey has been removed.').waitFor();
    await signOut();
    await page.goto(`${site.url}/auth/sign-in`);
    await usePasskey();
    await page.getByText('The passkey was not accepted.').first().waitFor();
    await page.locator('#login_error').waitFor();
  }, 60_000);

  it('are listed and removed over REST with a fresh password only', async () => {
    const other = await new Accounts(site).make({ username: 'other', email: 'other@example.org' });
    account = other;
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId: device });
    await signIn();
    await add('Key');
    const [key] = await own();
    const path = `/lintel/v1/users/me/passkeys/${key?.id}`;
    const asAdmin = await site.rest(path, { method: 'DELETE', as: 'admin' });
    expect(refused(asAdmin)).toEqual([404, 'rest_passkey_not_found']);
    const token = await new Accounts(site).applicationPassword(other);
    const byApp = { authorization: basic(other.login, token) };
    expect((await site.rest('/lintel/v1/users/me/passkeys', { headers: byApp })).body).toHaveLength(1);
    expect(refused(await site.rest(path, { method: 'DELETE', headers: byApp }))).toEqual([
      403,
      'rest_reauthentication_required',
    ]);
    const removed = await site.rest(path, {
      method: 'DELETE',
      headers: { authorization: basic(other.login, PASSWORD) },
    });
    expect([removed.status, await own()]).toEqual([200, []]);
    const { body } = await site.ask(`${site.url}/audit?kind=user.passkey&object=${key?.id}`, { as: 'admin' });
    expect(body.records).toMatchObject([{ change: 'deleted' }, { change: 'created', user: { login: other.login } }]);
  }, 60_000);
});
