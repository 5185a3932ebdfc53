import { Worker } from 'node:worker_threads';
import type { IAudioMetadata } from 'music-metadata';

/** How long a file may be read. The start of the thread does not count. */
const READING_MS = 1000;
const START_MS = 10_000;
/** Determining the duration may require reading the whole file, so it is skipped for large ones. */
const MAX_MEASURED_BYTES = 64 * 1024 * 1024;
const MEMORY_MB = 128;

/** The metadata of an audio or video file. */
export type Recording = Pick<IAudioMetadata, 'format' | 'common'>;

/** Input of the thread. */
export interface RecordingJob {
  path: string;
  /** Whether the duration is determined. */
  duration: boolean;
}

/** Messages of the thread: it reads from now on, or what it has read. Undefined if the file cannot be parsed. */
export type FromRecordingThread = 'ready' | Recording | undefined;

/**
 * Reads the metadata of an audio or video file of `size` bytes, in a thread of its own: the parser of a hostile file lets
 * nothing else run, and uses memory without end. Undefined if the file cannot be parsed, and `late` if that takes more
 * than a second or too much memory.
 */
export async function readRecording(path: string, size: number): Promise<Recording | 'late' | undefined> {
  const job: RecordingJob = { path, duration: size < MAX_MEASURED_BYTES };
  const thread = new Worker(new URL(import.meta.resolve('#built/media/recording-worker.js')), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread reads untrusted data and must not see secrets.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      const isLate = () => resolve('late');
      timer = setTimeout(isLate, START_MS);
      thread.on('message', (message: FromRecordingThread) => {
        if (message !== 'ready') return resolve(message);
        clearTimeout(timer);
        timer = setTimeout(isLate, READING_MS);
      });
      thread.once('error', isLate);
      thread.once('exit', isLate);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
