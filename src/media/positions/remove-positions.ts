import { open } from 'node:fs/promises';
import { removeExifPositions, type Position } from './exif-position.js';
import { repairChunks } from './png-chunks.js';
import { removeXmpPositions } from './xmp-position.js';

/** Larger pictures are not read into memory. */
const MAX_BYTES = 128 * 1024 * 1024;

/** What was done with the position of a picture. */
export type RemovedPosition = { position?: Position } | 'too big';

/**
 * Removes positions from the metadata of a picture file, and returns the one that EXIF said. Overwrites bytes in place:
 * pixels and other metadata stay as they are. Writes nothing to files without a position.
 */
export async function removePositions(path: string): Promise<RemovedPosition> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) return 'too big';
    const bytes = Buffer.allocUnsafe(size);
    const { bytesRead } = await file.read(bytes, 0, size, 0);
    const picture = bytes.subarray(0, bytesRead);
    const exif = removeExifPositions(picture);
    const hadXmp = removeXmpPositions(picture);
    if (hadXmp === 'too big') return hadXmp;
    const hadChunks = repairChunks(picture);
    if (exif.changed || hadXmp || hadChunks) await file.write(picture, 0, picture.length, 0);
    return { position: exif.position };
  } finally {
    await file.close();
  }
}
