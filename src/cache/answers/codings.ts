import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Coding, KeptAnswer } from './kept-answer.js';
import { ownBytes } from './own-bytes.js';

/** Shorter bodies do not become shorter. */
const SHORTEST = 500;
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 6;
const TEXTS = /^(?:text\/|application\/(?:json|javascript|[\w.+-]+\+(?:xml|json)|xml))/;
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compresses the body of an answer, beside the requests. */
export async function compressedForms({ body, headers }: KeptAnswer): Promise<KeptAnswer['forms']> {
  if (body.length < SHORTEST || !TEXTS.test(String(headers['Content-Type'] ?? headers['content-type'] ?? '')))
    return {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [gz, br] = await Promise.all([gzipped(body, { level: GZIP_LEVEL }), brotlied(body, { params })]);
  return {
    ...(gz.length < body.length ? { gzip: ownBytes(gz) } : {}),
    ...(br.length < body.length ? { br: ownBytes(br) } : {}),
  };
}

/** Codings that callers accept, by what they said: most say one of few things. */
const accepted = new LRUCache<string, Coding[]>({ max: 500 });
const LONGEST_HEADER = 500;

/** The codings that a caller accepts, shortest form first. */
export function acceptedCodings(header: string | undefined): Coding[] {
  if (header === undefined || header === '' || header.length > LONGEST_HEADER) return [];
  let codings = accepted.get(header);
  if (!codings) accepted.set(header, (codings = parse(header)));
  return codings;
}

function parse(header: string): Coding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const any = weights.get('*') ?? 0;
  return (['br', 'gzip'] as const)
    .map((coding) => ({ coding, weight: weights.get(coding) ?? any }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ coding }) => coding);
}
