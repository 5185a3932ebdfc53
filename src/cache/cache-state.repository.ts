import type { Db, ValuesStore } from '#libs/db';
import { StoredCacheState } from './cache-state.entity.js';

/** Stores the state of a background job of the cache as a JSON object in one row. */
export class CacheStateRow implements ValuesStore {
  constructor(
    private readonly db: Db,
    private readonly id: number,
  ) {}

  async begin(initial: object): Promise<void> {
    const row = { id: this.id, state: JSON.stringify(initial) };
    await this.db.insert(StoredCacheState, row, { update: [] });
  }

  async read(): Promise<string> {
    const [row] = await this.db.select(StoredCacheState, 's', ['state']).where('s.id = ?', this.id).current();
    return row?.state ?? '{}';
  }

  async write(changes: object, stored: object): Promise<void> {
    const state = JSON.stringify({ ...stored, ...changes });
    await this.db.of(StoredCacheState).upsert({ id: this.id, state }, ['id']);
  }
}
