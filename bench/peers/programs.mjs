import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canInstallPackages, installPackage } from '#libs/mariadb';
import { cpuOf, programOf, treeOf } from '../machine.mjs';

/** Every system that runs on Node.js gets this one: newer peers do not run on the lowest that Lintel supports. */
const NODE_VERSION = '22.23.3';
const POLL_MS = 20;
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 10_000;
const INSTALL_LIMIT_MS = 1_800_000;

const runFile = promisify(execFile);

/** Runs a program to its end. Its error says what it printed last. */
export async function run(file, args, { cwd, env = {} } = {}) {
  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: INSTALL_LIMIT_MS, maxBuffer: 1 << 28 };
    return (await runFile(file, args, options)).stdout;
  } catch (error) {
    const printed = `${error.stdout ?? ''}\n${error.stderr ?? ''}`.trim().split('\n').slice(-12).join('\n');
    throw new Error(`${file} ${args.join(' ').slice(0, 80)}: ${printed || error.message}`, { cause: error });
  }
}

/** Installs packages of Debian, without starting their services. */
export async function installDebian(packages) {
  const isThere = (name) => spawnSync('dpkg-query', ['-W', '-f', '${Status}', name]).stdout?.includes('ok installed');
  for (const [name, service] of packages) {
    if (isThere(name)) continue;
    if (!canInstallPackages()) throw new Error(`Install ${name}, or start as root on Debian.`);
    await installPackage({ name, service }, () => isThere(name), console.error);
  }
}

/** Node.js from npm, with the headers by which packages of native code are built. */
export async function installNode(folder) {
  const home = join(folder, 'node');
  if (!existsSync(join(home, 'node_modules/node/bin/node'))) {
    await npmInstall(home, [`node@${NODE_VERSION}`], {});
  }
  const bin = join(home, 'node_modules/node/bin');
  const headers = join(home, 'node_modules/node/node_modules', `node-linux-${process.arch}`);
  const env = { PATH: `${bin}:${process.env.PATH}`, npm_config_nodedir: headers };
  return { program: join(bin, 'node'), version: NODE_VERSION, env };
}

/** Installs exact versions from npm into a folder, once. */
export async function npmInstall(folder, packages, env) {
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === JSON.stringify(packages)) return;
  writeFiles(folder, { 'package.json': '{"name":"peer","version":"1.0.0","private":true}' });
  await run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], { cwd: folder, env });
  writeFileSync(done, JSON.stringify(packages));
}

/** Writes files, by their paths below a folder. */
export function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const isRunning = ({ pid, exitCode, signalCode }) => pid !== undefined && exitCode === null && signalCode === null;

/** Programs that together answer at an address. */
export class Servers {
  constructor(origin, children) {
    this.origin = origin;
    this.children = children;
  }

  /**
   * Starts programs and waits until a URL is answered with success.
   *
   * @param commands each `[file, args, env]`; what they print goes to a log in the folder.
   */
  static async start(commands, { folder, url, headers }) {
    const started = performance.now();
    const log = openSync(join(folder, 'log'), 'a');
    const children = commands.map(([file, args, env]) =>
      spawn(file, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', log, log] }),
    );
    closeSync(log);
    // One that cannot be started has no number.
    for (const child of children) child.on('error', () => {});
    const servers = new Servers(new URL(url).origin, children);
    process.once('exit', () => servers.signal('SIGTERM'));
    try {
      await servers.answer(url, headers);
    } catch (error) {
      await servers.stop();
      throw error;
    }
    return Object.assign(servers, { startMs: performance.now() - started });
  }

  async answer(url, headers) {
    for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline;) {
      const ended = this.children.find((child) => !isRunning(child));
      if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode ?? ended.signalCode}; see its log.`);
      if (
        await fetch(url, { headers }).then(
          (response) => response.ok,
          () => false,
        )
      )
        return;
      await delay(POLL_MS);
    }
    throw new Error(`${url} was not answered.`);
  }

  get pids() {
    return this.children.map(({ pid }) => pid);
  }

  signal(name) {
    for (const child of this.children) child.kill(name);
  }

  async stop() {
    const running = this.children.filter(isRunning);
    const ended = Promise.all(running.map((child) => once(child, 'exit')));
    this.signal('SIGTERM');
    const late = setTimeout(() => this.signal('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
  }
}

const isDatabase = (program) => /(?:mariadbd|mysqld)$/.test(program);

/** The CPU time so far of processes and their children, without a database, in milliseconds. */
export const cpuMsOf = (pids) => pids.reduce((sum, pid) => sum + cpuOf(pid, (program) => !isDatabase(program)), 0);

/** The memory in MiB: of one process its resident set; of several, what they share is divided among them (PSS). */
export function memoryMbOf(pids) {
  const all = pids.flatMap(treeOf).filter((pid) => !isDatabase(programOf(pid)));
  const [file, field] = all.length > 1 ? ['smaps_rollup', 'Pss'] : ['status', 'VmRSS'];
  const ofOne = (pid) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))[1]);
  return all.reduce((sum, pid) => sum + ofOne(pid), 0) / 1024;
}
