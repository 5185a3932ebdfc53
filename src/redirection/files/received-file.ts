import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { errorOf } from '#libs/errors';
import { writeNewFile } from '#libs/files';
import type { FileRequest } from '#libs/requests';
import { MediaOptions, MediaLibrary } from '../../media/index.js';
import { fail } from '../common/index.js';

/** Number of bytes that suffice to detect the format of a file. */
const BEGINNING = 65_536;

/** A file of rules, which can be read repeatedly. */
export class RuleFile {
  constructor(
    private readonly path: string,
    /** The file name of the upload. */
    readonly name: string,
  ) {}

  bytes(): AsyncIterable<Uint8Array> {
    return createReadStream(this.path) as AsyncIterable<Uint8Array>;
  }

  /** The beginning of the file as text. */
  async beginning(): Promise<string> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  }
}

/** Stores uploaded files temporarily. */
@Injectable()
export class FileReceiver {
  constructor(
    private readonly files: MediaLibrary,
    private readonly options: MediaOptions,
  ) {}

  /** Passes the file of a form to `work`, and deletes it afterwards. */
  async receive<T>({ isForm, file }: FileRequest, work: (file: RuleFile) => Promise<T>): Promise<T> {
    // A form without a selected file sends a file without a name.
    if (!isForm || !file?.name) return fail('redirect_import_invalid_file');
    return this.files.withTemporaryFile(async (path) => {
      await writeNewFile(path, file.stream, { through: new Limit(this.options.uploadLimit) });
      return work(new RuleFile(path, file.name));
    });
  }
}

/** Fails streams that exceed a number of bytes. */
class Limit extends Transform {
  constructor(private left: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.left -= chunk.length;
    if (this.left < 0) done(errorOf(() => fail('redirect_import_file_too_big')));
    else done(null, chunk);
  }
}
