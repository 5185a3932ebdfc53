import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Logger } from '@nestjs/common';
import { S3Driver } from 'flydrive/drivers/s3';
import { writeNewFile } from '#libs/files';
import type { BucketAddress, MediaOptions } from '../media-options.js';
import { fail } from '../media.errors.js';
import { FileStorage, type ByteRange, type FileMetadata, type StagedFiles } from '../storage/file-storage.js';
import { bucketClient } from './bucket-client.js';

/** The status of an answer of the object store; undefined if there was none. */
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

const isMissing = (error: unknown) => statusOf(error) === 404;

/** Whether the same request may succeed later. */
const isOutage = (error: unknown) => {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
};

/** Stores files in a bucket of an S3-compatible object store. */
export class BucketStorage extends FileStorage {
  private readonly logger = new Logger(BucketStorage.name);
  private readonly client: S3Client;
  private readonly driver: S3Driver;
  private readonly bucket: string;

  constructor(options: Pick<MediaOptions, 'folder'>, { bucket, ...address }: BucketAddress) {
    super(options);
    this.bucket = bucket;
    this.client = bucketClient(address);
    // The site serves the files itself, so the bucket can stay private.
    this.driver = new S3Driver({ client: this.client, bucket, visibility: 'private', supportsACL: false });
  }

  protected async store(temporary: string, path: string): Promise<void> {
    const { size } = await stat(temporary);
    await this.asked(() => this.driver.putStream(path, createReadStream(temporary), { contentLength: size }));
    await rm(temporary, { force: true });
  }

  protected delete(path: string): Promise<void> {
    return this.asked(() => this.driver.delete(path));
  }

  async metadata(path: string): Promise<FileMetadata | undefined> {
    try {
      const { contentLength, lastModified } = await this.asked(() => this.driver.getMetaData(path));
      return { size: contentLength, modifiedAt: lastModified };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Bypasses the driver, which does not support ranges. */
  async read(path: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const wanted = new GetObjectCommand({ Bucket: this.bucket, Key: path, Range });
    const { Body: body } = await this.asked(() => this.client.send(wanted));
    if (body instanceof Readable) return body;
    throw new Error(`The object store returned no stream for ${path}.`);
  }

  locally<T>(path: string, work: (local: string) => Promise<T>): Promise<T> {
    return this.withTemporaryFile(async (local) => {
      await writeNewFile(local, await this.read(path));
      return work(local);
    });
  }

  /** Objects cannot be renamed, so staged files are written to their places at once. */
  protected openStage(): Promise<StagedFiles> {
    const nothing = () => Promise.resolve();
    const put = (path: string, content: Readable, { size }: FileMetadata) =>
      this.driver.putStream(path, content, { contentLength: size });
    return Promise.resolve({ put, swap: nothing, undo: nothing, discard: nothing });
  }

  isEmpty(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Sends a request. If the store does not answer, or not now, the error is `rest_storage_unavailable`. */
  private async asked<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.logger.warn(`The object store is unavailable: ${String(error)}`);
      return fail('rest_storage_unavailable');
    }
  }
}
