import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource, type DatabaseLocation } from './data-source.js';
import { type MigrationsOfExtension, pendingOfExtensions } from './extension-migrations.js';
import { MIGRATIONS } from './migrations/index.js';

/**
 * What a statement means for a site that runs. `expands`: instances of the former version work on. `changes rows`: it
 * takes as long as there are rows. `restricts`: instances of the former version may fail.
 */
export type Effect = 'expands' | 'changes rows' | 'restricts';

/** A migration that has not run yet. */
export interface PlannedMigration {
  name: string;
  statements: { text: string; effect: Effect }[];
}

const READS = /^(?:SELECT|SHOW|EXPLAIN)\b/i;
const CHANGES_ROWS = /^(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
const NEW = /^CREATE (?:TABLE|(?:UNIQUE |FULLTEXT )?INDEX)\b/i;
/** Parts of ALTER TABLE that former statements do not notice. A column is optional if it is NULL or has a default. */
const HARMLESS_PART =
  /^(?:ADD (?:UNIQUE |FULLTEXT )?(?:KEY|INDEX)|DROP (?:KEY|INDEX)|ADD CONSTRAINT \w+ FOREIGN KEY|ALTER COLUMN \w+ SET DEFAULT|ALGORITHM|LOCK)\b/i;
const OPTIONAL_COLUMN =
  /^ADD COLUMN (?=.*(?:\bDEFAULT\b|\bNULL\b|\bGENERATED\b|\bAS \())(?!.*NOT NULL(?!.*\bDEFAULT\b))/i;
/** A primary key that gets a further column, in which former statements have the default: they meet the same rows. */
const LONGER_KEY = /(ADD COLUMN (\w+) [^,]*), DROP PRIMARY KEY, ADD PRIMARY KEY \([\w, ]+, \2\)/i;

/** What a statement means for a running site. */
export function effectOf(statement: string): Effect {
  const text = statement.trim().replace(/\s+/g, ' ');
  if (CHANGES_ROWS.test(text)) return 'changes rows';
  if (NEW.test(text)) return 'expands';
  const [, parts = ''] = /^ALTER TABLE \S+ (.*)$/.exec(text) ?? [];
  const isHarmless = changesOf(parts.replace(LONGER_KEY, '$1')).every(
    (part) => HARMLESS_PART.test(part) || OPTIONAL_COLUMN.test(part),
  );
  return parts && isHarmless ? 'expands' : 'restricts';
}

/** The parts of ALTER TABLE, separated by commas outside of parentheses and quotes. */
const changesOf = (text: string): string[] =>
  (text.match(/(?:'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^,('])+/g) ?? []).map((part) => part.trim());

type Migration = new () => MigrationInterface;
const migrations: readonly Migration[] = MIGRATIONS;

/** The names of all migrations of this version, oldest first. */
export const migrationNames = (): string[] => migrations.map(({ name }) => name);

/**
 * The migrations that a start would run, those of extensions last, with the statements that they would send. Nothing is
 * changed.
 */
export async function plannedMigrations(
  location: DatabaseLocation,
  extensions: readonly MigrationsOfExtension[] = [],
): Promise<PlannedMigration[]> {
  const source = await createDataSource({ ...location, poolSize: 1 }).initialize();
  const runner = source.createQueryRunner();
  try {
    const done = new Set<string>();
    if (await runner.hasTable('migrations'))
      for (const { name } of (await runner.query('SELECT name FROM migrations')) as { name: string }[]) done.add(name);
    const plan: PlannedMigration[] = [];
    for (const MigrationClass of migrations)
      if (!done.has(MigrationClass.name))
        plan.push({ name: MigrationClass.name, statements: await statementsOf(new MigrationClass(), runner) });
    for (const { extension, name, migration } of await pendingOfExtensions(runner, extensions))
      plan.push({ name: `${extension} ${name}`, statements: await statementsOf(migration, runner) });
    return plan;
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** The statements that a migration would send. Those that read are sent; other ones have an empty result. */
async function statementsOf(
  migration: MigrationInterface,
  runner: QueryRunner,
): Promise<PlannedMigration['statements']> {
  const texts: string[] = [];
  const query = async (text: string, parameters?: unknown[]): Promise<unknown> => {
    // Tables that earlier migrations would create cannot be read.
    if (READS.test(text.trim())) return runner.query(text, parameters).catch(() => []);
    texts.push(text);
    return [];
  };
  const recording = new Proxy(runner, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
  });
  await migration.up(recording);
  return texts.map((text) => ({ text, effect: effectOf(text) }));
}
