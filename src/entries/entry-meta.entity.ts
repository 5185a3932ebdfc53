import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from './entry.entity.js';

/** A custom value of an entry; known properties have columns of their own. */
@Entity('entry_meta')
// (entry_id, name): TypeORM ignores an index that has the name of a foreign key.
@Index('entry_meta_entry', { synchronize: false })
export class EntryMeta {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_meta_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  @Column({ type: 'varchar', length: 255, ...EXACT })
  name: string;

  @Column({ type: 'longtext' })
  value: string;
}
