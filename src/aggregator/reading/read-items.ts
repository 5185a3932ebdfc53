import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReaderName } from '../import-origins.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { ReadingError, READING_LIMITS, type ReadingFailure, type ReadingLimits } from './item-reader.js';
import type { Encoding } from './source-text.js';

/** Progress of reading. */
export interface ReadingProgress {
  /** Bytes that were read, before decompression. */
  bytes: number;
  /** Length of the source in bytes, if it is known. */
  totalBytes?: number;
  /** Items that were read. */
  items: number;
}

/** Result of reading. */
interface ReadingSummary extends ReadingProgress {
  /** The first problems. */
  problems: ImportProblem[];
  /** How many problems there were. */
  problemCount: number;
  /** Whether the items are all that the source has. */
  complete: boolean;
}

/** Input of the thread. */
export interface ReadingJob {
  reader: ReaderName;
  /** Path of a file that the thread reads. Without one, it asks for bytes. */
  path?: string;
  encoding?: Encoding;
  totalBytes?: number;
  siteZone: string;
  limits: ReadingLimits;
  settings: unknown;
}

/** Messages of the thread. */
export type FromThread =
  /** It waits for the next bytes. */
  | { kind: 'want' }
  /** It waits until these items are handled. */
  | { kind: 'items'; items: ImportItem[]; progress: ReadingProgress }
  | { kind: 'progress'; progress: ReadingProgress }
  | { kind: 'end'; summary: ReadingSummary }
  | { kind: 'failed'; failure: ReadingFailure; message: string };

/** Messages to the thread. */
export type ToThread =
  /** Undefined at the end. */
  { kind: 'bytes'; bytes: Uint8Array | undefined } | { kind: 'handled' };

/** A file, or a stream of bytes. */
export type ItemSource = { path: string } | { bytes: AsyncIterable<Uint8Array>; totalBytes?: number };

export interface ReadingOptions {
  reader: ReaderName;
  /** Time zone of the site. */
  siteZone: string;
  /** Settings of the reader: plain data. */
  settings?: unknown;
  /** Compression of the bytes. Gzip is detected. */
  encoding?: Encoding;
  limits?: Partial<ReadingLimits>;
  signal?: AbortSignal;
  /** Called with some items at a time. Reading waits for it. */
  onItems(items: ImportItem[]): Promise<void> | void;
  onProgress?(progress: ReadingProgress): void;
}

/** Memory in MiB for short-lived objects. */
const YOUNG_MEMORY = 16;

/**
 * Reads a source in a thread of its own, so that a long, damaged or hostile source cannot harm the process.
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
            // Copied, because the buffer may hold more than this piece.
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
    // The source may be busy: it ends when it is done.
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

/** Calls back after a total running time. It can be paused. */
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
