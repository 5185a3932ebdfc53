import { readFile, writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { createConnection } from 'mysql2/promise';
import type { FormatConfig } from 'oxfmt';
import type { SqlInMemory } from 'typeorm/driver/SqlInMemory.js';
import { startThrowAwayMariadb } from '#libs/mariadb';
import { runProgram } from '../start/command-line.js';

const DATABASE = 'lintel_scratch';
const FOLDER = 'src/database/migrations';
/** The module that lists all migrations. */
const LIST = `${FOLDER}/index.ts`;

/** The statements that turn a scratch database with all migrations into the schema of the entities. */
async function pendingChanges(): Promise<SqlInMemory> {
  const { registeredEntities, schemaChanges, schemaSource } = await import('./schema-changes.js');
  const { socketPath, user, stop } = await startThrowAwayMariadb({ log: () => {} });
  try {
    const connection = await createConnection({ socketPath, user });
    await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await connection.end();
    const location = { socketPath, user, database: DATABASE, poolSize: 2 };
    const source = await schemaSource(location, await registeredEntities(location)).initialize();
    const changes = await schemaChanges(source);
    await source.destroy();
    return changes;
  } finally {
    await stop();
  }
}

const call = (sql: string): string => `    await runner.query(${JSON.stringify(sql)});\n`;

/** The source code of a migration. */
function migration(className: string, { upQueries, downQueries }: SqlInMemory): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${upQueries.map(({ query }) => call(query)).join('')}  }

  async down(runner: QueryRunner): Promise<void> {
${downQueries
  .toReversed()
  .map(({ query }) => call(query))
  .join('')}  }
}
`;
}

/** The list of migrations with one more at its end. */
const listedIn = (list: string, className: string, file: string): string =>
  `import { ${className} } from './${file}.js';\n${list.replace(/\n\];/, `\n  ${className},\n];`)}`;

/** Writes a source file in the format of the project. */
async function writeSource(file: string, text: string): Promise<void> {
  // The formatter is installed for development only, as this command is.
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  await writeFile(file, (await format(file, text, options)).code);
}

function kebabCase(text: string): string {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a name in kebab case: add-venue-colour.');
}

/** Writes a migration for the changes of entities that no migration covers yet. */
async function generate(name: string): Promise<void> {
  const changes = await pendingChanges();
  if (!changes.upQueries.length) {
    console.log('No changes: the migrations create the schema of the entities.');
    return;
  }
  const timestamp = Date.now();
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const className = `${words.join('')}${timestamp}`;
  const file = `${timestamp}-${name}`;
  await writeSource(`${FOLDER}/${file}.ts`, migration(className, changes));
  await writeSource(LIST, listedIn(await readFile(LIST, 'utf8'), className, file));
  console.log(
    `Created ${FOLDER}/${file}.ts and added it to ${LIST}. Review it: a renamed column is dropped and created.`,
  );
}

runProgram(
  new Command('lintel migration:generate')
    .description('Compares the entities with the migrations and writes a migration for what differs.')
    .argument('<name>', 'what it changes, in kebab case', kebabCase)
    .action(generate),
);
