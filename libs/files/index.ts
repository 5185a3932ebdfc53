import { createWriteStream, type WriteStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Pieces of a file, for example a stream. */
export type FilePieces = NodeJS.ReadableStream | AsyncIterable<string | Uint8Array>;

/**
 * Writes pieces to a new file, optionally through a transform. Settles when the file is closed, also on failure: a
 * pipeline fails earlier, at times before the file exists, so that a caller that then deletes it would leave it behind.
 *
 * @throws EEXIST if the file exists; errors of the pieces and of the transform
 */
export async function writeNewFile(
  path: string,
  pieces: FilePieces,
  { through, ...options }: NewFileOptions = {},
): Promise<void> {
  const file = createWriteStream(path, { ...options, flags: 'wx' });
  const closed = closing(file);
  try {
    await (through ? pipeline(pieces, through, file) : pipeline(pieces, file));
  } finally {
    await closed;
  }
}

/** How a new file is written. */
export interface NewFileOptions {
  /** What the pieces pass through, for example to be counted. */
  through?: Transform;
  /** Permissions, by default those of the process. */
  mode?: number;
  /** Whether the bytes have to be on the disk in the end. */
  flush?: boolean;
}

const closing = (file: WriteStream): Promise<void> => new Promise((resolve) => void file.once('close', resolve));
