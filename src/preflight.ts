import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { AppConfig } from './app.config.js';
import { privateDirectory } from './database/open-database.js';

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
 * Checks that the folders of the data can be written to or created, and creates nothing.
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
    if (!found) return problemOf(dirname(folder));
    if (!found.isDirectory()) return `${folder} is no folder`;
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return problemOf(dirname(folder));
    return `no permission to write to ${folder} (${codeOf(error)})`;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
