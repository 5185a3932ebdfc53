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
    readonly bucket?: BucketAddress,
  ) {}
}
