import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { StoredImportRecord } from '../records/import-record.entity.js';

/** State that lets another process resume a run. */
@Entity('import_runs')
export class ImportRun {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_runs_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** How often the source has been read; a higher attempt ends those before it. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  attempt: number;

  /** Unexpected ends since the last success, 200 at most. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  crashes: number;

  /** 1 when the items are all that the source has. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  complete: number;

  /** Version of the source, as JSON; null while it is unknown. */
  @Column({ name: 'source_version', type: 'text', nullable: true })
  sourceVersion: string | null;
}
