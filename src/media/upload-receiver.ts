import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { errorOf } from '#libs/errors';
import { writeNewFile } from '#libs/files';
import { hasBody } from '#libs/http';
import type { FileRequest, RestRequest } from '#libs/requests';
import { percentDecoded } from '#libs/text';
import { MediaOptions } from './media-options.js';
import { fail } from './media.errors.js';
import { FileStorage } from './storage/file-storage.js';

const FILE_NAME = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/i;
const ENCODED_NAME = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]*)/i;
/** Upper bound for the fields and boundaries of a form, in bytes. */
const FORM_MARGIN = 16 * 1024 * 1024;

/** A received file. */
export interface ReceivedFile {
  /** Path of the temporary file. The caller moves or deletes it. */
  path: string;
  /** File name as sent. */
  name: string;
  /** MD5 of the content, of files that may be sent again. */
  sum?: string | undefined;
}

/** Streams uploaded files to disk. */
@Injectable()
export class UploadReceiver {
  constructor(
    private readonly storage: FileStorage,
    private readonly options: MediaOptions,
  ) {}

  /**
   * Writes the file of a request to a temporary file, and passes it to `work`. Throws if it is missing, too large or
   * fails its checksum.
   */
  async receive<T>(
    upload: FileRequest,
    { headers }: RestRequest['http'],
    work: (received: ReceivedFile) => Promise<T>,
  ): Promise<T> {
    const name = this.nameOf(upload, headers);
    const { file } = upload;
    if (!file) return fail(upload.hasStrayFile ? 'rest_upload_unknown_error' : 'rest_upload_no_data');
    const announced = Number(headers['content-length'] ?? 0) - (upload.isForm ? FORM_MARGIN : 0);
    if (announced > this.options.uploadLimit) fail('rest_upload_file_too_big');
    return this.storage.withTemporaryFile(async (path) => {
      const isSummed = headers['content-md5'] !== undefined || upload.once !== undefined;
      const meter = new Meter(this.options.uploadLimit, isSummed);
      await writeNewFile(path, file.stream, { through: meter });
      if (!meter.size) fail(upload.isForm ? 'rest_upload_unknown_error' : 'rest_upload_no_data');
      const sum = isSummed ? meter.md5() : undefined;
      const expected = headers['content-md5'];
      if (expected !== undefined && sum !== String(expected).trim().toLowerCase()) fail('rest_upload_hash_mismatch');
      return work({ path, name, sum });
    });
  }

  private nameOf({ isForm, file }: FileRequest, headers: IncomingHttpHeaders): string {
    return isForm ? (file?.name ?? '') : bodyFileName(headers);
  }
}

/** Counts and hashes the bytes that pass through. Fails beyond the size limit. */
class Meter extends Transform {
  size = 0;
  private readonly hash = createHash('md5');

  constructor(
    private readonly limit: number,
    private readonly sums: boolean,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.size += chunk.length;
    if (this.size > this.limit) {
      done(errorOf(() => fail('rest_upload_file_too_big')));
      return;
    }
    if (this.sums) this.hash.update(chunk);
    done(null, chunk);
  }

  md5(): string {
    return this.hash.digest('hex');
  }
}

/** The name of a file that is sent as the request body. Throws if a required header is missing or invalid. */
function bodyFileName(headers: IncomingHttpHeaders): string {
  if (!hasBody(headers)) fail('rest_upload_no_data');
  if (!headers['content-type']) fail('rest_upload_no_content_type');
  const disposition = headers['content-disposition'];
  if (!disposition) return fail('rest_upload_no_content_disposition');
  const text = asUtf8(disposition);
  const encoded = ENCODED_NAME.exec(text)?.[1];
  const [, quoted, plain] = FILE_NAME.exec(text) ?? [];
  const name = (encoded && decoded(encoded)) || quoted?.replace(/\\(.)/g, '$1') || plain;
  return name?.trim() ? name.trim() : fail('rest_upload_invalid_disposition');
}

/** Decodes a header, which Node.js reads as Latin-1, as UTF-8 if it is valid. */
function asUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

const decoded = (text: string): string | undefined => percentDecoded(text.trim());
