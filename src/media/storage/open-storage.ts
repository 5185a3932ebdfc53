import type { MediaOptions } from '../media-options.js';
import { DiskStorage, type FileStorage } from './file-storage.js';

/** The storage of the files. Imports the S3 client only if a bucket is configured, because it is large. */
export async function openStorage(options: MediaOptions): Promise<FileStorage> {
  if (!options.bucket) return new DiskStorage(options);
  const { BucketStorage } = await import('../bucket/index.js');
  return new BucketStorage(options, options.bucket);
}
