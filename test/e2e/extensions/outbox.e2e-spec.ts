import { currentDatabase } from '../../support/database.js';
import { LogLines } from '../../support/log-lines.js';
import { MailServer } from '../../support/mail-server.js';
import { startSite, type TestSite } from '../../support/site.js';
import { passTime } from '../../support/webhooks.js';
import { WelcomesModule } from '../../support/welcomes.js';

const server = new MailServer();
const log = new LogLines();
let environment: Record<string, string>;
let site: TestSite;

beforeAll(async () => {
  environment = { SMTP_URL: await server.start(), MAIL_FROM: 'site@example.org', LOG_LEVEL: 'error' };
  site = await startSite(environment, undefined, log, [WelcomesModule]);
  await site.rest('/cms/v2/settings', { as: 'admin', body: { title: 'Fish &amp; Chips' } });
  // The first start has created an account, too.
  await run();
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => {
  log.lines.length = 0;
});

const create = (name: string, description = 'kitchen') => {
  const username = name.toLowerCase();
  const body = { username, email: `${username}@example.org`, password: 'Correct-horse-9-battery', name, description };
  return site.rest('/cms/v2/users', { as: 'admin', body });
};

/** The recipients and subjects of the mails of a run. */
async function run(): Promise<string[]> {
  await site.job('deliver welcome');
  return server.mails.splice(0).map((mail) => {
    const [, to] = /^To: (.*)\r$/m.exec(mail) ?? [];
    const [, subject] = /^Subject: (.*)\r$/m.exec(mail) ?? [];
    return `${to}: ${subject}`;
  });
}

describe('messages of the outbox', () => {
  it('are delivered by a job, as mails with text and HTML', async () => {
    await create('Ann');
    expect(server.mails).toEqual([]);
    await site.job('deliver welcome');
    const [mail, report, ...others] = server.mails.splice(0);
    expect(others).toEqual([]);
    expect(mail).toContain('To: ann@example.org');
    expect(mail).toContain('Content-Type: multipart/alternative');
    expect(mail).toContain(`Hello Ann: ${site.url}`);
    expect(mail).toContain('<p>Hello Ann</p>');
    // Accounts with a capability: only the administrator may create others.
    expect(report).toContain('Subject: New in kitchen');
    expect(await run()).toEqual([]);
  });

  it('are delivered together if they belong together', async () => {
    await create('Ben');
    await create('Cleo', 'hall');
    await create('Dora');
    await site.job('deliver welcome');
    const reports = server.mails.splice(0).filter((mail) => mail.includes('Subject: New in'));
    expect(reports).toEqual([expect.stringContaining('Ben, Dora'), expect.stringContaining('Cleo')]);
  });

  it('belong to the transaction of their change', async () => {
    expect((await create('Refused')).status).toBe(500);
    expect((await site.rest('/cms/v2/users', { as: 'admin', query: { search: 'refused' } })).body).toEqual([]);
    expect(await run()).toEqual([]);
  });

  it('are refused for a queue that nobody delivers, and if they are large', async () => {
    expect([(await create('Unregistered')).status, (await create('Long')).status]).toEqual([500, 500]);
    expect(log.text).toContain('The queue farewell is not registered.');
    expect(log.text).toContain('The body of a message of the queue welcome is larger than 64 KiB.');
    expect(await run()).toEqual([]);
  });

  it('are tried again after a failure, which is logged and holds back no others', async () => {
    await create('Eve', 'closed');
    await create('Finn', 'hall');
    expect(await run()).toEqual(['finn@example.org: Welcome to Fish & Chips', expect.stringContaining('New in hall')]);
    expect(log.lines).toMatchObject([
      { msg: 'delivery_failed', queue: 'welcome', reason: 'Error: The team takes nobody.' },
    ]);
    await run();
    expect(log.lines).toHaveLength(1);
    await passTime();
    await run();
    expect(log.lines).toHaveLength(2);
  });

  it('are given up after three days', async () => {
    await passTime(3);
    await run();
    await passTime();
    log.lines.length = 0;
    await run();
    expect(log.lines).toEqual([]);
  });

  it('are delivered by one of several instances', async () => {
    const other = await startSite(environment, currentDatabase(), log, [WelcomesModule]);
    try {
      server.isOut = true;
      await create('Gus');
      await Promise.all([run(), other.job('deliver welcome')]);
      server.isOut = false;
      await passTime();
      await Promise.all([site.job('deliver welcome'), other.job('deliver welcome')]);
      expect(server.mails.splice(0).filter((mail) => mail.includes('To: gus@example.org'))).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});
