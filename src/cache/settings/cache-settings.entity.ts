import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';

/** The settings of the cache, in a single row. */
@Entity('cache_settings')
export class StoredCacheSettings {
  /** Always 1. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id: number;

  /** Values that differ from the defaults, as a JSON object. */
  @Column({ type: 'mediumtext', ...EXACT })
  options: string;
}

/** State of background work of the cache. */
@Entity('cache_preload')
export class StoredCacheState {
  /** 1 for preloading, 2 for the collection of expired responses. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  id: number;

  /** JSON object. */
  @Column({ type: 'mediumtext', ...EXACT })
  state: string;
}
