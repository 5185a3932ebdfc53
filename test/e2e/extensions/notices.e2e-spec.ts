import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentDatabase } from '../../support/database.js';
import { MailServer } from '../../support/mail-server.js';
import { Processes } from '../../support/processes.js';
import { settingOf } from '../../support/settings.js';
import { freePort, startSite, type TestSite } from '../../support/site.js';

const JOB = 'mail notices';
const server = new MailServer();
let environment: Record<string, string>;

beforeAll(async () => {
  environment = { SMTP_URL: await server.start(), MAIL_FROM: 'site@example.org' };
});
afterAll(() => server.close());

/** Signs in with a program that the account does not know, which is reported to it. */
const signIn = (site: TestSite, program: string) =>
  site.ask(`${site.url}/auth/token`, {
    body: { username: 'admin', password: 'Admin-password-1' },
    headers: { 'user-agent': program },
  });

describe('the extension of notices', () => {
  it('is on by default, and its setting too', async () => {
    const site = await startSite(environment);
    await signIn(site, 'Before/1.0');
    expect(await settingOf(site, 'notify_sign_ins')).toBe('true');
    await site.close();
  });

  it.each(['notices', 'all'])('writes and sends nothing on a site without %s', async (left) => {
    const site = await startSite({ ...environment, WITHOUT_EXTENSIONS: left }, currentDatabase());
    expect((await signIn(site, `Without-${left}/1.0`)).status).toBe(200);
    await expect(site.job(JOB)).rejects.toThrow(`Unknown job ${JOB}`);
    await expect(settingOf(site, 'notify_sign_ins')).rejects.toThrow('notify_sign_ins');
    expect(server.mails).toEqual([]);
    await site.close();
  });

  it('sends what it has written before, once it is back', async () => {
    const site = await startSite(environment, currentDatabase());
    await signIn(site, 'After/1.0');
    await site.job(JOB);
    const [mail = '', ...others] = server.mails.splice(0);
    expect(others).toEqual([]);
    expect(mail.match(/[\w-]+\/1\.0(?=\r)/g)).toEqual(['Before/1.0', 'After/1.0']);
    await site.close();
  });

  it('is listed by the doctor as one that ships with the product', async () => {
    const processes = await Processes.inNewFolder();
    try {
      const found = await processes.lintelToEnd(['doctor']);
      expect(found.output).toContain('extensions that ship with Lintel: notices 1.0.0\n');
      expect(found.output.match(/notices/g)).toHaveLength(1);
      const without = await processes.lintelToEnd(['doctor', '--without', 'notices']);
      expect(without.output).toContain('extensions that ship with Lintel: notices (left out)\n');
    } finally {
      await processes.close();
    }
  });

  it('is the only one to have its name, and is left out by this name only', async () => {
    const processes = await Processes.inNewFolder();
    try {
      const port = { PORT: String(await freePort()), HOST: '127.0.0.1' };
      const wrong = await processes.lintelToEnd(['start', '--without', 'notice'], port);
      expect([wrong.code, wrong.errors]).toEqual([
        1,
        'There is no extension notice to leave out, and no lintel.config.mjs.\n',
      ]);
      const config = `import { defineExtension, defineSite } from 'lintel';
const other = defineExtension({ name: 'notices', version: '1.0.0', compatible: '*' });
export default defineSite({ extensions: [other] });`;
      await writeFile(join(processes.folder, 'lintel.config.mjs'), config);
      const taken = await processes.lintelToEnd(['start'], port);
      expect([taken.code, taken.errors]).toEqual([
        1,
        'The extension notices has the name of one that ships with Lintel.\n',
      ]);
    } finally {
      await processes.close();
    }
  });
});
