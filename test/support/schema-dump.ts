import { readFile, writeFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import type { DatabaseLocation } from '../../src/database/data-source.js';

/** A dump of a database: its tables, the list of its migrations, and content in every table. */
const DUMP = new URL('present-schema.sql', import.meta.url);

const HEADER = `-- A database with rows in every table. test/e2e/kernel/migration-of-a-full-site.e2e-spec.ts runs the migrations on it.
-- RENEW_SCHEMA_DUMP=1 npm test -- migration-of-a-full-site updates it to the latest migration. Add rows for
-- new tables by hand.
`;

interface Column {
  name: string;
  type: string;
}

/** The rows of a table, with column values in a comparable form. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A database for loading and writing the dump. */
export class DumpedDatabase {
  private constructor(private readonly connection: mysql.Connection) {}

  /** Opens a database. */
  static async open({ socketPath, user, database }: DatabaseLocation): Promise<DumpedDatabase> {
    const connection = await mysql.createConnection({
      socketPath,
      user,
      database,
      charset: 'utf8mb4',
      dateStrings: true,
      multipleStatements: true,
    });
    return new DumpedDatabase(connection);
  }

  /** Creates the tables and rows of the dump. */
  async load(): Promise<void> {
    await this.connection.query(await readFile(DUMP, 'utf8'));
  }

  /** Adds a row, before the migrations. */
  async insert(table: string, row: Rows[number]): Promise<void> {
    await this.connection.query('INSERT INTO ?? SET ?', [table, row]);
  }

  /** Writes the dump. */
  async write(): Promise<void> {
    const parts: string[] = [];
    for (const [table, columns] of await this.tables()) {
      const [[made]] = await this.connection.query<mysql.RowDataPacket[]>(`SHOW CREATE TABLE \`${table}\``);
      parts.push(`${String(made?.['Create Table'])};`);
      const rows = await this.rows(table, columns);
      const lines = rows.map((row) => `(${columns.map((column) => literal(column, row[column.name])).join(', ')})`);
      const names = columns.map(({ name }) => `\`${name}\``).join(', ');
      if (lines.length) parts.push(`INSERT INTO \`${table}\` (${names}) VALUES\n${lines.join(',\n')};`);
    }
    const text = ['SET FOREIGN_KEY_CHECKS = 0;', ...parts, 'SET FOREIGN_KEY_CHECKS = 1;'].join('\n\n');
    await writeFile(DUMP, `${HEADER}\n${text}\n`);
  }

  /** The rows by table, with the given columns or all of them. */
  async content(): Promise<Map<string, Rows>> {
    const content = new Map<string, Rows>();
    for (const [table, columns] of await this.tables()) content.set(table, await this.rows(table, columns));
    return content;
  }

  async close(): Promise<void> {
    await this.connection.end();
  }

  /** The columns of each table, without generated ones. */
  private async tables(): Promise<Map<string, Column[]>> {
    const [rows] = await this.connection.query<mysql.RowDataPacket[]>(
      `SELECT table_name AS \`table\`, column_name AS name, data_type AS type FROM information_schema.columns
 WHERE table_schema = DATABASE() AND COALESCE(generation_expression, '') = '' ORDER BY table_name, ordinal_position`,
    );
    const tables = new Map<string, Column[]>();
    for (const { table, name, type } of rows as (Column & { table: string })[])
      tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
    return tables;
  }

  private async rows(table: string, columns: readonly Column[]): Promise<Rows> {
    const names = columns.map(({ name, type }) => {
      if (type === 'point') return `ST_AsText(\`${name}\`) AS \`${name}\``;
      return type === 'binary' ? `HEX(\`${name}\`) AS \`${name}\`` : `\`${name}\``;
    });
    const order = columns.flatMap(({ type }, at) => (type === 'point' ? [] : [String(at + 1)])).join(', ');
    const [rows] = await this.connection.query<mysql.RowDataPacket[]>(
      `SELECT ${names.join(', ')} FROM \`${table}\` ORDER BY ${order}`,
    );
    return rows;
  }
}

function literal({ type }: Column, value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (type === 'binary') return `X'${String(value)}'`;
  const text = `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;
  return type === 'point' ? `ST_GeomFromText(${text})` : text;
}
