import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { FLAG, JSON_TEXT } from '#libs/sql';
import { type SourceVersion, StoredImportRecord } from '../common/index.js';

/** State that lets another process resume a run. */
@Entity('import_runs')
export class StoredImportRun {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_runs_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** Number of attempts to read the source. A new attempt supersedes earlier ones. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  attempt: number;

  /** Crashes since the last success, at most 200. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  crashes: number;

  /** Whether all items of the source were read. */
  @Column({ type: 'tinyint', unsigned: true, default: 0, transformer: FLAG })
  complete: boolean;

  /** Version of the source; null if unknown. */
  @Column({ name: 'source_version', type: 'text', nullable: true, transformer: JSON_TEXT })
  sourceVersion: SourceVersion | null;
}
