import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportItem } from '../items/import-item.js';
import type { ReaderName } from './item-readers.js';
import { ReadingError } from './reading-error.js';
import { READING_LIMITS, type ReadingLimits } from './reading-limits.js';
import type { FromThread, ReadingJob, ReadingProgress, ReadingSummary, ToThread } from './reading-messages.js';
import type { Encoding } from './source-bytes.js';
import { Stopwatch } from './stopwatch.js';

/** Where the bytes are: in a file, or coming. */
export type ItemSource = { path: string } | { bytes: AsyncIterable<Uint8Array>; totalBytes?: number };

export interface ReadingOptions {
  reader: ReaderName;
  /** Name of the zone of the site. */
  siteZone: string;
  /** What this reader alone wants to know: plain data. */
  settings?: unknown;
  /** How the bytes are compressed; gzip is recognised without. */
  encoding?: Encoding;
  limits?: Partial<ReadingLimits>;
  signal?: AbortSignal;
  /** Takes the items, some at a time and one call after the other. The reading waits for it. */
  onItems(items: ImportItem[]): Promise<void> | void;
  onProgress?(progress: ReadingProgress): void;
}

/** Beside the memory for what lives long; what is short-lived needs little. */
const YOUNG_MEMORY = 16;

/**
 * Reads a source in a thread of its own, so that however long, broken or hostile it is, only the reading fails.
 *
 * @throws ReadingError, what `onItems` throws, or the reason of the signal
 */
export async function readItems(source: ItemSource, options: ReadingOptions): Promise<ReadingSummary> {
  const { signal, onItems, onProgress } = options;
  signal?.throwIfAborted();
  const limits = { ...READING_LIMITS, ...options.limits };
  const late = new AbortController();
  const patience = new Stopwatch(limits.milliseconds, () =>
    late.abort(new ReadingError('time', `The reading takes longer than ${limits.milliseconds / 1000} seconds.`)),
  );
  const stop = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  const thread = startThread(jobOf(source, options, limits));
  let death: Error | undefined;
  thread.once('error', (error) => (death = error));
  const bytes = 'bytes' in source ? source.bytes[Symbol.asyncIterator]() : undefined;
  const say = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);

  patience.start();
  try {
    for await (const [sent] of on(thread, 'message', { signal: stop, close: ['exit'] })) {
      const message: FromThread = sent;
      switch (message.kind) {
        case 'want': {
          const next = bytes && (await unlessStopped(bytes.next(), stop));
          if (!next || next.done) say({ kind: 'bytes', bytes: undefined });
          else {
            // What the piece is a part of stays here.
            const piece = new Uint8Array(next.value);
            say({ kind: 'bytes', bytes: piece }, [piece.buffer]);
          }
          break;
        }
        case 'items':
          patience.stop();
          await onItems(message.items);
          stop.throwIfAborted();
          patience.start();
          onProgress?.(message.progress);
          say({ kind: 'handled' });
          break;
        case 'progress':
          onProgress?.(message.progress);
          break;
        case 'end':
          return message.summary;
        case 'failed':
          throw new ReadingError(message.failure, message.message);
      }
    }
    throw new ReadingError('crash', 'The reading ended unexpectedly.');
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    throw death ? deathOf(death, limits) : error;
  } finally {
    patience.stop();
    await thread.terminate();
    // A source that is in the middle of something ends when that is over.
    void Promise.resolve(bytes?.return?.()).catch(() => {});
  }
}

function jobOf(source: ItemSource, options: ReadingOptions, limits: ReadingLimits): ReadingJob {
  const { reader, encoding, siteZone, settings } = options;
  return {
    reader,
    encoding,
    siteZone,
    settings,
    limits,
    ...('path' in source ? source : { totalBytes: source.totalBytes }),
  };
}

function startThread(job: ReadingJob): Worker {
  return new Worker(new URL(import.meta.resolve('#built/aggregator/reading/reading-worker.js')), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: job.limits.memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    // What reads what strangers write knows no secrets.
    env: {},
  });
}

function deathOf(error: Error, { memory }: ReadingLimits): ReadingError {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ReadingError('memory', `The reading takes more than ${memory} MiB of memory.`, { cause: error });
  return new ReadingError('crash', `The reading ended unexpectedly (${error.message}).`, { cause: error });
}

function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(stop.reason);
    stop.addEventListener('abort', refuse, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', refuse));
  });
}
