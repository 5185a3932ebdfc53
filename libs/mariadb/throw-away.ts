import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockNameOf, prepareInstanceFiles, removeSocketDirectory } from './instance-files.js';
import { stopOrphanedServers } from './orphaned-server.js';
import { tryLock } from './process-lock.js';
import { type MariadbOptions, type RunningMariadb, startMariadb } from './start-mariadb.js';

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
    const lock = await tryLock(lockNameOf(directory));
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
