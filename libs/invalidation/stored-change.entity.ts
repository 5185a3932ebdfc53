import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** A change that invalidates cached responses. */
@Entity('changes')
@Index('by_time', ['changedAt'])
export class StoredChange {
  /** Ascending, but a lower id may be committed after a higher one. */
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: number;

  /** Identifies the process that wrote it. Each start has a new identifier. */
  @Column({ type: 'char', length: 16, ...EXACT })
  instance: string;

  /** Cache tags, as a JSON list. */
  @Column({ type: 'mediumtext', ...EXACT })
  tags: string;

  /** In the time zone of the connection. */
  @Column({ name: 'changed_at', type: 'timestamp', default: () => 'CURRENT_TIMESTAMP' })
  changedAt: string;
}
