import {
  Accounts,
  PASSWORD,
  addAttemptCounts,
  attemptCounts,
  basic,
  bearer,
  knownClients,
  refused,
  rememberClients,
} from '../../support/accounts.js';
import { Visitor } from '../../support/browsers.js';
import { startSite, type TestSite } from '../../support/site.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', SESSION_MAX_DAYS: '2' });
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const isSignedIn = async (token: string) => (await accounts.me(bearer(token))).status === 200;

describe('refresh tokens', () => {
  it('end their session when an old one is reused', async () => {
    const account = await accounts.make();
    const first = await accounts.signIn(account.login);
    const other = await accounts.signIn(account.login);
    const second = (await accounts.refresh(first.refresh_token)).body;
    await accounts.age(account, 11);
    expect(refused(await accounts.refresh(first.refresh_token))).toEqual([401, 'invalid_token']);
    expect(await isSignedIn(second.access_token)).toBe(false);
    expect((await accounts.refresh(second.refresh_token)).status).toBe(401);
    expect(await isSignedIn(other.access_token)).toBe(true);
  });

  it('end their session when one before the previous is reused, however soon', async () => {
    const { login } = await accounts.make();
    const first = await accounts.signIn(login);
    const second = (await accounts.refresh(first.refresh_token)).body;
    const third = (await accounts.refresh(second.refresh_token)).body;
    expect((await accounts.refresh(first.refresh_token)).status).toBe(401);
    expect(await isSignedIn(third.access_token)).toBe(false);
  });

  it('are exchanged once when sent twice concurrently, and the session continues', async () => {
    const { login } = await accounts.make();
    const { refresh_token } = await accounts.signIn(login);
    const answers = await Promise.all([accounts.refresh(refresh_token), accounts.refresh(refresh_token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(await isSignedIn(won.access_token)).toBe(true);
    expect((await accounts.refresh(won.refresh_token)).status).toBe(200);
  });

  it('cannot be forged from those of another session', async () => {
    const { login } = await accounts.make();
    const mine = await accounts.signIn(login);
    const foreign = (await accounts.signIn(login)).refresh_token.split('.')[1];
    expect((await accounts.refresh(`x.${foreign}`)).status).toBe(401);
    expect(await isSignedIn(mine.access_token)).toBe(true);
  });
});

describe('a session', () => {
  it('ends at its absolute end, however often it is renewed', async () => {
    const account = await accounts.make();
    let tokens = await accounts.signIn(account.login);
    await accounts.age(account, DAY);
    tokens = (await accounts.refresh(tokens.refresh_token)).body;
    expect(tokens.expires_in).toBe(HOUR);
    await accounts.age(account, DAY - 600);
    tokens = (await accounts.refresh(tokens.refresh_token)).body;
    expect(tokens.expires_in).toBeGreaterThan(500);
    expect(tokens.expires_in).toBeLessThanOrEqual(600);
    expect(await isSignedIn(tokens.access_token)).toBe(true);
    await accounts.age(account, 600);
    expect(await isSignedIn(tokens.access_token)).toBe(false);
    expect((await accounts.refresh(tokens.refresh_token)).status).toBe(401);
  });

  it('continues when its user changes the password, while others end', async () => {
    const { login } = await accounts.make();
    const mine = await accounts.signIn(login);
    const other = await accounts.signIn(login);
    await accounts.me(bearer(mine.access_token), undefined, { password: 'Another-horse-10' });
    expect(await isSignedIn(mine.access_token)).toBe(true);
    expect((await accounts.refresh(mine.refresh_token)).status).toBe(200);
    expect(await isSignedIn(other.access_token)).toBe(false);
    expect((await accounts.refresh(other.refresh_token)).status).toBe(401);
    expect((await accounts.me(basic(login, PASSWORD))).status).toBe(401);
  });

  it('ends when another user changes the password', async () => {
    const account = await accounts.make();
    const { access_token: token } = await accounts.signIn(account.login);
    await site.rest(`/cms/v2/users/${account.id}`, { as: 'admin', body: { password: 'Another-horse-10' } });
    expect(await isSignedIn(token)).toBe(false);
  });
});

describe('the list of sessions', () => {
  it('shows where the user has signed in', async () => {
    const account = await accounts.make();
    const old = await accounts.signIn(account.login, PASSWORD, 'Phone');
    await accounts.age(account, 2 * HOUR);
    const tokens = await accounts.signIn(account.login, PASSWORD, 'Desk');
    await accounts.signIn((await accounts.make()).login);
    const answer = await accounts.sessions(bearer(tokens.access_token));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const shown = {
      created_at: time,
      last_used_at: time,
      expires_at: time,
      address: '192.0.2.1',
      id: expect.any(Number),
    };
    expect(answer.body).toEqual([
      { ...shown, user_agent: 'Desk', current: true },
      { ...shown, user_agent: 'Phone', current: false },
    ]);
    const [desk, phone] = answer.body.map(({ created_at }: { created_at: string }) => Date.parse(created_at));
    expect(Math.round((desk - phone) / 1000 / HOUR)).toBe(2);
    expect(answer.text).not.toContain(old.refresh_token);

    await accounts.refresh(old.refresh_token);
    await accounts.age(account, 10);
    const withPassword = await accounts.sessions(basic(account.login, PASSWORD));
    expect(withPassword.body.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
  });

  it('has the last use to five minutes, and its IP address', async () => {
    const account = await accounts.make();
    const { access_token: token } = await accounts.signIn(account.login);
    await accounts.age(account, 600);
    const lastUse = async () => {
      const { body } = await accounts.sessions(basic(account.login, PASSWORD));
      return [body[0].address, Date.parse(body[0].last_used_at) - Date.parse(body[0].created_at) > 500_000];
    };
    expect(await lastUse()).toEqual(['192.0.2.1', false]);
    await accounts.me(bearer(token), '2001:db8::7');
    expect(await lastUse()).toEqual(['2001:db8::7', true]);
    await accounts.me(bearer(token), '192.0.2.9');
    expect(await lastUse()).toEqual(['2001:db8::7', true]);
  });

  it('can end one session, or all others', async () => {
    const { login } = await accounts.make();
    const [mine, two, three] = [
      await accounts.signIn(login),
      await accounts.signIn(login),
      await accounts.signIn(login, PASSWORD, 'Lost phone'),
    ];
    const { body } = await accounts.sessions(bearer(mine.access_token));
    const lost = body.find(({ user_agent }: { user_agent: string }) => user_agent === 'Lost phone');
    expect((await accounts.sessions(bearer(mine.access_token), 'DELETE', `/${lost.id}`)).status).toBe(204);
    expect(await isSignedIn(three.access_token)).toBe(false);
    const again = await accounts.sessions(bearer(mine.access_token), 'DELETE', `/${lost.id}`);
    expect(refused(again)).toEqual([404, 'unknown_session']);

    expect((await accounts.sessions(bearer(mine.access_token), 'DELETE')).status).toBe(204);
    expect(await isSignedIn(two.access_token)).toBe(false);
    expect(await isSignedIn(mine.access_token)).toBe(true);
    expect((await accounts.sessions(basic(login, PASSWORD), 'DELETE')).status).toBe(204);
    expect(await isSignedIn(mine.access_token)).toBe(false);
  });

  it('neither shows nor ends the sessions of other users', async () => {
    const owner = await accounts.make();
    const tokens = await accounts.signIn(owner.login);
    const [session] = (await accounts.sessions(bearer(tokens.access_token))).body;
    const other = basic((await accounts.make()).login, PASSWORD);
    expect((await accounts.sessions(other)).body).toEqual([]);
    for (const path of [`/${session.id}`, '/0', '/x', `/${'9'.repeat(30)}`])
      expect(refused(await accounts.sessions(other, 'DELETE', path))).toEqual([404, 'unknown_session']);
    const anonymous = (method: string) => site.ask(`${site.url}/auth/sessions`, { method });
    expect(refused(await anonymous('GET'))).toEqual([401, 'not_signed_in']);
    expect(refused(await anonymous('DELETE'))).toEqual([401, 'not_signed_in']);
    expect(await isSignedIn(tokens.access_token)).toBe(true);
  });

  it('is documented', async () => {
    const { paths } = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    expect(Object.keys(paths['/auth/sessions'])).toEqual(['get', 'delete']);
    expect(Object.keys(paths['/auth/sessions/{id}'])).toEqual(['delete']);
  });
});

describe('revoking', () => {
  it('ends the session by any of its refresh tokens', async () => {
    const { login } = await accounts.make();
    const first = await accounts.signIn(login);
    const second = (await accounts.refresh(first.refresh_token)).body;
    expect((await accounts.auth('revoke', { token: first.refresh_token })).status).toBe(204);
    expect(await isSignedIn(second.access_token)).toBe(false);
  });

  it('an application password ends the sessions that began with it, and no others', async () => {
    const account = await accounts.make();
    const secret = await accounts.applicationPassword(account);
    const other = await accounts.applicationPassword(account, 'Tablet');
    const [revoked, byOther, byPassword] = [
      await accounts.signIn(account.login, secret),
      await accounts.signIn(account.login, other),
      await accounts.signIn(account.login),
    ];
    await accounts.command('revoke', account.login, 'Phone');
    expect(await isSignedIn(revoked.access_token)).toBe(false);
    expect((await accounts.refresh(revoked.refresh_token)).status).toBe(401);
    expect(await isSignedIn(byOther.access_token)).toBe(true);
    expect((await accounts.refresh(byPassword.refresh_token)).status).toBe(200);
  });
});

describe('lintel accounts end-sessions', () => {
  const end = (...words: string[]) => accounts.command('end-sessions', ...words);

  it('ends the sessions of accounts, of browsers and of tokens, but no application passwords', async () => {
    const [account, other] = [await accounts.make(), await accounts.make()];
    const password = await accounts.applicationPassword(account);
    const [first, second, kept] = [
      await accounts.signIn(account.login),
      await accounts.signIn(account.login, password),
      await accounts.signIn(other.login),
    ];
    const visitor = new Visitor(site);
    await visitor.signIn(account.login, PASSWORD);
    expect(await end(account.email)).toEqual({
      code: 0,
      output: 'Ended 3 sessions of 1 account. Application passwords stay valid.\n',
    });
    for (const { access_token: access, refresh_token: refresh } of [first, second])
      expect([await isSignedIn(access), (await accounts.refresh(refresh)).status]).toEqual([false, 401]);
    expect((await visitor.ask('/auth/nonce')).status).toBe(400);
    expect(await isSignedIn(kept.access_token)).toBe(true);
    expect((await accounts.me(basic(account.login, password))).status).toBe(200);
    expect((await accounts.me(basic(account.login, PASSWORD))).status).toBe(200);
    expect((await end(account.login)).output).toMatch(/^Ended 0 sessions of 0 accounts\. /);
  });

  it('revokes application passwords on demand', async () => {
    const [account, other] = [await accounts.make(), await accounts.make()];
    const [password, kept] = [await accounts.applicationPassword(account), await accounts.applicationPassword(other)];
    const { access_token: token } = await accounts.signIn(account.login, password);
    expect((await end(account.login, '--application-passwords')).output).toBe(
      'Ended 1 session of 1 account. Revoked 1 application password.\n',
    );
    expect([await isSignedIn(token), (await accounts.me(basic(account.login, password))).status]).toEqual([false, 401]);
    expect((await accounts.me(basic(other.login, kept))).status).toBe(200);
  });

  it('takes a role, or all accounts', async () => {
    const [author, editor] = [await accounts.make({ roles: ['author'] }), await accounts.make({ roles: ['editor'] })];
    const [first, second] = [await accounts.signIn(author.login), await accounts.signIn(editor.login)];
    expect((await end('--role', 'author')).output).toMatch(/^Ended 1 session of 1 account\. /);
    expect([await isSignedIn(first.access_token), await isSignedIn(second.access_token)]).toEqual([false, true]);
    expect((await end('--role', 'contributor')).output).toMatch(/^Ended 0 sessions /);
    expect(await isSignedIn(second.access_token)).toBe(true);
    expect((await end('--all')).output).toMatch(/^Ended \d+ sessions of \d+ accounts\. /);
    expect(await isSignedIn(second.access_token)).toBe(false);
  });

  it('refuses unknown names and roles, and ends nothing without a choice', async () => {
    const account = await accounts.make();
    const { access_token: token } = await accounts.signIn(account.login);
    const choice = 'Name accounts, or choose them by --role ROLE or --all.\n';
    const refusals: [words: string[], output: string][] = [
      [[], choice],
      [[account.login, '--all'], choice],
      [[account.login, 'nobody-here'], 'Unknown account: nobody-here.\n'],
      [['--role', 'king'], 'Unknown role: king. Roles are administrator, editor, author, contributor, subscriber.\n'],
    ];
    for (const [words, output] of refusals) expect(await end(...words)).toEqual({ code: 1, output });
    expect(await isSignedIn(token)).toBe(true);
  });
});

describe('what is kept of sign-ins', () => {
  it('has at most a hundred clients of an account', async () => {
    const account = await accounts.make();
    await rememberClients(account.id, 150);
    await accounts.signIn(account.login);
    expect(await knownClients(account.id)).toBe(100);
    await accounts.signIn(account.login);
    expect(await knownClients(account.id)).toBe(100);
  });

  it('has at most 50,000 counts of attempts', async () => {
    await addAttemptCounts(52_000);
    expect(await attemptCounts()).toBeGreaterThan(50_000);
    await site.job('expired counts of attempts');
    expect(await attemptCounts()).toBe(50_000);
  }, 60_000);
});
