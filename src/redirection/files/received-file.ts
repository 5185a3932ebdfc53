import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { errorOf } from '#libs/errors';
import type { FileRequest } from '#libs/rest';
import { MediaOptions, MediaLibrary } from '../../media/index.js';
import { fail } from '../redirection.errors.js';

/** Enough to see of what kind a file is. */
const BEGINNING = 65_536;

/** A file of rules, which may be read more than once. */
export class RuleFile {
  constructor(
    private readonly path: string,
    /** The name it was sent under. */
    readonly name: string,
  ) {}

  bytes(): AsyncIterable<Uint8Array> {
    return createReadStream(this.path) as AsyncIterable<Uint8Array>;
  }

  /** How it begins, as text. */
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

/** Takes uploaded files in, straight to the disk. */
@Injectable()
export class FileReceiver {
  constructor(
    private readonly files: MediaLibrary,
    private readonly options: MediaOptions,
  ) {}

  /** Does something with the file of a form, which is gone afterwards. */
  async receive<T>({ isForm, file }: FileRequest, work: (file: RuleFile) => Promise<T>): Promise<T> {
    // A form in which no file was chosen sends one that has no name.
    if (!isForm || !file?.name) return fail('redirect_import_invalid_file');
    const path = await this.files.temporary();
    try {
      await pipeline(file.stream, new Limit(this.options.uploadLimit), createWriteStream(path, { flags: 'wx' }));
      return await work(new RuleFile(path, file.name));
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Refuses what is longer than some bytes. */
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
