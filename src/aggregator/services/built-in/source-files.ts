import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { FetchError, fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { MediaLibrary } from '../../../media/index.js';
import type { Encoding } from '../../reading/source-bytes.js';
import { ReadingError } from '../../reading/reading-error.js';
import type { SourceVersion } from '../../records/import-record.js';
import { ImportServiceOptions } from '../service-options.js';

/** A source as a file on this machine. */
export interface SourceFile {
  path: string;
  /** Where it was found at last, if it came over the net. */
  address?: string;
  /** What its server calls it. */
  contentType?: string;
  /** How it is compressed; gzip is recognised without. */
  encoding?: Encoding;
  version: SourceVersion;
}

const TIMEOUT_MS = 60_000;
/** How a server may compress what it sends. What says that it is gzip often is not. */
const ENCODINGS: Readonly<Record<string, Encoding | undefined>> = {
  '': undefined,
  identity: undefined,
  gzip: undefined,
  'x-gzip': undefined,
  deflate: 'deflate',
  br: 'br',
};

/** Brings sources onto this machine. A source is read only when it is here as a whole: no server waits for the reader. */
@Injectable()
export class SourceFiles {
  constructor(
    private readonly remote: RemoteOptions,
    private readonly options: ImportServiceOptions,
    private readonly files: MediaLibrary,
  ) {}

  /**
   * Does something with what is found at an address of the public internet; answers nothing where the server says that
   * it is what it was.
   *
   * @throws FetchError, what `work` throws, or the reason of the signal
   */
  async download<T>(
    address: URL,
    known: SourceVersion | undefined,
    signal: AbortSignal,
    work: (file: SourceFile) => Promise<T>,
  ): Promise<T | undefined> {
    const path = await this.files.temporary();
    try {
      const response = await fetchPublic(address, {
        maxBytes: this.options.maxBytes,
        timeoutMs: TIMEOUT_MS,
        allowPrivate: this.remote.allowPrivate,
        signal,
        headers: {
          accept: 'text/calendar, */*;q=0.8',
          'accept-encoding': 'gzip, deflate, br',
          ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
          ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
        },
      });
      const {
        etag,
        'content-type': contentType,
        'last-modified': lastModified,
        'content-encoding': coding = '',
      } = response.headers;
      const digest = createHash('sha256');
      await pipeline(
        response.body,
        async function* (pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            digest.update(piece);
            yield piece;
          }
        },
        createWriteStream(path, { flags: 'wx' }),
      );
      const version = {
        ...(etag === undefined ? {} : { etag }),
        ...(lastModified === undefined ? {} : { lastModified }),
        digest: digest.digest('hex'),
      };
      return await work({ path, address: response.url, contentType, encoding: encodingOf(coding), version });
    } catch (error) {
      signal.throwIfAborted();
      if (known && error instanceof FetchError && error.status === 304) return undefined;
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * Does something with a file: a media item by its number, or a path on this machine.
   *
   * @throws ReadingError where there is none, or what `work` throws
   */
  async local<T>(file: string, work: (file: SourceFile) => Promise<T>): Promise<T> {
    if (!/^\d+$/.test(file)) return work(await fileAt(file));
    const found = await this.files.locally(Number(file), async (path) => ({ done: await work(await fileAt(path)) }));
    if (!found) throw new ReadingError('format', `There is no media item ${file} with a file.`);
    return found.done;
  }
}

async function fileAt(path: string): Promise<SourceFile> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) throw new ReadingError('format', `There is no file ${path} that can be read.`);
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece);
  return { path, version: { digest: digest.digest('hex') } };
}

function encodingOf(header: string): Encoding | undefined {
  const name = header.trim().toLowerCase();
  if (!Object.hasOwn(ENCODINGS, name))
    throw new ReadingError('source', `The source is compressed by “${name.slice(0, 50)}”, which is not known here.`);
  return ENCODINGS[name];
}
