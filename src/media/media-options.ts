/** A bucket of an S3-compatible store. */
export interface BucketAddress {
  bucket: string;
  endpoint?: string;
  region: string;
  /** Empty where the environment signs in by other means. */
  accessKeyId: string;
  secretAccessKey: string;
}

/** The configuration of media; sizes in bytes. */
export class MediaOptions {
  constructor(
    /** Folder of the files; with a bucket, of temporary files only. */
    readonly folder: string,
    readonly uploadLimit: number,
    /** MIME types that are taken, `image/*` for a whole family; empty for all known ones. */
    readonly types: readonly string[],
    readonly pixelLimit: number,
    /** Milliseconds that an answer waits for the smaller copies of an image. */
    readonly patience: number,
    readonly bucket?: BucketAddress,
  ) {}
}
