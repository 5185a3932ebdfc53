import { Accounts, basic } from '../../support/accounts.js';
import { MailServer } from '../../support/mail-server.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const mail = new MailServer();
let site: TestSite;
let accounts: Accounts;

beforeAll(async () => {
  site = await startSite({ SMTP_URL: await mail.start() });
  await site.withRoles('editor', 'subscriber');
  accounts = new Accounts(site);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

const invite = (id: number | string, as: string | undefined = 'admin') =>
  site.rest(`/lintel/v1/users/${id}/invitation`, { ...(as && { as }), method: 'POST' });
const refused = ({ status, body }: Answer) => [status, body.code];

/** Enters a password at the page of a link. */
async function choose(url: string, password: string): Promise<number> {
  const token = new URL(url).searchParams.get('token') ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url };
  const body = new URLSearchParams({ token, password });
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('an invitation', () => {
  it('is a mail with a link, by which the user chooses a password once', async () => {
    const { id, login } = await accounts.make();
    const made = await invite(id);
    expect([made.status, made.body]).toEqual([200, { sent: true, url: null, expires_gmt: expect.any(String) }]);
    const days = (Date.parse(`${made.body.expires_gmt}Z`) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    const text = await mail.next();
    expect(text).toContain(`You have the account ${login}`);
    const url = /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '';
    expect(await choose(url, 'A-chosen-garden-7')).toBe(200);
    expect((await accounts.me(basic(login, 'A-chosen-garden-7'))).status).toBe(200);
    expect(await choose(url, 'Another-garden-8')).toBe(400);
  });

  it('is returned where the mail is refused, and replaces a former one', async () => {
    const { id, login } = await accounts.make();
    mail.isOut = true;
    const first = await invite(id);
    const second = await invite(id);
    mail.isOut = false;
    expect([first.body.sent, second.body.sent]).toEqual([false, false]);
    expect(second.body.url).toMatch(new RegExp(`^${site.url}/auth/new-password\\?token=`));
    expect(await choose(first.body.url, 'A-chosen-garden-7')).toBe(400);
    expect(await choose(second.body.url, 'A-chosen-garden-7')).toBe(200);
    expect((await accounts.me(basic(login, 'A-chosen-garden-7'))).status).toBe(200);
  });

  it('is for those who may edit users, not for themselves', async () => {
    const { id } = await accounts.make();
    expect(refused(await invite(id, ''))).toEqual([401, 'rest_cannot_invite']);
    expect(refused(await invite(id, 'subscriber'))).toEqual([403, 'rest_cannot_invite']);
    expect(refused(await invite(id, 'editor'))).toEqual([403, 'rest_cannot_invite']);
    expect(refused(await invite(site.ids.admin ?? 0))).toEqual([403, 'rest_cannot_invite_yourself']);
    expect(refused(await invite(999_999))).toEqual([404, 'rest_user_invalid_id']);
    expect(refused(await invite(999_999, 'editor'))).toEqual([403, 'rest_cannot_invite']);
    expect((await invite('9'.repeat(400))).status).toBeGreaterThanOrEqual(400);
    expect(mail.mails).toEqual([]);
  });

  it('is one link when two administrators send it at the same moment', async () => {
    const { id } = await accounts.make();
    mail.isOut = true;
    const made = await Promise.all([invite(id), invite(id)]);
    mail.isOut = false;
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const chosen = [];
    for (const { body } of made) chosen.push(await choose(body.url, 'A-chosen-garden-7'));
    expect(chosen.sort()).toEqual([200, 400]);
  });

  it('ends with a new e-mail address', async () => {
    const { id } = await accounts.make();
    mail.isOut = true;
    const { body } = await invite(id);
    mail.isOut = false;
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { email: `moved-${id}@example.org` } });
    expect(await choose(body.url, 'A-chosen-garden-7')).toBe(400);
  });
});
