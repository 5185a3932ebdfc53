import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseAddress } from './data-source.js';

const PATIENCE = 60_000;
/** One connection holds the lock while the other one changes the schema. */
const CONNECTIONS = 2;

/** Runs pending migrations, one instance at a time. Waits up to a minute for a server that is starting. */
export async function migrate(location: DatabaseAddress, log: (line: string) => void): Promise<void> {
  const source = createDataSource({ ...location, poolSize: CONNECTIONS });
  await connect(source, log);
  const runner = source.createQueryRunner('master');
  try {
    const [{ held }] = (await runner.query("SELECT GET_LOCK(CONCAT(DATABASE(), ':migrations'), 120) AS held")) as [
      { held: unknown },
    ];
    if (Number(held) !== 1) throw new Error('Another instance has been migrating the database for two minutes.');
    try {
      for (const { name } of await source.runMigrations()) log(`Database changed: ${name}`);
    } finally {
      await runner.query("DO RELEASE_LOCK(CONCAT(DATABASE(), ':migrations'))");
    }
  } finally {
    await runner.release();
    await source.destroy();
  }
}

async function connect(source: DataSource, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (let isLogged = false; ; isLogged = true) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      if (!isLogged) log(`Waiting for the database: ${error instanceof Error ? error.message : String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
