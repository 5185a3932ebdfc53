import type { Connection, RowDataPacket } from 'mysql2/promise';
import { tableName } from '#libs/sql';
import { ExtensionMigration, ListedExtension } from '../extension/entities/index.js';
import type { AppConfig } from '../start/app.config.js';
import { extensionsOf } from '../start/command-line.js';
import { ALL, isShipped } from '../start/shipped-extensions.js';
import { type Finding, ok, warning } from './check.js';

/** The paths of what extensions have added to the content model of the site. */
export async function partsOfExtensions(connection: Connection): Promise<string[]> {
  const listed = tableName(ListedExtension);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES LIKE ?', [listed]);
  if (!tables.length) return [];
  const [rows] = await connection.query<RowDataPacket[]>('SELECT declared FROM ??', [listed]);
  return rows.flatMap(({ declared }) => JSON.parse(String(declared)) as string[]);
}

/** Compares the extensions of the configuration with those that the database knows. */
export async function checkExtensionRows(connection: Connection, config: AppConfig): Promise<Finding[]> {
  const listed = tableName(ListedExtension);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES LIKE ?', [listed]);
  // What keeps extensions from being loaded is a finding of its own.
  const loaded = await extensionsOf(config).catch(() => undefined);
  if (!tables.length || !loaded) return [];
  const [rows] = await connection.query<RowDataPacket[]>('SELECT name, version FROM ?? ORDER BY name', [listed]);
  const [done] = await connection.query<RowDataPacket[]>('SELECT extension, name FROM ??', [
    tableName(ExtensionMigration),
  ]);
  const gone = rows
    // Those that ship with Lintel are listed elsewhere, also as left out.
    .filter(({ name }) => !isShipped(String(name)) && !loaded.some((one) => one.name === name))
    .map(({ name, version }) => goneFinding(String(name), String(version), config));
  const pending = loaded.flatMap(({ name, options: { migrations = [] } }) => {
    const count = migrations.filter(
      (migration) => !done.some((row) => row.extension === name && row.name === migration.name),
    ).length;
    const advice = 'Look at "npx lintel migrate --plan", then start the site.';
    return count ? [warning(`extension ${name}`, `${count} of its migrations are pending`, advice)] : [];
  });
  return [...gone, ...pending];
}

/** What is said of an extension that the site has had. */
function goneFinding(name: string, version: string, { WITHOUT_EXTENSIONS: leftOut }: AppConfig): Finding {
  if (leftOut.includes(ALL) || leftOut.includes(name))
    return ok(`extension ${name}`, `WITHOUT_EXTENSIONS or --without leaves it out; the data of ${version} stays`);
  return warning(
    `extension ${name}`,
    `The site does not have it any more; the data of ${version} stays`,
    `Add it to lintel.config.mjs again, or delete its data: "npx lintel extension purge ${name}".`,
  );
}
