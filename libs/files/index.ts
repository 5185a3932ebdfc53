import { createWriteStream, type WriteStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';

export { disksOf, unwritable, type WrittenFolder } from './disks.js';

/** Pieces of a file, for example a stream. */
export type FilePieces = NodeJS.ReadableStream | AsyncIterable<string | Uint8Array>;

/** What the system says about a full disk; the library of images passes on its text alone. */
const FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

/** The error `rest_insufficient_storage` for an error about a disk without room, any other error as it is. */
export function roomError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // Only errors of the system and of the library of images: other texts may quote what somebody sent.
  const isFull = code ? ['ENOSPC', 'EDQUOT'].includes(code) : error.constructor === Error && FULL.test(error.message);
  return isFull ? errorOf(() => ARGUMENT_ERRORS('rest_insufficient_storage')) : error;
}

/**
 * Does work that writes to a disk.
 *
 * @throws `rest_insufficient_storage` if the disk has no room
 */
export async function needingRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw roomError(error);
  }
}

/**
 * Writes pieces to a new file, optionally through a transform. Settles when the file is closed, also on failure: a
 * pipeline fails earlier, at times before the file exists, so that a caller that then deletes it would leave it behind.
 *
 * @throws EEXIST if the file exists; `rest_insufficient_storage` if the disk has no room; errors of the pieces and of the
 *   transform
 */
export async function writeNewFile(
  path: string,
  pieces: FilePieces,
  { through, ...options }: NewFileOptions = {},
): Promise<void> {
  const file = createWriteStream(path, { ...options, flags: 'wx' });
  const closed = closing(file);
  try {
    await needingRoom(() => (through ? pipeline(pieces, through, file) : pipeline(pieces, file)));
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
