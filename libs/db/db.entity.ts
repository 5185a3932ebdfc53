import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT, ASCII } from './tables.js';

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
