import type { DataSource } from 'typeorm';

/** Each part of a schema by name: columns, indexes and foreign keys as the database describes them. */
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

/** The parts of the schema of a database, by name. */
export async function schemaParts(source: DataSource): Promise<Map<string, string>> {
  const rows: { name: string; part: string }[] = await source.query(PARTS);
  const parts = rows.map(({ name, part }) => [name, part] as const);
  return new Map(parts.filter(([name]) => !/ (?:migrations|typeorm_metadata)\./.test(name)));
}
