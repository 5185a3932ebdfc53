import { createDataSource } from '../../../src/database/data-source.js';
import { emptyDatabase, sql } from '../../support/database.js';

describe('the schema', () => {
  it('is created and dropped by the migrations', async () => {
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
    } finally {
      await source.destroy();
    }
  });
});
