import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder that is written to, and the bytes that should be free on its disk. */
export interface WrittenFolder {
  path: string;
  leastFree: number;
}

/** A disk of some folders. */
export interface Disk extends WrittenFolder {
  /** The bytes that are left for files of this user; 0 if there can be no more files. */
  free: number;
}

/** The disks that folders are on, with their free bytes; folders that do not exist count where they will be created. */
export function disksOf(folders: readonly WrittenFolder[]): Disk[] {
  const disks = new Map<number, Disk>();
  for (const { path: wanted, leastFree } of folders) {
    let path = wanted;
    while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
    const { dev } = statSync(path);
    const known = disks.get(dev);
    if (known) {
      known.leastFree = Math.max(known.leastFree, leastFree);
      continue;
    }
    const { bavail, bsize, files, ffree } = statfsSync(path);
    // Some file systems count no files.
    disks.set(dev, { path, leastFree, free: files > 0 && ffree === 0 ? 0 : bavail * bsize });
  }
  return [...disks.values()];
}

/** The folders that exist, but cannot be written to. */
export const unwritable = (folders: readonly WrittenFolder[]): string[] =>
  folders.map(({ path }) => path).filter((path) => existsSync(path) && !isWritable(path));

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
