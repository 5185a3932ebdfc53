import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
  type S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from '../media-options.js';
import { bucketClient } from './bucket-client.js';

/**
 * Bytes of a part of an upload, which are held in memory. A store accepts 10,000 parts, so that an object may have
 * 320 GB.
 */
const PART_BYTES = 32 * 1024 * 1024;

/** One object of a bucket, of a size that is not known before it is written. */
export class BucketObject {
  private readonly client: S3Client;
  private readonly place: { Bucket: string; Key: string };

  constructor({ bucket, ...address }: BucketAddress, key: string) {
    this.client = bucketClient(address);
    this.place = { Bucket: bucket, Key: key };
  }

  async exists(): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand(this.place));
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
      throw error;
    }
  }

  async read(): Promise<Readable> {
    const { Body: body } = await this.client.send(new GetObjectCommand(this.place));
    if (body instanceof Readable) return body;
    throw new Error(`The object store returned no stream for ${this.place.Key}.`);
  }

  /** Writes the object in parts. It appears when it is complete. */
  async write(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(this.place));
    const upload = { ...this.place, UploadId };
    try {
      const sent: CompletedPart[] = [];
      for await (const Body of inParts(pieces)) {
        const PartNumber = sent.length + 1;
        const { ETag } = await this.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        sent.push({ PartNumber, ETag });
      }
      signal.throwIfAborted();
      await this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
    } catch (error) {
      // The store keeps, and bills, parts of an upload that nobody ends.
      await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }
}

/** Joins pieces into parts of equal size; the last one may be smaller. */
async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes) yield Buffer.concat(held);
}
