import { Accounts, PASSWORD, basic } from './accounts.js';
import { Visitor, codeOf, fieldOf } from './browsers.js';
import type { TestSite } from './site.js';

/** What instances need so that links for new passwords can be asked for; nothing is sent for unknown names. */
export const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.org', TRUST_PROXY: '1' };

/** Tests that two instances count attempts together and honour revocations at once, wherever the counts are kept. */
export function sharedAttempts(instances: () => readonly [TestSite, TestSite], home: string): void {
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort((a, b) => a - b);
  const times = (status: number, number: number) => Array.from({ length: number }, () => status);
  const turns = (number: number): TestSite[] => {
    const [one, other] = instances();
    return Array.from({ length: number }, (_, turn) => (turn % 2 ? one : other));
  };
  const me = (site: TestSite, authorization: string) => new Accounts(site).me(authorization);

  it('never allow more wrong passwords than the limit, even at the same moment', async () => {
    const guesses = turns(16).map((site, turn) => me(site, basic('nobody', `Wrong-password-${turn}`)));
    expect(statuses(await Promise.all(guesses))).toEqual([...times(401, 10), ...times(429, 6)]);
    const later = await Promise.all(turns(8).map((site) => me(site, basic('nobody', 'Wrong-again'))));
    expect(statuses(later)).toEqual(times(429, 8));
    expect(Number(later[0]?.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  it('count wrong codes of a second factor together', async () => {
    const [one, other] = instances();
    const { login } = await new Accounts(one).make({ username: 'coded', email: 'coded@example.org' });
    const visitor = new Visitor(one);
    const origin = { origin: home };
    const send = (through: Visitor, path: string, fields: Record<string, string>) => through.send(path, fields, origin);
    await send(visitor, '/auth/sign-in', { login, password: PASSWORD });
    const secret = fieldOf(await visitor.page('/auth/profile'), 'secret');
    await send(visitor, '/auth/profile', { action: 'enable', secret, code: codeOf(secret) });
    const asked = await send(new Visitor(other), '/auth/sign-in', { login, password: PASSWORD });
    const step = fieldOf(asked, 'step');
    const guess = (site: TestSite, code: string) => send(new Visitor(site), '/auth/sign-in', { step, code });
    const guesses = turns(12).map((site) => guess(site, '000'));
    expect(statuses(await Promise.all(guesses))).toEqual([...times(401, 10), ...times(429, 2)]);
    const right = codeOf(secret, 1);
    expect(statuses([await guess(one, right), await guess(other, right)])).toEqual([429, 429]);
  });

  it('count requests for password links together', async () => {
    const ask = (site: TestSite) =>
      new Visitor(site, '192.0.2.200').send('/auth/forgotten-password', { login: 'stranger' }, { origin: home });
    const answers = statuses(await Promise.all(turns(12).map(ask)));
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it('refuse a changed password and a revoked application password at once, though each remembered it', async () => {
    const [one, other] = instances();
    const account = await new Accounts(one).make({ username: 'revoked', email: 'revoked@example.org' });
    const secret = await new Accounts(one).applicationPassword(account);
    const all = (password: string) =>
      Promise.all([one, other].map(async (site) => (await me(site, basic(account.login, password))).status));
    for (const password of [PASSWORD, secret, PASSWORD]) expect(await all(password)).toEqual([200, 200]);
    expect((await new Accounts(one).command('revoke', account.login, 'Phone')).code).toBe(0);
    expect(await all(secret)).toEqual([401, 401]);
    await one.rest(`/cms/v2/users/${account.id}`, { as: 'admin', body: { password: 'Another-horse-10' } });
    expect(await all(PASSWORD)).toEqual([401, 401]);
    expect(await all('Another-horse-10')).toEqual([200, 200]);
  });
}
