import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/site.js';

const MAIN = resolve(import.meta.dirname, '../../../dist/src/main.js');
const running = new Set<ChildProcess>();
let folder: string;

interface Started {
  child: ChildProcess;
  port: number;
  output: () => string;
  /** The exit code, when it has ended. */
  ended: Promise<number | null>;
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, port, output: () => text, ended };
}

/** Waits until the site says that it answers; fails with its output when it ends instead. */
async function ready({ child, output, ended }: Started): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!output().includes('Lintel answers at')) {
    await Promise.race([ended, child.stdout && once(child.stdout, 'data')]);
    if (hasEnded) throw new Error(output());
  }
}

const root = ({ port }: Started) => `http://127.0.0.1:${port}/en/rest`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-process-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

describe('the process', () => {
  it('makes a usable site at the first start, keeps it, and is the only one on its data', async () => {
    const first = await start();
    await ready(first);
    const password = /created with the password (\S+?);/.exec(first.output())?.[1] ?? '';
    const authorization = `Basic ${btoa(`admin:${password}`)}`;
    expect((await fetch(`${root(first)}/cms/v2/users/me`, { headers: { authorization } })).status).toBe(200);
    expect(await (await fetch(`${root(first)}/cms/v2/posts`)).json()).not.toEqual([]);

    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('already using');

    first.child.kill('SIGKILL');
    await first.ended;
    const third = await start();
    await ready(third);
    expect(third.output()).not.toContain('with the password');
    expect((await fetch(`${root(third)}/cms/v2/users/me`, { headers: { authorization } })).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  }, 60_000);

  it('finishes what runs when it is stopped', async () => {
    const site = await start({ ADMIN_PASSWORD: 'Stop-me-not-1' });
    await ready(site);
    const headers = { authorization: `Basic ${btoa('admin:Stop-me-not-1')}`, 'content-type': 'application/json' };
    const create = () =>
      fetch(`${root(site)}/cms/v2/posts`, { method: 'POST', headers, body: '{"title":"x","status":"publish"}' }).then(
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
  }, 60_000);

  it('tells all that is wrong with the configuration at once', async () => {
    const site = await start({ PORT: 'many', DATABASE_URL: 'postgres://x', LOG_LEVEL: 'loud', SITE_URL: 'ftp://x' });
    expect(await site.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SITE_URL']) expect(site.output()).toContain(name);
  });
});
