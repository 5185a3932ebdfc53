import { Injectable } from '@nestjs/common';
import { Db, columnsOf, propertiesOf, storedAs } from '#libs/db';
import { StoredImportRecord } from './import-record.entity.js';
import type { ImportRecord, SourceVersion } from './import-record.js';

/** The columns of a record; the others belong to batches and to the progress of a run. */
const COLUMNS = propertiesOf(StoredImportRecord, ['batchHash', 'activity']);
type Column = (typeof COLUMNS)[number];

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

const SELECT = `SELECT ${columnsOf(StoredImportRecord, 'r', COLUMNS)} FROM import_records r`;
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

/** The columns of a record that `values` has, with what they store; other members are no columns. */
function storedColumns(values: Partial<Record<Column, unknown>>): [string, unknown][] {
  const given = COLUMNS.filter((name) => values[name] !== undefined).map((name) => [name, stored(values[name])]);
  return Object.entries(storedAs(StoredImportRecord, Object.fromEntries(given) as Partial<StoredImportRecord>));
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
    const columns = storedColumns(values);
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
    const columns = storedColumns(changes);
    const sets = [...columns.map(([column]) => `${column} = ?`), ...more];
    await this.db.write(`UPDATE import_records SET ${sets.join(', ')} WHERE id = ?`, [
      ...columns.map(([, value]) => value),
      id,
    ]);
  }
}
