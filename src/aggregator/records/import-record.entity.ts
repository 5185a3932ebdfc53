import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ASCII } from '#libs/db';

/** An import: a run, or the schedule that starts runs. Times are UTC with milliseconds, flags are 1 or 0. */
@Entity('import_records')
@Index('import_records_created', ['status', 'createdAt', 'id'])
@Index('import_records_modified', ['status', 'modifiedAt', 'id'])
@Index('import_records_reported', ['importId', 'status', 'id'])
@Index('import_records_runs', ['parentId', 'id'])
export class StoredImportRecord {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar', length: 20, ...ASCII })
  status: string;

  /** `manual` or `schedule`. */
  @Column({ type: 'varchar', length: 10, ...ASCII })
  type: string;

  /** Kind of the source, such as `ical`. */
  @Column({ type: 'varchar', length: 20, ...ASCII })
  origin: string;

  /** Of schedules and their runs; else null. */
  @Column({ type: 'varchar', length: 20, ...ASCII, nullable: true })
  frequency: string | null;

  /** The schedule of a run; 0 for none. */
  @Column({ name: 'parent_id', type: 'int', unsigned: true, default: 0 })
  parentId: number;

  /** Becomes the author of new events; 0 for none. */
  @Column({ name: 'author_id', type: 'int', unsigned: true, default: 0 })
  authorId: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: string;

  /** Last change; for a schedule, also the last change of one of its runs. */
  @Column({ name: 'modified_at', type: 'datetime', precision: 3 })
  modifiedAt: string;

  /** Id of the import at the import service; null for imports without one. */
  @Column({ name: 'import_id', type: 'varchar', length: 190, ...ASCII, nullable: true })
  importId: string | null;

  /** SHA-256 of the hash that authenticates the next report of the service, hexadecimal; null without a service. */
  @Column({ name: 'batch_hash', type: 'char', length: 64, ...ASCII, nullable: true })
  batchHash: string | null;

  /** 0 to 100. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  percentage: number;

  /** 1 when the service pushes the data. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  pushed: number;

  /** What a pending run waits for: `send`, `fetch` or `insert`; else null. */
  @Column({ type: 'varchar', length: 10, ...ASCII, nullable: true })
  phase: string | null;

  /** 0 for a draft that nobody has confirmed yet. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  finalized: number;

  /** Latest run of a schedule; 0 before the first. */
  @Column({ name: 'recent_child_id', type: 'int', unsigned: true, default: 0 })
  recentChildId: number;

  /** How the latest attempt of a schedule went, such as `success:queued`; null before the first. */
  @Column({ name: 'last_import_status', type: 'varchar', length: 190, nullable: true })
  lastImportStatus: string | null;

  /** Failed runs of a schedule since the last one that succeeded. */
  @Column({ type: 'smallint', unsigned: true, default: 0 })
  failures: number;

  /** 1 when a schedule starts no runs for the time being. */
  @Column({ type: 'tinyint', unsigned: true, default: 0 })
  paused: number;

  /** What is imported and how, as JSON. */
  @Column({ type: 'mediumtext' })
  options: string;

  /** Version of the source at the last complete run of a schedule, as JSON; null before the first. */
  @Column({ name: 'source_version', type: 'text', nullable: true })
  sourceVersion: string | null;

  /** Summary of a finished run, as JSON; null before its end. */
  @Column({ type: 'mediumtext', nullable: true })
  activity: string | null;
}

/** A log message of an import. At most one error per day is kept. */
@Entity('import_messages')
@Unique('import_messages_error', ['recordId', 'errorDay'])
@Index('import_messages_record', ['recordId', 'id'])
export class ImportMessage {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_messages_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** `info`, `warning` or `error`. */
  @Column({ type: 'varchar', length: 10, ...ASCII })
  level: string;

  /** Such as `core:aggregator:bad-response`. */
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

/** What a running import did with one item. A finished import has a summary in place of these rows. */
@Entity('import_activity')
export class ImportedItem {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_activity_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** Entry type or taxonomy of the item. */
  @PrimaryColumn({ type: 'varchar', length: 20, ...ASCII })
  kind: string;

  /** Id of the entry or term. */
  @PrimaryColumn({ name: 'item_id', type: 'int', unsigned: true })
  itemId: number;

  /** Position in the list of actions: 0 for created, 1 for updated, 2 for skipped. */
  @Column({ type: 'tinyint', unsigned: true })
  action: number;
}

/** A fetched item that is not inserted yet. */
@Entity('import_queue')
export class QueuedImportItem {
  @PrimaryColumn({ name: 'record_id', type: 'int', unsigned: true })
  @ForeignKey(() => StoredImportRecord, { name: 'import_queue_of', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  recordId: number;

  /** Ascending, in the order of the source. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  position: number;

  /** JSON. */
  @Column({ type: 'mediumtext' })
  item: string;
}
