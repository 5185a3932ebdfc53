import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from './column-options.js';

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
