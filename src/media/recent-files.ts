import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { described, type DescribedFile } from './file-responses.js';
import { MediaOptions } from './media-options.js';
import { FileStorage, type FileMetadata } from './storage/file-storage.js';

/** Larger files are read for each response. */
const MAX_BYTES = 128 * 1024;
/** For so long after a look, a file counts as unchanged. */
const CURRENT_MS = 1000;
/** Storages may note times in whole seconds: a file that has just changed could change again without a sign. */
const SETTLED_MS = 2000;
/** Estimated bytes of an entry without its path and content. */
const ENTRY_BYTES = 1500;

/** A stored file, and when this process began to look whether it is unchanged, on the clock of `performance.now()`. */
interface SeenFile extends DescribedFile {
  modifiedAt: Date;
  lookedAt: number;
}

/** A stored file with its content. */
export interface RecentFile extends SeenFile {
  bytes: Buffer;
}

/** A running look at a file, which requests share. */
interface Look {
  lookedAt: number;
  found: Promise<SeenFile | undefined>;
}

export const hasBytes = (file: SeenFile | RecentFile): file is RecentFile => 'bytes' in file;

/**
 * Small files in memory. What this process stores or removes is forgotten at once. What others change is seen within a
 * second, by one look at the storage that all requests at that moment share. The ledger of changes would not be
 * earlier: a file is removed after the change of its item, and sent without the database.
 */
@Injectable()
export class RecentFiles {
  private readonly files: LRUCache<string, RecentFile>;
  private readonly looks = new Map<string, Look>();
  /** Grows with each change by this process: what was read before one is not kept. */
  private changes = 0;

  constructor(
    private readonly storage: FileStorage,
    { recentBytes }: MediaOptions,
  ) {
    this.files = new LRUCache({
      // With 1 byte, nothing fits.
      maxSize: Math.max(recentBytes, 1),
      sizeCalculation: ({ bytes }, path) => ENTRY_BYTES + 2 * path.length + bytes.length,
    });
    storage.onChange((path) => this.forget(path));
  }

  /** The file at a path, if it is in memory and was looked at within the last second. */
  now(path: string): RecentFile | undefined {
    const file = this.files.get(path);
    return file && isCurrent(file.lookedAt) ? file : undefined;
  }

  /** Looks at the file at a path; undefined if there is none. With `reads`, the content of a small one is read, too. */
  async find(path: string, reads: boolean): Promise<SeenFile | RecentFile | undefined> {
    const { changes } = this;
    const file = await this.look(path);
    if (!file || !reads || hasBytes(file) || file.size > MAX_BYTES) return file;
    const bytes = await this.read(path);
    // Somebody has replaced the file since the look at it.
    if (bytes?.length !== file.size) return bytes && file;
    const read = { ...file, bytes };
    const isSettled = Date.now() - file.modifiedAt.getTime() > SETTLED_MS;
    if (isSettled && changes === this.changes) this.files.set(path, read);
    return read;
  }

  private look(path: string): Promise<SeenFile | undefined> {
    const running = this.looks.get(path);
    // Nobody else waits for a storage that has not answered for long.
    if (running && isCurrent(running.lookedAt)) return running.found;
    const lookedAt = performance.now();
    const look = { lookedAt, found: this.lookNow(path, lookedAt).finally(() => this.end(path, look)) };
    this.looks.set(path, look);
    return look.found;
  }

  private end(path: string, look: Look): void {
    if (this.looks.get(path) === look) this.looks.delete(path);
  }

  private async lookNow(path: string, lookedAt: number): Promise<SeenFile | undefined> {
    const metadata = await this.storage.metadata(path);
    const known = this.files.get(path);
    if (known && metadata && isSame(known, metadata)) {
      known.lookedAt = lookedAt;
      return known;
    }
    this.files.delete(path);
    return metadata && { ...described(path, metadata), lookedAt };
  }

  /** The content of a file; undefined if it is not there any more. */
  private async read(path: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.storage.read(path));
    } catch (error) {
      if (await this.storage.metadata(path)) throw error;
      return undefined;
    }
  }

  private forget(path?: string): void {
    this.changes += 1;
    if (path === undefined) {
      this.files.clear();
      this.looks.clear();
    } else {
      this.files.delete(path);
      this.looks.delete(path);
    }
  }
}

const isCurrent = (lookedAt: number): boolean => performance.now() - lookedAt < CURRENT_MS;

const isSame = (one: FileMetadata, other: FileMetadata): boolean =>
  one.size === other.size && one.modifiedAt.getTime() === other.modifiedAt.getTime();
