import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT, ASCII } from '#libs/sql';

/** A version counter. Instances compare it with the version that they have loaded. */
@Entity('change_clocks')
export class VersionCounter {
  /** Name of the counter, such as `settings`. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** Incremented with every change. */
  @Column({ type: 'int', unsigned: true })
  version: number;
}

/** A row that a transaction locks while it looks up a name and creates the missing record. */
@Entity('name_locks')
export class NameLock {
  /** Kind of the name. */
  @PrimaryColumn({ type: 'varchar', length: 32, ...EXACT })
  scope: string;

  /** SHA-256 of the name, hexadecimal. */
  @PrimaryColumn({ name: 'name_hash', type: 'char', length: 64, ...ASCII })
  nameHash: string;
}

/** A lease: the right of one instance to do some work until a moment. */
@Entity('leases')
export class Lease {
  /** Name of the work, such as `job expired sessions`. */
  @PrimaryColumn({ type: 'varchar', length: 191, ...EXACT })
  name: string;

  /** Identifies the current holding; empty once it has ended. */
  @Column({ type: 'char', length: 36, ...ASCII })
  owner: string;

  /** Fencing number: incremented by each holder. */
  @Column({ type: 'int', unsigned: true })
  fence: number;

  /** When the lease can be taken, by the clock of the database; in the future of an ended one while it rests. */
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 })
  expiresAt: string;
}

/**
 * The last transaction of a process in one of its slots, written with its other changes. Shows whether a transaction was
 * committed whose connection was lost during the commit.
 */
@Entity('commit_marks')
export class CommitMark {
  /** Identifies the process. */
  @PrimaryColumn({ type: 'char', length: 36, ...ASCII })
  writer: string;

  /** A number that one transaction of the process has at a time. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  slot: number;

  /** Identifies the transaction within the process. */
  @Column({ type: 'int', unsigned: true })
  mark: number;

  /** Day of the transaction, by which rows of ended processes are deleted. */
  @Column({ name: 'marked_on', type: 'date' })
  markedOn: string;
}
