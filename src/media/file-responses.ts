import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mediaTypeOf } from './media-types.js';
import type { ByteRange, FileMetadata } from './storage/file-storage.js';

/** Headers of every response with a file: nothing in it runs, and any site may show it. */
export const FILE_SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
} as const;

const SECURITY_LIST: readonly string[] = Object.entries(FILE_SECURITY).flat();

/** Forbids scripts and requests. Not sent for PDF files, whose viewers do not work under such a policy. */
export const FILE_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** How long files may be kept. Their addresses get no other content, unless somebody replaces the file on the disk. */
export const A_YEAR = 'public, max-age=31536000';

/** Types that a browser can display without running code. Other files are served as downloads. */
const SHOWN = /^(?:image\/|audio\/|video\/|application\/pdf$|text\/(?:plain|csv|tab-separated-values|calendar|vtt)$)/;
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** What conditions and ranges of a request depend on. */
export interface ServedFile {
  size: number;
  etag: string;
  /** Absent where only the entity tag differs between versions. */
  modifiedAt?: Date;
}

/** A file, and the headers of a response with all of it. */
export interface DescribedFile extends ServedFile {
  /** Names and values in turns. */
  headers: readonly string[];
}

/** Content to send. */
export interface FileAnswer extends DescribedFile {
  /** Opens a range of the content: all of it, too, so that nobody reads on to find its end. */
  open: (range: ByteRange) => Promise<Readable>;
  /** Ends the use of the content, whether or not it was sent. */
  close?: () => Promise<void>;
}

/** A stored file with its validators and headers. */
export function described(
  path: string,
  { size, modifiedAt }: FileMetadata,
): DescribedFile & Pick<FileMetadata, 'modifiedAt'> {
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
  return { size, etag, modifiedAt, headers: Object.entries(headers).flat() };
}

/**
 * Sends content by the rules of HTTP: 304 for what the client has, 206 and 416 for ranges, and no body for `HEAD`.
 *
 * @throws errors of the content, after the response was destroyed if it had begun
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileAnswer): Promise<void> {
  try {
    const part = begin(request, response, file);
    if (part) await pipeline(await file.open(part), response);
  } finally {
    await file.close?.();
  }
}

/** Sends content that is in memory by the same rules. `own` are headers for this request alone: names and values in turns. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  file: DescribedFile & { bytes: Buffer },
  own: readonly string[] = [],
): void {
  const part = begin(request, response, file, own);
  if (part) response.end(file.bytes.subarray(part.start, part.end + 1));
}

/** Sends the head of a response, and returns the part of the content that has to follow; undefined if none has to. */
function begin(
  request: IncomingMessage,
  response: ServerResponse,
  file: DescribedFile,
  own: readonly string[] = [],
): ByteRange | undefined {
  const { size, headers } = file;
  if (isKnown(request, file)) {
    response.writeHead(304, [...own, ...headers]).end();
    return undefined;
  }
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...own, ...SECURITY_LIST, 'Content-Range', `bytes */${size}`]).end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const list = [...own, ...headers, 'Content-Length', String(end - start + 1)];
  if (range) list.push('Content-Range', `bytes ${start}-${end}/${size}`);
  response.writeHead(range ? 206 : 200, list);
  if (request.method !== 'HEAD' && size > 0) return { start, end };
  response.end();
  return undefined;
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
