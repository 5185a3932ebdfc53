import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';
import { Entry } from './entry.entity.js';

/** Post-only columns. */
@Entity('post_details')
@Index('post_details_sticky', ['sticky', 'entryId'])
export class PostDetails {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'post_details_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** Empty for the standard format. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  format: string;

  /** 1 or 0. */
  @Column({ type: 'tinyint', unsigned: true })
  sticky: number;
}
