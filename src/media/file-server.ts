import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { RestError } from '#libs/errors';
import type { Stage } from '#libs/http';
import { SiteUrls, SitePaths } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { fileUrl } from './file-names.js';
import { A_YEAR, FILE_POLICY, FILE_SECURITY, sendFile, type FileAnswer } from './file-responses.js';
import { mediaTypeOf } from './media-types.js';
import { Pictures, asksForPicture, namesSizeAlone } from './pictures/index.js';
import { FileStorage, type FileMetadata } from './storage/file-storage.js';

/** Types that a browser can display without running code. Other files are served as downloads. */
const SHOWN = /^(?:image\/|audio\/|video\/|application\/pdf$|text\/(?:plain|csv|tab-separated-values|calendar|vtt)$)/;

/**
 * Serves the stored files with ranges, validators, long cache lifetimes and headers that prevent scripts from running, and
 * pictures that are made of them on demand.
 */
@Injectable()
export class FileServer {
  private readonly logger = new Logger('Files');
  /** Path prefix of all files. */
  private readonly prefix: string;

  constructor(
    private readonly storage: FileStorage,
    private readonly pictures: Pictures,
    site: SiteUrls,
    paths: SitePaths,
  ) {
    this.prefix = new URL(fileUrl(site, '')).pathname;
    paths.reserve(this.prefix.split('/')[1] ?? '');
  }

  /** Middleware: handles requests for files and passes on all others. */
  readonly middleware: Stage = (request, response, next) => {
    const { prefix } = this;
    const url = request.url ?? '';
    if (!url.startsWith(prefix)) {
      next();
      return;
    }
    const [path = ''] = url.split('?', 1);
    const query = url.slice(path.length + 1);
    const stored = storagePathOf(path.slice(prefix.length));
    void this.serve(stored, query, request, response).catch((error: unknown) => {
      this.fail(error, path, response, next);
    });
  };

  /** Ends a response that failed. Errors with a code are passed on, to be answered like those of other routes. */
  private fail(error: unknown, path: string, response: ServerResponse, next: (error: unknown) => void): void {
    if (response.headersSent) {
      // Clients often disconnect early; that is not worth a log line.
      if (!response.destroyed) this.logger.warn(`${path} could not be sent: ${String(error)}`);
      response.destroy();
    } else if (error instanceof RestError) {
      response.setHeaders(new Map(Object.entries({ ...FILE_SECURITY, 'Cache-Control': 'no-store' })));
      next(error);
    } else if (!response.destroyed) {
      this.logger.error(`${path} failed`, error instanceof Error ? error.stack : String(error));
      response.writeHead(503, { ...FILE_SECURITY, 'Retry-After': '1' }).end();
    }
  }

  private async serve(
    path: string | undefined,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...FILE_SECURITY, Allow: 'GET, HEAD' }).end();
      return;
    }
    const answer = path === undefined ? undefined : await this.answerOf(path, query, request, response);
    if (!answer) {
      response.writeHead(404, { ...FILE_SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    await sendFile(request, response, answer);
  }

  /** What is at a path, or the picture of it that a query asks for; undefined if there is no such file. */
  private async answerOf(
    path: string,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<FileAnswer | undefined> {
    if (query && asksForPicture(path, query)) {
      try {
        return await this.pictures.answer(path, query, request.headers.accept, () => response.destroyed);
      } catch (error) {
        const isRefusal = error instanceof RestError && Number(error.status) < 500;
        // The file is what such an address leads to where nothing makes pictures.
        if (!isRefusal || !namesSizeAlone(query)) throw error;
      }
    }
    const metadata = await this.storage.metadata(path);
    return metadata && { ...described(path, metadata), open: (range) => this.storage.read(path, range) };
  }
}

/** The storage path for an encoded URL path; `undefined` if it is not a valid one. */
function storagePathOf(encoded: string): string | undefined {
  const path = percentDecoded(encoded);
  if (path === undefined) return undefined;
  const isSafe = path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  return isSafe && !/[\0\\]/.test(path) ? path : undefined;
}

/** A file with its validators and headers. */
function described(path: string, { size, modifiedAt }: FileMetadata): Omit<FileAnswer, 'open'> {
  const type = mediaTypeOf(path) ?? 'application/octet-stream';
  const etag = `"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`;
  const headers = {
    ...FILE_SECURITY,
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    ...(SHOWN.test(type) ? {} : { 'Content-Disposition': 'attachment' }),
    ...(type === 'application/pdf' ? {} : { 'Content-Security-Policy': FILE_POLICY }),
    'Accept-Ranges': 'bytes',
    'Cache-Control': A_YEAR,
    'Last-Modified': modifiedAt.toUTCString(),
    ETag: etag,
  };
  return { size, etag, modifiedAt, headers };
}
