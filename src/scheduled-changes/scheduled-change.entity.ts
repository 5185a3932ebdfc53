import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, EXACT } from '#libs/sql';

/** How changes of scheduled changes are reported. */
export const SCHEDULED_CHANGE = 'scheduled_change';

/** The states of a scheduled change: waiting for its time, applied, or given up. */
export const SCHEDULED_STATES = ['pending', 'applied', 'failed'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];

/** Members that an entry gets at a time. Times are UTC. */
@Entity('scheduled_changes')
@Index('scheduled_changes_due', ['state', 'dueGmt', 'id'])
@Index('scheduled_changes_of_entry', ['entryId', 'state', 'dueGmt', 'id'])
export class ScheduledChange {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** The entry may be deleted. */
  @Column({ name: 'entry_id', type: 'int', unsigned: true })
  entryId: number;

  /** Name of the entry type. */
  @Column({ type: 'varchar', length: 20, ...EXACT })
  type: string;

  /** The number of the language whose texts it changes. */
  @Column({ type: 'tinyint', unsigned: true })
  language: number;

  /** The user with whose rights it is applied. */
  @Column({ name: 'author_id', type: 'int', unsigned: true })
  authorId: number;

  @Column({ name: 'due_gmt', type: 'datetime' })
  dueGmt: string;

  /** The members as they were sent, as a JSON object. */
  @Column({ type: 'longtext', ...EXACT })
  members: string;

  @Column({ type: 'varchar', length: 8, ...ASCII })
  state: ScheduledState;

  /** Code of the error that prevented it; null without one. */
  @Column({ type: 'varchar', length: 100, ...ASCII, nullable: true })
  code: string | null;

  /** What prevented it. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  reason: string | null;

  /** When it was stored, or replaced. */
  @Column({ name: 'modified_gmt', type: 'datetime' })
  modifiedGmt: string;

  /** When it was applied or given up; null while it waits. */
  @Column({ name: 'ended_gmt', type: 'datetime', nullable: true })
  endedGmt: string | null;
}
