import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from './entry.entity.js';

/** A path under which a published entry could be found before it moved. */
@Entity('former_addresses')
@Unique('former_addresses_path', ['entryId', 'pathDigest'])
export class FormerPath {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'former_addresses_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** Without query. */
  @Column({ type: 'text', ...EXACT })
  path: string;

  /** MD5 of the path, which may be longer than an index can hold. */
  @Column({ name: 'path_digest', type: 'binary', length: 16 })
  pathDigest: Buffer;
}
