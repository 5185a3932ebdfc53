import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ASCII, FLAG, JSON_TEXT } from '#libs/sql';
import type { ImportItem } from '../items/index.js';
import type { ImportOrigin } from '../origins/index.js';
import type { ActivityCount, ActivityKind } from './activity.js';
import type {
  ScheduleFrequency,
  ImportOptions,
  MessageLevel,
  Phase,
  RecordStatus,
  SourceVersion,
} from './import-record.js';

/** An import: a run, or the schedule that starts runs. Times are UTC with milliseconds. */
@Entity('import_records')
@Index('import_records_created', ['status', 'createdAt', 'id'])
@Index('import_records_modified', ['status', 'modifiedAt', 'id'])
@Index('import_records_reported', ['importId', 'status', 'id'])
@Index('import_records_runs', ['parentId', 'id'])
export class StoredImportRecord {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar', length: 20, ...ASCII })
  status: RecordStatus;

  @Column({ type: 'varchar', length: 10, ...ASCII })
  type: 'manual' | 'schedule';

  @Column({ type: 'varchar', length: 20, ...ASCII })
  origin: ImportOrigin;

  /** Set for schedules and their runs; null for other imports. */
  @Column({ type: 'varchar', length: 20, ...ASCII, nullable: true })
  frequency: ScheduleFrequency | null;

  /** The schedule of a run; 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true, default: 0 })
  parentId: number;

  /** Author of new events; 0 for none. */
  @Column({ name: 'author_id', type: 'int', unsigned: true, default: 0 })
  authorId: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: string;

  /** Last change; for a schedule, also the last change of one of its runs. */
  @Column({ name: 'modified_at', type: 'datetime', precision: 3 })
  modifiedAt: string;

  /** Id of the import at the import service; null for imports without a service. */
  @Column({ name: 'import_id', type: 'varchar', length: 190, ...ASCII, nullable: true })
  importId: string | null;

  /** SHA-256 of the hash that authenticates the next report of the service, hexadecimal; null without a service. */
  @Column({ name: 'batch_hash', type: 'char', length: 64, ...ASCII, nullable: true })
  batchHash: string | null;

  /** Progress, 0 to 100. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  percentage: number;

  /** Whether the service pushes its data. */
  @Column({ type: 'tinyint', unsigned: true, default: 0, transformer: FLAG })
  pushed: boolean;

  /** What a pending run waits for; null for other statuses. */
  @Column({ type: 'varchar', length: 10, ...ASCII, nullable: true })
  phase: Phase | null;

  /** False for a draft that has not been confirmed. */
  @Column({ type: 'tinyint', unsigned: true, default: 0, transformer: FLAG })
  finalized: boolean;

  /** Id of the latest run of a schedule; 0 before the first run. */
  @Column({ name: 'recent_child_id', type: 'int', unsigned: true, default: 0 })
  recentChildId: number;

  /** Outcome of the latest run of a schedule, such as `success:queued`; null before the first run. */
  @Column({ name: 'last_import_status', type: 'varchar', length: 190, nullable: true })
  lastImportStatus: string | null;

  /** Consecutive failed runs of a schedule. */
  @Column({ type: 'smallint', unsigned: true, default: 0 })
  failures: number;

  /** Whether the schedule is paused. */
  @Column({ type: 'tinyint', unsigned: true, default: 0, transformer: FLAG })
  paused: boolean;

  /** Source and options of the import. */
  @Column({ type: 'mediumtext', transformer: JSON_TEXT })
  options: ImportOptions;

  /** Version of the source at the last complete run of a schedule; null before that run. */
  @Column({ name: 'source_version', type: 'text', nullable: true, transformer: JSON_TEXT })
  sourceVersion: SourceVersion | null;

  /** Summary of the activity of a finished run; null before it finishes. */
  @Column({ type: 'mediumtext', nullable: true, transformer: JSON_TEXT })
  activity: ActivityCount[] | null;
}

/** An import, without the columns for reports and summaries. */
export type ImportRecord = Omit<StoredImportRecord, 'batchHash' | 'activity'>;

/** A log message of an import. Of the errors of a day, only the latest is kept. */
@Entity('import_messages')
@Unique('import_messages_error', ['recordId', 'errorDay'])
@Index('import_messages_record', ['recordId', 'id'])
export class ImportMessage {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_messages_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  @Column({ type: 'varchar', length: 10, ...ASCII })
  level: MessageLevel;

  /** Code, such as `core:aggregator:bad-response`, or the code sent by a service. */
  @Column({ type: 'varchar', length: 190 })
  code: string;

  @Column({ type: 'text' })
  message: string;

  /** In UTC, with milliseconds. */
  @Column({ name: 'logged_at', type: 'datetime', precision: 3 })
  loggedAt: string;

  /** Day of an error in UTC; null for other messages. */
  @Column({ name: 'error_day', type: 'date', nullable: true })
  errorDay: string | null;
}

/** A message before it is stored. */
export type NewMessage = Pick<ImportMessage, 'level' | 'code' | 'message'>;

/** Activity of a running import for one item. A finished import has a summary instead. */
@Entity('import_activity')
export class ImportedItem {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_activity_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** Entry type or taxonomy of the item. */
  @PrimaryColumn({ type: 'varchar', length: 20, ...ASCII })
  kind: ActivityKind;

  /** Id of the entry or term. */
  @PrimaryColumn({ name: 'item_id', type: 'int', unsigned: true })
  itemId: number;

  /** 0 for created, 1 for updated, 2 for skipped. */
  @Column({ type: 'tinyint', unsigned: true })
  action: number;
}

/** A fetched item that has not been inserted yet. */
@Entity('import_queue')
export class QueuedImportItem {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_queue_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** Ascending, in the order of the source. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  position: number;

  @Column({ type: 'mediumtext', transformer: JSON_TEXT })
  item: ImportItem;
}
