import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '../../support/cache.js';
import { Processes, ready, type StartedSite } from '../../support/processes.js';

let processes: Processes;
let site: StartedSite;
let password: string;
let headers: Record<string, string>;

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  // The time zone of the process must not affect stored data.
  site = await processes.site({ TZ: 'America/New_York' });
  await ready(site);
  const errors = await eventually(
    async () => site.errors(),
    (text) => text.includes('\n'),
  );
  password = /created with the password (\S+?);/.exec(errors)?.[1] ?? '';
  headers = { authorization: `Basic ${btoa(`admin:${password}`)}`, 'content-type': 'application/json' };
});
afterAll(() => processes.close());

const signIn = async () => (await fetch(`${site.root}/cms/v2/users/me`, { headers })).status;

describe('the process', () => {
  it('creates a usable site at the first start', async () => {
    expect(await signIn()).toBe(200);
    expect(await (await fetch(`${site.root}/cms/v2/posts`)).json()).not.toEqual([]);
  });

  it('stores dates unchanged, in any time zone', async () => {
    const body = JSON.stringify({ title: 'Dated', status: 'publish', date_gmt: '2021-07-01T10:00:00' });
    const made = await fetch(`${site.root}/cms/v2/posts`, { method: 'POST', headers, body });
    const { id } = (await made.json()) as { id: number };
    const changed = await fetch(`${site.root}/cms/v2/posts/${id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Dated again' }),
    });
    const read = await fetch(`${site.root}/cms/v2/posts/${id}`, { headers });
    for (const answer of [await changed.json(), await read.json()])
      expect(answer).toMatchObject({ date_gmt: '2021-07-01T10:00:00' });
  });

  it('writes the generated password to standard error once, and never to the log', () => {
    expect(password).toMatch(/^\w{24}$/);
    expect(site.output().split(password)).toHaveLength(2);
  });

  it('uses the same ID in a response and its log line, that of the caller if there is one', async () => {
    const ask = async (path: string, given?: string) => {
      const answer = await fetch(new URL(path, site.root), { headers: given ? { 'x-request-id': given } : {} });
      await answer.arrayBuffer();
      const id = answer.headers.get('x-request-id') ?? 'none';
      await eventually(
        async () => site.output(),
        (log) => log.includes(`"path":"${path}"`) && log.includes(`"request":"${id}"`),
      );
      return id;
    };
    const paths = ['/en/rest/', '/en/rest/cms/v2/posts', '/en/rest/none', '/en/', '/imports', '/files/x'];
    const ids: string[] = [];
    for (const path of paths) ids.push(await ask(path));
    expect(new Set(ids).size).toBe(paths.length);
    expect(await ask('/en/rest/cms/v2/types', 'trace-17')).toBe('trace-17');
    expect(await ask('/files/x', 'trace-18')).toBe('trace-18');
  });

  it('logs no health checks that succeed', async () => {
    const ask = (path: string) => fetch(new URL(path, site.root), { headers: { 'x-request-id': 'trace-19' } });
    for (const path of ['/health/live', '/health/ready', '/health/ready?x', '/health/other', '/files/last'])
      await (await ask(path)).arrayBuffer();
    const log = await eventually(
      async () => site.output(),
      (text) => text.includes('"path":"/files/last"'),
    );
    const logged = log
      .split('\n')
      .filter((line) => line.includes('"request":"trace-19"'))
      .map((line) => (JSON.parse(line) as { path: string }).path);
    expect(logged).toEqual(['/health/other', '/files/last']);
  });

  it('has exclusive access to its data', async () => {
    const second = await processes.site();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('already using');
  });

  it('keeps the site when it is killed', async () => {
    site.child.kill('SIGKILL');
    await site.ended;
    // The time zone of the process must not affect stored data.
    site = await processes.site({ TZ: 'America/New_York' });
    await ready(site);
    expect(site.output()).not.toContain('with the password');
    expect(await signIn()).toBe(200);
  });

  it('completes running requests when it is stopped', async () => {
    const create = () =>
      fetch(`${site.root}/cms/v2/posts`, { method: 'POST', headers, body: '{"title":"x","status":"publish"}' }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await create()).toBe(201);
    const answers = Array.from({ length: 30 }, create);
    await Promise.race(answers);
    site.child.kill('SIGTERM');
    // Refused connections are fine; an accepted request must get its response.
    expect((await Promise.all(answers)).filter((status) => status !== 0 && status !== 201)).toEqual([]);
    expect(await site.ended).toBe(0);
  });

  it('resets no connection that clients keep when it is stopped', async () => {
    const kept = await processes.site();
    await ready(kept);
    // Browsers open connections ahead.
    const idle = connect(Number(new URL(kept.root).port), '127.0.0.1');
    await once(idle, 'connect');
    let answered = 0;
    /** Sends requests until the server says that the connection ends; reports what the last request got. */
    const client = async (pauseMs: number): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        for (;;) {
          const sent = get(`${kept.root}/cms/v2/posts?per_page=1`, { agent });
          const [response] = (await once(sent, 'response')) as [IncomingMessage];
          await once(response.resume(), 'end');
          if (response.statusCode !== 200) return `status ${response.statusCode}`;
          answered += 1;
          if (response.headers.connection === 'close') return 'close';
          await setTimeout(pauseMs);
        }
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? String(error);
      } finally {
        agent.destroy();
      }
    };
    const clients = [0, 0, 1, 5, 50, 100].map(client);
    await eventually(
      async () => answered,
      (count) => count > 50,
    );
    kept.child.kill('SIGTERM');
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'close'));
    // Those that come meanwhile are answered, too; afterwards the port is closed.
    expect(['close', 'ECONNREFUSED']).toContain(await client(0));
    expect(await kept.ended).toBe(0);
    idle.destroy();
  });

  it('reports all configuration errors at once', async () => {
    const wrong = await processes.site({
      PORT: 'many',
      DATABASE_URL: 'postgres://x',
      LOG_LEVEL: 'loud',
      SITE_URL: 'ftp://x',
    });
    expect(await wrong.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SITE_URL']) expect(wrong.output()).toContain(name);
  });
});
