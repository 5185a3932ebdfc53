import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT, ASCII } from './tables.js';

/** A change counter: instances compare it with the version that they hold in memory. */
@Entity('change_clocks')
export class ChangeClock {
  /** What is counted, such as `settings`. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** Grows by 1 with every change. */
  @Column({ type: 'int', unsigned: true })
  version: number;
}

/** A row that a transaction locks while it looks something up by name and creates it where it is missing. */
@Entity('name_locks')
export class NameLock {
  /** Kind of the name. */
  @PrimaryColumn({ type: 'varchar', length: 32, ...EXACT })
  scope: string;

  /** SHA-256 of the name, hexadecimal. */
  @PrimaryColumn({ name: 'name_hash', type: 'char', length: 64, ...ASCII })
  nameHash: string;
}
