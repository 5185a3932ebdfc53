import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { WrittenFolder } from '#libs/files';
import type { AppConfig } from '../start/app.config.js';
import { privateDirectory } from './open-database.js';

const MB = 1024 * 1024;
/** With less free space, uploads and the private database are about to fail. */
const LEAST_FREE = 512 * MB;
/** The site itself writes little to the temporary folder of the system, which often is a small part of the memory. */
const LEAST_FREE_TEMPORARY = 16 * MB;

/** All folders that a site writes to. Each may be a mount of its own. */
export function writtenFolders(config: Pick<AppConfig, 'DATA_DIR' | 'DATABASE_URL'>): WrittenFolder[] {
  const folders = ['.', 'files', 'files/.incoming', 'cache', 'avatars', 'pictures'].map((name) =>
    resolve(config.DATA_DIR, name),
  );
  const database = privateDirectory(config);
  if (!config.DATABASE_URL) folders.push(database, join(database, 'data'), join(database, 'tmp'));
  return [
    ...folders.map((path) => ({ path, leastFree: LEAST_FREE })),
    { path: tmpdir(), leastFree: LEAST_FREE_TEMPORARY },
  ];
}
