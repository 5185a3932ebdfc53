import { createReadStream } from 'node:fs';
import { access, constants, lstat, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from '#libs/files';
import { storeAddress } from '../media/storage/index.js';
import type { AppConfig } from '../start/app.config.js';
import { writeWhole } from '../start/command-line.js';

/** The name of standard input and output. */
export const STANDARD = '-';

const S3_URL = /^s3:\/\/([^/]+)\/(.+)$/;

/** Where an archive is: a file, standard input or output, or an object of a bucket. */
export interface ArchivePlace {
  /** Whether an archive, or something else, is there already. */
  exists(): Promise<boolean>;
  write(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>;
  /** Runs work that opens the archive at its beginning, as often as it likes. */
  read<T>(work: (open: () => Promise<Readable>) => Promise<T>): Promise<T>;
}

/** The place that a word of the command line names. */
export async function archivePlace(name: string, config: AppConfig): Promise<ArchivePlace> {
  if (name === STANDARD) return standardPlace(config);
  const [, bucket, key] = S3_URL.exec(name) ?? [];
  if (bucket === undefined || key === undefined) {
    if (name.startsWith('s3:')) throw new Error(`${name} is no s3://bucket/key.`);
    return filePlace(name);
  }
  const { BucketObject } = await import('../media/bucket/index.js');
  const object = new BucketObject({ bucket, ...storeAddress(config) }, key);
  return {
    exists: () => object.exists(),
    write: (bytes, signal) => object.write(bytes, signal),
    read: (work) => work(() => object.read()),
  };
}

const filePlace = (path: string): ArchivePlace => ({
  exists: async () => (await lstat(path).catch(() => undefined)) !== undefined,
  write: (bytes, signal) => writeWhole(path, bytes, signal),
  read: async (work) => {
    await access(path, constants.R_OK);
    return work(async () => Promise.resolve(createReadStream(path)));
  },
});

const standardPlace = ({ DATA_DIR }: AppConfig): ArchivePlace => ({
  exists: async () => Promise.resolve(false),
  write: (bytes) => pipeline(Readable.from(bytes, { objectMode: false }), process.stdout, { end: false }),
  // Archives are read twice, so standard input is kept in a file meanwhile.
  read: async (work) => {
    const folder = await mkdtemp(join(DATA_DIR, '.restore-'));
    try {
      const path = join(folder, 'archive.tar');
      await writeNewFile(path, process.stdin, { mode: 0o600 });
      return await work(async () => Promise.resolve(createReadStream(path)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
