import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import type { InstanceFiles } from './instance-files.js';
import { lastError, runProgram } from './processes.js';
import { defaultSearchPath, findProgram, type Command } from './server-program.js';

/** The account of a private instance; it has no password. */
export const USER = 'root';

const POLL_MS = 10;
const CONNECT_LIMIT_MS = 5_000;

/** A server's process, from its start to its end. */
interface ServerProcess {
  /** Resolves with a description of how the process ended. */
  ended: Promise<string>;
  /** Resolves with the server's version once it answers. Throws when it ends first. */
  ready(): Promise<string>;
  /** Asks for a clean shutdown, kills the server after the limit, and waits for the end. */
  stop(limitMs: number): Promise<void>;
}

/** Starts the server in a session of its own: Ctrl-C in a terminal is for the site, which still needs its database. */
export function spawnServer(command: Command, files: InstanceFiles): ServerProcess {
  const [file, ...args] = endingWithParent(command);
  const log = openSync(files.errorLog, 'a', 0o600);
  const { size: logBefore } = fstatSync(log);
  const child = spawn(file, args, { cwd: files.directory, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  // A program that forgets to stop the server still ends; the server then ends with it.
  child.unref();
  const endWithUs = () => child.kill('SIGTERM');
  process.on('exit', endWithUs);
  let running = true;
  const ended = endOf(child).finally(() => {
    running = false;
    process.off('exit', endWithUs);
  });
  return {
    ended,
    ready: async () => {
      while (running) {
        const version = await askVersion(files.socket);
        if (version) return version;
        await delay(POLL_MS);
      }
      const how = await ended;
      const output = readFileSync(files.errorLog).subarray(logBefore).toString('utf8');
      throw new Error(`The database server ended (${how}): ${lastError(output)}; see ${files.errorLog}`);
    },
    stop: async (limitMs) => {
      child.ref();
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Where the system offers it, has the kernel shut the server down as soon as this process dies, however it dies. (It
 * watches the thread that started the server: that should be the main one.)
 */
function endingWithParent(command: Command): Command {
  const setpriv = process.platform === 'linux' && findProgram(['setpriv'], defaultSearchPath());
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', ...command] : command;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signalName) => resolve(signalName ?? `code ${code}`));
  });
}

async function askVersion(socketPath: string): Promise<string | undefined> {
  try {
    return await withConnection(socketPath, async (connection) => {
      const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
      return String(rows[0]?.version);
    });
  } catch {
    return undefined;
  }
}

/** Runs the work on a connection of its own. */
export async function withConnection<T>(socketPath: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ socketPath, user: USER, connectTimeout: CONNECT_LIMIT_MS });
  try {
    const result = await work(connection);
    await connection.end();
    return result;
  } finally {
    connection.destroy();
  }
}

/** How long a server may take to shut down cleanly. */
export const STOP_LIMIT_MS = 60_000;

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A server that ran this long had started well: its end counts as a first one again. */
const STEADY_MS = 60_000;

interface Supervision {
  server: ServerProcess;
  launch: () => ServerProcess;
  log: (line: string) => void;
  errorLog: string;
}

/**
 * Starts a server again whenever it ends unasked, at growing intervals while it keeps ending.
 *
 * @returns what ends the supervision and the server.
 */
export function superviseServer({ server, launch, log, errorLog }: Supervision): () => Promise<void> {
  const stopping = new AbortController();
  const { signal: stopSignal } = stopping;
  let current = server;

  async function keepRunning(): Promise<void> {
    let wait = FIRST_DELAY_MS;
    let startedAt = Date.now();
    for (;;) {
      const how = await current.ended;
      if (stopSignal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) wait = FIRST_DELAY_MS;
      log(`The database server ended (${how}) and is started again; see ${errorLog}`);
      await delay(wait, undefined, { signal: stopSignal }).catch(() => {});
      if (stopSignal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_DELAY_MS);
      startedAt = Date.now();
      try {
        current = launch();
        // A start that fails shows as the next end.
        current.ready().then(
          () => log('The database server is back'),
          () => {},
        );
      } catch (error) {
        log(`The database server cannot be started: ${String(error)}`);
      }
    }
  }

  const finished = keepRunning();
  return async () => {
    stopping.abort();
    await current.stop(STOP_LIMIT_MS);
    await finished;
  };
}

const ORPHAN_POLL_MS = 20;

/**
 * Shuts down every server that still runs on a data directory whose owner was killed, or initialises one, and waits for
 * its end. The caller holds the directory's lock: no living site owns what is found.
 *
 * @param data the data directory as the server's command line names it.
 * @param limitMs how long a server may take before it is killed.
 * @returns how many processes were found.
 */
export async function stopOrphanedServers(data: string, limitMs: number): Promise<number> {
  const orphans = await serversOn(data);
  orphans.forEach((pid) => signal(pid, 'SIGTERM'));
  const deadline = Date.now() + limitMs;
  let killed = false;
  for (let left = orphans; left.length > 0; left = await serversOn(data)) {
    if (!killed && Date.now() > deadline) {
      killed = true;
      left.forEach((pid) => signal(pid, 'SIGKILL'));
    }
    await delay(ORPHAN_POLL_MS);
  }
  return orphans.length;
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have ended in between.
    if (!(typeof error === 'object' && error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Servers are recognised by their command line: a start that was killed has not written its pid file. */
async function serversOn(data: string): Promise<number[]> {
  const argument = `--datadir=${data}`;
  if (process.platform !== 'linux') {
    const { output } = await runProgram('ps', ['-axww', '-o', 'pid=,command=']);
    return output
      .split('\n')
      .filter((line) => `${line} `.includes(` ${argument} `))
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(argument))
    .map(Number);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
