import { Leases } from '#libs/db';
import type { SecretBox } from '#libs/secrets';
import { createDataSource, leaseOptions, type DatabaseLocation } from './data-source.js';
import { migrateExtensions, type MigrationsOfExtension } from './extension-migrations.js';
import { LEASES_TABLE, MIGRATIONS } from './migrations/index.js';
import { storedKeyIds } from './stored-keys.js';

const WAIT_SECONDS = 120;

/**
 * Runs pending migrations, one instance at a time, and then those of extensions. Nothing is changed if `box` cannot
 * decrypt the secrets of the site.
 *
 * @throws SecretError of one line in that case
 */
export async function migrate(
  location: DatabaseLocation,
  log: (line: string) => void,
  box?: SecretBox,
  extensions: readonly MigrationsOfExtension[] = [],
): Promise<void> {
  const source = await createDataSource({ ...location, poolSize: 1 }).initialize();
  const leases = new Leases(leaseOptions(location));
  try {
    box?.check(await storedKeyIds((statement) => source.query(statement)));
    await source.query(LEASES_TABLE);
    const run = async () => ({
      made: await source.runMigrations(),
      further: await migrateExtensions(source, extensions),
    });
    const done = await leases.hold('migrations', run, { waitSeconds: WAIT_SECONDS });
    if (!done) throw new Error('Another instance has been migrating the database for two minutes.');
    const { made, further } = done;
    // A new database has no schema that could change.
    if (made.length < MIGRATIONS.length) for (const { name } of made) log(`Database changed: ${name}`);
    for (const name of further) log(`Database changed: ${name}`);
  } finally {
    await leases.close();
    await source.destroy();
  }
}
