import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** A stored setting. */
@Entity('settings')
export class StoredSetting {
  /** Settings with a module prefix are stored as `module.name`, for example `cache.pages`. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** The value as JSON. */
  @Column({ type: 'mediumtext' })
  value: string;
}
