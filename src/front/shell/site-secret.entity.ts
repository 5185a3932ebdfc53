import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** A signing key, the same on every instance. */
@Entity('site_secrets')
export class SiteSecret {
  /** Use of the key. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** Base64url. */
  @Column({ type: 'varchar', length: 64, ...EXACT })
  value: string;
}
