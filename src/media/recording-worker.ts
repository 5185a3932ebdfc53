/** Reads the metadata of an audio or video file in a thread of its own, which can be ended at any time. */
import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from 'music-metadata';
import type { FromRecordingThread, RecordingJob } from './recording.js';

const send = (message: FromRecordingThread): void => parentPort?.postMessage(message);

const { path, duration } = workerData as RecordingJob;
send('ready');
const metadata = await parseFile(path, { skipCovers: true, duration }).catch(() => undefined);
send(metadata && { format: metadata.format, common: metadata.common });
