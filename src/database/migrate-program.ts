import { Command } from 'commander';
import type { DatabaseWork, WithDatabase } from '../command-line.js';
import { migrate } from './migrate.js';
import { type PlannedMigration, plannedMigrations } from './migration-plan.js';

const UP_TO_DATE = 'The database is up to date.';

const migrateNow: DatabaseWork = async (_config, database) => {
  const pending = await plannedMigrations(database);
  await migrate(database, () => {});
  return pending.length ? `Migrated: ${pending.map(({ name }) => name).join(', ')}.` : UP_TO_DATE;
};

const plan =
  (isJson: boolean): DatabaseWork =>
  async (_config, database) => {
    const pending = await plannedMigrations(database);
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
