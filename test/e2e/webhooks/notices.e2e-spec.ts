import { Accounts } from '../../support/accounts.js';
import { Visitor } from '../../support/browsers.js';
import { calendar, vevent } from '../../support/calendar-files.js';
import { currentDatabase } from '../../support/database.js';
import { makeChangesDue } from '../../support/entries.js';
import { addSchedule, importRound } from '../../support/imports.js';
import { LogLines } from '../../support/log-lines.js';
import { MailServer } from '../../support/mail-server.js';
import { RemoteSite } from '../../support/remote-site.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';
import { passTime } from '../../support/webhooks.js';

const server = new MailServer();
let calendars: RemoteSite;
let site: TestSite;
let post: number;

beforeAll(async () => {
  calendars = await RemoteSite.start();
  site = await startSite({
    SMTP_URL: await server.start(),
    MAIL_FROM: 'site@example.org',
    TRUST_PROXY: '1',
    FETCH_ALLOW_PRIVATE: calendars.host,
  });
  await site.rest('/cms/v2/settings', {
    as: 'admin',
    body: { email: 'owner@example.org', title: 'Fish & Chips', language: 'de_DE' },
  });
  await changeSettings(site, { comment_guests: true });
  const body = { title: 'Post', status: 'publish', comment_status: 'open' };
  post = (await site.rest('/cms/v2/posts', { as: 'admin', body })).body.id;
});
afterAll(async () => {
  await site.close();
  await calendars.close();
  await server.close();
});

/** The mails of a run of the job. */
async function mails(): Promise<string[]> {
  await site.job('mail notices');
  return server.mails.splice(0);
}

/** Guests have to pause between comments, so each one has a network of their own. */
let guests = 0;
const comment = (author_name: string, as?: string, status?: string) =>
  site.rest('/cms/v2/comments', {
    as,
    body: { post, content: `By ${author_name}`, author_name, author_email: `${author_name}@example.org`, status },
    headers: { 'x-forwarded-for': `203.0.113.${(guests += 1)}` },
  });

const signIn = (userAgent: string, ip: string) =>
  site.ask(`${site.url}/auth/token`, {
    body: { username: 'admin', password: 'Admin-password-1' },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': ip },
  });

describe('mails to the site', () => {
  it('list the comments that wait, together, in the language of the site', async () => {
    await comment('Ann');
    const { id } = (await comment('Ben')).body;
    await comment('Approved', 'admin', 'approved');
    const gone = (await comment('Gone')).body.id;
    await site.rest(`/cms/v2/comments/${gone}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain('To: owner@example.org');
    expect(mail).toContain('From: site@example.org');
    expect(mail).toContain('Auto-Submitted: auto-generated');
    expect(mail).toContain('Subject: 2 Kommentare auf Fish & Chips warten auf Freigabe');
    expect(mail).toMatch(new RegExp(`- Ann: \\S+\\r\\n- Ben: \\S+#comment-${id}\\r\\n\\s*$`));
    expect(mail).not.toContain('Ann@example.org');
    expect(await mails()).toEqual([]);
  });

  it('are repeated after an outage of the mail server', async () => {
    server.isOut = true;
    await comment('Cleo');
    expect(await mails()).toEqual([]);
    server.isOut = false;
    // The pause has not passed.
    expect(await mails()).toEqual([]);
    await passTime();
    expect(await mails()).toEqual([expect.stringContaining('- Cleo: ')]);
  });

  it('name failed imports, but not where they come from', async () => {
    calendars.pages.set('/key-7.ics', calendar(...vevent()));
    const { run: id } = await addSchedule(site, calendars.url('/key-7.ics'));
    calendars.pages.set('/key-7.ics', (_request, response) => void response.writeHead(503).end());
    await importRound(site);
    const [mail] = await mails();
    expect(mail).toContain('Subject: 1 Import auf Fish & Chips ist fehlgeschlagen');
    expect(mail).toContain(`${site.url}/imports/${id}`);
    expect(mail).not.toContain('key-7');
  });

  it('name scheduled changes that could not be applied', async () => {
    const { id } = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'A & B', status: 'publish' } }))
      .body;
    const change = await site.rest(`/lintel/v1/posts/${id}/scheduled-changes`, {
      as: 'admin',
      body: { date: '2099-01-01T00:00:00', title: 'Later' },
    });
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE' });
    await makeChangesDue(id);
    await site.job('apply scheduled changes');
    const [mail] = await mails();
    expect(mail).toContain('Subject: =?UTF-8?Q?1_geplante_');
    expect(mail).toContain('- A & B (The item is in the trash.): ');
    expect(mail).toContain(`/lintel/v1/posts/${id}/scheduled-changes/${change.body.id}`);
    await site.job('apply scheduled changes');
    expect(await mails()).toEqual([]);
  });

  it('can be switched off', async () => {
    await changeSettings(site, { notify_comments: false });
    await comment('Dora');
    expect(await mails()).toEqual([]);
  });
});

describe('SMTP_TLS=required', () => {
  it('keeps mails until the server encrypts connections, and says why', async () => {
    const mailServer = new MailServer();
    const url = await mailServer.start();
    const log = new LogLines();
    const environment = {
      ...{ SMTP_URL: `${url}?tls.rejectUnauthorized=false`, SMTP_TLS: 'required', MAIL_FROM: 'site@example.org' },
      ...{ TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    };
    const strict = await startSite(environment, currentDatabase(), log);
    try {
      await changeSettings(strict, { notify_comments: true });
      const { body: entry } = await strict.rest('/cms/v2/posts', {
        ...{ as: 'admin', body: { title: 'Strict', status: 'publish', comment_status: 'open' } },
      });
      await strict.rest('/cms/v2/comments', {
        body: { post: entry.id, content: 'Hello', author_name: 'Zoe', author_email: 'zoe@example.org' },
        headers: { 'x-forwarded-for': '203.0.113.200' },
      });
      await strict.job('mail notices');
      expect(mailServer.mails).toEqual([]);
      expect(log.lines).toMatchObject([
        {
          msg: 'mail_failed',
          reason: expect.stringContaining('SMTP_TLS is required, and the server does not encrypt'),
        },
      ]);
      mailServer.encrypt();
      await passTime();
      await strict.job('mail notices');
      expect(mailServer.mails).toEqual([expect.stringContaining('- Zoe: ')]);
    } finally {
      await strict.close();
      await mailServer.close();
    }
  });
});

describe('mails to an account', () => {
  it('report sign-ins of clients that it does not know', async () => {
    await signIn('Known/1.0', '192.0.2.1');
    await signIn('Known/1.0', '192.0.2.1');
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatch(/Neue Anmeldung bei Ihrem Konto auf Fish & Chips/);
    expect(first).toContain(`${site.url}/auth/profile`);
    await signIn('Known/1.0', '192.0.2.1');
    expect(await mails()).toEqual([]);
    await signIn('Known/1.0', '198.51.100.7');
    await signIn('Other/1.0', '192.0.2.1');
    const [second] = await mails();
    expect(second).toMatch(
      /, 198\.51\.100\.7, Known\/1\.0\r\n- \d+\. \S+ \d{4} \d\d:\d\d Uhr, 192\.0\.2\.1, Other\/1\.0/,
    );
  });

  it('report a changed email address to the former one, and void the link for a new password that it got', async () => {
    const { id, email } = await new Accounts(site).make();
    await new Visitor(site).send('/auth/forgotten-password', { login: email });
    const [link = ''] = /http:\S+\/auth\/new-password\?token=[\w-]+/.exec(await server.next()) ?? [];
    expect((await fetch(link)).status).toBe(200);

    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { email: `new-${email}`, name: 'Somebody' } });
    expect((await fetch(link)).status).toBe(400);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${email}`);
    expect(mail).not.toContain(`new-${email}`);
    expect(mail).toMatch(/schreiben Sie an owner@example\.org/);

    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { name: 'Same address' } });
    expect(await mails()).toEqual([]);
  });
});
