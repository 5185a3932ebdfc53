import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '#libs/sql';

/** A count of attempts that instances without Redis share. It begins again with 1 after its end. */
@Entity('attempt_counts')
@Index('attempt_counts_expiry', ['expiresAt'])
export class AttemptCount {
  /** Hexadecimal SHA-256 of what is counted: names and addresses are not stored. */
  @PrimaryColumn({ type: 'char', length: 64, ...ASCII })
  counter: string;

  @Column({ type: 'int' })
  attempts: number;

  /** In UTC, by the clock of the database. */
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 })
  expiresAt: string;
}
