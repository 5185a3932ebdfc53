import { Accounts, PASSWORD, basic, bearer, refused } from '../../support/accounts.js';
import { Visitor, codeOf, fieldOf, recoveryCodesOf } from '../../support/browsers.js';
import { currentDatabase, statementsDuring } from '../../support/database.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const APP = '5f6e2a3c-0c1d-4c35-9f7c-3b1b1f1f2a10';

let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await (await startSite({ TRUST_PROXY: '1' })).withRoles('editor');
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const locationOf = ({ headers }: Answer) => headers.get('location');

/** A new account and a browser that has signed in to it. */
async function signedIn(more: Record<string, string> = {}) {
  const account = await accounts.make();
  const visitor = new Visitor(site);
  await visitor.signIn(account.login, PASSWORD, more);
  return { account, visitor };
}

/** Sets up the second factor in the profile. */
async function withFactor() {
  const { account, visitor } = await signedIn();
  const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
  // Accepted for 30 seconds more, and its repetition known for as long.
  const used = codeOf(secret);
  const answer = await visitor.send('/auth/profile', { action: 'enable', secret, code: used });
  return { account, visitor, secret, used, codes: recoveryCodesOf(answer) };
}

describe('signing in', () => {
  it('sets a cookie that scripts and other sites cannot use, and leads on', async () => {
    const { login } = await accounts.make();
    const visitor = new Visitor(site);
    const answer = await visitor.signIn(login, PASSWORD, { redirect_to: `${site.url}/en/?p=1` });
    expect([answer.status, locationOf(answer)]).toEqual([303, `${site.url}/en/?p=1`]);
    expect(answer.headers.get('set-cookie')).toMatch(/^lintel-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const page = await visitor.page('/en/');
    expect(page.text).toContain(`Signed in as ${login}`);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect((await site.ask(`${site.url}/en/`)).text).not.toContain(login);
  });

  it('knows no sign-in provider unless one is configured', async () => {
    for (const path of ['', '/return?code=x&state=y', '/sign-out'])
      expect((await site.ask(`${site.url}/auth/provider${path}`)).status).toBe(404);
    expect((await site.ask(`${site.url}/auth/sign-in`)).text).not.toContain('/auth/provider');
  });

  it('is remembered on demand', async () => {
    const { login } = await accounts.make();
    const answer = await new Visitor(site).signIn(login, PASSWORD, { remember: '1' });
    expect(answer.headers.get('set-cookie')).toContain('; Max-Age=1209600');
  });

  it('replaces the session of the browser', async () => {
    const { account, visitor } = await signedIn();
    const { cookie } = visitor;
    await visitor.signIn(account.login, PASSWORD);
    expect(visitor.cookie).not.toBe(cookie);
    expect(await accounts.storedSessions(account)).toBe(1);
  });

  it('refuses wrong passwords, application passwords and too many attempts alike for unknown accounts', async () => {
    const account = await accounts.make();
    const app = await accounts.applicationPassword(account);
    const visitor = new Visitor(site, '192.0.2.40');
    for (const [login, password] of [
      [account.login, 'wrong'],
      [account.login, app],
      ['nobody-here', 'wrong'],
    ] as const) {
      const { status, text } = await visitor.signIn(login, password);
      expect([status, text.includes('The user name or the password is wrong.')]).toEqual([401, true]);
    }
    for (let attempt = 0; attempt < 8; attempt += 1) await visitor.signIn(account.login, 'wrong');
    const locked = await visitor.signIn(account.login, PASSWORD);
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(visitor.cookie).not.toContain('session');
  });

  it.each([
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    'javascript:alert(1)',
    'http://localhost.example.org/',
    'https:example.org',
  ])('leads to no other site: %s', async (target) => {
    const { login } = await accounts.make();
    expect(locationOf(await new Visitor(site).signIn(login, PASSWORD, { redirect_to: target }))).toBe(
      `${site.url}/en/`,
    );
  });

  it('refuses forms of other sites', async () => {
    const { login } = await accounts.make();
    const fields = { login, password: PASSWORD };
    const visitor = new Visitor(site);
    const foreign: Record<string, string>[] = [
      { origin: 'https://example.org' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    // A browser that believes in another name of this server.
    foreign.push({ origin: 'http://evil.example', host: 'evil.example' });
    for (const headers of foreign) expect((await visitor.send('/auth/sign-in', fields, headers)).status).toBe(403);
    expect(visitor.cookie).toBe('');
  });
});

describe('a session', () => {
  it('counts for REST requests with its nonce only', async () => {
    const { account, visitor } = await signedIn();
    const nonce = await visitor.nonce();
    expect(nonce).toMatch(/^[\da-f]{32}$/);
    const mine = await visitor.me(nonce);
    expect([mine.status, mine.body.id, mine.headers.get('x-wp-nonce')]).toEqual([200, account.id, nonce]);
    expect(mine.headers.get('cache-control')).toContain('private');
    expect((await visitor.me()).status).toBe(401);
    expect(refused(await visitor.me('0123456789'))).toEqual([403, 'rest_cookie_invalid_nonce']);
    const other = await signedIn();
    expect(refused(await visitor.me(await other.visitor.nonce()))).toEqual([403, 'rest_cookie_invalid_nonce']);
    const list = await visitor.ask(`${site.url}/auth/sessions`, { query: { _wpnonce: nonce } });
    expect(list.body).toEqual([expect.objectContaining({ current: true })]);
  });

  it('gets its nonce from a route, too', async () => {
    const { visitor } = await signedIn();
    const nonce = await visitor.nonce();
    for (const path of ['/auth/nonce', '/wp-admin/admin-ajax.php?action=rest-nonce']) {
      const answer = await visitor.ask(path);
      expect([answer.status, answer.text]).toEqual([200, nonce]);
      expect((await site.ask(site.url + path)).status).toBe(400);
    }
    expect((await visitor.ask('/wp-admin/admin-ajax.php?action=other')).status).toBe(404);
    expect((await visitor.ask('/auth/nonce?optional=1')).text).toBe(nonce);
    expect(await site.ask(`${site.url}/auth/nonce?optional=1`)).toMatchObject({ status: 200, text: '' });
  });

  it('is no bearer token', async () => {
    const { visitor } = await signedIn();
    const authorization = `Bearer ${visitor.cookie.split('=')[1]}`;
    expect((await accounts.me(authorization)).status).toBe(401);
  });

  it('ends by signing out, which a link alone does not do', async () => {
    const { visitor } = await signedIn();
    const { cookie } = visitor;
    await visitor.page('/auth/sign-out');
    expect(visitor.cookie).toBe(cookie);
    const answer = await visitor.send('/auth/sign-out', {});
    expect(answer.text).toContain('You have signed out.');
    const stolen = await site.ask(`${site.url}/auth/nonce`, { headers: { cookie } });
    expect(stolen.status).toBe(400);
  });

  it('ends with the password, except the one that changes it', async () => {
    const { account, visitor } = await signedIn();
    const other = new Visitor(site);
    await other.signIn(account.login, PASSWORD);
    const change = { action: 'password', 'current-password': PASSWORD, 'new-password': 'Another-horse-10' };
    const weak = await visitor.send('/auth/profile', { ...change, 'new-password': 'password1' });
    expect([weak.status, weak.text.includes('too common')]).toEqual([400, true]);
    expect((await visitor.send('/auth/profile', { ...change, 'current-password': 'wrong' })).status).toBe(401);
    expect(locationOf(await visitor.send('/auth/profile', change))).toBe(`${site.url}/auth/profile?done=password`);
    expect((await visitor.ask('/auth/nonce')).status).toBe(200);
    expect((await other.ask('/auth/nonce')).status).toBe(400);
  });

  it('needs a form of the site for changes', async () => {
    const { account, visitor } = await signedIn();
    const fields = { action: 'create-application', name: 'Phone' };
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://example.org' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await visitor.send('/auth/profile', fields, headers)).status).toBe(403);
    expect(await accounts.storedPasswords(account)).toBe('[]');
    const withNonce = { ...fields, _wpnonce: await visitor.nonce() };
    expect((await visitor.send('/auth/profile', withNonce, {})).status).toBe(200);
  });

  it('is never answered from the cache of pages, whatever the settings', async () => {
    const { account, visitor } = await signedIn();
    await site.ask(`${site.url}/en/`);
    await site.rest('/cache/v1/settings', { as: 'admin', body: { make_known_anon: true } });
    expect((await visitor.page('/en/')).text).toContain(account.login);
    expect((await site.ask(`${site.url}/en/`)).text).not.toContain(account.login);
    await site.rest('/cache/v1/settings', { as: 'admin', body: { make_known_anon: false } });
  });
});

describe('an idle session', () => {
  const HOUR = 3600;

  it('ends after a week, remembered or not, and leaves the list', async () => {
    for (const more of [{}, { remember: '1' }] as Record<string, string>[]) {
      const { account, visitor } = await signedIn(more);
      await accounts.idle(account, 168 * HOUR - 60);
      expect((await visitor.ask('/auth/nonce')).status).toBe(200);
      // The request counts as a use.
      const authorization = basic(account.login, PASSWORD);
      const [listed] = (await accounts.sessions(authorization)).body;
      expect(Date.now() - Date.parse(listed.last_used_at)).toBeLessThan(60_000);
      await accounts.idle(account, 168 * HOUR + 1);
      const token = await accounts.signIn(account.login);
      expect((await visitor.ask('/auth/nonce')).status).toBe(400);
      expect((await visitor.page('/auth/profile')).status).toBe(303);
      expect((await accounts.sessions(bearer(token.access_token))).body).toHaveLength(1);
      await site.job('expired sessions');
      expect(await accounts.storedSessions(account)).toBe(1);
    }
  });

  it('is one of a browser: tokens have their own end', async () => {
    const account = await accounts.make();
    const { access_token: token, refresh_token: refresh } = await accounts.signIn(account.login);
    await accounts.idle(account, 200 * HOUR);
    await site.job('expired sessions');
    expect((await accounts.refresh(refresh)).status).toBe(200);
    expect(token).toBeDefined();
  });

  it('has the limit of SESSION_IDLE_HOURS, in twentieths of which a use is written', async () => {
    const instance = await startSite({ TRUST_PROXY: '1', SESSION_IDLE_HOURS: '1' }, currentDatabase());
    const endless = await startSite({ TRUST_PROXY: '1', SESSION_IDLE_HOURS: '0' }, currentDatabase());
    try {
      const account = await accounts.make();
      const visitor = new Visitor(instance);
      await visitor.signIn(account.login, PASSWORD);
      const writes = async (seconds: number) => {
        await accounts.idle(account, seconds);
        const sent = await statementsDuring(() => visitor.ask('/auth/nonce'));
        return sent.filter(([statement]) => /^UPDATE `?sessions/.test(statement)).length;
      };
      expect([await writes(170), await writes(190), await writes(3590)]).toEqual([0, 1, 1]);
      const [{ expires_at: end }] = (
        await instance.ask(`${instance.url}/auth/sessions`, {
          headers: { authorization: basic(account.login, PASSWORD) },
        })
      ).body;
      expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(HOUR * 1000);
      await accounts.idle(account, HOUR + 1);
      expect((await visitor.ask('/auth/nonce')).status).toBe(400);
      await accounts.idle(account, 47 * HOUR);
      const again = await endless.ask(`${endless.url}/auth/nonce`, { headers: { cookie: visitor.cookie } });
      expect(again.status).toBe(200);
    } finally {
      await instance.close();
      await endless.close();
    }
  });
});

describe('the profile', () => {
  it('is for those who have signed in', async () => {
    const answer = await site.ask(`${site.url}/auth/profile`);
    const back = encodeURIComponent(`${site.url}/auth/profile`);
    expect(locationOf(answer)).toBe(`${site.url}/auth/sign-in?redirect_to=${back}`);
  });

  it('lists and ends sessions', async () => {
    const { account, visitor } = await signedIn();
    const [second, third] = [new Visitor(site), new Visitor(site)];
    await second.signIn(account.login, PASSWORD);
    await third.signIn(account.login, PASSWORD);
    const sessions = (await visitor.ask('/auth/sessions', { query: { _wpnonce: await visitor.nonce() } })).body;
    expect(sessions).toHaveLength(3);
    const newest = Math.max(...sessions.map(({ id }: { id: number }) => id));
    await visitor.send('/auth/profile', { action: 'end-session', session: String(newest) });
    expect((await third.ask('/auth/nonce')).status).toBe(400);
    expect((await second.ask('/auth/nonce')).status).toBe(200);
    await visitor.send('/auth/profile', { action: 'end-others' });
    expect((await second.ask('/auth/nonce')).status).toBe(400);
    expect((await visitor.ask('/auth/nonce')).status).toBe(200);
  });

  it('creates application passwords, shows them once, and revokes them', async () => {
    const { account, visitor } = await signedIn();
    const made = await visitor.send('/auth/profile', { action: 'create-application', name: 'My <b>phone</b>' });
    const password = /<code>((?:\w{4} ?){6})<\/code>/.exec(made.text)?.[1] ?? '';
    expect(made.text).toContain('My &lt;b&gt;phone&lt;/b&gt;');
    expect((await accounts.me(basic(account.login, password))).body.id).toBe(account.id);
    const page = await visitor.page('/auth/profile');
    expect(page.text).not.toContain(password);
    await visitor.send('/auth/profile', { action: 'revoke-application', uuid: fieldOf(page, 'uuid') });
    expect((await accounts.me(basic(account.login, password))).status).toBe(401);
    expect((await visitor.ask('/auth/nonce')).status).toBe(200);
    const unnamed = await visitor.send('/auth/profile', { action: 'create-application', name: ' ' });
    expect(unnamed.status).toBe(400);
  });
});

describe('an old session', () => {
  /** What the page that asks for the password sends again, with the password. */
  const confirm = (page: Answer, names: string[], password: string) => ({
    ...Object.fromEntries(names.map((name) => [name, fieldOf(page, name)])),
    'current-password': password,
  });

  it('asks for the password before it makes a password for an application, and goes on with the form', async () => {
    const { account, visitor } = await signedIn();
    await accounts.age(account, 11 * 60);
    const asked = await visitor.send('/auth/profile', { action: 'create-application', name: 'My "phone"' });
    expect(asked.text).toContain('Confirm with your password');
    expect(await accounts.storedPasswords(account)).toBe('[]');
    const wrong = await visitor.send('/auth/profile', confirm(asked, ['action'], 'wrong'));
    expect([wrong.status, wrong.text.includes('is wrong')]).toEqual([401, true]);
    expect(await accounts.storedPasswords(account)).toBe('[]');
    expect(asked.text).toContain('name="name" value="My &quot;phone&quot;"');
    const sent = { ...confirm(asked, ['action'], PASSWORD), name: 'My "phone"' };
    expect((await visitor.send('/auth/profile', sent)).text).toMatch(/<code>(?:\w{4} ?){6}<\/code>/);
  });

  it('asks before it authorizes an application, and then leads to it', async () => {
    const { account, visitor } = await signedIn();
    await accounts.age(account, 11 * 60);
    const fields = { app_name: 'Reader', app_id: APP, success_url: 'https://app.example.org/done', approve: '1' };
    const asked = await visitor.send('/auth/authorize', fields);
    expect(asked.text).toContain('Confirm with your password');
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example.org;");
    const done = await visitor.send('/auth/authorize', confirm(asked, Object.keys(fields), PASSWORD));
    expect(locationOf(done)).toContain('https://app.example.org/done?');
  });

  it('asks before it sets up a second factor or ends other sessions', async () => {
    const { account, visitor } = await signedIn();
    const other = new Visitor(site);
    await other.signIn(account.login, PASSWORD);
    await accounts.age(account, 11 * 60);
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    const forms: Record<string, string>[] = [
      { action: 'enable', secret, code: codeOf(secret) },
      { action: 'end-others' },
    ];
    for (const form of forms) {
      const asked = await visitor.send('/auth/profile', form);
      expect(asked.text).toContain('Confirm with your password');
    }
    expect((await accounts.me(basic(account.login, PASSWORD))).status).toBe(200);
    expect((await other.ask('/auth/nonce')).status).toBe(200);
    await visitor.send('/auth/profile', { action: 'end-others', 'current-password': PASSWORD });
    expect((await other.ask('/auth/nonce')).status).toBe(400);
  });

  it('may revoke all application passwords with a new password', async () => {
    const { account, visitor } = await signedIn();
    const secret = basic(account.login, await accounts.applicationPassword(account));
    const change = { action: 'password', 'current-password': PASSWORD, 'new-password': 'Another-horse-10' };
    await visitor.send('/auth/profile', { ...change, 'revoke-applications': '1' });
    expect((await accounts.me(secret)).status).toBe(401);
  });
});

describe('a second factor', () => {
  it('is asked after the password, and no code counts twice', async () => {
    const { account, secret, used, codes } = await withFactor();
    expect(codes).toHaveLength(10);
    const visitor = new Visitor(site);
    const asked = await visitor.signIn(account.login, PASSWORD, { redirect_to: '/en/?p=2' });
    expect([asked.status, visitor.cookie]).toEqual([200, '']);
    const fields = { step: fieldOf(asked, 'step'), redirect_to: fieldOf(asked, 'redirect_to') };
    const again = await visitor.send('/auth/sign-in', { ...fields, code: used });
    expect([again.status, again.text.includes('used before')]).toEqual([401, true]);
    const code = codeOf(secret, 1);
    const right = await visitor.send('/auth/sign-in', { ...fields, code });
    expect([right.status, locationOf(right)]).toEqual([303, `${site.url}/en/?p=2`]);
    expect((await visitor.ask('/auth/nonce')).status).toBe(200);
    expect((await new Visitor(site).send('/auth/sign-in', { ...fields, code })).status).toBe(401);
    const recovered = await new Visitor(site).send('/auth/sign-in', { ...fields, code: codes[0] ?? '' });
    expect(recovered.status).toBe(303);
    expect((await new Visitor(site).send('/auth/sign-in', { ...fields, code: codes[0] ?? '' })).status).toBe(401);
  });

  it('accepts no forged or changed step', async () => {
    const { account, secret } = await withFactor();
    const asked = await new Visitor(site).signIn(account.login, PASSWORD);
    const [text = '', signature = ''] = fieldOf(asked, 'step').split('.');
    const other = Buffer.from(JSON.stringify(['admin', 1, false, Date.now() + 60_000])).toString('base64url');
    for (const step of [`${other}.${signature}`, text, '', `${text}.`])
      expect((await new Visitor(site).send('/auth/sign-in', { step, code: codeOf(secret, 1) })).status).toBe(400);
  });

  it('locks after ten wrong codes', async () => {
    const { account, secret } = await withFactor();
    const visitor = new Visitor(site);
    const step = fieldOf(await visitor.signIn(account.login, PASSWORD), 'step');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await visitor.send('/auth/sign-in', { step, code: '000' });
      expect(answer.status).toBe(401);
    }
    expect((await visitor.send('/auth/sign-in', { step, code: codeOf(secret, 1) })).status).toBe(429);
  });

  it('is not asked of application passwords, and the account password alone is refused', async () => {
    const { account } = await withFactor();
    const password = await accounts.applicationPassword(account);
    expect((await accounts.me(basic(account.login, password))).body.id).toBe(account.id);
    expect(refused(await accounts.me(basic(account.login, PASSWORD)))).toEqual([401, 'second_factor_required']);
    const token = await accounts.auth('token', { username: account.login, password: PASSWORD });
    expect(refused(token)).toEqual([401, 'second_factor_required']);
    expect(refused(await accounts.me(basic(account.login, 'wrong')))).toEqual([401, 'incorrect_password']);
  });

  it('ends other sessions when it is set up, and is removed with the password', async () => {
    const { account, visitor } = await signedIn();
    const { access_token: token } = await accounts.signIn(account.login);
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    const wrong = await visitor.send('/auth/profile', { action: 'enable', secret, code: '12' });
    expect([wrong.status, fieldOf(wrong, 'secret')]).toEqual([401, secret]);
    await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret) });
    expect((await accounts.me(`Bearer ${token}`)).status).toBe(401);
    const change = { action: 'new-codes', 'current-password': PASSWORD };
    expect(recoveryCodesOf(await visitor.send('/auth/profile', change))).toHaveLength(10);
    expect((await visitor.send('/auth/profile', { action: 'disable', 'current-password': 'no' })).status).toBe(401);
    await visitor.send('/auth/profile', { ...change, action: 'disable' });
    expect((await accounts.me(basic(account.login, PASSWORD))).status).toBe(200);
  });

  it('must be set up by those whose role needs one', async () => {
    const { id, login } = await accounts.make({ roles: ['contributor'] });
    const before = await accounts.signIn(login);
    await changeSettings(site, { second_factor_roles: 'contributor' });
    expect(refused(await accounts.me(basic(login, PASSWORD)))).toEqual([401, 'second_factor_required']);
    expect((await accounts.me(`Bearer ${before.access_token}`)).status).toBe(401);
    const visitor = new Visitor(site);
    const asked = await visitor.signIn(login, PASSWORD);
    const secret = fieldOf(asked, 'secret');
    const fields = { step: fieldOf(asked, 'step'), secret };
    expect([asked.status, visitor.cookie]).toEqual([200, '']);
    expect((await visitor.send('/auth/sign-in', { ...fields, code: '000000x' })).status).toBe(401);
    const set = await visitor.send('/auth/sign-in', { ...fields, code: codeOf(secret) });
    expect(recoveryCodesOf(set)).toHaveLength(10);
    expect((await visitor.me(await visitor.nonce())).body.id).toBe(id);
    await changeSettings(site, { second_factor_roles: '' });
  });

  it('ends the sessions of those who have none when their role needs one', async () => {
    const { id, login } = await accounts.make({ roles: ['contributor'] });
    const [used, renewed] = [await accounts.signIn(login), await accounts.signIn(login)];
    const visitor = new Visitor(site);
    await visitor.signIn(login, PASSWORD);
    const secret = await accounts.applicationPassword({ id, login, email: '' });
    const byApplication = await accounts.signIn(login, secret);
    await changeSettings(site, { second_factor_roles: 'contributor' });
    expect((await accounts.me(`Bearer ${used.access_token}`)).status).toBe(401);
    expect((await accounts.refresh(renewed.refresh_token)).status).toBe(401);
    expect((await visitor.ask('/auth/nonce')).status).toBe(400);
    expect((await accounts.me(`Bearer ${byApplication.access_token}`)).status).toBe(200);
    const refreshed = await accounts.refresh(byApplication.refresh_token);
    expect(refreshed.status).toBe(200);
    await changeSettings(site, { second_factor_roles: '' });
    for (const token of [used, renewed]) expect((await accounts.me(`Bearer ${token.access_token}`)).status).toBe(401);
    expect((await visitor.ask('/auth/nonce')).status).toBe(400);
  });

  it('is removed by the operator for those who have lost it', async () => {
    const { account } = await withFactor();
    await accounts.command('remove-second-factor', account.login);
    expect((await accounts.me(basic(account.login, PASSWORD))).status).toBe(200);
  });
});

describe('authorizing an application', () => {
  const ask = (fields: Record<string, string>) => `/auth/authorize?${new URLSearchParams(fields)}`;
  const asked = { app_name: 'Reader', app_id: APP, success_url: 'https://app.example.org/done?x=1' };

  it('is announced by the root of the convention only', async () => {
    const { authentication } = (await site.ask(`${site.url}/wp-json/`)).body;
    const authorization = `${site.url}/wp-admin/authorize-application.php`;
    expect(authentication).toEqual({ 'application-passwords': { endpoints: { authorization } } });
    expect((await site.rest('/')).body.authentication).toEqual([]);
  });

  it('asks to sign in first, and comes back', async () => {
    const path = `/wp-admin/authorize-application.php?${new URLSearchParams(asked)}`;
    const location = locationOf(await new Visitor(site).page(path)) ?? '';
    expect(new URL(location).searchParams.get('redirect_to')).toBe(site.url + path);
  });

  it('gives the application a password', async () => {
    const { account, visitor } = await signedIn();
    const page = await visitor.page(ask(asked));
    expect(page.text).toContain('https://app.example.org');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example.org;");
    const target = new URL(locationOf(await visitor.send('/auth/authorize', { ...asked, approve: '1' })) ?? '');
    expect(target.origin + target.pathname).toBe('https://app.example.org/done');
    const { x, site_url, user_login, password = '' } = Object.fromEntries(target.searchParams);
    expect([x, site_url, user_login]).toEqual(['1', site.url, account.login]);
    expect((await accounts.me(basic(account.login, password))).body.id).toBe(account.id);
    expect(await accounts.storedPasswords(account)).toContain(APP);
  });

  it('shows the password where there is no URL to return to', async () => {
    const { visitor } = await signedIn();
    const answer = await visitor.send('/auth/authorize', { app_name: 'Reader', approve: '1' });
    expect(answer.text).toMatch(/<code class="long">(?:\w{4} ?){6}<\/code>/);
  });

  it('can be refused', async () => {
    const { account, visitor } = await signedIn();
    const refuse = async (more: object) => locationOf(await visitor.send('/auth/authorize', { ...asked, ...more }));
    expect(await refuse({})).toBe('https://app.example.org/done?x=1&success=false');
    expect(await refuse({ reject_url: 'org.example.reader://no' })).toBe('org.example.reader://no');
    expect(await accounts.storedPasswords(account)).toBe('[]');
  });

  it.each([
    [{ success_url: 'http://example.org/' }, 400],
    [{ success_url: 'javascript:alert(1)' }, 400],
    [{ reject_url: ' data:text/html,x' }, 400],
    [{ success_url: 'no url' }, 400],
    [{ app_id: 'x' }, 400],
    [{ success_url: 'http://127.0.0.1.example.org/' }, 400],
    [{ success_url: 'http://localhost:4000/' }, 400],
    [{ success_url: 'mailto:ann@example.org' }, 400],
    [{ success_url: 'tel:+4930123' }, 400],
    [{ success_url: 'ms-word:ofe|u|x' }, 400],
    [{ success_url: 'reader:/done' }, 400],
    [{ success_url: '.a:/done' }, 400],
    [{ success_url: 'http://127.0.0.1:4000/' }, 200],
    [{ success_url: 'http://[::1]:4000/done' }, 200],
    [{ success_url: 'https://app.example.org/done' }, 200],
    [{ success_url: 'org.example.app:/done' }, 200],
  ])('takes safe URLs and UUIDs only: %j', async (fields, status) => {
    const { visitor } = await signedIn();
    expect((await visitor.page(ask({ app_name: 'Reader', ...fields }))).status).toBe(status);
    const sent = await visitor.send('/auth/authorize', { app_name: 'Reader', approve: '1', ...fields });
    expect(sent.status).toBe(status === 200 && 'success_url' in fields ? 303 : status);
  });
});

describe('a forgotten password', () => {
  it('is a matter of the operator where the site sends no mail', async () => {
    const visitor = new Visitor(site);
    for (const page of [
      await visitor.page('/auth/forgotten-password'),
      await visitor.send('/auth/forgotten-password', {}),
    ])
      expect([page.status, page.text.includes('npx lintel accounts reset-password')]).toEqual([200, true]);
  });

  it('is not replaced by an unknown token', async () => {
    const visitor = new Visitor(site);
    expect((await visitor.page('/auth/new-password?token=x')).status).toBe(400);
    expect((await visitor.send('/auth/new-password', { token: 'x', password: PASSWORD })).status).toBe(400);
  });
});
