import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What only media have. */
@Entity('media_details')
export class MediaDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  entryId: number;

  @Column({ name: 'mime_type', type: 'varchar' })
  mimeType: string;

  /** Path in the storage; empty while the file is elsewhere. */
  @Column({ type: 'varchar' })
  file: string;

  /** Address of a file that is not in the storage. */
  @Column({ name: 'source_url', type: 'varchar' })
  sourceUrl: string;

  @Column({ name: 'alt_text', type: 'text' })
  altText: string;

  /** Sizes and technical details, as JSON. */
  @Column({ type: 'longtext' })
  details: string;
}
