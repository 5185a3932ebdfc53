import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../media-options.js';

const silent = () => undefined;

/** A client of an S3-compatible object store. */
export const bucketClient = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<BucketAddress, 'bucket'>): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // Errors are thrown, and logged by the code that catches them, so the client need not log.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Other object stores than Amazon's do not support optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
