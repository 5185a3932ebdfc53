import { startThrowAwayMariadb } from '../../dist/libs/mariadb/index.js';

/**
 * Starts the scratch database server of a test run. Every worker creates its own schema on it.
 * `TEST_DATABASE_SOCKET` and `TEST_DATABASE_USER` (without a password) name a running server instead, e.g. MySQL.
 */
export default async function setup() {
  if (process.env.TEST_DATABASE_SOCKET) return;
  const server = await startThrowAwayMariadb({ log: (line) => console.log(line) });
  process.env.TEST_DATABASE_SOCKET = server.socketPath;
  process.env.TEST_DATABASE_USER = server.user;
  globalThis.testDatabase = server;
}
