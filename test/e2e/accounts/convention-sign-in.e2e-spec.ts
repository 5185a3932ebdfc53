import { Accounts, PASSWORD } from '../../support/accounts.js';
import { Visitor, codeOf, fieldOf } from '../../support/browsers.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const NONCE = '/wp-admin/admin-ajax.php?action=rest-nonce';

let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const outcome = ({ status, headers }: Answer) => [status, headers.get('location')];

/** Sends the form of the convention as programs do: without a header that says where it comes from. */
const logIn = (visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}, path = '') =>
  visitor.send(`${path}/wp-login.php`, fields, headers);

/** A new account and a client that has signed in to it. */
async function signedIn(more: Record<string, string> = {}) {
  const account = await accounts.make();
  const visitor = new Visitor(site);
  const answer = await logIn(visitor, { log: account.login, pwd: PASSWORD, testcookie: '1', ...more });
  return { account, visitor, answer };
}

describe('signing in with the form of the convention', () => {
  it('starts a session whose nonce counts, and leads to the own account', async () => {
    const { account, visitor, answer } = await signedIn();
    expect(outcome(answer)).toEqual([302, `${site.url}/wp-admin/`]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [session, mark, ...others] = answer.headers.getSetCookie();
    expect(session).toMatch(/^lintel-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(mark).toMatch(/^wordpress_logged_in_[\da-f]{32}=1; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(others).toEqual([]);
    const nonce = await visitor.ask(NONCE);
    expect(nonce.status).toBe(200);
    expect((await visitor.me(nonce.text)).body.id).toBe(account.id);
    expect(outcome(await visitor.page('/wp-admin/'))).toEqual([302, `${site.url}/auth/profile`]);
  });

  it('takes an e-mail address, and is remembered on demand', async () => {
    const { email } = await accounts.make();
    const answer = await logIn(new Visitor(site), { log: email, pwd: PASSWORD, rememberme: 'forever' });
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('; Max-Age=1209600');
    expect(answer.status).toBe(302);
  });

  it('replaces the session of a client that signs in again', async () => {
    const { account, visitor } = await signedIn();
    const { cookie } = visitor;
    expect((await logIn(visitor, { log: account.login, pwd: PASSWORD })).status).toBe(302);
    expect(visitor.cookie).not.toBe(cookie);
    expect(await accounts.storedSessions(account)).toBe(1);
  });

  it('leads on within this site only', async () => {
    const within = await signedIn({ redirect_to: `${site.url}${NONCE}` });
    expect(outcome(within.answer)).toEqual([302, site.url + NONCE]);
    const relative = await signedIn({ redirect_to: '/en/?p=1' });
    expect(outcome(relative.answer)).toEqual([302, `${site.url}/en/?p=1`]);
    for (const target of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)'])
      expect(outcome((await signedIn({ redirect_to: target })).answer)).toEqual([302, `${site.url}/wp-admin/`]);
  });

  it('answers wrong passwords with the form and an error, alike for unknown accounts', async () => {
    const { login, id, email } = await accounts.make();
    const app = await accounts.applicationPassword({ login, id, email });
    for (const [log, pwd] of [
      [login, 'wrong'],
      [login, app],
      ['nobody-here', 'wrong'],
      ['', ''],
    ] as const) {
      const visitor = new Visitor(site, '192.0.2.50');
      const { status, text, headers } = await logIn(visitor, { log, pwd });
      expect(status).toBe(200);
      expect(text).toMatch(/id="login_error"[^>]*>The user name or the password is wrong\./);
      expect(text).toContain('type="password"');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(visitor.cookie).not.toMatch(/session|logged_in/);
    }
  });

  it('shares the limits of the own sign-in page', async () => {
    const { login } = await accounts.make();
    const visitor = new Visitor(site, '192.0.2.51');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await visitor.signIn(login, 'wrong');
      await logIn(visitor, { log: login, pwd: 'wrong' });
    }
    const locked = await logIn(visitor, { log: login, pwd: PASSWORD });
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect((await visitor.signIn(login, PASSWORD)).status).toBe(429);
    expect(visitor.cookie).not.toMatch(/session|logged_in/);
  });

  it('refuses forms of other sites, which would sign visitors in to accounts of others', async () => {
    const { login } = await accounts.make();
    const foreign: Record<string, string>[] = [
      { origin: 'https://example.org' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: site.url },
      { origin: 'http://evil.example', host: 'evil.example' },
    ];
    for (const headers of foreign) {
      const visitor = new Visitor(site);
      expect((await logIn(visitor, { log: login, pwd: PASSWORD }, headers)).status).toBe(403);
      expect(visitor.cookie).toBe('');
    }
    const own = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    expect((await logIn(new Visitor(site), { log: login, pwd: PASSWORD }, own)).status).toBe(302);
  });

  it('asks for the second factor by a page', async () => {
    const { account, visitor } = await signedIn();
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret) });
    const other = new Visitor(site);
    const asked = await logIn(other, { log: account.login, pwd: PASSWORD, redirect_to: '/en/?p=2' });
    expect([asked.status, other.cookie]).toEqual([200, '']);
    const fields = { step: fieldOf(asked, 'step'), redirect_to: fieldOf(asked, 'redirect_to') };
    const right = await other.send('/auth/sign-in', { ...fields, code: codeOf(secret, 1) });
    expect(outcome(right)).toEqual([303, `${site.url}/en/?p=2`]);
    expect((await other.ask(NONCE)).status).toBe(200);
  });
});

describe('the addresses of the convention', () => {
  it('lead to the sign-in pages', async () => {
    const asked = `/wp-login.php?redirect_to=${encodeURIComponent('/en/?p=1')}`;
    const back = new URLSearchParams({ redirect_to: '/en/?p=1' });
    for (const path of [asked, `${asked}&reauth=1`, `/en${asked}`])
      expect(outcome(await new Visitor(site).page(path))).toEqual([302, `${site.url}/auth/sign-in?${back}`]);
    const lost = await new Visitor(site).page('/wp-login.php?action=lostpassword');
    expect(outcome(lost)).toEqual([302, `${site.url}/auth/forgotten-password`]);
  });

  it('lead visitors without a session to the sign-in page, and back', async () => {
    for (const path of ['/wp-admin', '/wp-admin/', '/wp-admin/profile.php', '/wp-admin/index.php']) {
      const back = new URLSearchParams({ redirect_to: site.url + path });
      expect((await new Visitor(site).page(path)).headers.get('location')).toBe(`${site.url}/auth/sign-in?${back}`);
    }
  });

  it('answer no nonce without a session', async () => {
    for (const path of [NONCE, `/en${NONCE}`]) {
      const answer = await new Visitor(site).ask(path);
      expect([answer.status, answer.text]).toEqual([400, '0']);
    }
  });

  it('are there below the home of the site, too', async () => {
    const { login } = await accounts.make({ roles: ['author'] });
    const visitor = new Visitor(site);
    expect((await logIn(visitor, { log: login, pwd: PASSWORD }, {}, '/en')).status).toBe(302);
    const nonce = (await visitor.ask(`/en${NONCE}`)).text;
    expect((await visitor.me(nonce)).body.slug).toBe(login);
    expect((await visitor.page('/en/wp-admin/')).headers.get('location')).toBe(`${site.url}/auth/profile`);
    const me = { headers: { 'x-wp-nonce': nonce } };
    for (const root of ['/en/wp-json', '/wp-json', '/en/index.php/wp-json', '/en//wp-json', '/en/?rest_route='])
      expect((await visitor.ask(`${root}/wp/v2/users/me`, me)).body.slug).toBe(login);
    const empty = { headers: { 'x-wp-nonce': nonce, authorization: 'Basic Og==' } };
    expect((await visitor.ask('/wp-json/wp/v2/users/me', empty)).body.slug).toBe(login);
    const post = await visitor.ask('/en/wp-json/wp/v2/posts', { ...me, body: { title: 'T' } });
    expect(post.status).toBe(201);
    const { text } = await site.ask(`${site.url}/en/wp-json/`);
    expect(text).toBe((await site.ask(`${site.url}/wp-json/`)).text);
    expect((await site.ask(`${site.url}/en/wp-jsonx`)).status).toBe(404);
  });

  it('sign out with the nonce of the session alone', async () => {
    const { visitor } = await signedIn();
    const nonce = (await visitor.ask(NONCE)).text;
    for (const query of ['', '&_wpnonce=0123456789']) {
      const asked = await visitor.page(`/wp-login.php?action=logout${query}`);
      expect(outcome(asked)).toEqual([302, `${site.url}/auth/sign-out`]);
    }
    expect((await visitor.page('/auth/sign-out')).text).toContain('<form');
    expect((await visitor.ask(NONCE)).status).toBe(200);
    const { cookie } = visitor;
    const foreign = await visitor.page(
      `/wp-login.php?action=logout&_wpnonce=${nonce}&redirect_to=${encodeURIComponent('https://example.org/')}`,
    );
    expect(outcome(foreign)).toEqual([302, `${site.url}/en/`]);
    expect(visitor.cookie).toBe('');
    expect((await site.ask(site.url + NONCE, { headers: { cookie } })).status).toBe(400);
  });

  it('forget the mark of a session with the page that ends it', async () => {
    const { visitor } = await signedIn();
    await visitor.send('/auth/sign-out', {});
    expect(visitor.cookie).toBe('');
  });
});

describe('a site without the root of the convention', () => {
  it('has none of these addresses', async () => {
    const other = await startSite({ CONVENTION_ROOT: '' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['/wp-login.php', '/wp-admin/', NONCE, '/en/wp-json/'])
      expect((await other.ask(other.url + path)).status).toBe(404);
    const fields = new URLSearchParams({ log: 'admin', pwd: PASSWORD }).toString();
    const answer = await other.ask(`${other.url}/wp-login.php`, { method: 'POST', raw: fields, headers: form });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
    await other.close();
  });
});
