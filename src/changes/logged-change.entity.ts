import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, EXACT } from '#libs/sql';

/** What happened to an item. Items in the trash are deleted for those who follow. */
export type LoggedAction = 'created' | 'updated' | 'deleted';

/** A change of an item that clients can follow, written in the transaction of the change. */
@Entity('logged_changes')
@Index('logged_changes_age', ['changedAt'])
export class LoggedChange {
  /** Ascending, but a lower id may be committed after a higher one. */
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: number;

  /** Name of the entry type or the taxonomy, `comment` or `user`. */
  @Column({ type: 'varchar', length: 32, ...EXACT })
  resource: string;

  /** 0 for several items. */
  @Column({ name: 'item_id', type: 'int', unsigned: true })
  itemId: number;

  @Column({ type: 'varchar', length: 8, ...ASCII })
  action: LoggedAction;

  /** Whether everyone may have read it before. */
  @Column({ name: 'was_public', type: 'tinyint', unsigned: true })
  wasPublic: number;

  /** The status of an entry or a comment before; empty without one. */
  @Column({ name: 'status_before', type: 'varchar', length: 20, ...EXACT })
  statusBefore: string;

  /** Its author before; 0 without one. */
  @Column({ name: 'author_before', type: 'int', unsigned: true })
  authorBefore: number;

  /** In UTC. */
  @Column({ name: 'changed_at', type: 'datetime' })
  changedAt: string;
}
