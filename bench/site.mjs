import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { runningMariadb } from '#libs/mariadb';
import { cpuOf } from './machine.mjs';

export const PROJECT = resolve(import.meta.dirname, '..');
export const LINTEL = join(PROJECT, 'bin/lintel.js');
/** The options of Node.js with which `npm start` of a project runs the site. */
const optionsOf = (project) =>
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [];
export const BENCH_ADMIN = { login: 'admin', password: 'Bench-password-1' };
const READY_LIMIT_MS = 120_000;
const QUIET_LOOKS = 3;
const QUIET_PAUSE_MS = 30;

/** The built site in a process of its own, on a private database that goes with it. */
export class Site {
  /** @param address how to reach the database: socket, user and name. */
  constructor(child, scratch, env, origin, address, database) {
    this.child = child;
    this.scratch = scratch;
    this.env = env;
    this.origin = origin;
    this.address = address;
    this.database = database;
    this.root = '/en/rest';
    this.authorization = `Basic ${Buffer.from(`${BENCH_ADMIN.login}:${BENCH_ADMIN.password}`).toString('base64')}`;
  }

  /**
   * Starts an empty site, with other settings of its environment if they are given, and waits until it answers. With a
   * `folder`, the site stores there what it keeps, and finds it again. With a `project`, it is the site of another
   * folder of sources; `options` are further ones of Node.js, which is the program `node`.
   */
  static async start(besides = {}, folder, { project = PROJECT, options = [], node = process.execPath } = {}) {
    const scratch = folder ?? mkdtempSync(join(tmpdir(), 'lintel-bench-'));
    const remove = () => folder ?? rmSync(scratch, { recursive: true, force: true });
    const started = performance.now();
    const port = await freePort();
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      LANGUAGE_SEGMENT: 'en',
      DATABASE_URL: '',
      DATABASE_REPLICA_URLS: '',
      DATA_DIR: scratch,
      ADMIN_USER: BENCH_ADMIN.login,
      ADMIN_PASSWORD: BENCH_ADMIN.password,
      DEMO: '0',
      JOBS: '0',
      LOG_LEVEL: 'warn',
      LOG_REQUESTS: '0',
      SERVER_TIMING: '1',
      // Bare servers send bodies as they are.
      COMPRESSION: '0',
      ...besides,
    };
    const child = spawn(node, [...optionsOf(project), ...options, join(project, 'bin/lintel.js'), 'start'], {
      // A `.env` of the project is not meant for this site.
      cwd: scratch,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stopWithUs = () => child.kill('SIGTERM');
    process.once('exit', stopWithUs);
    child.once('exit', () => process.off('exit', stopWithUs));
    const origin = `http://127.0.0.1:${port}`;
    try {
      await ready(child, `${origin}/health/ready`);
    } catch (error) {
      await end(child);
      remove();
      throw error;
    }
    const startMs = performance.now() - started;
    const running = await runningMariadb(join(scratch, 'mariadb'));
    if (!running?.connection) throw new Error('The private database of the site was not found.');
    const database = await createConnection({ ...running.connection, charset: 'utf8mb4' });
    const site = new Site(child, scratch, env, origin, running.connection, database);
    return Object.assign(site, { remove, startMs });
  }

  /** Asks for a path below the REST root, as nobody unless the headers say who. */
  get(path, headers = {}) {
    return this.ask(path, { headers });
  }

  /** Sends JSON to a path below the REST root as the administrator. */
  post(path, body, method = 'POST') {
    const headers = { authorization: this.authorization, 'content-type': 'application/json' };
    return this.ask(path, { method, headers, body: JSON.stringify(body) });
  }

  async ask(path, init) {
    const response = await fetch(this.origin + this.root + path, init);
    const text = await response.text();
    if (response.status >= 400)
      throw new Error(`${init?.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 300)}`);
    const timing = response.headers.get('server-timing') ?? '';
    const statements = Number(/desc="(\d+) statements"/.exec(timing)?.[1] ?? 0);
    return { text, statements, status: response.status, headers: response.headers };
  }

  /** Runs a command of the site. */
  async command(name, args) {
    const { scratch: cwd, env } = this;
    const child = spawn(process.execPath, [LINTEL, name, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${name} ended with code ${code}.`);
  }

  /** Waits until the site's database has nothing to do. */
  settle() {
    return settle(this.database);
  }

  /** The memory of the site's own process in MiB. */
  get memoryMb() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** The CPU time of the site's process and its workers so far, without its database, in milliseconds. */
  get cpuMs() {
    return cpuOf(this.child.pid);
  }

  /** Stops the site with its database and removes all that it stored, unless that is in a folder of the caller. */
  async stop() {
    this.database.destroy();
    await end(this.child);
    this.remove();
  }
}

/** Waits until a database does nothing but answer this question, several times in a row. */
export async function settle(database) {
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await delay(QUIET_PAUSE_MS);
    const [[{ busy }]] = await database.query(
      "SELECT COUNT(*) AS busy FROM information_schema.PROCESSLIST WHERE COMMAND IN ('Query', 'Execute') AND ID <> CONNECTION_ID()",
    );
    quiet = Number(busy) ? 0 : quiet + 1;
  }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function ready(child, url) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended with code ${child.exitCode}.`);
    const answers = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return;
    await delay(100);
  }
  throw new Error('The site did not get ready.');
}

/** A port of this machine that nobody listens to. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
