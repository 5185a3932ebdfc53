import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** How many entries of one type and status there are. */
@Entity('entry_totals')
export class EntryTotal {
  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  type: string;

  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  status: string;

  /** Kept up to date by every write. */
  @Column({ type: 'int' })
  total: number;

  /**
   * Grows with every change of an entry of the type and status: totals that were counted for another version are stale.
   */
  @Column({ type: 'int', unsigned: true })
  version: number;
}
