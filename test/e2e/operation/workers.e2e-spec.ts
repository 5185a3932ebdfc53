import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { eventually } from '../../support/cache.js';
import { DatabaseRelay } from '../../support/database-relay.js';
import { scratchDatabase } from '../../support/database.js';
import type { LogLine } from '../../support/log-lines.js';
import { Processes, ready, type Started, type StartedSite } from '../../support/processes.js';
import { freePort } from '../../support/site.js';

const PASSWORD = 'A-long-Password-of-1';
const POSTS = '/cms/v2/posts';

/** The lines of a site's log so far. */
const linesOf = ({ output }: Started): LogLine[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

describe('two workers', () => {
  let processes: Processes;
  let site: StartedSite;
  let metrics: string;

  beforeAll(async () => {
    processes = await Processes.inNewFolder();
    const port = await freePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    const settings = { CLUSTER_WORKERS: '2', METRICS_PORT: String(port), ADMIN_PASSWORD: PASSWORD };
    site = await processes.site({ ...settings, DEMO: '0', JOBS: '0' });
    await ready(site);
    await startedWorkers(1);
  });
  afterAll(() => processes.close());

  const lines = () => linesOf(site);
  /** The processes that have handled requests. */
  const handlers = () => new Set(lines().flatMap(({ msg, pid }) => (msg === 'request' ? [Number(pid)] : [])));

  /** Waits until as many workers as given have started after the first one. */
  const startedWorkers = (count: number) =>
    eventually(
      async () => lines().filter(({ msg }) => msg === 'worker_started'),
      ({ length }) => length === count,
      100,
    );

  /** Asks on a connection of its own: each may lead to another worker. */
  const ask = async (path: string, body?: object): Promise<IncomingMessage> => {
    const headers = { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`, 'content-type': 'application/json' };
    const asked = request(site.root + path, { method: body ? 'POST' : 'GET', headers, agent: false });
    asked.end(body && JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const read = async (path: string, body?: object) => json(await ask(path, body)) as Promise<Record<string, unknown>>;
  const status = async (path: string) => {
    const answer = await ask(path);
    await text(answer);
    return answer.statusCode;
  };

  const measured = async (name: string, ...labels: string[]): Promise<number> => {
    const all = await (await fetch(metrics)).text();
    const line = all.split('\n').find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const listsCounted = () => measured('lintel_http_request_duration_seconds_count', `"${POSTS}"`, '"GET"');

  it('both handle requests, and one reads at once what the other has written', async () => {
    const { id } = await read(POSTS, { title: 'First', status: 'publish' });
    for (let round = 1; round <= 5; round += 1) {
      const title = `Round ${round}`;
      await read(`${POSTS}/${Number(id)}`, { title });
      await read('/cms/v2/settings', { title });
      const [posts, settings] = await Promise.all([
        Promise.all([1, 2, 3].map(() => read(`${POSTS}/${Number(id)}`))),
        Promise.all([1, 2, 3].map(() => read('/cms/v2/settings'))),
      ]);
      for (const post of posts) expect(post).toMatchObject({ title: { rendered: title } });
      for (const setting of settings) expect(setting).toMatchObject({ title });
    }
    await eventually(
      async () => handlers(),
      ({ size }) => size === 2,
    );
    expect(handlers()).not.toContain(site.child.pid);
  });

  it('are measured as one', async () => {
    for (let asked = 0; asked < 6; asked += 1) expect(await status(POSTS)).toBe(200);
    await eventually(listsCounted, (count) => count === 6);
  });

  it('are replaced when they end, without a failed request and without a loss of counts', async () => {
    const [killed = 0] = handlers();
    process.kill(killed, 'SIGKILL');
    await eventually(
      async () => lines(),
      (all) => all.some(({ msg, pid, signal }) => msg === 'worker_ended' && pid === killed && signal === 'SIGKILL'),
    );
    for (let asked = 0; asked < 10; asked += 1) expect(await status(POSTS)).toBe(200);
    await startedWorkers(2);
    expect(await measured('lintel_workers ')).toBe(2);
    for (let asked = 0; asked < 10; asked += 1) expect(await status(POSTS)).toBe(200);
    await eventually(
      async () => handlers(),
      ({ size }) => size === 3,
    );
    await eventually(listsCounted, (count) => count === 26);
    expect(await measured('lintel_worker_restarts_total ')).toBe(1);
  }, 120_000);

  it('end with the process that has started them, and the database after them', async () => {
    const running = [...handlers()];
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(existsSync(join(processes.data, 'mariadb/mariadb.sock'))).toBe(false);
    expect(lines().filter(({ msg }) => msg === 'Stopped')).toHaveLength(1);
    expect(lines().filter(({ msg }) => msg === 'started')).toHaveLength(1);
  });
});

describe('workers that cannot start', () => {
  let processes: Processes;
  let relay: DatabaseRelay;
  let settings: Record<string, string>;

  beforeAll(async () => {
    processes = await Processes.inNewFolder();
    const database = await scratchDatabase('workers');
    relay = await DatabaseRelay.open(database);
    const { url = '' } = DatabaseRelay.location(database, relay);
    settings = { CLUSTER_WORKERS: '2', DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0', DEMO: '0', JOBS: '0' };
  });
  afterAll(async () => {
    await processes.close();
    await relay.stop();
  });

  it('end the site after five of them in a row, each later than the one before', async () => {
    const site = await processes.site(settings);
    await ready(site);
    const workers = await eventually(
      async () => [...new Set(linesOf(site).flatMap(({ msg, pid }) => (msg === 'worker_started' ? [pid] : [])))],
      ({ length }) => length === 1,
      100,
    );
    await relay.stop();
    process.kill(Number(workers[0]), 'SIGKILL');
    const code = await site.ended;
    await relay.start();
    expect(code).toBe(1);
    const lines = linesOf(site);
    const pauses = lines.flatMap(({ msg, restartMs }) => (msg === 'worker_ended' ? [Number(restartMs)] : []));
    expect(pauses).toEqual([0, 500, 1000, 2000, 4000]);
    const last = 'A worker process could not be started, 5 times in a row.';
    expect(lines.filter(({ msg }) => msg === last)).toHaveLength(1);
  }, 120_000);

  it('end it at once if the first one cannot', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const site = await processes.site({ ...settings, PORT: String(port) });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(`PORT: ${port} is in use`);
    taken.close();
  });
});
