import { resolve } from 'node:path';
import type { AppConfig } from '../start/app.config.js';

/** A bucket of an S3-compatible object store. */
export interface BucketAddress {
  bucket: string;
  endpoint?: string;
  region: string;
  /** Empty if the environment provides credentials otherwise. */
  accessKeyId: string;
  secretAccessKey: string;
}

/** Configuration of media. Sizes are in bytes. */
export class MediaOptions {
  constructor(
    /** Folder of the files; with a bucket, for temporary files only. */
    readonly folder: string,
    readonly uploadLimit: number,
    /** Accepted MIME types, such as `image/png` or `image/*`; empty for all known types. */
    readonly types: readonly string[],
    readonly pixelLimit: number,
    /** Milliseconds that a response waits for the resized copies of an image. */
    readonly patience: number,
    /** Memory for small files that are sent again. */
    readonly recentBytes: number,
    readonly bucket?: BucketAddress,
  ) {}
}

/** The store of the configuration, without its bucket. */
export const storeAddress = (config: AppConfig): Omit<BucketAddress, 'bucket'> => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
});

/** The options of media that the configuration says. */
export const mediaOptions = (config: AppConfig): MediaOptions =>
  new MediaOptions(
    resolve(config.DATA_DIR, 'files'),
    config.UPLOAD_LIMIT_MB * 1024 * 1024,
    config.UPLOAD_TYPES,
    config.IMAGE_PIXEL_LIMIT,
    config.REQUEST_TIMEOUT_SECONDS * 500,
    config.RESPONSES_MAX_MB * 512 * 1024,
    config.S3_BUCKET ? { bucket: config.S3_BUCKET, ...storeAddress(config) } : undefined,
  );
