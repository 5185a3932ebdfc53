import { Processes, ready, type StartedSite } from '../../support/processes.js';

let processes: Processes;
let site: StartedSite;

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  site = await processes.site({ ADMIN_PASSWORD: 'Admin-password-1' });
  await ready(site);
}, 60_000);
afterAll(() => processes.close());

const settings = (...words: string[]) => processes.command('content/settings/settings.command.js', ...words);

/** Asks anew until an answer is as wanted; fails after two seconds, which is more than a site may take to obey. */
async function soon(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const end = Date.now() + 2000;
  let answer = await ask();
  while (answer !== wanted && Date.now() < end) answer = await ask();
  expect(answer).toBe(wanted);
}

const commentOfGuest = async () =>
  (
    await fetch(`${site.root}/cms/v2/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ post: 0 }),
    })
  ).status;

describe('the command for settings', () => {
  it('changes a setting of a running site, shows it and takes it back', async () => {
    expect(await commentOfGuest()).toBe(401);
    expect(await settings('set', 'comment_guests', 'true')).toEqual({ code: 0, output: 'comment_guests is true.\n' });
    await soon(commentOfGuest, 403);
    const { code, output } = await settings('list');
    expect([code, output]).toEqual([0, expect.stringContaining('comment_guests\ttrue\tWhether ')]);
    expect(await settings('reset', 'comment_guests')).toEqual({ code: 0, output: 'comment_guests is false.\n' });
    await soon(commentOfGuest, 401);
    expect(await settings('get', 'comment_guests')).toEqual({ code: 0, output: 'false\n' });
  }, 60_000);

  it('refuses names and values that are wrong, and says what is', async () => {
    const [name, value] = await Promise.all([settings('get', 'nonsense'), settings('set', 'events_radius_km', '0')]);
    expect(name).toEqual({ code: 1, output: expect.stringContaining('There is no setting nonsense') });
    expect(value).toEqual({ code: 1, output: expect.stringContaining('must be between 1 and 20000') });
  }, 30_000);
});
