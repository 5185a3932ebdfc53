import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** A comment that came in lately, for the rate limit; rows are deleted when they no longer count. */
@Entity('comment_arrivals')
@Index('comment_arrivals_by_time', ['arrivedAt'])
@Index('comment_arrivals_of_caller', ['caller', 'arrivedAt'])
export class CommentArrival {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  /** `user ID` or `address NETWORK`. */
  @Column({ type: 'varchar', length: 64, ...EXACT })
  caller: string;

  /** In UTC, by the clock of the database. */
  @Column({ name: 'arrived_at', type: 'datetime', precision: 3 })
  arrivedAt: string;
}

/** A row that transactions lock to write comments of one person one after the other. */
@Entity('comment_turns')
export class CommentTurn {
  /** 0 to 63; each person is assigned to a few of them. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  turn: number;
}
