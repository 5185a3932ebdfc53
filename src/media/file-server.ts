import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Stage } from '#libs/http';
import { SiteUrls, SitePaths } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { fileUrl } from './file-names.js';
import { mediaTypeOf } from './media-types.js';
import { FileStorage, type ByteRange, type FileMetadata } from './storage/file-storage.js';

/** Types that a browser can display without running code. Other files are served as downloads. */
const SHOWN = /^(?:image\/|audio\/|video\/|application\/pdf$|text\/(?:plain|csv|tab-separated-values|calendar|vtt)$)/;
const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
};
/** Forbids scripts and requests. Not sent for PDF files, whose viewers do not work under such a policy. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const A_YEAR = 'public, max-age=31536000';
const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Serves the stored files with ranges, validators, long cache lifetimes and headers that prevent scripts from running.
 */
@Injectable()
export class FileServer {
  private readonly logger = new Logger('Files');
  /** Path prefix of all files. */
  private readonly prefix: string;

  constructor(
    private readonly storage: FileStorage,
    site: SiteUrls,
    paths: SitePaths,
  ) {
    this.prefix = new URL(fileUrl(site, '')).pathname;
    paths.reserve(this.prefix.split('/')[1] ?? '');
  }

  /** Middleware: handles requests for files and passes on all others. */
  readonly middleware: Stage = (request, response, next) => {
    const { prefix } = this;
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!path.startsWith(prefix)) {
      next();
      return;
    }
    void this.serve(storagePathOf(path.slice(prefix.length)), request, response).catch((error: unknown) => {
      this.logger.error(`${path} failed`, error instanceof Error ? error.stack : String(error));
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { ...SECURITY, 'Retry-After': '1' }).end();
    });
  };

  private async serve(path: string | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...SECURITY, Allow: 'GET, HEAD' }).end();
      return;
    }
    const metadata = path === undefined ? undefined : await this.storage.metadata(path);
    if (path === undefined || !metadata) {
      response.writeHead(404, { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    const headers = headersOf(path, metadata);
    if (isKnown(request, headers.ETag, metadata)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = rangeOf(request, headers.ETag, metadata);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...SECURITY, 'Content-Range': `bytes */${metadata.size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: metadata.size - 1 };
    const length = { 'Content-Length': end - start + 1 };
    if (range)
      response.writeHead(206, { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${metadata.size}` });
    else response.writeHead(200, { ...headers, ...length });
    if (request.method === 'HEAD' || metadata.size === 0) response.end();
    else await this.send(path, range, response);
  }

  private async send(path: string, range: ByteRange | undefined, response: ServerResponse): Promise<void> {
    try {
      await pipeline(await this.storage.read(path, range), response);
    } catch (error) {
      // Clients often disconnect early; that is not worth a log line.
      if (!response.destroyed) this.logger.warn(`${path} could not be sent: ${String(error)}`);
      response.destroy();
    }
  }
}

/** The storage path for an encoded URL path; `undefined` if it is not a valid one. */
function storagePathOf(encoded: string): string | undefined {
  const path = percentDecoded(encoded);
  if (path === undefined) return undefined;
  const isSafe = path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  return isSafe && !/[\0\\]/.test(path) ? path : undefined;
}

function headersOf(path: string, { size, modifiedAt }: FileMetadata) {
  const type = mediaTypeOf(path) ?? 'application/octet-stream';
  const isShown = SHOWN.test(type);
  return {
    ...SECURITY,
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    ...(isShown ? {} : { 'Content-Disposition': 'attachment' }),
    ...(type === 'application/pdf' ? {} : { 'Content-Security-Policy': POLICY }),
    'Accept-Ranges': 'bytes',
    'Cache-Control': A_YEAR,
    'Last-Modified': modifiedAt.toUTCString(),
    ETag: `"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`,
  };
}

/** Whether the client's cached copy of the file is current. */
function isKnown({ headers }: IncomingMessage, etag: string, { modifiedAt }: FileMetadata): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    return match === '*' || match.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** The requested range. `undefined` means the whole file: no range, several ranges, or a changed file. */
function rangeOf(
  { headers }: IncomingMessage,
  etag: string,
  { size, modifiedAt }: FileMetadata,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag && condition !== modifiedAt.toUTCString()) return undefined;
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return undefined;
  return start < size && end >= start ? { start, end } : 'unsatisfiable';
}
