import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** A stored setting. */
@Entity('settings')
export class StoredSetting {
  /** Names of settings that a module keeps apart begin with its name and a dot: `cache.pages`. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** JSON. */
  @Column({ type: 'mediumtext' })
  value: string;
}
