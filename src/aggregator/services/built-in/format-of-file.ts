import { createReadStream } from 'node:fs';
import { decompressed } from '../../reading/source-bytes.js';
import { detectFormat, type DetectedFormat } from '../../reading/source-format.js';
import type { SourceFile } from './source-files.js';

/** As much of a source as tells what it is. */
const HEAD_BYTES = 64 * 1024;

/** What a file is by its beginning. */
export async function formatOfFile({ path, encoding, address, contentType }: SourceFile): Promise<DetectedFormat> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of decompressed(createReadStream(path), encoding)) {
    pieces.push(piece);
    if ((length += piece.length) >= HEAD_BYTES) break;
  }
  return detectFormat(Buffer.concat(pieces), contentType, address === undefined ? path : new URL(address).pathname);
}
