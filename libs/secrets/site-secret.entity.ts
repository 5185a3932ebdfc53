import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** A random key of the site, the same on every instance. */
@Entity('site_secrets')
export class SiteSecret {
  /** Use of the key. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...EXACT })
  name: string;

  /** Base64url, or its encrypted form. */
  @Column({ type: 'varchar', length: 255, ...EXACT })
  value: string;
}
