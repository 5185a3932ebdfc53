import { Accounts, PASSWORD, basic, bearer } from '../../support/accounts.js';
import { Visitor, codeOf, fieldOf, recoveryCodesOf } from '../../support/browsers.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { LogLines } from '../../support/log-lines.js';
import { startSite, type TestSite } from '../../support/site.js';

const log = new LogLines();
const ADDRESS = '192.0.2.1';
let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'info', LOG_REQUESTS: '1' }, undefined, log);
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const request = expect.any(String);

describe('the log', () => {
  it('records sign-ins, those with Basic once an hour per IP address', async () => {
    const { id, login } = await accounts.make();
    const line = {
      msg: 'signed_in',
      level: 30,
      context: 'Accounts',
      user: id,
      with: 'password',
      address: ADDRESS,
      request,
    };
    const byToken = await log.during(() => accounts.signIn(login));
    expect(byToken).toMatchObject([{ ...line, session: expect.any(Number) }]);
    const byBasic = await log.during(async () => {
      for (const address of [ADDRESS, ADDRESS, '192.0.2.2']) await accounts.me(basic(login, PASSWORD), address);
    });
    expect(byBasic).toMatchObject([line, { ...line, address: '192.0.2.2' }]);
  });

  it('records refusals with the request id, without what was typed', async () => {
    const { id, login } = await accounts.make();
    const sent = { authorization: basic(login, 'Secret-guess-1'), 'x-request-id': 'refusal-1' };
    const line = { msg: 'sign_in_refused', level: 40, context: 'Accounts' };
    const lines = await log.during(async () => {
      await site.rest('/cms/v2/posts', { headers: sent });
      await accounts.me(basic('Secret-guess-2', 'Secret-guess-3'));
      await accounts.me(bearer('Secret-guess-4'));
      await accounts.me('Secret-guess-5');
      await accounts.auth('token', { username: login, password: 'Secret-guess-6' }, '192.0.2.3');
      await accounts.refresh('Secret-guess-7');
      await site.ask(`${site.url}/redirections/log.csv`, { headers: { authorization: 'Bearer Secret-guess-8' } });
    });
    expect(lines).toMatchObject([
      { ...line, user: id, reason: 'incorrect_password', request: 'refusal-1' },
      { ...line, reason: 'incorrect_password', address: ADDRESS, request },
      { ...line, reason: 'invalid_token', request },
      { ...line, reason: 'invalid_authorization', request },
      { ...line, user: id, reason: 'incorrect_password', address: '192.0.2.3', request },
      { ...line, reason: 'invalid_token', address: ADDRESS, request },
      { ...line, reason: 'invalid_token', request },
    ]);
    for (let at = 0; at < 10; at += 1) await accounts.me(basic(login, `Secret-guess-9${at}`), '192.0.2.4');
    const locked = await log.during(() => accounts.me(basic(login, 'Secret-guess-a'), '192.0.2.4'));
    expect(locked).toMatchObject([{ ...line, user: id, reason: 'too_many_attempts', address: '192.0.2.4' }]);
    expect(log.text).not.toContain('Secret-guess');
  });

  it('records changes of rights with their actor', async () => {
    const by = site.ids.admin;
    const line = { level: 30, context: 'Accounts', by, request };
    let id = 0;
    const made = await log.during(async () => ({ id } = await accounts.make({ roles: ['author'] })));
    expect(made).toMatchObject([{ ...line, msg: 'user_created', user: id, roles: ['author'] }]);
    const change = (body: object) => site.rest(`/cms/v2/users/${id}`, { as: 'admin', body });
    const changed = await log.during(async () => {
      await change({ roles: ['editor'] });
      await change({ roles: ['editor'], first_name: 'Ann' });
      await change({ password: 'Another-horse-10' });
      await change({ email: 'moved@example.org' });
      await change({ email: 'moved@example.org', url: '' });
      await change({ password: 'short', roles: ['king'] });
      const query = { force: 'true', reassign: String(by) };
      await site.rest(`/cms/v2/users/${id}`, { as: 'admin', method: 'DELETE', query });
    });
    expect(changed).toMatchObject([
      { ...line, msg: 'roles_changed', user: id, former: ['author'], roles: ['editor'] },
      { ...line, msg: 'password_changed', user: id },
      { ...line, msg: 'email_changed', user: id },
      { ...line, msg: 'user_deleted', user: id },
    ]);
    expect(log.text).not.toContain('Another-horse-10');
  });

  it('records application passwords and the end of sessions', async () => {
    const account = await accounts.make();
    const { id: user, login } = account;
    const own = basic(login, PASSWORD);
    await accounts.me(own);
    const first = await accounts.signIn(login);
    await accounts.refresh(first.refresh_token);
    const reused = await log.during(async () => {
      await accounts.age(account, 60);
      await accounts.refresh(first.refresh_token);
    });
    expect(reused).toMatchObject([
      { msg: 'refresh_token_reused', level: 40, user, session: expect.any(Number), address: ADDRESS, request },
      { msg: 'sign_in_refused', reason: 'invalid_token' },
    ]);
    const second = await accounts.signIn(login);
    await accounts.signIn(login);
    const [{ id: session }] = (await accounts.sessions(own)).body;
    const ended = await log.during(async () => {
      await accounts.sessions(own, 'DELETE', `/${session}`);
      await accounts.sessions(own, 'DELETE');
    });
    expect(ended).toMatchObject([
      { msg: 'session_ended', user, session, request },
      { msg: 'sessions_ended', user, sessions: 1, request },
    ]);
    const secrets: string[] = [second.access_token, second.refresh_token];
    const application = await log.during(async () => {
      secrets.push(await accounts.applicationPassword(account));
      await accounts.command('revoke', login, 'Phone');
    });
    expect(application).toMatchObject([
      { msg: 'application_password_created', user, name: 'Phone' },
      { msg: 'application_password_revoked', user, name: 'Phone' },
    ]);
    await accounts.signIn(login);
    const byCommand = await log.during(() => accounts.command('end-sessions', login, '--application-passwords'));
    expect(byCommand).toMatchObject([{ msg: 'sessions_ended', level: 30, context: 'Accounts', user, sessions: 1 }]);
    for (const secret of secrets) expect(log.text).not.toContain(secret.replaceAll(' ', ''));
    for (const secret of secrets) expect(log.text).not.toContain(secret);
  });

  it('records refused changes of rights once', async () => {
    const account = await accounts.make();
    const { id: user, login } = account;
    const secret = await accounts.applicationPassword(account);
    const line = { msg: 'change_refused', level: 40, user, by: user, address: ADDRESS, request };
    const lines = await log.during(async () => {
      await accounts.me(basic(login, secret), ADDRESS, { password: 'Another-horse-10' });
      await accounts.me(basic(login, secret), ADDRESS, { roles: ['administrator'] });
      await accounts.me(basic(login, secret), ADDRESS, { first_name: 'Ann' });
    });
    expect(lines).toMatchObject([
      { msg: 'signed_in', with: 'application_password', user },
      { ...line, reason: 'rest_reauthentication_required' },
      { ...line, reason: 'rest_cannot_edit_roles' },
    ]);
  });

  it('records second factors, and which one was used', async () => {
    const { id: user, login } = await accounts.make();
    const visitor = new Visitor(site);
    await visitor.signIn(login, PASSWORD);
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    let codes: string[] = [];
    const set = await log.during(async () => {
      await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret) });
      const renewal = { action: 'new-codes', 'current-password': PASSWORD };
      codes = recoveryCodesOf(await visitor.send('/auth/profile', renewal));
    });
    const line = { level: 30, context: 'Accounts', user, address: ADDRESS, request };
    expect(set).toMatchObject([
      { ...line, msg: 'second_factor_enabled' },
      { ...line, msg: 'recovery_codes_renewed' },
    ]);
    const used = await log.during(async () => {
      for (const code of [codeOf(secret, 1), codes[0] ?? '']) {
        const browser = new Visitor(site);
        const step = fieldOf(await browser.signIn(login, PASSWORD), 'step');
        await browser.send('/auth/sign-in', { step, code });
      }
    });
    expect(used).toMatchObject([
      { ...line, msg: 'second_factor_accepted', with: 'app' },
      { ...line, msg: 'signed_in', with: 'browser' },
      { ...line, msg: 'second_factor_accepted', with: 'recovery_code' },
      { ...line, msg: 'signed_in', with: 'browser' },
    ]);
  });

  it('names the user in the lines of their requests, so that a refusal says who was refused', async () => {
    const { id, login } = await accounts.make();
    const visitor = new Visitor(site);
    await visitor.signIn(login, PASSWORD);
    const sent = { authorization: basic(login, PASSWORD) };
    await site.rest('/cms/v2/settings', { headers: { ...sent, 'x-request-id': 'user-1' } });
    await site.ask(`${site.url}/redirections/log.csv`, { headers: { ...sent, 'x-request-id': 'user-2' } });
    await visitor.ask('/auth/profile', { headers: { accept: 'text/html', 'x-request-id': 'user-3' } });
    await site.rest('/cms/v2/settings', { headers: { 'x-request-id': 'user-4' } });
    const lines = () =>
      log.lines
        .filter(({ msg, request: name }) => msg === 'request' && String(name).startsWith('user-'))
        .map(({ request: name, status, user }) => [name, status, user]);
    await eventuallyPasses(() =>
      expect(lines()).toEqual([
        ['user-1', 403, id],
        ['user-2', 403, id],
        ['user-3', 200, id],
        ['user-4', 401, undefined],
      ]),
    );
  });

  it('does not record changes that were rolled back', async () => {
    const taken = await accounts.make();
    const lines = await log.during(() => accounts.make({ email: taken.email }).catch(() => {}));
    expect(lines).toEqual([]);
  });
});
