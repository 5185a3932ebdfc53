import { createDatabase, type RunningMariadb, startThrowAwayMariadb } from '#libs/mariadb';
import type { DatabaseLocation } from '../database/data-source.js';

/** How many connections each site may open. */
const POOL_SIZE = 10;

/** A database for one site. */
export interface TestDatabase {
  location: DatabaseLocation;
  /** The server stops, and its files are removed, when no site uses it any more. */
  release(): Promise<void>;
}

let server: Promise<RunningMariadb> | undefined;
let users = 0;
let made = 0;

/** Creates an empty database on a private server of this process, which is started if need be. */
export async function newTestDatabase(): Promise<TestDatabase> {
  users += 1;
  server ??= startThrowAwayMariadb();
  const starting = server;
  try {
    const { socketPath, user } = await starting;
    made += 1;
    const database = `lintel_test_${made}`;
    await createDatabase({ socketPath, database });
    return { location: { socketPath, user, database, poolSize: POOL_SIZE }, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function release(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const unused = server;
  server = undefined;
  // A server that did not start has nothing to stop.
  await unused?.then(
    (running) => running.stop(),
    () => undefined,
  );
}
