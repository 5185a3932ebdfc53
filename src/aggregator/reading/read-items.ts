import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportItem, ImportProblem } from '../items/index.js';
import type { ReaderName } from '../origins/index.js';
import { ReadingError, READING_LIMITS, type ReadingFailure, type ReadingLimits } from './item-reader.js';
import type { Encoding } from './source-text.js';

/** Progress of reading. */
export interface ReadingProgress {
  /** Bytes read, before decompression. */
  bytes: number;
  /** Length of the source in bytes, if known. */
  totalBytes?: number;
  /** Items read. */
  items: number;
}

/** Result of reading. */
interface ReadingSummary extends ReadingProgress {
  /** The first problems. */
  problems: ImportProblem[];
  /** Number of all problems. */
  problemCount: number;
  /** Whether all items of the source were read. */
  complete: boolean;
}

/** Input of the thread. */
export interface ReadingJob {
  reader: ReaderName;
  /** Path of a file that the thread reads itself. If absent, the thread requests bytes. */
  path?: string;
  encoding?: Encoding;
  totalBytes?: number;
  siteZone: string;
  limits: ReadingLimits;
  settings: unknown;
}

/** Messages of the thread. */
export type FromThread =
  /** The thread waits for the next bytes. */
  | { kind: 'want' }
  /** The thread sends no more items until these are handled. */
  | { kind: 'items'; items: ImportItem[]; progress: ReadingProgress }
  | { kind: 'progress'; progress: ReadingProgress }
  | { kind: 'end'; summary: ReadingSummary }
  | { kind: 'failed'; failure: ReadingFailure; message: string };

/** Messages to the thread. */
export type ToThread =
  /** The next bytes; undefined at the end of the source. */
  { kind: 'bytes'; bytes: Uint8Array | undefined } | { kind: 'handled' };

/** A file, or a stream of bytes. */
export type ItemSource = { path: string } | { bytes: AsyncIterable<Uint8Array>; totalBytes?: number };

/** Options for reading a source. */
export interface ReadingOptions {
  reader: ReaderName;
  /** Time zone of the site. */
  siteZone: string;
  /** Settings of the reader. Plain data. */
  settings?: unknown;
  /** Compression of the bytes. Gzip is detected. */
  encoding?: Encoding;
  limits?: Partial<ReadingLimits>;
  signal?: AbortSignal;
  /** Called with a batch of items. Reading waits for the returned promise. */
  onItems: (items: ImportItem[]) => Promise<void> | void;
  onProgress?: (progress: ReadingProgress) => void;
}

/** Memory of the thread for short-lived objects, in MiB. */
const YOUNG_MEMORY = 16;

/**
 * Reads a source in a separate thread, so that a long, damaged or hostile source cannot harm the process.
 *
 * @throws ReadingError, errors of `onItems`, or the reason of the signal
 */
export async function readItems(source: ItemSource, options: ReadingOptions): Promise<ReadingSummary> {
  const { signal, onItems, onProgress } = options;
  signal?.throwIfAborted();
  const limits = { ...READING_LIMITS, ...options.limits };
  const timeout = new AbortController();
  const stopwatch = new Stopwatch(limits.milliseconds, () =>
    timeout.abort(new ReadingError('time', `Reading took longer than ${limits.milliseconds / 1000} seconds.`)),
  );
  const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  const thread = startThread(jobOf(source, options, limits));
  let crash: Error | undefined;
  thread.once('error', (error) => (crash = error));
  const bytes = 'bytes' in source ? source.bytes[Symbol.asyncIterator]() : undefined;
  const post = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);

  stopwatch.start();
  try {
    for await (const [sent] of on(thread, 'message', { signal: stop, close: ['exit'] })) {
      const message: FromThread = sent;
      switch (message.kind) {
        case 'want': {
          const next = bytes && (await orAborted(bytes.next(), stop));
          if (!next || next.done) post({ kind: 'bytes', bytes: undefined });
          else {
            // Copied, because the buffer may hold more than this piece.
            const piece = new Uint8Array(next.value);
            post({ kind: 'bytes', bytes: piece }, [piece.buffer]);
          }
          break;
        }
        case 'items':
          stopwatch.stop();
          await onItems(message.items);
          stop.throwIfAborted();
          stopwatch.start();
          onProgress?.(message.progress);
          post({ kind: 'handled' });
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
    throw new ReadingError('crash', 'Reading ended unexpectedly.');
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    throw crash ? crashError(crash, limits) : error;
  } finally {
    stopwatch.stop();
    await thread.terminate();
    // Not awaited: the source may be busy.
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
    // The thread reads untrusted data and must not see secrets.
    env: {},
  });
}

function crashError(error: Error, { memory }: ReadingLimits): ReadingError {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ReadingError('memory', `Reading took more than ${memory} MiB of memory.`, { cause: error });
  return new ReadingError('crash', `Reading ended unexpectedly (${error.message}).`, { cause: error });
}

function orAborted<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(stop.reason);
    stop.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', abort));
  });
}

/** Calls back after a total running time. Can be paused. */
class Stopwatch {
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(
    private left: number,
    private readonly call: () => void,
  ) {}

  start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(this.call, this.left);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.left = Math.max(0, this.left - (performance.now() - this.startedAt));
  }
}
