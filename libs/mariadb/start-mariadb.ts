import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, mkdirSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { escapeId } from 'mysql2';
import {
  type InstanceFiles,
  lockNameOf,
  prepareInstanceFiles,
  removeRuntimeFiles,
  removeSocketDirectory,
  rotateErrorLog,
  type Durability,
  servingOptions,
  storageOptions,
} from './instance-files.js';
import { type ProcessLock, lockHolder, tryLock, lastError, runProgram } from './processes.js';
import {
  stopOrphanedServers,
  USER,
  spawnServer,
  withConnection,
  STOP_LIMIT_MS,
  superviseServer,
} from './server-process.js';
import { type ServerProgram, type ServerSearch, findServer } from './server-program.js';

export interface MariadbOptions extends Omit<ServerSearch, 'log'> {
  /** The instance's directory, created when missing: data, socket, pid file and error log. */
  directory: string;
  /** The schema created when missing; default `lintel`. */
  database?: string;
  durability: Durability;
  /** Memory for InnoDB's pages in MiB; default 256. */
  bufferPoolMb?: number;
  /** Whether stopping removes the directory: for throw-away instances. */
  remove?: boolean;
  /** Receives messages for operators, a line at a time. */
  log?: (line: string) => void;
}

/** How to reach a private instance; there is no password. */
export interface MariadbConnection {
  socketPath: string;
  user: string;
  database: string;
}

export interface RunningMariadb extends MariadbConnection {
  /** The server's version, as `SELECT VERSION()` returns it. */
  version: string;
  /** Shuts the server down cleanly; a second call waits for the first. */
  stop: () => Promise<void>;
}

/** Another process runs the instance of that directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';

  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`Another Lintel is already using ${directory} (pid ${pid || 'unknown'})`);
  }
}

/** What a holder of a directory's lock says while its server shuts down. */
const STOPPING = 'stopping';
const UNFINISHED = 'data.new-';
const POLL_MS = 100;

/**
 * Runs the private MariaDB of a directory: initialises it when new, takes over after a killed owner, and starts the
 * server again whenever it ends unasked.
 *
 * @throws DirectoryInUseError when another process runs it.
 * @throws Error of one line when there is no server to run or it does not start.
 */
export async function startMariadb(options: MariadbOptions): Promise<RunningMariadb> {
  const { database = 'lintel', durability, bufferPoolMb = 256, remove = false, log = () => {} } = options;
  const program = await findServer({ ...options, log });
  const files = prepareInstanceFiles(options.directory);
  const lock = await lockDirectory(files);
  const release = async () => {
    removeRuntimeFiles(files);
    removeSocketDirectory(files);
    if (remove) rmSync(files.directory, { recursive: true, force: true });
    await lock.release();
  };
  const launch = () => {
    removeRuntimeFiles(files);
    return spawnServer(program.serve(files, servingOptions(files, durability, bufferPoolMb)), files);
  };
  let stopServer: (() => Promise<void>) | undefined;
  try {
    await clearAfterKilledOwner(program, files, log);
    if (!existsSync(files.data)) await initialise(program, files, durability);
    rotateErrorLog(files);
    const server = launch();
    const version = await server.ready();
    const stopSupervised = superviseServer({ server, launch, log, errorLog: files.errorLog });
    stopServer = stopSupervised;
    const connection: MariadbConnection = { socketPath: files.socket, user: USER, database };
    await createDatabase(connection);
    lock.publish(JSON.stringify(connection));
    let stopped: Promise<void> | undefined;
    const stopAndRelease = async () => {
      try {
        await stopSupervised();
      } finally {
        await release();
      }
    };
    const stop = () => {
      lock.publish(STOPPING);
      stopped ??= stopAndRelease();
      return stopped;
    };
    return { ...connection, version, stop };
  } catch (error) {
    await stopServer?.();
    await release();
    throw error;
  }
}

/**
 * Who runs the private instance of a directory, and how to reach it: for a command that works beside the site.
 *
 * @returns `undefined` when nobody does; no connection while the server starts or stops.
 */
export async function runningMariadb(
  directory: string,
): Promise<{ pid: number; connection?: MariadbConnection } | undefined> {
  const name = lockNameOf(directory);
  const holder = name === undefined ? undefined : await lockHolder(name);
  if (!holder?.note || holder.note === STOPPING) return holder && { pid: holder.pid };
  const connection: MariadbConnection = JSON.parse(holder.note);
  return { pid: holder.pid, connection };
}

async function lockDirectory({ directory, lockName }: InstanceFiles): Promise<ProcessLock> {
  for (;;) {
    const lock = await tryLock(lockName);
    if (lock) return lock;
    const holder = await lockHolder(lockName);
    if (holder && holder.note !== STOPPING) throw new DirectoryInUseError(directory, holder.pid);
    await delay(POLL_MS);
  }
}

async function clearAfterKilledOwner(program: ServerProgram, files: InstanceFiles, log: (line: string) => void) {
  await program.stopLeftover?.(files);
  const orphans = await stopOrphanedServers(files.data, STOP_LIMIT_MS);
  if (orphans > 0) log(`Shut down the database server that a killed process left on ${files.directory}`);
  for (const name of readdirSync(files.directory).filter((entry) => entry.startsWith(UNFINISHED))) {
    await stopOrphanedServers(`./${name}`, 0);
    rmSync(join(files.directory, name), { recursive: true, force: true });
  }
}

/** Initialises beside the final place, so that a start killed in between leaves no half-made data. */
async function initialise(program: ServerProgram, files: InstanceFiles, durability: Durability): Promise<void> {
  const unfinished = mkdtempSync(join(files.directory, UNFINISHED));
  const [file, ...args] = program.initialise(files, basename(unfinished), storageOptions(durability));
  // In the common folder, a server that starts removes the temporary tables of others.
  const env = { TMPDIR: files.temporary };
  const { code, output } = await runProgram(file, args, { cwd: files.directory, env });
  if (code !== 0) throw new Error(`The database in ${files.directory} could not be initialised: ${lastError(output)}`);
  renameSync(unfinished, files.data);
}

/** Creates a database on a running instance, unless it is there. */
export async function createDatabase({
  socketPath,
  database,
}: Pick<MariadbConnection, 'socketPath' | 'database'>): Promise<void> {
  const statement = `CREATE DATABASE IF NOT EXISTS ${escapeId(database)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;
  await withConnection(socketPath, (connection) => connection.query(statement));
}

const PREFIX = 'lintel-mariadb-';
const MEMORY_FILE_SYSTEM = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;
/** A directory this young may belong to a start that has not locked it yet. */
const YOUNGEST_LEFTOVER_MS = 60_000;
/** Nothing in a leftover is worth waiting for. */
const LEFTOVER_STOP_LIMIT_MS = 2_000;

/**
 * Starts an instance of relaxed durability that `stop` removes, in a directory of its own; clears what killed runs left
 * beside it.
 *
 * @param options.parent where the directory is made; by default in memory where there is room, else among the
 *   temporary files.
 */
export async function startThrowAwayMariadb(
  options: Omit<MariadbOptions, 'directory' | 'durability' | 'remove'> & { parent?: string } = {},
): Promise<RunningMariadb> {
  const { parent = fastestParent(), ...rest } = options;
  mkdirSync(parent, { recursive: true });
  await removeLeftovers(parent);
  return startMariadb({
    ...rest,
    directory: mkdtempSync(join(parent, PREFIX)),
    durability: 'relaxed',
    remove: true,
  });
}

function fastestParent(): string {
  if (!existsSync(MEMORY_FILE_SYSTEM)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FILE_SYSTEM);
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FILE_SYSTEM : tmpdir();
}

async function removeLeftovers(parent: string): Promise<void> {
  const candidates = readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name))
    .filter(isOldAndOurs);
  for (const directory of candidates) {
    // Another run may have just removed it.
    const name = lockNameOf(directory);
    const lock = name === undefined ? undefined : await tryLock(name);
    if (!lock) continue;
    const files = prepareInstanceFiles(directory);
    await stopOrphanedServers(files.data, LEFTOVER_STOP_LIMIT_MS);
    removeSocketDirectory(files);
    rmSync(directory, { recursive: true, force: true });
    await lock.release();
  }
}

function isOldAndOurs(directory: string): boolean {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found?.uid === process.getuid?.() && Date.now() - (found?.mtimeMs ?? 0) > YOUNGEST_LEFTOVER_MS;
}
