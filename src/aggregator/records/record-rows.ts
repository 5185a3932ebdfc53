import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportRecord, SourceVersion } from './import-record.js';

const COLUMNS: Readonly<Record<keyof ImportRecord, string>> = {
  id: 'id',
  status: 'status',
  type: 'type',
  origin: 'origin',
  frequency: 'frequency',
  parentId: 'parent_id',
  authorId: 'author_id',
  createdAt: 'created_at',
  modifiedAt: 'modified_at',
  importId: 'import_id',
  percentage: 'percentage',
  pushed: 'pushed',
  phase: 'phase',
  finalized: 'finalized',
  recentChildId: 'recent_child_id',
  lastImportStatus: 'last_import_status',
  failures: 'failures',
  paused: 'paused',
  sourceVersion: 'source_version',
  options: 'options',
};
type Column = keyof ImportRecord;

/** What a new record is told of itself; its times are the moment in which it is made. */
export type NewRecord = Pick<ImportRecord, 'status' | 'type' | 'origin' | 'authorId' | 'options'> &
  Partial<Omit<ImportRecord, 'id' | 'createdAt' | 'modifiedAt'>>;
/** What may change of a record. */
export type RecordChanges = Partial<Omit<ImportRecord, 'id' | 'type' | 'createdAt' | 'modifiedAt'>>;

type Row = Omit<ImportRecord, 'pushed' | 'finalized' | 'paused' | 'sourceVersion' | 'options'> & {
  pushed: number;
  finalized: number;
  paused: number;
  sourceVersion: string | null;
  options: string;
};

const SELECT = `SELECT ${Object.entries(COLUMNS)
  .map(([name, column]) => `r.${column} AS ${name}`)
  .join(', ')} FROM import_records r`;
const NOW = 'UTC_TIMESTAMP(3)';

const toRecord = (row: Row): ImportRecord => ({
  ...row,
  pushed: row.pushed === 1,
  finalized: row.finalized === 1,
  paused: row.paused === 1,
  sourceVersion: row.sourceVersion === null ? null : (JSON.parse(row.sourceVersion) as SourceVersion),
  options: JSON.parse(row.options) as ImportRecord['options'],
});

const stored = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

function columnsOf(values: object): [string, unknown][] {
  const names = Object.keys(values).filter((name): name is Column => Object.hasOwn(COLUMNS, name));
  const given = names.map((name): [string, unknown] => [COLUMNS[name], (values as Partial<ImportRecord>)[name]]);
  return given.filter(([, value]) => value !== undefined).map(([column, value]) => [column, stored(value)]);
}

/** The rows of records, as they are. */
@Injectable()
export class RecordRows {
  constructor(private readonly db: Db) {}

  /** Records that fit; `condition` is on `r`, an order and a limit may follow it. */
  async where(condition: string, parameters: readonly unknown[]): Promise<ImportRecord[]> {
    const rows = await this.db.current<Row>(`${SELECT} WHERE ${condition}`, [...parameters]);
    return rows.map(toRecord);
  }

  /** A record, if there is one of this number. */
  async find(id: number): Promise<ImportRecord | undefined> {
    return (await this.where('r.id = ?', [id]))[0];
  }

  /** A record as it is now, locked until the end of the ambient transaction. */
  async lock(id: number): Promise<ImportRecord | undefined> {
    return (await this.where('r.id = ? FOR UPDATE', [id]))[0];
  }

  async insert(values: NewRecord): Promise<number> {
    const columns = columnsOf(values);
    const names = columns.map(([column]) => column).join(', ');
    const { insertId } = await this.db.write(
      `INSERT INTO import_records (${names}, created_at, modified_at) VALUES (?, ${NOW}, ${NOW})`,
      [columns.map(([, value]) => value)],
    );
    return insertId;
  }

  /** Changes columns, and the time of the last change. */
  update(id: number, changes: RecordChanges): Promise<void> {
    return this.write(id, changes, [`modified_at = ${NOW}`]);
  }

  /** Changes columns of a record that goes on as if nothing had happened. */
  async adjust(id: number, changes: RecordChanges): Promise<void> {
    if (Object.keys(changes).length) await this.write(id, changes, []);
  }

  private async write(id: number, changes: RecordChanges, more: readonly string[]): Promise<void> {
    const columns = columnsOf(changes);
    const sets = [...columns.map(([column]) => `${column} = ?`), ...more];
    await this.db.write(`UPDATE import_records SET ${sets.join(', ')} WHERE id = ?`, [
      ...columns.map(([, value]) => value),
      id,
    ]);
  }
}
