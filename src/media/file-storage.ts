import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { MediaOptions } from './media-options.js';

/** Metadata of a stored file. */
export interface FileFacts {
  size: number;
  modifiedAt: Date;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Age after which no running process can still use a temporary file. */
const STALE_MS = 24 * 3600_000;

/** Stores media files by paths such as `2026/11/name.jpg`. */
export abstract class FileStorage {
  /** Folder of temporary files. On the same disk as stored files, so that storing a file is a rename. */
  protected readonly incoming: string;

  constructor(options: Pick<MediaOptions, 'folder'>) {
    this.incoming = join(options.folder, '.incoming');
  }

  /** Returns a path for a temporary file. The caller moves the file with `put` or deletes it. */
  async temporary(): Promise<string> {
    await mkdir(this.incoming, { recursive: true });
    return join(this.incoming, randomUUID());
  }

  /** Deletes temporary files of processes that crashed. */
  async removeStale(): Promise<void> {
    const names = await readdir(this.incoming).catch(() => []);
    for (const name of names) {
      const path = join(this.incoming, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts && facts.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
    }
  }

  /** Moves a temporary file to a path of the storage. */
  abstract put(temporary: string, path: string): Promise<void>;
  abstract remove(path: string): Promise<void>;
  /** Metadata of a file; `undefined` if it does not exist. */
  abstract facts(path: string): Promise<FileFacts | undefined>;
  abstract read(path: string, range?: ByteRange): Promise<Readable>;
  /** Runs `work` with a local path of the file, which is valid until `work` ends. */
  abstract locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T>;
}

/** Stores files in a local folder. */
export class DiskStorage extends FileStorage {
  private readonly driver: FSDriver;

  constructor(private readonly options: Pick<MediaOptions, 'folder'>) {
    super(options);
    this.driver = new FSDriver({ location: options.folder, visibility: 'public' });
  }

  async put(temporary: string, path: string): Promise<void> {
    const place = this.place(path);
    await mkdir(dirname(place), { recursive: true });
    await rename(temporary, place);
  }

  remove(path: string): Promise<void> {
    return this.driver.delete(path);
  }

  async facts(path: string): Promise<FileFacts | undefined> {
    const found = await stat(this.place(path)).catch(() => undefined);
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
  }

  read(path: string, range?: ByteRange): Promise<Readable> {
    return Promise.resolve(createReadStream(this.place(path), range));
  }

  locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T> {
    return work(this.place(path));
  }

  private place(path: string): string {
    return join(this.options.folder, path);
  }
}
