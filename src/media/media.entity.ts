import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';
import { Entry } from '../entries/index.js';

/** Media-only columns. */
@Entity('media_details')
// Index on source_url(190), created by a migration: TypeORM cannot declare prefix indexes.
@Index('media_details_source', { synchronize: false })
@Index('media_details_type', ['mimeType', 'entryId'])
export class MediaDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'media_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ name: 'mime_type', type: 'varchar', length: 100, ...EXACT })
  mimeType: string;

  /** Path in the storage; empty for external files. */
  @Column({ type: 'varchar', length: 500 })
  file: string;

  /** URL of an external file, or the URL from which the file was downloaded; else empty. */
  @Column({ name: 'source_url', type: 'varchar', length: 2000 })
  sourceUrl: string;

  @Column({ name: 'alt_text', type: 'text' })
  altText: string;

  /** Sizes and technical details, as JSON. */
  @Column({ type: 'longtext' })
  details: string;
}

/** A file in the storage: an original or a resized copy. */
@Entity('stored_files')
// Index on (entry_id, pending_since), created by a migration: TypeORM ignores an index named like a foreign key.
@Index('stored_files_entry', { synchronize: false })
export class StoredFile {
  /** Path in the storage. */
  @PrimaryColumn({ type: 'varchar', length: 500, ...EXACT })
  path: string;

  /** The media item; null before it is created and after it is deleted. */
  @Column({ name: 'entry_id', type: 'int', unsigned: true, nullable: true })
  @ForeignKey(() => Entry, { name: 'stored_files_entry', onDelete: 'SET NULL', onUpdate: 'RESTRICT' })
  entryId: number | null;

  /** When an upload claimed the path, in UTC; null once the file belongs to an item. */
  @Column({ name: 'pending_since', type: 'datetime', nullable: true })
  pendingSince: string | null;
}
