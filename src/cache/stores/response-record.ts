import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Coding } from '#libs/http';
import type { StoreEntry, StoredResponse } from './response-store.js';

/** Who makes responses. Another build may have other templates and styles, so its responses are not used. */
export interface Maker {
  /** The home URL of the site. */
  readonly site: string;
  readonly build: string;
}

/**
 * Binary format of a stored response: magic number, SHA-256 of all that follows, length of the head, head as JSON,
 * body, compressed bodies. Truncated, damaged and foreign records are rejected.
 */
const MAGIC = Buffer.from('LINTEL1\n');
const HASH_BYTES = 32;
const LENGTH_AT = MAGIC.length + HASH_BYTES;
const HEAD_AT = LENGTH_AT + 4;
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

const length = z.number().int().min(0);
const head = z.object({
  site: z.string(),
  build: z.string(),
  key: z.string(),
  path: z.string(),
  isKeyed: z.boolean(),
  isRest: z.boolean(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  etag: z.string(),
  madeAt: z.number(),
  /** Null for infinity, which JSON cannot represent. */
  validUntil: z.number().nullable(),
  tags: z.array(z.string()).readonly(),
  knew: z.object({
    upTo: z.number(),
    latest: z.object({ id: z.number(), instance: z.string() }).optional(),
  }),
  body: length,
  gzip: length.optional(),
  br: length.optional(),
});
type Head = z.infer<typeof head>;

/** This number of bytes contains the head of most records. */
export const BEGINNING = 4096;

/** Encodes a response. */
export function encodeRecord({ site, build }: Maker, answer: StoredResponse): Buffer {
  const { key, path, isKeyed, isRest, headers, etag, madeAt, validUntil, tags, knew, body, forms } = answer;
  const { gzip, br } = forms;
  const described: Head = {
    site,
    build,
    key,
    path,
    isKeyed,
    isRest,
    headers,
    etag,
    madeAt,
    validUntil: validUntil === Infinity ? null : validUntil,
    tags,
    knew,
    body: body.length,
    gzip: gzip?.length,
    br: br?.length,
  };
  const text = Buffer.from(JSON.stringify(described));
  const lengthBytes = Buffer.alloc(4);
  lengthBytes.writeUInt32BE(text.length);
  const parts = [lengthBytes, text, body, ...(gzip ? [gzip] : []), ...(br ? [br] : [])];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return Buffer.concat([MAGIC, hash.digest(), ...parts]);
}

/** Decodes a record; `undefined` for bytes that are not a valid record of this maker. */
export function decodeRecord(maker: Maker, bytes: Buffer): StoredResponse | undefined {
  const read = readHead(maker, bytes);
  if (!read || typeof read === 'number') return undefined;
  const sum = createHash('sha256').update(bytes.subarray(LENGTH_AT)).digest();
  if (!sum.equals(bytes.subarray(MAGIC.length, LENGTH_AT))) return undefined;
  const { entry, parts, bodyAt } = read;
  let at = bodyAt;
  const take = (count: number) => bytes.subarray(at, (at += count));
  const body = take(parts.body);
  const forms: Partial<Record<Coding, Buffer>> = {};
  for (const coding of ['gzip', 'br'] as const) {
    const count = parts[coding];
    if (count !== undefined) forms[coding] = take(count);
  }
  return at === bytes.length ? { ...entry, body, forms } : undefined;
}

/**
 * Reads the entry from the beginning of a record. Returns the number of bytes that are needed if there are too few, and
 * `undefined` for a record of another maker. The hash is not checked.
 */
export function entryOf(maker: Maker, beginning: Buffer): StoreEntry | number | undefined {
  const read = readHead(maker, beginning);
  if (!read || typeof read === 'number') return read;
  const { entry, parts, bodyAt } = read;
  return { ...entry, size: bodyAt + parts.body + (parts.gzip ?? 0) + (parts.br ?? 0) };
}

function readHead({ site, build }: Maker, bytes: Buffer) {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < HEAD_AT) return undefined;
  const textLength = bytes.readUInt32BE(LENGTH_AT);
  const bodyAt = HEAD_AT + textLength;
  if (textLength > MAX_HEAD_BYTES) return undefined;
  if (bodyAt > bytes.length) return bodyAt;
  const read = parse(bytes.toString('utf8', HEAD_AT, bodyAt));
  if (read?.site !== site || read.build !== build) return undefined;
  const { site: _, build: __, body, gzip, br, validUntil, ...rest } = read;
  return { entry: { ...rest, validUntil: validUntil ?? Infinity }, parts: { body, gzip, br }, bodyAt };
}

function parse(text: string): Head | undefined {
  try {
    return head.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
