import { Accounts, AttemptClock, PASSWORD } from '../../support/accounts.js';
import { codeOf, fieldOf, Visitor } from '../../support/browsers.js';
import { SignInProvider, type Person } from '../../support/sign-in-provider.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const startsSession = (headers: Headers) => headers.getSetCookie().some((one) => one.startsWith('lintel-session='));
const locationOf = ({ headers }: Answer) => headers.get('location');
let count = 0;

/** Runs requests some minutes later. */
async function later<T>(site: TestSite, minutes: number, work: () => Promise<T>): Promise<T> {
  const clock = new AttemptClock(site, Date.now() + minutes * 60_000);
  try {
    return await work();
  } finally {
    clock.restore();
  }
}

/** Somebody new at the provider, whose address is verified. */
function somebody(more: Partial<Person> = {}): Person & { email: string } {
  count += 1;
  const name = `person-${count}`;
  return { sub: `sub-${count}`, email: `${name}@example.org`, email_verified: true, preferred_username: name, ...more };
}

const me = async (visitor: Visitor) => (await visitor.me(await visitor.nonce())).body as { name: string; id: number };

describe('a site that gives people of the provider accounts', () => {
  const provider = new SignInProvider();
  let site: TestSite;
  let accounts: Accounts;

  beforeAll(async () => {
    await provider.start();
    site = await startSite({
      ...provider.environment,
      TRUST_PROXY: '1',
      OIDC_CREATE_ACCOUNTS: '1',
      OIDC_LINK_BY_EMAIL: '1',
      OIDC_ROLES: 'staff=editor,the%20admins=administrator',
      FETCH_TIMEOUT_SECONDS: '1',
    });
    provider.register(site);
    accounts = new Accounts(site);
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  const user = async (id: number) =>
    (await site.rest(`/cms/v2/users/${id}`, { as: 'admin', query: { context: 'edit' } })).body as {
      username: string;
      email: string;
      roles: string[];
      first_name: string;
    };

  it('shows a button, and sends the browser away with state, nonce and PKCE', async () => {
    const visitor = new Visitor(site);
    expect((await visitor.page('/auth/sign-in')).text).toContain('Sign in with Example ID');
    const answer = await visitor.page('/auth/provider');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
    expect(answer.headers.get('set-cookie')).toMatch(/^lintel-provider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const sent = new URL(locationOf(answer) ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      client_id: 'site',
      redirect_uri: `${site.url}/auth/provider/return`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ui_locales: 'en',
    });
    const other = new URL(locationOf(await visitor.page('/auth/provider')) ?? '').searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(sent.get(name));
  });

  it('creates an account with the roles of the groups, and signs in to it', async () => {
    const person = somebody({ groups: ['staff', 'others'], given_name: 'Ann', family_name: 'Lee' });
    const visitor = new Visitor(site);
    const answer = await provider.signIn(visitor, person, '/auth/provider?redirect_to=/en/?p=1');
    expect([answer.status, locationOf(answer)]).toEqual([303, `${site.url}/en/?p=1`]);
    const { id } = await me(visitor);
    expect(await user(id)).toMatchObject({
      username: person.preferred_username,
      email: person.email,
      roles: ['editor'],
      first_name: 'Ann',
    });
  });

  it('knows people by their subject, whatever their address, and lets roles follow their groups', async () => {
    const person = somebody({ groups: ['staff'] });
    const visitor = new Visitor(site);
    await provider.signIn(visitor, person);
    const { id } = await me(visitor);
    const renamed = { ...person, email: 'new-name@example.org', groups: ['the admins', 'staff'] };
    const again = new Visitor(site);
    await provider.signIn(again, renamed);
    expect((await me(again)).id).toBe(id);
    expect(await user(id)).toMatchObject({ email: person.email, roles: ['administrator', 'editor'] });
    await provider.signIn(new Visitor(site), { ...person, groups: 'nothing' });
    expect((await user(id)).roles).toEqual(['subscriber']);
  });

  it('gives names that are taken or unusual a form of their own', async () => {
    const { login } = await accounts.make();
    const visitor = new Visitor(site);
    await provider.signIn(visitor, somebody({ preferred_username: login }));
    const odd = new Visitor(site);
    await provider.signIn(odd, somebody({ preferred_username: 'Jörg Ümlaut <b>' }));
    expect((await user((await me(visitor)).id)).username).toBe(`${login}-2`);
    expect((await user((await me(odd)).id)).username).toBe('Jorg-Umlaut');
  });

  it('links the account with a verified address only', async () => {
    const { id, email } = await accounts.make();
    const visitor = new Visitor(site);
    for (const email_verified of [false, undefined]) {
      const refused = await provider.signIn(visitor, somebody({ email, email_verified }));
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('has not confirmed an e-mail')]);
    }
    await provider.signIn(visitor, somebody({ email }));
    expect((await me(visitor)).id).toBe(id);
    const second = await provider.signIn(new Visitor(site), somebody({ email }));
    expect(second.status).toBe(409);
  });

  it('does not take the last administrator away', async () => {
    const { body: admins } = await site.rest('/cms/v2/users', { as: 'admin', query: { roles: 'administrator' } });
    for (const { id } of admins as { id: number }[])
      if (id !== 1) await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { roles: ['editor'] } });
    const { email } = await user(1);
    const visitor = new Visitor(site);
    const answer = await provider.signIn(visitor, somebody({ email, groups: [] }));
    expect(answer.status).toBe(303);
    expect((await user(1)).roles).toEqual(['administrator']);
  });

  it('makes one account of two visits at once', async () => {
    const person = somebody();
    const visitors = [new Visitor(site), new Visitor(site), new Visitor(site)];
    const urls: string[] = [];
    for (const visitor of visitors) urls.push(await provider.visit(visitor, person));
    const answers = await Promise.all(visitors.map((visitor, at) => visitor.page(urls[at] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const ids = new Set<number>();
    for (const visitor of visitors) ids.add((await me(visitor)).id);
    expect(ids.size).toBe(1);
  });

  it('accepts a state once, of the browser that began, within a quarter of an hour', async () => {
    const visitor = new Visitor(site);
    const url = await provider.visit(visitor, somebody());
    const isRefused = async (one: Visitor, to: string) => {
      const { status, text, headers } = await one.page(to);
      return status === 400 && text.includes('began in another browser') && !startsSession(headers);
    };
    const stranger = new Visitor(site);
    await stranger.page('/auth/provider');
    expect(await isRefused(stranger, url)).toBe(true);
    expect((await new Visitor(site).page(url)).status).toBe(400);
    expect((await visitor.page(url)).status).toBe(303);
    await visitor.send('/auth/sign-out', {});
    expect(await isRefused(visitor, url)).toBe(true);
    for (const state of ['', 'x', 'a.b.c.d', `${'x'.repeat(5000)}.1.2`])
      expect(await isRefused(visitor, `/auth/provider/return?code=x&state=${state}`)).toBe(true);
    const late = await provider.visit(visitor, somebody());
    expect(await later(site, 16, () => isRefused(visitor, late))).toBe(true);
  });

  it('refuses answers of another provider, foreign codes and changed ones', async () => {
    const visitor = new Visitor(site, '192.0.2.7');
    const other = new Visitor(site, '192.0.2.7');
    const codeOfOther = new URL(await provider.visit(other, somebody())).searchParams.get('code') ?? '';
    for (const changes of [{ iss: 'https://evil.example' }, { iss: '' }, { code: 'x' }, { code: codeOfOther }]) {
      const url = new URL(await provider.visit(visitor, somebody()));
      for (const [name, value] of Object.entries(changes))
        if (value) url.searchParams.set(name, value);
        else url.searchParams.delete(name);
      const { status, text } = await visitor.page(url.href);
      expect([changes, status, text.includes('does not answer as it should')]).toEqual([changes, 502, true]);
    }
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const url = new URL(await provider.visit(visitor, somebody()));
      url.searchParams.set('code', 'x');
      await visitor.page(url.href);
    }
    const { status } = await provider.signIn(visitor, somebody());
    expect(status).toBe(429);
  });

  it('says when people are refused, and lets them try again', async () => {
    const visitor = new Visitor(site);
    const refused = await provider.signIn(visitor);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('has not signed you in')]);
    expect((await provider.signIn(visitor, somebody())).status).toBe(303);
  });

  it('leads to pages of this site only, in a new session', async () => {
    const person = somebody();
    const visitor = new Visitor(site);
    for (const target of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `/${'x'.repeat(3000)}`]) {
      const answer = await provider.signIn(visitor, person, `/auth/provider?redirect_to=${encodeURIComponent(target)}`);
      expect(locationOf(answer)).toBe(`${site.url}/en/`);
      await visitor.send('/auth/sign-out', {});
    }
    await provider.signIn(visitor, person);
    const former = visitor.cookie;
    await provider.signIn(visitor, person, '/auth/provider?again=1');
    expect(visitor.cookie).not.toBe(former);
    const { text } = await visitor.page('/auth/profile');
    expect(text.match(/value="end-session"/g)).toBeNull();
    expect(locationOf(await visitor.page('/auth/provider?redirect_to=/en/?p=1'))).toBe(`${site.url}/en/?p=1`);
  });

  it('asks for the second factor of an account, unless the provider has asked for one', async () => {
    const person = somebody();
    const visitor = new Visitor(site);
    await provider.signIn(visitor, person, '/auth/provider?again=1');
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    await visitor.send('/auth/profile', { action: 'enable', secret, code: codeOf(secret) });
    const asked = new Visitor(site);
    const form = await provider.signIn(asked, { ...person, amr: ['pwd'] });
    expect([form.status, startsSession(form.headers)]).toEqual([200, false]);
    const wrong = await asked.send('/auth/sign-in', { step: fieldOf(form, 'step'), code: '000000' });
    expect(wrong.status).toBe(401);
    const right = await asked.send('/auth/sign-in', { step: fieldOf(form, 'step'), code: codeOf(secret, 1) });
    expect(right.status).toBe(303);
    expect((await asked.page('/auth/sign-out')).text).toContain('Sign out');
    for (const amr of [['mfa'], ['pwd', 'otp']]) {
      const answer = await provider.signIn(new Visitor(site), { ...person, amr });
      expect([amr, answer.status]).toEqual([amr, 303]);
    }
  });

  it('counts as a fresh proof only if the person has just signed in there', async () => {
    const person = somebody();
    const visitor = new Visitor(site);
    await provider.signIn(visitor, person);
    const create = () => visitor.send('/auth/profile', { action: 'create-application', name: 'Reader' });
    const asks = await create();
    expect(asks.text).toContain('Sign in again with Example ID');
    const again = /href="([^"]*again=1[^"]*)"/.exec(asks.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await provider.signIn(visitor, person, again);
    expect(locationOf(back)).toBe(`${site.url}/auth/profile`);
    expect((await create()).text).toContain('Password for Reader');
  });

  it('offers to sign out at the provider, too', async () => {
    const visitor = new Visitor(site);
    await provider.signIn(visitor, somebody());
    const done = await visitor.send('/auth/sign-out', {});
    expect(done.text).toContain('Sign out of Example ID, too');
    const url = new URL(locationOf(await visitor.page('/auth/provider/sign-out')) ?? '');
    expect(url.origin).toBe(provider.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'site',
      post_logout_redirect_uri: `${site.url}/auth/sign-in`,
    });
    const { login } = await accounts.make();
    await visitor.signIn(login, PASSWORD);
    expect((await visitor.send('/auth/sign-out', {})).text).not.toContain('Example ID');
  });

  it('goes on with what it knows of a provider that does not answer', async () => {
    provider.failure = { path: '/.well-known', how: 'down' };
    const answer = await later(site, 61, () => provider.signIn(new Visitor(site), somebody()));
    expect(answer.status).toBe(303);
    provider.failure = undefined;
  });

  it.each(['down', 'slow', 'garbage', 'huge'] as const)(
    'says when the provider is %s, and signs nobody in',
    async (how) => {
      const visitor = new Visitor(site, '192.0.2.9');
      const url = await provider.visit(visitor, somebody());
      provider.failure = { path: '/token', how };
      const { status, text, headers } = await visitor.page(url);
      provider.failure = undefined;
      expect([status, startsSession(headers)]).toEqual([502, false]);
      expect(text).toContain('The sign-in service does not answer as it should.');
    },
  );
});

describe('a site that lets users link their accounts', () => {
  const provider = new SignInProvider();
  let site: TestSite;
  let accounts: Accounts;

  beforeAll(async () => {
    await provider.start();
    site = await startSite({
      ...provider.environment,
      TRUST_PROXY: '1',
      OIDC_EMAIL_DOMAINS: 'Example.org',
      AUDIT_LOG_DAYS: '1',
    });
    provider.register(site);
    accounts = new Accounts(site);
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  /** Follows the link that the profile offers. Returns where the provider sends the browser back. */
  async function startLink(visitor: Visitor, person: Person): Promise<string> {
    const page = await visitor.send('/auth/profile', { action: 'link-provider' });
    const to = /href="([^"]*code_challenge[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return provider.follow(to, person);
  }

  it('leaves a provider that does not answer alone for a while', async () => {
    provider.failure = { path: '/.well-known', how: 'garbage' };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await new Visitor(site).page('/auth/provider');
      expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('does not answer as it should')]);
    }
    expect(provider.asked).toHaveLength(1);
    provider.failure = undefined;
    const answer = await later(site, 1, () => new Visitor(site).page('/auth/provider'));
    expect(answer.status).toBe(303);
  });

  it('refuses people without an account, and does not link one by its address', async () => {
    const nobody = await provider.signIn(new Visitor(site), somebody());
    expect([nobody.status, nobody.text]).toEqual([403, expect.stringContaining('Nobody with an account here')]);
    const { email } = await accounts.make();
    const known = await provider.signIn(new Visitor(site), somebody({ email }));
    expect([known.status, known.text]).toEqual([409, expect.stringContaining('link it in your profile')]);
  });

  it('links an account in its profile, for signing in until the link is removed', async () => {
    const person = somebody();
    const { id, login } = await accounts.make();
    const visitor = new Visitor(site);
    await visitor.signIn(login, PASSWORD);
    const linked = await visitor.page(await startLink(visitor, person));
    expect(locationOf(linked)).toBe(`${site.url}/auth/profile?done=providerLinked`);
    const profile = await visitor.page('/auth/profile?done=providerLinked');
    for (const text of ['The account has been linked.', person.email]) expect(profile.text).toContain(text);
    const other = new Visitor(site);
    expect((await provider.signIn(other, { ...person, email: 'other@example.org' })).status).toBe(303);
    expect((await me(other)).id).toBe(id);
    const link = /name="id" value="(\d+)">\s*<button[^>]*value="unlink-provider"/.exec(profile.text)?.[1] ?? '';
    const removed = await visitor.send('/auth/profile', { action: 'unlink-provider', id: link });
    expect(locationOf(removed)).toContain('done=providerUnlinked');
    expect((await provider.signIn(new Visitor(site), person)).status).toBe(403);
    const { body } = await site.ask(`${site.url}/audit?kind=user.provider`, { as: 'admin' });
    expect(body.records).toMatchObject([
      { change: 'deleted', user: { id } },
      { change: 'created', user: { id } },
    ]);
  });

  it('asks for a proof of the account first', async () => {
    const account = await accounts.make();
    const visitor = new Visitor(site);
    await visitor.signIn(account.login, PASSWORD);
    await accounts.age(account, 700);
    expect((await visitor.send('/auth/profile', { action: 'link-provider' })).text).toContain('current-password');
  });

  it('links for the session that has asked, one person and one account each', async () => {
    const person = somebody();
    const [one, two] = [await accounts.make(), await accounts.make()];
    const visitor = new Visitor(site);
    await visitor.signIn(one.login, PASSWORD);
    const stale = await startLink(visitor, person);
    await visitor.signIn(two.login, PASSWORD);
    expect((await visitor.page(stale)).status).toBe(400);
    await visitor.page(await startLink(visitor, person));
    const taken = await visitor.page(await startLink(visitor, somebody()));
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('are already linked')]);
    await visitor.signIn(one.login, PASSWORD);
    expect((await visitor.page(await startLink(visitor, person))).status).toBe(409);
  });

  it('refuses addresses of other domains', async () => {
    const { login } = await accounts.make();
    const visitor = new Visitor(site);
    await visitor.signIn(login, PASSWORD);
    for (const more of [
      { email: 'a@example.com' },
      { email: 'a@example.org.evil.example' },
      { email_verified: false },
    ]) {
      const refused = await visitor.page(await startLink(visitor, somebody(more)));
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('of another domain')]);
    }
  });
});
