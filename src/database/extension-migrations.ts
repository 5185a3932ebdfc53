import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** The migrations of the tables of an extension, oldest first. */
export interface MigrationsOfExtension {
  name: string;
  migrations: readonly (new () => MigrationInterface)[];
}

/** A migration of an extension that has not run yet. */
export interface PendingMigration {
  extension: string;
  name: string;
  migration: MigrationInterface;
}

/** The migrations of extensions that have not run yet; all of them in a database without the list of those that have. */
export async function pendingOfExtensions(
  runner: Pick<QueryRunner, 'query' | 'hasTable'>,
  extensions: readonly MigrationsOfExtension[],
): Promise<PendingMigration[]> {
  if (!extensions.some(({ migrations }) => migrations.length)) return [];
  const hasList = await runner.hasTable('extension_migrations');
  const rows = (hasList ? await runner.query('SELECT extension, name FROM extension_migrations') : []) as {
    extension: string;
    name: string;
  }[];
  const done = new Set(rows.map((row) => `${row.extension} ${row.name}`));
  return extensions.flatMap(({ name: extension, migrations }) =>
    migrations
      .filter(({ name }) => !done.has(`${extension} ${name}`))
      .map((MigrationClass) => ({ extension, name: MigrationClass.name, migration: new MigrationClass() })),
  );
}

/**
 * Runs pending migrations of extensions, each in a transaction, as far as the database has transactions for them. Needs
 * the lease of migrations. Returns their names.
 *
 * @throws Error of one line that names the extension
 */
export async function migrateExtensions(
  source: DataSource,
  extensions: readonly MigrationsOfExtension[],
): Promise<string[]> {
  const reader = source.createQueryRunner();
  let pending: PendingMigration[];
  try {
    pending = await pendingOfExtensions(reader, extensions);
  } finally {
    await reader.release();
  }
  for (const { extension, name, migration } of pending) {
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction();
      await migration.up(runner);
      await runner.query('INSERT INTO extension_migrations VALUES (?, ?, UTC_TIMESTAMP())', [extension, name]);
      await runner.commitTransaction();
    } catch (cause) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1);
      throw new Error(
        `The migration ${name} of the extension ${extension} failed: ${reason.replace(/\.$/, '')}. Ask its author; --without ${extension} starts the site without it.`,
        { cause },
      );
    } finally {
      await runner.release();
    }
  }
  return pending.map(({ extension, name }) => `${extension} ${name}`);
}
