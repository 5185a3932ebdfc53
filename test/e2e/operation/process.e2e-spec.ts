import { Processes, ready } from '../../support/processes.js';

let processes: Processes;

beforeEach(async () => {
  processes = await Processes.inNewFolder();
});
afterEach(() => processes.close());

describe('the process', () => {
  it('makes a usable site at the first start, keeps it, and is the only one on its data', async () => {
    const first = await processes.site();
    await ready(first);
    const password = /created with the password (\S+?);/.exec(first.output())?.[1] ?? '';
    const authorization = `Basic ${btoa(`admin:${password}`)}`;
    expect((await fetch(`${first.root}/cms/v2/users/me`, { headers: { authorization } })).status).toBe(200);
    expect(await (await fetch(`${first.root}/cms/v2/posts`)).json()).not.toEqual([]);

    const second = await processes.site();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('already using');

    first.child.kill('SIGKILL');
    await first.ended;
    const third = await processes.site();
    await ready(third);
    expect(third.output()).not.toContain('with the password');
    expect((await fetch(`${third.root}/cms/v2/users/me`, { headers: { authorization } })).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  it('finishes what runs when it is stopped', async () => {
    const site = await processes.site({ ADMIN_PASSWORD: 'Stop-me-not-1' });
    await ready(site);
    const headers = { authorization: `Basic ${btoa('admin:Stop-me-not-1')}`, 'content-type': 'application/json' };
    const create = () =>
      fetch(`${site.root}/cms/v2/posts`, { method: 'POST', headers, body: '{"title":"x","status":"publish"}' }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await create()).toBe(201);
    const answers = Array.from({ length: 30 }, create);
    await Promise.race(answers);
    site.child.kill('SIGTERM');
    // Refused connections are fine; an accepted request gets its answer.
    expect((await Promise.all(answers)).filter((status) => status !== 0 && status !== 201)).toEqual([]);
    expect(await site.ended).toBe(0);
  });

  it('tells all that is wrong with the configuration at once', async () => {
    const site = await processes.site({
      PORT: 'many',
      DATABASE_URL: 'postgres://x',
      LOG_LEVEL: 'loud',
      SITE_URL: 'ftp://x',
    });
    expect(await site.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SITE_URL']) expect(site.output()).toContain(name);
  });
});
