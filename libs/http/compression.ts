import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The codings of compressed bodies, the better one first. */
const CODINGS = ['br', 'gzip'] as const;
/** Content coding of a compressed body. */
export type Coding = (typeof CODINGS)[number];

/** Shorter bodies fit into the first packets of a response. */
const MIN_COMPRESSED_BYTES = 1024;
/** Longer bodies are compressed in the thread pool: handing over a shorter one costs as much as to compress it. */
const MAX_BYTES_AT_ONCE = 64 * 1024;

// Brotli at its lowest quality takes as long as gzip at its lowest level, a quarter of quality 4, and 5 % more bytes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };
const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The coding in which a body is sent; undefined if it is short or the client accepts none. */
export const codingFor = ({ headers }: Pick<IncomingMessage, 'headers'>, length: number): Coding | undefined =>
  length < MIN_COMPRESSED_BYTES ? undefined : acceptedCodings(headers['accept-encoding'])[0];

/** Compresses a body at once. */
export const compressed = (body: Buffer, coding: Coding): Buffer =>
  coding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP);

/** Compresses a body of any length without occupying the event loop for long. The bytes are those of `compressed`. */
export function compressing(body: Buffer, coding: Coding): Buffer | Promise<Buffer> {
  if (body.length <= MAX_BYTES_AT_ONCE) return compressed(body, coding);
  return coding === 'br' ? brotlied(body, BROTLI) : gzipped(body, GZIP);
}

/** Compresses a stream. What is written is sent at once. */
export const compressor = (coding: Coding): Transform =>
  coding === 'br'
    ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH });

/** Accepted codings by header value: most clients send one of a few. */
const accepted = new LRUCache<string, Coding[]>({ max: 500 });
const MAX_HEADER_LENGTH = 500;

/** The accepted codings of an `Accept-Encoding` header, most preferred first; Brotli before gzip at equal weight. */
export function acceptedCodings(header: string | undefined): Coding[] {
  if (header === undefined || header === '' || header.length > MAX_HEADER_LENGTH) return [];
  let codings = accepted.get(header);
  if (!codings) accepted.set(header, (codings = negotiated(header)));
  return codings;
}

/** `Negotiator`'s method with the option that its types lack. */
interface EncodingNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): string[];
}

function negotiated(header: string): Coding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encodings(CODINGS, { preferred: CODINGS }).filter(isCoding);
}

const isCoding = (name: string): name is Coding => (CODINGS as readonly string[]).includes(name);
