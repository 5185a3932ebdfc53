import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ASCII, EXACT, FLAG, JSON_TEXT } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import type { ImportOrigin } from '../origins/index.js';

/** State of an entry after its last import. */
@Entity('imported_entries')
@Index('imported_entries_parent', ['parentHash'])
@Index('imported_entries_record', ['recordId', 'entryId'])
export class RememberedImport {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'imported_entries_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ type: 'varchar', length: 20, ...EXACT })
  origin: ImportOrigin;

  /** The import record. */
  @Column({ name: 'record_id', type: 'int', unsigned: true })
  recordId: number;

  /** URL or file of the source, or its id at the import service. */
  @Column({ type: 'text' })
  source: string;

  /** In UTC. */
  @Column({ name: 'imported_at', type: 'datetime' })
  importedAt: string;

  /** Version of the entry after the import. A different version means a local edit. */
  @Column({ name: 'entry_version', type: 'int', unsigned: true })
  entryVersion: number;

  /** Short hash of the value of each field. */
  @Column({ type: 'text', transformer: JSON_TEXT })
  fields: Readonly<Record<string, string>>;

  /** Names of the fields that were present in the source. */
  @Column({ name: 'told', type: 'text', transformer: JSON_TEXT })
  sourceFields: readonly string[];

  /** Dates that the source itself excludes from a series. */
  @Column({ type: 'mediumtext', transformer: JSON_TEXT })
  excluded: readonly string[];

  /** Key hash of the series of an override; null for other entries. */
  @Column({ name: 'parent_hash', type: 'char', length: 64, ...ASCII, nullable: true })
  parentHash: string | null;

  /** Whether an import moved the entry to the trash. */
  @Column({ type: 'tinyint', unsigned: true, transformer: FLAG })
  withdrawn: boolean;
}

/** A key by which imports recognise an entry. Each key belongs to at most one entry. */
@Entity('import_identities')
export class ImportIdentity {
  /** Entry type. */
  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  type: string;

  /** Kind of the key, such as `uid`. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  scope: string;

  /** SHA-256 of the key, hexadecimal. */
  @PrimaryColumn({ name: 'key_hash', type: 'char', length: 64, ...ASCII })
  keyHash: string;

  /** Null while a transaction that has claimed the key creates the entry. */
  @Column({ name: 'entry_id', type: 'int', unsigned: true, nullable: true })
  @ForeignKey(() => Entry, { name: 'import_identities_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number | null;
}

/** An entry that was found in a source, with the latest run that found it. */
@Entity('import_sightings')
@Index('import_sightings_run', ['sourceHash', 'type', 'runId', 'entryId'])
export class ImportSighting {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'import_sightings_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** SHA-256 of the source, hexadecimal. */
  @PrimaryColumn({ name: 'source_hash', type: 'char', length: 64, ...ASCII })
  sourceHash: string;

  /** Entry type. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  type: string;

  /** SHA-256 of the item, hexadecimal. An unchanged item is not imported again. */
  @Column({ name: 'item_hash', type: 'char', length: 64, ...ASCII })
  itemHash: string;

  /** The latest run that found it. */
  @Column({ name: 'run_id', type: 'int', unsigned: true })
  runId: number;
}

/** A date that a series excludes because its source has an override or cancellation for it. */
@Entity('import_exceptions')
@Index('import_exceptions_run', ['sourceHash', 'runId', 'seriesHash', 'recurrenceUtc'])
export class ImportException {
  /** Key hash of the series. */
  @PrimaryColumn({ name: 'series_hash', type: 'char', length: 64, ...ASCII })
  seriesHash: string;

  /** The date in UTC. */
  @PrimaryColumn({ name: 'recurrence_utc', type: 'datetime' })
  recurrenceUtc: string;

  /** The date in the time zone of the series. */
  @Column({ name: 'recurrence_local', type: 'datetime' })
  recurrenceLocal: string;

  /** Key hash of the override. */
  @Column({ name: 'own_hash', type: 'char', length: 64, ...ASCII })
  ownHash: string;

  /** SHA-256 of the source, hexadecimal. */
  @Column({ name: 'source_hash', type: 'char', length: 64, ...ASCII })
  sourceHash: string;

  /** The latest run that found it. */
  @Column({ name: 'run_id', type: 'int', unsigned: true })
  runId: number;
}
