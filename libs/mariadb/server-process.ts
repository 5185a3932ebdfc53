import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import type { InstanceFiles } from './instance-files.js';
import { defaultSearchPath, findProgram } from './installed-server.js';
import { lastError } from './run-program.js';
import type { Command } from './server-program.js';

/** The account of a private instance; it has no password. */
export const USER = 'root';

const POLL_MS = 10;
const CONNECT_LIMIT_MS = 5_000;

/** A server's process, from its start to its end. */
export interface ServerProcess {
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
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
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
