import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** A stored setting. */
@Entity('settings')
export class Setting {
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** JSON. */
  @Column({ type: 'text' })
  value: string;
}
