import type { DataSource } from 'typeorm';
import { registeredEntities, schemaChanges, schemaSource } from '../../../src/database/schema-changes.js';
import { scratchDatabase } from '../../support/database.js';

/** What entities cannot declare, with the reason. */
const UNDECLARABLE: Record<string, string> = {
  'column event_occurrences.several_days': 'TypeORM writes UNSIGNED after the expression, where MariaDB rejects it',
  'index comments.comments_of_name': 'TypeORM has no indexes of prefixes',
  'index media_details.media_details_source': 'TypeORM has no indexes of prefixes',
  'index entry_meta.entry_meta_entry': 'TypeORM ignores an index that has the name of a foreign key',
  'index entry_terms.entry_terms_term': 'TypeORM ignores an index that has the name of a foreign key',
  'index stored_files.stored_files_entry': 'TypeORM ignores an index that has the name of a foreign key',
};

/** Each part of a schema by its name: columns, indexes and foreign keys as the database describes them. */
const PARTS = `
  SELECT CONCAT('column ', table_name, '.', column_name) AS name, CONCAT_WS(' ', column_type, collation_name,
    IF(is_nullable = 'YES', 'NULL', 'NOT NULL'), CONCAT('DEFAULT ', column_default), extra, generation_expression) AS part
  FROM information_schema.columns WHERE table_schema = DATABASE()
  UNION ALL SELECT CONCAT('index ', table_name, '.', index_name), CONCAT(IF(MAX(non_unique), '', 'UNIQUE '),
    MAX(index_type), ' (', GROUP_CONCAT(column_name, COALESCE(CONCAT('(', sub_part, ')'), '') ORDER BY seq_in_index), ')')
  FROM information_schema.statistics WHERE table_schema = DATABASE() GROUP BY table_name, index_name
  UNION ALL SELECT CONCAT('foreign key ', k.table_name, '.', k.constraint_name), CONCAT(k.column_name, ' REFERENCES ',
    k.referenced_table_name, ' (', k.referenced_column_name, ') ON DELETE ', r.delete_rule, ' ON UPDATE ', r.update_rule)
  FROM information_schema.key_column_usage k JOIN information_schema.referential_constraints r
    ON r.constraint_schema = k.table_schema AND r.table_name = k.table_name AND r.constraint_name = k.constraint_name
  WHERE k.table_schema = DATABASE()`;

async function partsOf(source: DataSource): Promise<Map<string, string>> {
  const rows: { name: string; part: string }[] = await source.query(PARTS);
  const parts = rows.map(({ name, part }) => [name, part] as const);
  return new Map(parts.filter(([name]) => !/ (?:migrations|typeorm_metadata)\./.test(name)));
}

describe('the entities', () => {
  let migrated: DataSource;
  let declared: DataSource;

  beforeAll(async () => {
    const address = await scratchDatabase('migrated');
    const entities = await registeredEntities(address);
    migrated = await schemaSource(address, entities).initialize();
    declared = await schemaSource(await scratchDatabase('declared'), entities).initialize();
  });

  afterAll(async () => {
    for (const source of [migrated, declared]) if (source?.isInitialized) await source.destroy();
  });

  it('are one for each table', async () => {
    const tables = [...(await partsOf(migrated)).keys()].map((name) => /^column (\w+)/.exec(name)?.[1]);
    const known = migrated.entityMetadatas.map(({ tableName }) => tableName);
    expect(known.sort()).toEqual([...new Set(tables)].filter(Boolean).sort());
  });

  it('leave the schema builder of TypeORM nothing to change', async () => {
    const { upQueries } = await schemaChanges(migrated);
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('make the schema that the migrations make', async () => {
    // An unsigned generated column cannot be created: see above.
    for (const column of declared.entityMetadatas.flatMap(({ columns }) => columns))
      if (column.asExpression) column.unsigned = false;
    await declared.synchronize();
    const [made, wanted] = [await partsOf(declared), await partsOf(migrated)];
    const names = [...new Set([...made.keys(), ...wanted.keys()])].filter(
      (name) => made.get(name) !== wanted.get(name),
    );
    const unexpected = names.filter((name) => !Object.hasOwn(UNDECLARABLE, name));
    expect(unexpected.map((name) => ({ name, declared: made.get(name), migrated: wanted.get(name) }))).toEqual([]);
    expect(names.sort()).toEqual(Object.keys(UNDECLARABLE).sort());
  });
});
