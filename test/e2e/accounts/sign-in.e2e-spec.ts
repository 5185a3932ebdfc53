import { Accounts, AttemptClock, PASSWORD, basic, bearer, refused } from '../../support/accounts.js';
import { cpuTime } from '../../support/cpu-time.js';
import { startSite, type TestSite } from '../../support/site.js';

const YEAR = 365 * 86_400;

let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  // Behind a proxy, so that tests can use any IP address. Hashes dominate the work of an attempt, as in production.
  site = await (await startSite({ TRUST_PROXY: '1', PASSWORD_HASH_MEMORY: '12288' })).withRoles('editor');
  accounts = new Accounts(site);
});
afterAll(() => site.close());

const make = (more?: object) => accounts.make(more);
const me = (authorization: string, address?: string) => accounts.me(authorization, address);
const auth = (path: string, body: unknown, address?: string) => accounts.auth(path, body, address);

describe('HTTP Basic', () => {
  it('accepts the login or the email address in any letter case', async () => {
    const { id, login, email } = await make();
    for (const name of [login, login.toUpperCase(), email, email.toUpperCase()]) {
      expect((await me(basic(name, PASSWORD))).body.id).toBe(id);
    }
  });

  it('refuses wrong credentials without revealing whether the account exists', async () => {
    const { login } = await make();
    const wrong = await me(basic(login, 'wrong'));
    expect(refused(wrong)).toEqual([401, 'incorrect_password']);
    expect((await me(basic('nobody-at-all', 'wrong'))).body).toEqual(wrong.body);
    expect((await me(basic('nobody@example.org', 'wrong'))).body).toEqual(wrong.body);
  });

  it('refuses wrong credentials on public and unknown routes, too', async () => {
    const headers = { authorization: basic('nobody', 'wrong'), 'x-forwarded-for': '192.0.2.77' };
    expect((await site.rest('/cms/v2/posts', { headers })).status).toBe(401);
    expect((await site.rest('/nowhere', { headers })).status).toBe(401);
  });

  it.each(['', 'Basic', 'Basic ', 'Basic Og==', 'basic Og', 'BASIC  Og==', 'Bearer', 'Bearer '])(
    'counts empty credentials as none: %j',
    async (authorization) => {
      expect(refused(await me(authorization))).toEqual([401, 'rest_not_logged_in']);
      for (const address of [`${site.root}/cms/v2/posts`, `${site.url}/wp-json/wp/v2/posts`, `${site.url}/en/`])
        expect((await site.ask(address, { headers: { authorization } })).status).toBe(200);
    },
  );

  it.each([
    'Basic !!!',
    'Basic =',
    'Basic Og== Og==',
    'Digest',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    'Digest username="x"',
    'Bearer two words',
    'x'.repeat(5000),
  ])('refuses %.30j', async (header) => {
    expect(refused(await me(header))).toEqual([401, 'invalid_authorization']);
  });

  it.each([basic('', 'secret'), basic('admin', '')])('refuses half of the credentials: %j', async (header) => {
    expect(refused(await me(header, '192.0.2.98'))).toEqual([401, 'incorrect_password']);
  });

  it.each(['\u0000', "' OR '1'='1", '😀', '%', 'a'.repeat(4000)])('handles the name %.20j', async (name) => {
    expect(refused(await me(basic(name, name), '192.0.2.99'))).toEqual([401, 'incorrect_password']);
  });

  it('rejects an old password as soon as it is changed', async () => {
    const { id, login } = await make();
    expect((await me(basic(login, PASSWORD))).status).toBe(200);
    expect((await me(basic(login, PASSWORD))).status).toBe(200);
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { password: 'Another-horse-10' } });
    expect((await me(basic(login, PASSWORD))).status).toBe(401);
    expect((await me(basic(login, 'Another-horse-10'))).status).toBe(200);
  });

  it('applies new roles and the deletion of an account at once', async () => {
    const { id, login } = await make();
    const list = () =>
      site.rest('/cms/v2/users', { query: { context: 'edit' }, headers: { authorization: basic(login, PASSWORD) } });
    expect((await list()).status).toBe(403);
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { roles: ['administrator'] } });
    expect((await list()).status).toBe(200);
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true', reassign: '0' } });
    expect((await list()).status).toBe(401);
  });
});

describe('a login', () => {
  const create = (username: string, email: string) =>
    site.rest('/cms/v2/users', { as: 'admin', body: { username, email, password: PASSWORD } });

  it('is not the email address of another account, nor the other way round', async () => {
    const { id, email } = await accounts.make();
    expect(refused(await create(email.toUpperCase(), 'first@example.org'))).toEqual([400, 'existing_user_login']);
    const named = await create('named@example.org', 'second@example.org');
    expect(named.status).toBe(201);
    expect(refused(await create('third', 'named@example.org'))).toEqual([400, 'existing_user_email']);
    const change = (user: number, body: object) => site.rest(`/cms/v2/users/${user}`, { as: 'admin', body });
    expect(refused(await change(id, { email: 'named@example.org' }))).toEqual([400, 'rest_user_invalid_email']);
    expect((await change(named.body.id, { email: 'named@example.org' })).status).toBe(200);
    expect((await accounts.command('create-user', email, 'fourth@example.org')).code).toBe(1);
  });
});

describe('application passwords', () => {
  /** The name, email address, roles and application passwords of an account, as listed. */
  const listed = async (login: string) => {
    const { output } = await accounts.command('list');
    return output
      .split('\n')
      .find((line) => line.split('\t')[1] === login)
      ?.split('\t')
      .slice(1);
  };

  it('work with and without blanks until they are revoked', async () => {
    const account = await make();
    const { id, login, email } = account;
    const secret = await accounts.applicationPassword(account);
    expect(secret).toMatch(/^(?:\w{4} ){5}\w{4}$/);
    expect((await me(basic(login, secret))).body.id).toBe(id);
    expect((await me(basic(login, secret.replaceAll(' ', '')))).body.id).toBe(id);
    expect(await listed(login)).toEqual([login, email, 'subscriber', 'Phone']);
    expect(await accounts.storedPasswords(account)).toContain('Phone');
    expect(await accounts.storedPasswords(account)).not.toContain(secret.replaceAll(' ', ''));
    const { access_token: token } = (await auth('token', { username: login, password: secret })).body;
    const revoke = () => accounts.command('revoke', login, 'Phone');
    expect(await revoke()).toEqual({ code: 0, output: `Application password Phone of ${login} revoked.\n` });
    expect((await me(basic(login, secret))).status).toBe(401);
    expect((await me(bearer(token))).status).toBe(401);
    expect((await me(basic(login, PASSWORD))).status).toBe(200);
    expect(await revoke()).toEqual({ code: 1, output: `${login} has no application password Phone.\n` });
  });

  it('have a name of 1 to 200 characters', async () => {
    const account = await make();
    for (const name of ['', ' ', 'x'.repeat(201)])
      expect(await accounts.command('application-password', account.login, name)).toEqual({
        code: 1,
        output: expect.stringContaining('must have 1 to 200 characters'),
      });
    await accounts.applicationPassword(account, '🎺'.repeat(200));
    expect((await listed(account.login))?.at(-1)).toBe('🎺'.repeat(200));
  });

  it('belong to one account', async () => {
    const [one, two] = [await make(), await make()];
    const secret = await accounts.applicationPassword(one);
    expect((await me(basic(two.login, secret))).status).toBe(401);
  });
});

describe('tokens', () => {
  it('sign in, are renewed and are revoked', async () => {
    const { id, login } = await make();
    const issued = await auth('token', { username: login, password: PASSWORD });
    expect(issued.status).toBe(200);
    expect(issued.headers.get('cache-control')).toBe('no-store');
    expect(issued.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect((await me(bearer(issued.body.access_token))).body.id).toBe(id);
    expect((await me(bearer(issued.body.refresh_token))).status).toBe(401);

    const refresh = { grant_type: 'refresh_token', refresh_token: issued.body.refresh_token };
    const renewed = await auth('token', refresh);
    expect(renewed.status).toBe(200);
    expect((await me(bearer(renewed.body.access_token))).body.id).toBe(id);
    expect((await me(bearer(issued.body.access_token))).status).toBe(401);
    expect(refused(await auth('token', refresh))).toEqual([401, 'invalid_token']);

    expect((await auth('revoke', { token: renewed.body.access_token })).status).toBe(204);
    expect(refused(await me(bearer(renewed.body.access_token)))).toEqual([401, 'invalid_token']);
    expect((await auth('token', { ...refresh, refresh_token: renewed.body.refresh_token })).status).toBe(401);
    expect((await auth('revoke', { token: 'unknown' })).status).toBe(204);
  });

  it('are renewed once under concurrency', async () => {
    const { login } = await make();
    const { refresh_token } = (await auth('token', { username: login, password: PASSWORD })).body;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => auth('token', { grant_type: 'refresh_token', refresh_token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('end with a new password, and when they expire', async () => {
    const account = await make();
    const { id, login } = account;
    const first = (await auth('token', { username: login, password: PASSWORD })).body;
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { password: 'Another-horse-10' } });
    expect((await me(bearer(first.access_token))).status).toBe(401);
    const renewed = await auth('token', { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(renewed.status).toBe(401);

    const second = (await auth('token', { username: login, password: 'Another-horse-10' })).body;
    expect(await accounts.storedSessions(account)).toBeGreaterThan(0);
    await accounts.age(account, 5 * YEAR);
    expect((await me(bearer(second.access_token))).status).toBe(401);
    await site.job('expired sessions');
    expect(await accounts.storedSessions(account)).toBe(0);
  });

  it('are not issued for credentials that change during verification', async () => {
    const account = await make();
    const { id } = account;
    const start = await accounts.verified(account);
    expect(await start()).toMatchObject({ token_type: 'Bearer' });
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { password: 'Another-password-2' } });
    await expect(start()).rejects.toMatchObject({ code: 'incorrect_password', status: 401 });
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true', reassign: '0' } });
    await expect(start()).rejects.toMatchObject({ code: 'incorrect_password', status: 401 });
  });

  it('are issued for a form, too', async () => {
    const { login } = await make();
    const answer = await site.ask(`${site.url}/auth/token`, {
      method: 'POST',
      raw: new URLSearchParams({ grant_type: 'password', username: login, password: PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
  });

  it.each([{}, { username: 'x' }, { username: ['x'], password: {} }, { grant_type: 'refresh_token' }, []])(
    'are refused to %j with the names of what is wrong',
    async (body) => {
      const answer = await auth('token', body);
      expect(refused(answer)).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(answer.body.data.params).length).toBeGreaterThan(0);
    },
  );

  it('are refused for credentials in the URL, which is logged', async () => {
    const { login } = await make();
    const query = new URLSearchParams({ username: login, password: PASSWORD });
    const answer = await site.ask(`${site.url}/auth/token?${query}`, { method: 'POST' });
    expect(refused(answer)).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(answer.body.data.params)).toEqual(['username', 'password']);
  });

  it('are refused for an unreadable body', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await site.ask(`${site.url}/auth/token`, { method: 'POST', raw: '{', headers });
    expect(broken.status).toBe(400);
    expect((await auth('token', { username: 'x'.repeat(50_000), password: 'x' })).status).toBe(413);
  });
});

describe('guessing', () => {
  const guess = (login: string, address: string, at: number) => me(basic(login, `guess-${at}`), address);

  it('is stopped after ten failures per account and IP address, without locking out the owner', async () => {
    const { login } = await make();
    expect((await me(basic(login, PASSWORD), '198.51.100.1')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => guess(login, '198.51.100.2', at)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toHaveLength(5);
    expect(late[0]?.body).toMatchObject({ code: 'too_many_attempts', data: { status: 429 } });
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Not even by what was remembered for the owner, which would show which guess is right.
    expect((await me(basic(login, PASSWORD), '198.51.100.2')).status).toBe(429);
    expect((await auth('token', { username: login, password: 'guess' }, '198.51.100.2')).status).toBe(429);
    expect((await me(basic(login, PASSWORD), '198.51.100.1')).status).toBe(200);
  });

  it('blocks the right password, too, after too many wrong ones', async () => {
    const { login } = await make();
    for (let at = 0; at < 10; at += 1) await guess(login, '198.51.100.3', at);
    expect((await me(basic(login, PASSWORD), '198.51.100.3')).status).toBe(429);
    expect((await me(basic(login, PASSWORD), '198.51.100.4')).status).toBe(200);
  });

  it('is counted per account, by whatever name', async () => {
    const { login, email } = await accounts.make();
    const guess = (name: string) => accounts.auth('token', { username: name, password: 'wrong' }, '192.0.2.201');
    const codes: number[] = [];
    for (const name of [
      login,
      email,
      login.toUpperCase(),
      email,
      login,
      email,
      email,
      login,
      email,
      login,
      email,
      login,
    ])
      codes.push((await guess(name)).status);
    expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('is counted per /64 of IPv6', async () => {
    const { login } = await make();
    for (let at = 0; at < 10; at += 1) await guess(login, `2001:db8:1:2::${at + 1}`, at);
    expect((await guess(login, '2001:db8:1:2:ffff::1', 10)).status).toBe(429);
    expect((await guess(login, '2001:db8:1:3::1', 11)).status).toBe(401);
  });

  describe('from many networks, or on many accounts,', () => {
    let hours = 0;
    let clock: AttemptClock;

    beforeEach(() => {
      hours += 1;
      clock = new AttemptClock(site, hours * 3_600_000);
    });
    afterEach(() => clock.restore());

    it('is slowed down, without locking out the owner', async () => {
      const { id, login } = await make();
      expect((await me(basic(login, PASSWORD), '203.0.113.1')).status).toBe(200);
      for (let at = 0; at < 50; at += 1) await guess(login, `203.0.113.${20 + Math.floor(at / 5)}`, at);
      expect(clock.waits).toEqual([]);
      for (let at = 0; at < 5; at += 1) expect((await guess(login, `203.0.114.${at}`, at)).status).toBe(401);
      expect(clock.waits).toEqual([0, 1000, 2000, 3000, 4000]);

      // A new password, so that no attempt uses a cached verification.
      await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { password: 'Another-horse-10' } });
      expect((await me(basic(login, 'Another-horse-10'), '203.0.113.1')).status).toBe(200);
      expect(clock.waits).toHaveLength(5);
      await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { password: 'Another-horse-11' } });
      expect((await me(basic(login, 'Another-horse-11'), '203.0.115.1')).status).toBe(200);
      expect(clock.waits.slice(5)).toEqual([5000]);
      clock.now += 6000;
      await guess(login, '203.0.116.1', 1);
      expect(clock.waits.slice(6)).toEqual([0]);
    });

    it('gets 429 when too many attempts wait', async () => {
      const { login } = await make();
      for (let at = 0; at < 50; at += 1) await guess(login, `198.18.1.${Math.floor(at / 5)}`, at);
      for (let at = 0; at < 11; at += 1) expect((await guess(login, `198.18.2.${at}`, at)).status).toBe(401);
      const late = await guess(login, '198.18.3.1', 1);
      expect([...refused(late), late.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '1']);
      clock.now += 2000;
      expect((await me(basic(login, PASSWORD), '198.18.3.2')).status).toBe(200);
    });

    it('is slowed down per IP address, whatever the names', async () => {
      const { login } = await make();
      const answers = await Promise.all(
        Array.from({ length: 105 }, (_, at) => guess(`stranger-${at}`, '203.0.113.200', at)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(clock.waits.toSorted((one, other) => one - other)).toEqual([0, 1000, 2000, 3000, 4000]);
      expect((await me(basic(login, PASSWORD), '203.0.113.200')).status).toBe(200);
      expect(clock.waits.slice(5)).toEqual([5000]);
    });
  });

  it('takes the same work for unknown and known accounts', async () => {
    const { login } = await make();
    const work = (name: string, net: number) =>
      cpuTime(async () => {
        for (let at = 0; at < 5; at += 1) await guess(name, `198.19.${net}.${at}`, at);
      });
    await work('unknown-0', 0);
    // The process has other work, too: the least of several measurements, in turn, has the least of it.
    const times: { known: number; unknown: number }[] = [];
    for (let round = 1; round <= 4; round += 1)
      times.push({ known: await work(login, round), unknown: await work(`unknown-${round}`, 10 + round) });
    const [known, unknown] = [Math.min(...times.map((one) => one.known)), Math.min(...times.map((one) => one.unknown))];
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });

  it('does not lock out tokens and application passwords', async () => {
    const account = await make();
    const { login } = account;
    const { access_token: token } = await accounts.signIn(login);
    const secret = await accounts.applicationPassword(account);
    for (let at = 0; at < 10; at += 1) await guess(login, '198.51.100.7', at);
    expect((await guess(login, '198.51.100.7', 10)).status).toBe(429);
    expect((await me(bearer(token), '198.51.100.7')).status).toBe(200);
    expect((await me(basic(login, secret), '198.51.100.7')).status).toBe(200);
  });

  it('does not count successful attempts', async () => {
    const { login } = await make();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => auth('token', { username: login, password: PASSWORD }, '203.0.113.210')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
