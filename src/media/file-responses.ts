import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from './storage/file-storage.js';

/** Headers of every response with a file: nothing in it runs, and any site may show it. */
export const FILE_SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Forbids scripts and requests. Not sent for PDF files, whose viewers do not work under such a policy. */
export const FILE_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** How long files may be kept. Their addresses get no other content, unless somebody replaces the file on the disk. */
export const A_YEAR = 'public, max-age=31536000';

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** What conditions and ranges of a request depend on. */
export interface ServedFile {
  size: number;
  etag: string;
  /** Absent where only the entity tag differs between versions. */
  modifiedAt?: Date;
}

/** Content to send, and the headers of a response with all of it. */
export interface FileAnswer extends ServedFile {
  headers: Record<string, string>;
  /** Opens the content, or a range of it. */
  open: (range: ByteRange | undefined) => Promise<Readable>;
  /** Ends the use of the content, whether or not it was sent. */
  close?: () => Promise<void>;
}

/**
 * Sends content by the rules of HTTP: 304 for what the client has, 206 and 416 for ranges, and no body for `HEAD`.
 *
 * @throws errors of the content, after the response was destroyed if it had begun
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileAnswer): Promise<void> {
  try {
    await send(request, response, file);
  } finally {
    await file.close?.();
  }
}

async function send(request: IncomingMessage, response: ServerResponse, file: FileAnswer): Promise<void> {
  const { size, headers } = file;
  if (isKnown(request, file)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...FILE_SECURITY, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = { 'Content-Length': end - start + 1 };
  if (range) response.writeHead(206, { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${size}` });
  else response.writeHead(200, { ...headers, ...length });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(await file.open(range), response);
}

/** Whether the client's cached copy of the file is current. */
function isKnown({ headers }: IncomingMessage, { etag, modifiedAt }: ServedFile): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    return match === '*' || match.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  }
  if (!modifiedAt) return false;
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** The requested range. `undefined` means the whole file: no range, several ranges, or a changed file. */
function rangeOf(
  { headers }: IncomingMessage,
  { size, etag, modifiedAt }: ServedFile,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag && condition !== modifiedAt?.toUTCString()) return undefined;
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return undefined;
  return start < size && end >= start ? { start, end } : 'unsatisfiable';
}
