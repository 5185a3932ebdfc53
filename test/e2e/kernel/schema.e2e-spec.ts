import { createDataSource } from '../../../src/database/data-source.js';
import { emptyDatabase, tableNames } from '../../support/database.js';

describe('the schema', () => {
  it('is created and dropped by the migrations', async () => {
    const address = await emptyDatabase();
    const source = await createDataSource(address).initialize();
    try {
      await source.runMigrations();
      for (let step = source.migrations.length; step > 0; step -= 1) await source.undoLastMigration();
      expect(await tableNames()).toEqual([]);
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
  });
});
