import { once } from 'node:events';
import { lstatSync, mkdtempSync, readlinkSync, rmdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { privateDirectory } from '../database/open-database.js';
import type { AppConfig } from './app.config.js';

type Listening = Pick<AppConfig, 'PORT' | 'HOST'>;

/**
 * Checks that the site can listen where it is to, before it touches its data.
 *
 * @throws Error of one line that says what is accepted
 */
export async function checkPort({ PORT, HOST }: Listening): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port: PORT, host: HOST });
    await once(server, 'listening');
  } catch (error) {
    throw listeningError(error, { PORT, HOST });
  }
  server.close();
  await once(server, 'close');
}

/** Why the site cannot listen, for people. */
export function listeningError(error: unknown, { PORT, HOST }: Listening): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(`PORT: ${PORT} is in use; stop the program that listens there, or set another from 1 to 65535.`);
    case 'EACCES':
      return new Error(`PORT: this user may not listen on ${PORT}; set one from 1024 to 65535.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`HOST: "${HOST}" is no address of this machine; set one of its addresses, or 0.0.0.0 for all.`);
    default:
      return error;
  }
}

/**
 * Checks that the folders of the data can be written to or created, by creating a folder for a moment. Leaves nothing
 * behind.
 *
 * @throws Error of one line that says what is accepted
 */
export function checkDataFolders(config: Pick<AppConfig, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const folders = [resolve(config.DATA_DIR), ...(config.DATABASE_URL ? [] : [privateDirectory(config)])];
  const problem = folders.map(problemOf).find((text) => text !== undefined);
  if (problem)
    throw new Error(`DATA_DIR: ${problem}; set a folder that this user may write to, or one that can be created.`);
}

/** What keeps this user from writing to a folder, or from creating it. */
function problemOf(folder: string): string | undefined {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) {
      const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink();
      return isLink
        ? `${folder} is a link to ${readlinkSync(folder)}, which does not exist`
        : problemOf(dirname(folder));
    }
    if (!found.isDirectory()) return `${folder} is no folder`;
    // Rights alone do not say it: file systems of the kernel accept no folders, not even of root.
    rmdirSync(mkdtempSync(join(folder, '.lintel-')));
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTDIR') return problemOf(dirname(folder));
    if (code === 'ELOOP') return `${folder} is a link that leads to itself`;
    if (code === 'ENOSPC' || code === 'EDQUOT') return `there is no room left in ${folder}`;
    return `no permission to write to ${folder} (${code})`;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
