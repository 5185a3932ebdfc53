import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from '../entries/entry.entity.js';

/** Media-only columns. */
@Entity('media_details')
// (source_url(190)): TypeORM cannot declare indexes of prefixes.
@Index('media_details_source', { synchronize: false })
@Index('media_details_type', ['mimeType', 'entryId'])
export class MediaDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'media_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ name: 'mime_type', type: 'varchar', length: 100, ...EXACT })
  mimeType: string;

  /** Path in the storage; empty while the file is elsewhere. */
  @Column({ type: 'varchar', length: 500 })
  file: string;

  /** URL of a file that is not in the storage, or that it was downloaded from; else empty. */
  @Column({ name: 'source_url', type: 'varchar', length: 2000 })
  sourceUrl: string;

  @Column({ name: 'alt_text', type: 'text' })
  altText: string;

  /** Sizes and technical details, as JSON. */
  @Column({ type: 'longtext' })
  details: string;
}
