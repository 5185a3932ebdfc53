import { Logger } from '@nestjs/common';
import {
  responseFiles,
  moveFolder,
  responsePath,
  readBytes,
  removeFile,
  sizeOfFile,
  writeAtomically,
} from './response-files.js';
import { BEGINNING, decodeRecord, encodeRecord, entryOf, type Maker } from './response-record.js';
import { PutQueue, type ResponseStore, type StoreEntry, type StoredResponse } from './response-store.js';

/** Upper bound of the bytes of queued writes. */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;
/** When the store is full, the oldest responses are removed until this fraction of its size is used. */
const EVICTION_TARGET = 0.8;
/** Pause of writing after a failure. */
const PAUSE_MS = 10_000;

/** Stores responses in files, which survive a restart. The folder may change while the process runs. */
export class FileStore implements ResponseStore {
  private readonly logger = new Logger('Cache');
  private readonly queue = new PutQueue((answer) => this.write(answer), MAX_QUEUED_BYTES);
  /** Bytes in a folder: counted once, then updated with the writes and deletions of this process. */
  private counted: { folder: string; bytes: number } | undefined;
  private pausedUntil = 0;
  /** Whether a failure was logged since the last successful write. */
  private hasFailed = false;

  constructor(
    private readonly folder: () => string,
    private readonly maker: Maker,
    private readonly maxBytes: number,
  ) {}

  async get(key: string): Promise<StoredResponse | undefined> {
    const path = responsePath(this.folder(), this.maker.site, key);
    return this.attempt(async () => {
      const bytes = await readBytes(path);
      if (!bytes) return undefined;
      const answer = decodeRecord(this.maker, bytes);
      if (answer?.key === key) return answer;
      await this.remove(path);
      return undefined;
    });
  }

  put(answer: StoredResponse): void {
    if (Date.now() >= this.pausedUntil) this.queue.add(answer);
  }

  async delete(key: string): Promise<void> {
    this.queue.delete(key);
    await this.attempt(() => this.remove(responsePath(this.folder(), this.maker.site, key)));
  }

  /** Moves responses to another folder. */
  async move(from: string, to: string): Promise<void> {
    await this.attempt(() => moveFolder(from, to));
  }

  async *entries(): AsyncGenerator<StoreEntry> {
    try {
      for await (const { path } of responseFiles(this.folder(), this.maker.site)) {
        const entry = await this.entryIn(path);
        if (entry) yield entry;
      }
    } catch (error) {
      this.fail(error);
    }
  }

  async sweep(shouldRemove: (entry: StoreEntry) => boolean): Promise<number> {
    let removed = 0;
    await this.attempt(async () => {
      const folder = this.folder();
      let bytes = 0;
      for await (const { path, size } of responseFiles(folder, this.maker.site)) {
        const entry = await this.entryIn(path);
        if (entry && !shouldRemove(entry)) bytes += size;
        else {
          await this.remove(path);
          removed += 1;
        }
      }
      // The sweep has counted the files of all processes that write here.
      this.counted = { folder, bytes };
    });
    return removed;
  }

  close(): Promise<void> {
    return this.queue.drain();
  }

  /** Counts the bytes of all responses, unless they are known. */
  private async count(): Promise<{ folder: string; bytes: number }> {
    const folder = this.folder();
    if (this.counted?.folder === folder) return this.counted;
    let bytes = 0;
    for await (const { size } of responseFiles(folder, this.maker.site)) bytes += size;
    return (this.counted = { folder, bytes });
  }

  private async write(answer: StoredResponse): Promise<void> {
    await this.attempt(async () => {
      const counted = await this.count();
      const record = encodeRecord(this.maker, answer);
      if (record.length > this.maxBytes * (1 - EVICTION_TARGET)) return;
      const path = responsePath(counted.folder, this.maker.site, answer.key);
      const before = await sizeOfFile(path);
      await writeAtomically(path, record);
      this.hasFailed = false;
      counted.bytes += record.length - before;
      if (counted.bytes > this.maxBytes) await this.evictOldest(counted.folder);
    });
  }

  /** Removes the oldest responses. Sizes are grouped by second to avoid a list of all files in memory. */
  private async evictOldest(folder: string): Promise<void> {
    const written = new Map<number, number>();
    let bytes = 0;
    for await (const { size, writtenAt } of responseFiles(folder, this.maker.site)) {
      const second = Math.floor(writtenAt / 1000);
      written.set(second, (written.get(second) ?? 0) + size);
      bytes += size;
    }
    this.counted = { folder, bytes };
    let excess = bytes - this.maxBytes * EVICTION_TARGET;
    let last = -Infinity;
    for (const [second, size] of [...written].sort(([one], [other]) => one - other)) {
      if (excess <= 0) break;
      last = second;
      excess -= size;
    }
    for await (const { path, writtenAt } of responseFiles(folder, this.maker.site)) {
      if (Math.floor(writtenAt / 1000) > last) continue;
      await this.remove(path);
      if (this.counted.bytes <= this.maxBytes * EVICTION_TARGET) return;
    }
  }

  private async entryIn(path: string): Promise<StoreEntry | undefined> {
    const beginning = (await readBytes(path, BEGINNING)) ?? Buffer.alloc(0);
    const entry = entryOf(this.maker, beginning);
    if (typeof entry !== 'number') return entry;
    const read = entryOf(this.maker, (await readBytes(path, entry)) ?? Buffer.alloc(0));
    return typeof read === 'number' ? undefined : read;
  }

  private async remove(path: string): Promise<void> {
    const size = await removeFile(path);
    if (this.counted) this.counted.bytes = Math.max(0, this.counted.bytes - size);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  private fail(error: unknown): void {
    if (!this.hasFailed) this.logger.warn(`Cannot store responses in files: ${String(error)}`);
    this.hasFailed = true;
    this.pausedUntil = Date.now() + PAUSE_MS;
  }
}
