import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Stage } from '#libs/http';
import { SiteAddress, SitePaths } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { fileAddress } from './file-names.js';
import { FileStorage, type ByteRange, type FileFacts } from './file-storage.js';
import { mediaTypeOf } from './media-types.js';

/** Types that a browser can show without running code; other files are offered as downloads. */
const SHOWN = /^(?:image\/|audio\/|video\/|application\/pdf$|text\/(?:plain|csv|tab-separated-values|calendar|vtt)$)/;
const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
};
/** Nothing may run or be fetched, wherever it is opened. Viewers of PDF files do not work under such a policy. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const A_YEAR = 'public, max-age=31536000';
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Serves the stored files: with ranges, validators and a long life in caches, and nothing that could be run. */
@Injectable()
export class FileServer {
  private readonly logger = new Logger('Files');
  /** What the path of every file begins with. */
  private readonly prefix: string;

  constructor(
    private readonly storage: FileStorage,
    site: SiteAddress,
    paths: SitePaths,
  ) {
    this.prefix = new URL(fileAddress(site, '')).pathname;
    paths.reserve(this.prefix.split('/')[1] ?? '');
  }

  /** Stage: answers requests for files and passes on the rest. */
  readonly middleware: Stage = (request, response, next) => {
    const { prefix } = this;
    const [address = ''] = (request.url ?? '').split('?', 1);
    if (!address.startsWith(prefix)) {
      next();
      return;
    }
    void this.serve(pathOf(address.slice(prefix.length)), request, response).catch((error: unknown) => {
      this.logger.error(`${address} failed`, error instanceof Error ? error.stack : String(error));
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { ...SECURITY, 'Retry-After': '1' }).end();
    });
  };

  private async serve(path: string | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...SECURITY, Allow: 'GET, HEAD' }).end();
      return;
    }
    const facts = path === undefined ? undefined : await this.storage.facts(path);
    if (path === undefined || !facts) {
      response.writeHead(404, { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    const headers = headersOf(path, facts);
    if (isKnown(request, headers.ETag, facts)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = rangeOf(request, headers.ETag, facts);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...SECURITY, 'Content-Range': `bytes */${facts.size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: facts.size - 1 };
    const length = { 'Content-Length': end - start + 1 };
    if (range)
      response.writeHead(206, { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${facts.size}` });
    else response.writeHead(200, { ...headers, ...length });
    if (request.method === 'HEAD' || facts.size === 0) response.end();
    else await this.send(path, range, response);
  }

  private async send(path: string, range: ByteRange | undefined, response: ServerResponse): Promise<void> {
    try {
      await pipeline(await this.storage.read(path, range), response);
    } catch (error) {
      // Visitors often leave before the end.
      if (!response.destroyed) this.logger.warn(`${path} could not be sent: ${String(error)}`);
      response.destroy();
    }
  }
}

/** The path of a file in the storage; undefined for what can be none. */
function pathOf(address: string): string | undefined {
  const path = percentDecoded(address);
  if (path === undefined) return undefined;
  const isSafe = path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  return isSafe && !/[\0\\]/.test(path) ? path : undefined;
}

function headersOf(path: string, { size, modifiedAt }: FileFacts) {
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

/** Whether the caller has a current copy of the file. */
function isKnown({ headers }: IncomingMessage, etag: string, { modifiedAt }: FileFacts): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    return match === '*' || match.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** The requested range; nothing for the whole file, for several ranges or for a file that has changed. */
function rangeOf(
  { headers }: IncomingMessage,
  etag: string,
  { size, modifiedAt }: FileFacts,
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
