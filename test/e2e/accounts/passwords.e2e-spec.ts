import { Accounts, PASSWORD, basic, bearer, refused, type Account } from '../../support/accounts.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const NEW_PASSWORD = 'Another-horse-10';
const MINUTE = 60;
let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const problem = ({ status, body }: Answer) => [status, body.code, body.data.details?.password];
const wrong = (text: string) => [
  400,
  'rest_invalid_param',
  { code: 'rest_user_invalid_password', message: `password ${text}.`, data: null },
];
const TOO_SHORT = wrong('must have 8 to 128 characters');
const COMMON = wrong('is a common password');
const NAME = wrong('must not be the login, the e-mail address or the name of the site');

describe('a new password', () => {
  const create = (username: string, password: string) =>
    site.rest('/cms/v2/users', {
      as: 'admin',
      body: { username, email: `mail-${username}@example.org`, password },
    });
  const update = ({ id }: Account, body: object) => site.rest(`/cms/v2/users/${id}`, { as: 'admin', body });

  it.each([
    ['Short-7', TOO_SHORT],
    [`Long-${'8x7'.repeat(42)}`, TOO_SHORT],
    ['Password123!', COMMON],
    ['qwertyuiop', COMMON],
    ['WELCOME-2024', COMMON],
  ])('is refused when it is %.20s, for a new account and for another', async (password, answer) => {
    expect(problem(await create('somebody', password))).toEqual(answer);
    const account = await accounts.make();
    expect(problem(await update(account, { password }))).toEqual(answer);
    const me = await accounts.me(basic(account.login, PASSWORD), undefined, { password });
    expect(problem(me)).toEqual(answer);
    expect((await accounts.me(basic(account.login, PASSWORD))).status).toBe(200);
  });

  it('must not be the login or the email address', async () => {
    expect(problem(await create('rose-garden', 'Rose.Garden-7'))).toEqual(NAME);
    expect(problem(await create('rose-garden', 'mail-rose-garden@example.org'))).toEqual(NAME);
    const account = await accounts.make({ username: 'rose-meadow', email: 'old-address@example.org' });
    expect(problem(await update(account, { password: 'wodaem-esor' }))).toEqual(NAME);
    const both = { email: 'new-address@example.org', password: 'new-address-1' };
    expect(problem(await update(account, both))).toEqual(NAME);
    expect((await update(account, { password: 'old-address-1', email: both.email })).status).toBe(200);
  });

  it('is refused by the command for the same reasons', async () => {
    const create = (password: string) =>
      accounts.command('create-user', 'rose-garden', 'rose@example.org', '--password', password);
    expect(await create('Password123')).toEqual({
      code: 1,
      output: expect.stringContaining('password is a common password.'),
    });
    expect(await create('rosegarden7')).toEqual({
      code: 1,
      output: expect.stringContaining('password must not be the login'),
    });
  });

  it('must not be the name of the site', async () => {
    await site.rest('/cms/v2/settings', { as: 'admin', body: { title: 'Corner Stage & Bar' } });
    expect(problem(await create('somebody', 'Corner-Stage-Bar-7'))).toEqual(NAME);
    const account = await accounts.make();
    expect(problem(await update(account, { password: 'cornerstagebar' }))).toEqual(NAME);
    expect(problem(await update(account, { password: 'Localhost-7777' }))).toEqual(NAME);
  });

  it('can have 8 to 128 characters of any script', async () => {
    for (const password of ['🎺-Süd-7z', 'back\\slash-9', `Long-${'8x7'.repeat(41)}`]) {
      const { login } = await accounts.make({ password });
      expect((await accounts.me(basic(login, password))).status).toBe(200);
    }
  });
});

describe("changing one's own password or email address", () => {
  const STALE = [403, 'rest_reauthentication_required'];
  const change = (authorization: string, body: object) => accounts.me(authorization, undefined, body);

  it('is permitted with the password in the request', async () => {
    const { login } = await accounts.make();
    const email = `new-${login}@example.org`;
    expect((await change(basic(login, PASSWORD), { email })).body.email).toBe(email);
    expect((await change(basic(login, PASSWORD), { password: NEW_PASSWORD })).status).toBe(200);
    expect((await accounts.me(basic(email, NEW_PASSWORD))).status).toBe(200);
  });

  it('is permitted with a token for ten minutes, however often it is renewed', async () => {
    const account = await accounts.make();
    const { access_token: token, refresh_token } = await accounts.signIn(account.login);
    await accounts.age(account, 9 * MINUTE);
    expect((await change(bearer(token), { email: 'nine@example.org' })).status).toBe(200);
    await accounts.age(account, MINUTE);
    expect(refused(await change(bearer(token), { email: 'ten@example.org' }))).toEqual(STALE);
    expect(refused(await change(bearer(token), { password: NEW_PASSWORD }))).toEqual(STALE);
    const { access_token: renewed } = (await accounts.refresh(refresh_token)).body;
    expect(refused(await change(bearer(renewed), { password: NEW_PASSWORD }))).toEqual(STALE);
    const byNumber = await site.rest(`/cms/v2/users/${account.id}`, {
      headers: { authorization: bearer(renewed) },
      method: 'PUT',
      body: { password: NEW_PASSWORD },
    });
    expect(refused(byNumber)).toEqual(STALE);
    expect((await accounts.me(basic(account.login, PASSWORD))).body.email).toBeUndefined();
  });

  it('is refused with application passwords and their tokens', async () => {
    const account = await accounts.make();
    const secret = await accounts.applicationPassword(account);
    const { access_token: token } = await accounts.signIn(account.login, secret);
    for (const authorization of [basic(account.login, secret), bearer(token)]) {
      expect(refused(await change(authorization, { password: NEW_PASSWORD }))).toEqual(STALE);
      expect(refused(await change(authorization, { email: 'other@example.org' }))).toEqual(STALE);
    }
  });

  it('is the only change that requires it; an unchanged email address may be sent', async () => {
    const account = await accounts.make();
    const secret = await accounts.applicationPassword(account);
    const answer = await change(basic(account.login, secret), { email: account.email, first_name: 'Ann' });
    expect([answer.status, answer.body.first_name]).toEqual([200, 'Ann']);
  });

  it('requires it of administrators, too, but not for other users', async () => {
    const admin = await accounts.make({ roles: ['administrator'] });
    const other = await accounts.make();
    const authorization = basic(admin.login, await accounts.applicationPassword(admin));
    const update = ({ id }: Account, body: object) =>
      site.rest(`/cms/v2/users/${id}`, { headers: { authorization }, body });
    expect(refused(await update(admin, { password: NEW_PASSWORD }))).toEqual(STALE);
    expect((await update(other, { password: NEW_PASSWORD, email: 'given@example.org' })).status).toBe(200);
    expect((await accounts.me(basic('given@example.org', NEW_PASSWORD))).status).toBe(200);
  });
});

describe('what lasts longer than a session, or ends others', () => {
  const STALE = [403, 'rest_reauthentication_required'];
  const create = (user: number | 'me', authorization: string) =>
    site.ask(`${site.url}/wp-json/wp/v2/users/${user}/application-passwords`, {
      headers: { authorization },
      body: { name: 'Phone' },
    });

  it('is an application password, which needs the account password', async () => {
    const account = await accounts.make();
    const { access_token: token } = await accounts.signIn(account.login);
    expect((await create('me', bearer(token))).status).toBe(201);
    await accounts.age(account, 11 * MINUTE);
    const secret = await accounts.applicationPassword(account);
    for (const authorization of [bearer(token), basic(account.login, secret)])
      expect(refused(await create('me', authorization))).toEqual(STALE);
    expect((await create('me', basic(account.login, PASSWORD))).status).toBe(201);
  });

  it('is one for somebody else, too; without the right to it, that is what is refused', async () => {
    const admin = await accounts.make({ roles: ['administrator'] });
    const other = await accounts.make();
    const secret = basic(admin.login, await accounts.applicationPassword(admin));
    expect(refused(await create(other.id, secret))).toEqual(STALE);
    expect((await create(other.id, basic(admin.login, PASSWORD))).status).toBe(201);
    const foreign = await create(admin.id, basic(other.login, await accounts.applicationPassword(other)));
    expect(refused(foreign)).toEqual([403, 'rest_cannot_create_application_passwords']);
  });

  it('is the end of other sessions, but not of the own one', async () => {
    const account = await accounts.make();
    const tokens = [await accounts.signIn(account.login), await accounts.signIn(account.login)];
    const [own = '', other = ''] = tokens.map(({ access_token: token }) => bearer(token));
    const idOf = async (authorization: string) =>
      (await accounts.sessions(authorization)).body.find(({ current }: { current: boolean }) => current).id;
    const [ownId, otherId] = [await idOf(own), await idOf(other)];
    await accounts.age(account, 11 * MINUTE);
    expect(refused(await accounts.sessions(own, 'DELETE'))).toEqual(STALE);
    expect(refused(await accounts.sessions(own, 'DELETE', `/${otherId}`))).toEqual(STALE);
    expect((await accounts.me(other)).status).toBe(200);
    expect((await accounts.sessions(own, 'DELETE', `/${ownId}`)).status).toBe(204);
    expect((await accounts.sessions(basic(account.login, PASSWORD), 'DELETE', `/${otherId}`)).status).toBe(204);
  });
});

describe('a password that somebody else sets', () => {
  it('revokes the application passwords of the account', async () => {
    const account = await accounts.make();
    const secret = basic(account.login, await accounts.applicationPassword(account));
    await site.rest(`/cms/v2/users/${account.id}`, { as: 'admin', body: { password: NEW_PASSWORD } });
    expect((await accounts.me(secret)).status).toBe(401);
  });

  it('does so by the command, unless it is to keep them', async () => {
    const account = await accounts.make();
    const secret = basic(account.login, await accounts.applicationPassword(account));
    await accounts.command('reset-password', account.login, '--keep-application-passwords');
    expect((await accounts.me(secret)).status).toBe(200);
    await accounts.command('reset-password', account.login);
    expect((await accounts.me(secret)).status).toBe(401);
  });

  it('leaves them alone when the owner sets it', async () => {
    const account = await accounts.make();
    const secret = basic(account.login, await accounts.applicationPassword(account));
    expect((await accounts.me(basic(account.login, PASSWORD), undefined, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await accounts.me(secret)).status).toBe(200);
  });
});
