import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { type Stage, isRead, requestId } from '#libs/http';
import { SiteUrls, SitePaths } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { fileUrl } from './file-names.js';
import { FILE_SECURITY, sendBytes, sendFile, type FileAnswer } from './file-responses.js';
import { Pictures, asksForPicture, namesSizeAlone } from './pictures/index.js';
import { RecentFiles, hasBytes, type RecentFile } from './recent-files.js';
import { FileStorage } from './storage/file-storage.js';

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
    private readonly recent: RecentFiles,
    private readonly pictures: Pictures,
    site: SiteUrls,
    paths: SitePaths,
  ) {
    this.prefix = new URL(fileUrl(site, '')).pathname;
    paths.reserve(this.prefix.split('/')[1] ?? '');
  }

  /** Stage: sends files that are in memory, before anything else is made for their requests. */
  readonly recentFiles: Stage = (request, response, next) => {
    const { path, query } = this.asked(request) ?? {};
    const isMeant = path !== undefined && isRead(request) && !(query && asksForPicture(path, query));
    const file = isMeant ? this.recent.now(path) : undefined;
    if (file) sendBytes(request, response, file, ['X-Request-Id', requestId(request)]);
    else next();
  };

  /** Middleware: handles requests for files and passes on all others. */
  readonly middleware: Stage = (request, response, next) => {
    const asked = this.asked(request);
    if (!asked) {
      next();
      return;
    }
    void this.serve(asked, request, response).catch((error: unknown) => {
      this.fail(error, asked.encoded, response, next);
    });
  };

  /** What a URL below that of the files names; undefined for other URLs. */
  private asked({ url = '' }: IncomingMessage): AskedFile | undefined {
    const { prefix } = this;
    if (!url.startsWith(prefix)) return undefined;
    const [encoded = ''] = url.split('?', 1);
    return { encoded, path: storagePathOf(encoded.slice(prefix.length)), query: url.slice(encoded.length + 1) };
  }

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

  private async serve(asked: AskedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) {
      response.writeHead(405, { ...FILE_SECURITY, Allow: 'GET, HEAD' }).end();
      return;
    }
    const { path } = asked;
    const answer = path === undefined ? undefined : await this.answerOf(path, asked.query, request, response);
    if (!answer) {
      response.writeHead(404, { ...FILE_SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    if ('open' in answer) await sendFile(request, response, answer);
    else sendBytes(request, response, answer);
  }

  /** What is at a path, or the picture of it that a query asks for; undefined if there is no such file. */
  private async answerOf(
    path: string,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<FileAnswer | RecentFile | undefined> {
    if (query && asksForPicture(path, query)) {
      try {
        return await this.pictures.answer(path, query, request.headers.accept, () => response.destroyed);
      } catch (error) {
        const isRefusal = error instanceof RestError && Number(error.status) < 500;
        // The file is what such an address leads to where nothing makes pictures.
        if (!isRefusal || !namesSizeAlone(query)) throw error;
      }
    }
    const file = await this.recent.find(path, mayNeedAll(request));
    if (!file || hasBytes(file)) return file;
    return { ...file, open: (range) => this.storage.read(path, range) };
  }
}

/** A file that a URL names. */
interface AskedFile {
  /** The path of the URL. */
  encoded: string;
  /** The path in the storage; undefined if it is not a valid one. */
  path: string | undefined;
  query: string;
}

/** Whether a response is likely to have all of a file. */
const mayNeedAll = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;

/** The storage path for an encoded URL path; `undefined` if it is not a valid one. */
function storagePathOf(encoded: string): string | undefined {
  const path = percentDecoded(encoded);
  if (path === undefined) return undefined;
  const isSafe = path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  return isSafe && !/[\0\\]/.test(path) ? path : undefined;
}
