import { createDataSource } from '../../../src/database/data-source.js';
import { emptyDatabase, sql } from '../../support/database.js';

interface Column {
  name: string;
  nullable: string;
}

describe('the schema', () => {
  it('is made and taken back by the migrations, and holds every column of the entities', async () => {
    const address = await emptyDatabase();
    const source = await createDataSource(address).initialize();
    try {
      await source.runMigrations();
      for (let step = source.migrations.length; step > 0; step -= 1) await source.undoLastMigration();
      const left = await sql(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migrations'",
      );
      expect(left).toEqual([]);
      await source.runMigrations();
      for (const { tableName, columns } of source.entityMetadatas) {
        const real = await sql<Column>(
          'SELECT column_name AS name, is_nullable AS nullable FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
          [tableName],
        );
        for (const { databaseName, isNullable } of columns) {
          expect(real).toContainEqual({ name: databaseName, nullable: isNullable ? 'YES' : 'NO' });
        }
      }
    } finally {
      await source.destroy();
    }
  });
});
