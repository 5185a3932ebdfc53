import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ImportItem, ImportProblem } from '../items/index.js';
import type { ReaderName } from '../origins/index.js';
import { ReadingError, type ItemReader } from './item-reader.js';
import type { FromThread, ReadingJob, ReadingProgress, ToThread } from './read-items.js';
import { decompressed, limited } from './source-text.js';

/** Readers by name, loaded on demand. */
const ITEM_READERS: Readonly<Record<ReaderName, () => Promise<ItemReader>>> = {
  ical: async () => (await import('./ical/ical-reader.js')).icalReader,
  csv: async () => (await import('./csv/csv-reader.js')).csvReader,
  feed: async () => (await import('./rss/feed-reader.js')).feedReader,
  'json-ld': async () => (await import('./json-ld/json-ld-reader.js')).jsonLdReader,
};

/** Items per message. */
const BATCH = 50;
const PROGRESS_EVERY_MS = 250;
/** Maximum number of reported problems. */
const MAX_PROBLEMS = 200;
/** Maximum length of a reported text, in characters. */
const MAX_TEXT_LENGTH = 500;

/** Reads a source in this thread. */
class Reading {
  private readonly problems: ImportProblem[] = [];
  private problemCount = 0;
  private complete = true;
  private readonly progress: ReadingProgress;
  private reportedAt = performance.now();
  /** Resolves when the last batch was handled. */
  private handled: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly port: MessagePort,
    private readonly job: ReadingJob,
  ) {
    this.progress = { bytes: 0, items: 0, totalBytes: job.totalBytes };
  }

  async run(): Promise<void> {
    try {
      await this.readAll();
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      this.send({ kind: 'failed', failure: error.failure, message: error.message });
    } finally {
      this.port.close();
    }
  }

  private async readAll(): Promise<void> {
    const { reader: name, limits, encoding, siteZone, settings } = this.job;
    const reader = await ITEM_READERS[name]();
    const bytes = limited(decompressed(this.counted(await this.source()), encoding), limits.bytes);
    let batch: ImportItem[] = [];
    for await (const item of reader.read(bytes, { siteZone, limits, settings }, this.report)) {
      if (this.progress.items === limits.items) {
        this.report.problem({ message: `Only the first ${limits.items} items were imported.` });
        this.report.incomplete();
        break;
      }
      this.progress.items += 1;
      batch.push(item);
      if (batch.length < BATCH) continue;
      await this.handOver(batch);
      batch = [];
    }
    if (batch.length) await this.handOver(batch);
    await this.handled;
    const { problems, problemCount, complete } = this;
    this.send({ kind: 'end', summary: { ...this.progress, problems, problemCount, complete } });
  }

  private readonly report = {
    problem: ({ code, line, item, message }: ImportProblem): void => {
      this.problemCount += 1;
      if (this.problems.length === MAX_PROBLEMS) return;
      this.problems.push({
        code,
        line,
        item: item?.slice(0, MAX_TEXT_LENGTH),
        message: message.slice(0, MAX_TEXT_LENGTH),
      });
    },
    incomplete: (): void => {
      this.complete = false;
    },
  };

  /** Sends a batch after the previous one was handled. Reading continues in the meantime. */
  private async handOver(items: ImportItem[]): Promise<void> {
    await this.handled;
    this.handled = this.nextMessage('handled');
    this.send({ kind: 'items', items, progress: this.progress });
  }

  private async source(): Promise<AsyncIterable<Uint8Array>> {
    const { path } = this.job;
    if (path === undefined) return this.requestedBytes();
    try {
      this.progress.totalBytes = (await stat(path)).size;
      return fileBytes(path);
    } catch (error) {
      throw unreadable(error);
    }
  }

  private async *requestedBytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const message = this.nextMessage('bytes');
      this.send({ kind: 'want' });
      const { bytes } = await message;
      if (!bytes) return;
      yield bytes;
    }
  }

  private async *counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.progress.bytes += piece.length;
      const now = performance.now();
      if (now - this.reportedAt >= PROGRESS_EVERY_MS) {
        this.reportedAt = now;
        this.send({ kind: 'progress', progress: this.progress });
      }
      yield piece;
    }
  }

  private nextMessage<Kind extends ToThread['kind']>(kind: Kind): Promise<Extract<ToThread, { kind: Kind }>> {
    return new Promise((resolve) => {
      const isWanted = (message: ToThread): message is Extract<ToThread, { kind: Kind }> => message.kind === kind;
      const listen = (message: ToThread) => {
        if (!isWanted(message)) return;
        this.port.off('message', listen);
        resolve(message);
      };
      this.port.on('message', listen);
    });
  }

  private send(message: FromThread): void {
    this.port.postMessage(message);
  }
}

async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (error: unknown): ReadingError =>
  new ReadingError('source', `The file cannot be read (${error instanceof Error ? error.message : String(error)}).`);

if (parentPort) await new Reading(parentPort, workerData).run();
