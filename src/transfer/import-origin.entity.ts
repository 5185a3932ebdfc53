import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** An item that was imported from another site, so that later runs recognise it. */
@Entity('import_origins')
@Index('import_origins_local', ['kind', 'localId'])
export class WxrImportOrigin {
  /** URL of the other site. */
  @PrimaryColumn({ type: 'varchar', length: 190, ...EXACT })
  origin: string;

  /** Kind of the item, such as `author`, `term:category` or `entry:post`. */
  @PrimaryColumn({ type: 'varchar', length: 32, ...EXACT })
  kind: string;

  /** Key of the item at the other site. */
  @PrimaryColumn({ name: 'foreign_id', type: 'varchar', length: 190, ...EXACT })
  foreignId: string;

  /** Id on this site. */
  @Column({ name: 'local_id', type: 'int', unsigned: true })
  localId: number;
}
