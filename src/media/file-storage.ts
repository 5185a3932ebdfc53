import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { MediaOptions } from './media-options.js';

/** What is known of a stored file without reading it. */
export interface FileFacts {
  size: number;
  modifiedAt: Date;
}

/** A part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files that are older than this can belong to nothing that still runs. */
const STALE_MS = 24 * 3600_000;

/** Where the files of media lie, by paths such as `2026/11/name.jpg`. */
export abstract class FileStorage {
  /** Temporary files; on the disk of the stored ones, so that storing one is a rename. */
  protected readonly incoming: string;

  constructor(options: Pick<MediaOptions, 'folder'>) {
    this.incoming = join(options.folder, '.incoming');
  }

  /** A path for a temporary file; the code that writes it moves it with `put`, or removes it. */
  async temporary(): Promise<string> {
    await mkdir(this.incoming, { recursive: true });
    return join(this.incoming, randomUUID());
  }

  /** Removes temporary files of processes that ended too early. */
  async removeStale(): Promise<void> {
    const names = await readdir(this.incoming).catch(() => []);
    for (const name of names) {
      const path = join(this.incoming, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts && facts.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
    }
  }

  /** Moves a temporary file to its place. */
  abstract put(temporary: string, path: string): Promise<void>;
  abstract remove(path: string): Promise<void>;
  /** What is known of a file; undefined when it is not there. */
  abstract facts(path: string): Promise<FileFacts | undefined>;
  abstract read(path: string, range?: ByteRange): Promise<Readable>;
  /** Runs `work` with a path of the file on this machine, which is valid until it ends. */
  abstract locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T>;
}

/** Files in a folder of this machine. */
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
