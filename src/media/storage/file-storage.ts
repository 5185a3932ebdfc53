import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { needingRoom, writeNewFile } from '#libs/files';
import type { MediaOptions } from '../media-options.js';

/** Metadata of a stored file. */
export interface FileMetadata {
  size: number;
  modifiedAt: Date;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files that are written beside those of a storage, and replace all of them at once. */
export interface StagedFiles {
  put(path: string, content: Readable, metadata: FileMetadata): Promise<void>;
  /** Replaces the files of the storage. */
  swap(): Promise<void>;
  /** Returns to the former files, if `swap` has replaced them. */
  undo(): Promise<void>;
  /** Deletes what is not in the storage: former files after `swap`, else the staged ones. */
  discard(): Promise<void>;
}

/** Age after which no running process can still use a temporary file. */
const STALE_MS = 24 * 3600_000;

/**
 * While this lease is held, files of deleted items stay. A backup holds it from before its snapshot of the database, so
 * that it finds all files of that snapshot.
 */
export const FILES_KEPT = 'keep files';

/** Stores media files by paths such as `2026/11/name.jpg`. */
export abstract class FileStorage {
  /** Folder of temporary files. On the same disk as stored files, so that storing a file is a rename. */
  protected readonly incoming: string;
  private readonly watchers: ((path?: string) => void)[] = [];

  constructor(options: Pick<MediaOptions, 'folder'>) {
    this.incoming = join(options.folder, '.incoming');
  }

  /** Runs `work` with the path of a temporary file. What `work` has not moved with `put` is deleted afterwards. */
  async withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    await needingRoom(() => mkdir(this.incoming, { recursive: true }));
    const path = join(this.incoming, randomUUID());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Deletes temporary files of processes that crashed. */
  async removeStale(): Promise<void> {
    const names = await readdir(this.incoming).catch(() => []);
    for (const name of names) {
      const path = join(this.incoming, name);
      const metadata = await stat(path).catch(() => undefined);
      if (metadata && metadata.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
    }
  }

  /** Calls `watch` after this process has stored or removed a file; without a path, after all files were replaced. */
  onChange(watch: (path?: string) => void): void {
    this.watchers.push(watch);
  }

  /** Moves a temporary file to a path of the storage. */
  put(temporary: string, path: string): Promise<void> {
    return this.changing(() => this.store(temporary, path), path);
  }

  remove(path: string): Promise<void> {
    return this.changing(() => this.delete(path), path);
  }

  /** Begins to stage files. No process may use the storage meanwhile. */
  async stage(): Promise<StagedFiles> {
    const staged = await this.openStage();
    return {
      put: (...file) => staged.put(...file),
      swap: () => this.changing(() => staged.swap()),
      undo: () => this.changing(() => staged.undo()),
      discard: () => staged.discard(),
    };
  }

  /** Calls the watchers even if `work` fails: it may have failed halfway. */
  private async changing(work: () => Promise<void>, path?: string): Promise<void> {
    try {
      await work();
    } finally {
      for (const watch of this.watchers) watch(path);
    }
  }

  protected abstract store(temporary: string, path: string): Promise<void>;
  protected abstract delete(path: string): Promise<void>;
  protected abstract openStage(): Promise<StagedFiles>;
  /** Metadata of a file; `undefined` if it does not exist. */
  abstract metadata(path: string): Promise<FileMetadata | undefined>;
  abstract read(path: string, range?: ByteRange): Promise<Readable>;
  /** Runs `work` with a local path of the file, which is valid until `work` ends. */
  abstract locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T>;
  /** Whether there are files. A bucket may have objects of others, so it always counts as empty. */
  abstract isEmpty(): Promise<boolean>;
}

/** Stores files in a local folder. */
export class DiskStorage extends FileStorage {
  private readonly driver: FSDriver;

  constructor(private readonly options: Pick<MediaOptions, 'folder'>) {
    super(options);
    this.driver = new FSDriver({ location: options.folder, visibility: 'public' });
  }

  protected async store(temporary: string, path: string): Promise<void> {
    const place = this.place(path);
    await needingRoom(async () => {
      await mkdir(dirname(place), { recursive: true });
      await rename(temporary, place);
    });
  }

  protected delete(path: string): Promise<void> {
    return this.driver.delete(path);
  }

  async metadata(path: string): Promise<FileMetadata | undefined> {
    const found = await stat(this.place(path)).catch(() => undefined);
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
  }

  read(path: string, range?: ByteRange): Promise<Readable> {
    return Promise.resolve(createReadStream(this.place(path), range));
  }

  locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T> {
    return work(this.place(path));
  }

  protected async openStage(): Promise<StagedFiles> {
    const staged = new StagedFolder(this.options.folder);
    await staged.discard();
    return staged;
  }

  async isEmpty(): Promise<boolean> {
    return !(await namesIn(this.options.folder)).some((name) => !name.startsWith('.'));
  }

  private place(path: string): string {
    return join(this.options.folder, path);
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Files staged in folders below that of the files, which are on the same disk: the folder itself may be a mount. */
class StagedFolder implements StagedFiles {
  private readonly staged: string;
  private readonly former: string;
  private isSwapped = false;

  constructor(private readonly folder: string) {
    this.staged = join(folder, '.staged');
    this.former = join(folder, '.former');
  }

  async put(path: string, content: Readable, { modifiedAt }: FileMetadata): Promise<void> {
    const place = join(this.staged, path);
    await mkdir(dirname(place), { recursive: true });
    await writeNewFile(place, content);
    await utimes(place, modifiedAt, modifiedAt);
  }

  async swap(): Promise<void> {
    this.isSwapped = true;
    await moveAll(this.folder, this.former);
    await moveAll(this.staged, this.folder);
  }

  async undo(): Promise<void> {
    if (!this.isSwapped) return;
    await moveAll(this.folder, this.staged);
    await moveAll(this.former, this.folder);
    this.isSwapped = false;
  }

  async discard(): Promise<void> {
    await rm(this.staged, { recursive: true, force: true });
    await rm(this.former, { recursive: true, force: true });
  }
}

/** Moves what a folder contains into another one, except for temporary files. */
async function moveAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await namesIn(from)) if (!name.startsWith('.')) await rename(join(from, name), join(to, name));
}
