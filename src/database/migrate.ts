import { createDataSource, type DatabaseLocation } from './data-source.js';
import { MIGRATIONS } from './migrations/index.js';

/** One connection holds the lock while the other one changes the schema. */
const CONNECTIONS = 2;

/** Runs pending migrations, one instance at a time. */
export async function migrate(location: DatabaseLocation, log: (line: string) => void): Promise<void> {
  const source = await createDataSource({ ...location, poolSize: CONNECTIONS }).initialize();
  const runner = source.createQueryRunner('master');
  try {
    const [{ held }] = (await runner.query("SELECT GET_LOCK(CONCAT(DATABASE(), ':migrations'), 120) AS held")) as [
      { held: unknown },
    ];
    if (Number(held) !== 1) throw new Error('Another instance has been migrating the database for two minutes.');
    try {
      const made = await source.runMigrations();
      // A new database has no schema that could change.
      if (made.length < MIGRATIONS.length) for (const { name } of made) log(`Database changed: ${name}`);
    } finally {
      await runner.query("DO RELEASE_LOCK(CONCAT(DATABASE(), ':migrations'))");
    }
  } finally {
    await runner.release();
    await source.destroy();
  }
}
