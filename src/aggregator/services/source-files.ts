import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FetchError, fetchPublic } from '#libs/fetch';
import { writeNewFile } from '#libs/files';
import { RemoteOptions } from '#libs/remote';
import { MediaLibrary } from '../../media/index.js';
import type { SourceVersion } from '../common/index.js';
import { originNamed, type ImportOrigin } from '../origins/index.js';
import {
  decompressed,
  type DetectedFormat,
  detectFormat,
  type Encoding,
  INVALID_COLUMN_MAPPING,
  ReadingError,
} from '../reading/index.js';
import { ImportServiceOptions, ImportServiceError } from './import-service.js';

/** Schemes used by calendar applications for subscriptions. */
const SUBSCRIBED: Readonly<Record<string, string>> = { 'webcal:': 'http:', 'webcals:': 'https:' };

/**
 * Parses the URL of a source. Adds a missing scheme and replaces the schemes of calendar applications. Returns
 * undefined for other texts.
 */
export function sourceUrl(input: string): URL | undefined {
  const text = input.trim();
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const plain = absolute.replace(/^webcals?:/i, (scheme) => SUBSCRIBED[scheme.toLowerCase()] ?? scheme);
  return URL.canParse(plain) ? feedOfGoogle(new URL(plain)) : undefined;
}

/** Converts the URL of a Google Calendar page to the URL of its feed. Other URLs are returned unchanged. */
function feedOfGoogle(url: URL): URL {
  const calendar = url.searchParams.get('src') ?? url.searchParams.get('cid');
  if (url.hostname !== 'calendar.google.com' || url.pathname.startsWith('/calendar/ical/') || !calendar) return url;
  const name = calendar.includes('@') ? calendar : Buffer.from(calendar, 'base64').toString();
  return new URL(`https://calendar.google.com/calendar/ical/${encodeURIComponent(name)}/public/basic.ics`);
}

/** A source as a local file. */
export interface SourceFile {
  path: string;
  /** URL after redirects, if the source was downloaded. */
  url?: string;
  /** Content type declared by the server. */
  contentType?: string;
  /** Compression. Gzip is detected. */
  encoding?: Encoding;
  version: SourceVersion;
}

const TIMEOUT_MS = 60_000;
/** Compression by `Content-Encoding`. Declared gzip is often wrong, so gzip is detected instead. */
const ENCODINGS: Readonly<Record<string, Encoding | undefined>> = {
  '': undefined,
  identity: undefined,
  gzip: undefined,
  'x-gzip': undefined,
  deflate: 'deflate',
  br: 'br',
};

/**
 * Downloads sources. A source is downloaded completely before it is read, so that its server never waits for the
 * reader.
 */
@Injectable()
export class SourceFiles {
  constructor(
    private readonly remote: RemoteOptions,
    private readonly options: ImportServiceOptions,
    private readonly files: MediaLibrary,
  ) {}

  /**
   * Downloads a public URL and calls `work` with the file. Returns undefined if the server reports that the source is
   * unchanged.
   *
   * @throws FetchError, errors of `work`, or the reason of the signal
   */
  async download<T>(
    url: URL,
    known: SourceVersion | undefined,
    signal: AbortSignal,
    work: (file: SourceFile) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await this.files.withTemporaryFile(async (path) => work(await this.downloadTo(path, url, known, signal)));
    } catch (error) {
      signal.throwIfAborted();
      if (known && error instanceof FetchError && error.status === 304) return undefined;
      throw error;
    }
  }

  private async downloadTo(
    path: string,
    url: URL,
    known: SourceVersion | undefined,
    signal: AbortSignal,
  ): Promise<SourceFile> {
    const response = await fetchPublic(url, {
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
    const through = new Transform({
      transform(piece: Buffer, _encoding, done) {
        digest.update(piece);
        done(null, piece);
      },
    });
    await writeNewFile(path, response.body, { through });
    const version = {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
      digest: digest.digest('hex'),
    };
    return { path, url: response.url, contentType, encoding: encodingOf(coding), version };
  }

  /**
   * Calls `work` with a file: a media item by its id, or a local path.
   *
   * @throws ReadingError for a missing file; errors of `work`
   */
  async local<T>(file: string, work: (file: SourceFile) => Promise<T>): Promise<T> {
    if (!/^\d+$/.test(file)) return work(await fileAt(file));
    const found = await this.files.withLocalFile(Number(file), async (path) => ({
      done: await work(await fileAt(path)),
    }));
    if (!found) throw new ReadingError('format', `There is no media item ${file} with a file.`);
    return found.done;
  }
}

async function fileAt(path: string): Promise<SourceFile> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) throw new ReadingError('format', `The file ${path} does not exist.`);
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece);
  return { path, version: { digest: digest.digest('hex') } };
}

function encodingOf(header: string): Encoding | undefined {
  const name = header.trim().toLowerCase();
  if (!Object.hasOwn(ENCODINGS, name)) throw new ReadingError('source', `Unknown compression “${name.slice(0, 50)}”.`);
  return ENCODINGS[name];
}

/** Number of bytes that are read to detect a format. */
const HEAD_BYTES = 64 * 1024;

/** Detects the format of a file by its beginning. */
export async function formatOfFile({ path, encoding, url, contentType }: SourceFile): Promise<DetectedFormat> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of decompressed(createReadStream(path), encoding)) {
    pieces.push(piece);
    if ((length += piece.length) >= HEAD_BYTES) break;
  }
  return detectFormat(Buffer.concat(pieces), contentType, url === undefined ? path : new URL(url).pathname);
}

/** The error for a source that does not belong to its origin. */
export const invalidSource = (origin: ImportOrigin, message: string, cause?: unknown): ImportServiceError =>
  new ImportServiceError(originNamed(origin).invalidSource, message, { cause });

/** Converts the error of an unreadable source to the error that imports log. Other errors are returned unchanged. */
export function sourceFailure(origin: ImportOrigin, error: unknown): unknown {
  if (error instanceof FetchError) return fetchFailure(origin, error);
  if (!(error instanceof ReadingError)) return error;
  if (error.cause instanceof FetchError) return fetchFailure(origin, error.cause);
  if (error.failure === 'format') return invalidSource(origin, error.message, error);
  const isColumnError = error.failure === 'columns';
  const code = isColumnError ? `core:aggregator:${INVALID_COLUMN_MAPPING}` : 'error:import-failed';
  return new ImportServiceError(code, error.message, { cause: error });
}

function fetchFailure(origin: ImportOrigin, error: FetchError): ImportServiceError {
  const message = `${error.message}.`;
  if (error.failure === 'url') return invalidSource(origin, message, error);
  const isGone = error.status === 404 || error.status === 410;
  return new ImportServiceError(isGone ? 'error:fetch-404' : 'error:fetch-failed', message, { cause: error });
}
