import { Injectable } from '@nestjs/common';
import { StoredValues } from '#libs/db';
import { StoredCacheState } from '../settings/cache-storage.entity.js';

/** What is known of collections. */
export interface CollectionRecord {
  /** Unix time of the last one; 0 before the first. */
  collectedAt: number;
  /** How many there were: tells those of one second from each other. */
  count: number;
}

const NEVER_COLLECTED: CollectionRecord = { collectedAt: 0, count: 0 };

/** When the last collection was, on all instances. It lies beside the state of preloading. */
@Injectable()
export class CollectionState extends StoredValues<CollectionRecord> {
  protected readonly place = { entity: StoredCacheState, column: 'state', id: 2, clock: 'cache collection' };
  protected readonly defaults = NEVER_COLLECTED;
}
