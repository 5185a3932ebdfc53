import { Entity, PrimaryColumn } from 'typeorm';
import { EXACT, ASCII } from './column-options.js';

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
