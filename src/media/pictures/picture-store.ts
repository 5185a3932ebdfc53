import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { PicturesOptions } from './pictures-options.js';

/** Part of the limit that is left after old pictures were removed; the rest is what processes write until the next time. */
const KEPT_SHARE = 0.8;
/** Uses of a picture are noted by its time, but not more often. */
const USE_MS = 3_600_000;
/** How long another process may make a picture before it counts as gone. */
const LOCK_MS = 60_000;
const LOCK_POLL_MS = 50;
const PARTIAL = '.part';
const LOCK = '.lock';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Where a picture is: the file of which it is made, and what differs from the other pictures of that. */
export interface PicturePlace {
  source: string;
  key: string;
}

/** A picture that is open. The reader closes it. */
export interface OpenPicture {
  file: FileHandle;
  size: number;
}

/**
 * Keeps the pictures that were made in a folder, of which several processes may be users. The least recently used ones
 * are removed when it becomes too full: before the first one is written after a start, and whenever a process has written
 * its share of a fifth of the limit. So the folder never has more than its limit.
 */
@Injectable()
export class PictureStore {
  private readonly logger = new Logger('Pictures');
  /** Bytes that this process may write until it looks at the whole folder. */
  private allowance = 0;
  private cleaning: Promise<void> | undefined;

  constructor(private readonly options: PicturesOptions) {}

  /** Opens a picture; undefined if there is none. */
  async find(place: PicturePlace): Promise<OpenPicture | undefined> {
    const file = await open(this.pathOf(place)).catch(() => undefined);
    if (!file) return undefined;
    const { size, mtimeMs } = await file.stat();
    const now = new Date();
    if (now.getTime() - mtimeMs > USE_MS) await file.utimes(now, now).catch(() => undefined);
    return { file, size };
  }

  /** Keeps a picture. A full disk is no failure: the picture is made again when it is asked for. */
  async put(place: PicturePlace, bytes: Buffer): Promise<void> {
    const path = this.pathOf(place);
    const partial = `${path}-${randomUUID()}${PARTIAL}`;
    try {
      if (!(await this.makeRoom(bytes.length))) return;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partial, bytes, { flag: 'wx' });
      await rename(partial, path);
    } catch (error) {
      this.logger.warn(`A picture could not be kept: ${String(error)}`);
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }

  /** Removes all pictures of a file. */
  async removeOf(source: string): Promise<void> {
    await rm(this.folderOf(source), { recursive: true, force: true }).catch((error: unknown) =>
      this.logger.warn(`The pictures of ${source} could not be removed: ${String(error)}`),
    );
  }

  /**
   * Runs work on a picture that no other process does meanwhile. Returns what `other` finds instead, if another process
   * has made the picture; undefined if that takes too long.
   */
  async alone<T>(
    place: PicturePlace,
    other: () => Promise<T | undefined>,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const lock = this.pathOf(place) + LOCK;
    for (const end = Date.now() + LOCK_MS; Date.now() < end; await pause(LOCK_POLL_MS)) {
      if (await this.acquire(lock)) {
        try {
          return (await other()) ?? (await work());
        } finally {
          await unlink(lock).catch(() => undefined);
        }
      }
      const found = await other();
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the lock is taken now. The lock of a process that ended is taken over. */
  private async acquire(lock: string): Promise<boolean> {
    try {
      await mkdir(dirname(lock), { recursive: true });
      await (await open(lock, 'wx')).close();
      return true;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      // Without a folder that can be written to, each process makes its own.
      if (!isTaken) return true;
      const held = await stat(lock).catch(() => undefined);
      if (held && Date.now() - held.mtimeMs > LOCK_MS) await unlink(lock).catch(() => undefined);
      return false;
    }
  }

  /** Whether some bytes may be written, after old pictures were removed if need be. */
  private async makeRoom(bytes: number): Promise<boolean> {
    if (this.allowance < bytes) await (this.cleaning ??= this.clean().finally(() => (this.cleaning = undefined)));
    if (this.allowance < bytes) return false;
    this.allowance -= bytes;
    return true;
  }

  /** Removes the least recently used pictures, and what processes have left that ended. */
  private async clean(): Promise<void> {
    const { limit, processes, folder } = this.options;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { path: string; size: number; usedAt: number }[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (!found) continue;
      const isLeft = (path.endsWith(PARTIAL) || path.endsWith(LOCK)) && Date.now() - found.mtimeMs > LOCK_MS;
      if (isLeft) await rm(path, { force: true });
      else files.push({ path, size: found.size, usedAt: found.mtimeMs });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    files.sort((a, b) => a.usedAt - b.usedAt);
    for (const { path, size } of files) {
      if (total <= limit * KEPT_SHARE) break;
      await rm(path, { force: true });
      total -= size;
    }
    this.allowance = Math.floor((limit * (1 - KEPT_SHARE)) / processes);
  }

  private folderOf(source: string): string {
    const hash = hashOf(source);
    return join(this.options.folder, hash.slice(0, 2), hash);
  }

  private pathOf({ source, key }: PicturePlace): string {
    return join(this.folderOf(source), hashOf(key));
  }
}
