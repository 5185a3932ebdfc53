import { Command } from 'commander';
import type { AppConfig } from '../start/app.config.js';
import { type DatabaseWork, extensionsOf, type WithDatabase } from '../start/command-line.js';
import type { DatabaseLocation } from './data-source.js';
import type { MigrationsOfExtension } from './extension-migrations.js';
import type { PlannedMigration } from './migration-plan.js';

const UP_TO_DATE = 'The database is up to date.';

/** The planner is loaded when there is work: help and wrong options need none of it. */
async function pendingMigrations(
  database: DatabaseLocation,
  extensions: readonly MigrationsOfExtension[],
): Promise<PlannedMigration[]> {
  const { plannedMigrations } = await import('./migration-plan.js');
  return plannedMigrations(database, extensions);
}

async function migrationsOfExtensions(config: AppConfig): Promise<MigrationsOfExtension[]> {
  const extensions = await extensionsOf(config);
  return extensions.map(({ name, options: { migrations = [] } }) => ({ name, migrations }));
}

const migrateNow: DatabaseWork = async (config, database) => {
  const { migrate } = await import('./migrate.js');
  const extensions = await migrationsOfExtensions(config);
  const pending = await pendingMigrations(database, extensions);
  await migrate(database, () => {}, undefined, extensions);
  return pending.length ? `Migrated: ${pending.map(({ name }) => name).join(', ')}.` : UP_TO_DATE;
};

const plan =
  (isJson: boolean): DatabaseWork =>
  async (config, database) => {
    const pending = await pendingMigrations(database, await migrationsOfExtensions(config));
    if (isJson) return JSON.stringify(pending, null, 2);
    return pending.length ? planText(pending) : UP_TO_DATE;
  };

function planText(pending: PlannedMigration[]): string {
  const effects = pending.flatMap(({ statements }) => statements.map(({ effect }) => effect));
  const lines = pending.flatMap(({ name, statements }) => [
    name,
    ...statements.map(({ text, effect }) => `  [${effect}] ${text.trim().replace(/\s+/g, ' ')};`),
  ]);
  const verdict = effects.every((effect) => effect === 'expands')
    ? 'Instances of the former version can run meanwhile and afterwards.'
    : 'Stop instances of the former version first, unless you have checked the statements that change rows or restrict.';
  return [...lines, '', `${pending.length} migrations would run. ${verdict}`].join('\n');
}

/** Builds the `migrate` command. */
export const migrateProgram = (withDatabase: WithDatabase): Command =>
  new Command('lintel migrate')
    .description('Runs the pending migrations of the database, as a start does.')
    .option('--plan', 'only list them, with their statements and what these mean for a running site')
    .option('--json', 'print the plan as JSON')
    .action((flags: { plan?: boolean; json?: boolean }) =>
      withDatabase(flags.plan ? plan(flags.json ?? false) : migrateNow),
    );
