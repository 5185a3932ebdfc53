import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** State of the background jobs of the cache. */
@Entity('cache_preload')
export class StoredCacheState {
  /** 1 for preloading, 2 for the collection of expired responses. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id: number;

  /** JSON object. */
  @Column({ type: 'mediumtext', ...EXACT })
  state: string;
}
