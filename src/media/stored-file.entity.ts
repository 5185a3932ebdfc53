import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from '../entries/entry.entity.js';

/** A file in the storage: an original or a smaller copy. */
@Entity('stored_files')
// (entry_id, pending_since): TypeORM ignores an index that has the name of a foreign key.
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
