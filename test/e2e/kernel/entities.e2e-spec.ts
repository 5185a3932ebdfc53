import type { DataSource } from 'typeorm';
import { registeredEntities, schemaChanges, schemaSource } from '../../../src/database/schema-changes.js';
import { isMysql, scratchDatabase } from '../../support/database.js';
import { schemaParts } from '../../support/schema-parts.js';
import { untried } from '../../support/untried.js';

/** What entities cannot declare, with the reason. */
const UNDECLARABLE: Record<string, string> = {
  'column event_occurrences.several_days': 'TypeORM writes UNSIGNED after the expression, where MariaDB rejects it',
  'index comments.comments_of_name': 'TypeORM has no indexes of prefixes',
  'index media_details.media_details_source': 'TypeORM has no indexes of prefixes',
  'index entry_meta.entry_meta_entry': 'TypeORM ignores an index that has the name of a foreign key',
  'index entry_terms.entry_terms_term': 'TypeORM ignores an index that has the name of a foreign key',
  'index stored_files.stored_files_entry': 'TypeORM ignores an index that has the name of a foreign key',
};

const onMysql = await isMysql();

describe('the entities', () => {
  let migrated: DataSource;
  let declared: DataSource;

  beforeAll(async () => {
    if (onMysql) untried('TypeORM takes foreign keys and defaults of MySQL for others than were declared');
    const address = await scratchDatabase('migrated');
    const entities = await registeredEntities(address);
    migrated = await schemaSource(address, entities).initialize();
    declared = await schemaSource(await scratchDatabase('declared'), entities).initialize();
  });

  afterAll(async () => {
    for (const source of [migrated, declared]) if (source?.isInitialized) await source.destroy();
  });

  it('are unique per table', async () => {
    const tables = [...(await schemaParts(migrated)).keys()].map((name) => /^column (\w+)/.exec(name)?.[1]);
    const known = migrated.entityMetadatas.map(({ tableName }) => tableName);
    expect(known.sort()).toEqual([...new Set(tables)].filter(Boolean).sort());
  });

  (onMysql ? it.skip : it)('leave nothing for the schema builder of TypeORM to change', async () => {
    const { upQueries } = await schemaChanges(migrated);
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  (onMysql ? it.skip : it)('declare the schema of the migrations', async () => {
    // TypeORM cannot create an unsigned generated column: see above.
    for (const column of declared.entityMetadatas.flatMap(({ columns }) => columns))
      if (column.asExpression) column.unsigned = false;
    await declared.synchronize();
    const [made, wanted] = [await schemaParts(declared), await schemaParts(migrated)];
    const names = [...new Set([...made.keys(), ...wanted.keys()])].filter(
      (name) => made.get(name) !== wanted.get(name),
    );
    const unexpected = names.filter((name) => !Object.hasOwn(UNDECLARABLE, name));
    expect(unexpected.map((name) => ({ name, declared: made.get(name), migrated: wanted.get(name) }))).toEqual([]);
    expect(names.sort()).toEqual(Object.keys(UNDECLARABLE).sort());
  });
});
