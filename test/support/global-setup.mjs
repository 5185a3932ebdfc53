import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ensureBuild from '../runner/build.js';

/**
 * Starts the scratch database server of a test run. Every worker creates its own schema on it.
 * `TEST_DATABASE_SOCKET` and `TEST_DATABASE_USER` (without a password) name a running server instead, e.g. MySQL.
 */
export default async function setup() {
  const build = await ensureBuild();
  if (process.env.TEST_DATABASE_SOCKET) return;
  const { startThrowAwayMariadb } = await import(pathToFileURL(join(build, 'libs/mariadb/index.js')).href);
  const server = await startThrowAwayMariadb({ log: (line) => console.log(line) });
  process.env.TEST_DATABASE_SOCKET = server.socketPath;
  process.env.TEST_DATABASE_USER = server.user;
  globalThis.testDatabase = server;
}
