import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { SqlInMemory } from 'typeorm/driver/SqlInMemory.js';
import { readConfig } from '../start/app.config.js';
import { createApp } from '../start/bootstrap.js';
import { dataSourceOptions, type DatabaseLocation } from './data-source.js';

type Entities = NonNullable<DataSourceOptions['entities']>;

/** Runs the migrations on a database and returns the entities that the modules of the site register. */
export async function registeredEntities(location: DatabaseLocation): Promise<Entities> {
  const config = readConfig({ DATA_DIR: tmpdir(), JOBS: '0' }, '/nonexistent');
  const app = await createApp(config, location, pino({ level: 'silent' }));
  const entities = app.get(DataSource).entityMetadatas.map(({ target }) => target);
  await app.close();
  return entities;
}

/**
 * A data source for comparing schemas. Its type is `mariadb`, because with `mysql` TypeORM misreads the column defaults
 * that MariaDB reports.
 */
export const schemaSource = (location: DatabaseLocation, entities: Entities): DataSource =>
  new DataSource({ ...dataSourceOptions(location), type: 'mariadb', entities } as DataSourceOptions);

/** The statements that turn a migrated scratch database into the schema of the entities, and back. */
export async function schemaChanges(source: DataSource): Promise<SqlInMemory> {
  await acceptGeneratedColumns(source);
  return source.driver.createSchemaBuilder().log();
}

/**
 * Stores the expressions of generated columns where TypeORM looks for them, because it does not read them from the
 * database. Therefore a changed expression is not detected.
 */
async function acceptGeneratedColumns(source: DataSource): Promise<void> {
  await source.query(
    `CREATE TABLE typeorm_metadata (type VARCHAR(255) NOT NULL, \`database\` VARCHAR(255), \`schema\` VARCHAR(255),
 \`table\` VARCHAR(255), name VARCHAR(255), value TEXT)`,
  );
  for (const { tableName, columns } of source.entityMetadatas)
    for (const { databaseName, asExpression } of columns)
      if (asExpression)
        await source.query("INSERT INTO typeorm_metadata VALUES ('GENERATED_COLUMN', NULL, DATABASE(), ?, ?, ?)", [
          tableName,
          databaseName,
          asExpression,
        ]);
}
