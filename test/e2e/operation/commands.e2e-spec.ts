import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes, ready, type StartedSite } from '../../support/processes.js';

let processes: Processes;
let site: StartedSite;

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  site = await processes.site({ ADMIN_PASSWORD: 'Admin-password-1', DEMO: '0', JOBS: '0' });
  await ready(site);
});
afterAll(() => processes.close());

const commentOfGuest = async () => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${site.root}/cms/v2/comments`, { method: 'POST', headers, body: '{"post":0}' })).status;
};

describe('a command on a running site', () => {
  it('changes the site within a second', async () => {
    expect(await commentOfGuest()).toBe(401);
    const { code, output } = await processes.command('settings/settings.command.js', 'set', 'comment_guests', 'true');
    expect({ code, output }).toEqual({ code: 0, output: 'comment_guests is true.\n' });
    // A busy machine may poll late.
    const end = Date.now() + 5000;
    let status = await commentOfGuest();
    while (status === 401 && Date.now() < end) status = await commentOfGuest();
    expect(status).toBe(403);
  });

  it('creates accounts that can sign in at once', async () => {
    const { code, output } = await processes.command(
      'identity/accounts.command.js',
      'create-user',
      'lily',
      'lily@example.org',
    );
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Account \d+ lily with the password \w{24}\n$/),
    });
    const password = output.trim().split(' ').at(-1) ?? '';
    const headers = { authorization: `Basic ${btoa(`lily:${password}`)}` };
    expect((await fetch(`${site.root}/cms/v2/users/me`, { headers })).status).toBe(200);
  });

  it('works on the configured database, and exits with 1 and the error if it cannot', async () => {
    const file = join(processes.folder, 'fairs.ics');
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Fair',
      'DTSTART:20301201T100000Z',
      'END:VEVENT',
    ];
    await writeFile(file, [...lines, 'END:VCALENDAR', ''].join('\r\n'));
    const imports = (...words: string[]) => processes.command('aggregator/imports.command.js', ...words);
    const [done, wrong] = await Promise.all([imports('run', file), imports('pause', '999999')]);
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/Import \d+ is done: 1 event created/) });
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('core:aggregator:invalid-record-object') });
    const headers = { authorization: `Basic ${btoa('admin:Admin-password-1')}` };
    const { imports: known } = await (await fetch(new URL('/imports', site.root), { headers })).json();
    expect(known).toMatchObject([{ status: 'cal-ea-success', activity: { cal_events: { created: 1 } } }]);
  });
});
