import { startThrowAwayMariadb } from '../../dist/libs/mariadb/index.js';

/** Starts the scratch database server of a test run. Every worker creates its own schema on it. */
export default async function setup() {
  const server = await startThrowAwayMariadb({ log: (line) => console.log(line) });
  process.env.TEST_DATABASE_SOCKET = server.socketPath;
  process.env.TEST_DATABASE_USER = server.user;
  globalThis.testDatabase = server;
}
