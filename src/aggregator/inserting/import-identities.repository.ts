import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { overwriting, sql, tableOf } from '#libs/sql';
import { ImportIdentity } from './import-memory.entity.js';
import type { IdentityKey } from './item-keys.js';

/** The keys of an entry. */
interface KeysOfEntry {
  id: number;
  keys: readonly IdentityKey[];
}

/** Stores the keys by which imports recognise entries. Each key belongs to at most one entry. */
@Injectable()
export class ImportIdentitiesRepository {
  constructor(private readonly db: Db) {}

  /** Ids of the entries that own keys, by key hash. */
  async owners(type: string, hashes: readonly string[]): Promise<Map<string, number>> {
    if (!hashes.length) return new Map();
    const rows = await this.db
      .select(ImportIdentity, 'i', ['keyHash', 'entryId'])
      .where('i.type = ? AND i.key_hash IN (?)', type, [...new Set(hashes)].sort())
      .current();
    return new Map(rows.flatMap(({ keyHash, entryId }) => (entryId === null ? [] : [[keyHash, entryId] as const])));
  }

  /**
   * Like {@link owners}, and claims the keys until the end of the transaction, so that no other transaction creates an
   * entry for them. Keys without an owner have to be assigned or released.
   */
  async claim(type: string, keys: readonly IdentityKey[]): Promise<Map<string, number>> {
    if (!keys.length) return new Map();
    // Sorted, so that concurrent batches of the same items cannot deadlock.
    const rows = unique(keys).map(({ scope, hash }) => ({ type, scope, keyHash: hash }));
    await this.db.insertAll(ImportIdentity, rows, overwriting(['scope']));
    return this.owners(
      type,
      keys.map(({ hash }) => hash),
    );
  }

  /** Assigns keys to entries. Keys with an owner keep it. */
  async assign(type: string, entries: readonly KeysOfEntry[]): Promise<void> {
    const rows = entries.flatMap(({ id, keys }) => unique(keys).map(({ scope, hash }) => ({ scope, hash, id })));
    if (!rows.length) return;
    const values = rows.sort(byHash).map(({ scope, hash, id }) => [type, scope, hash, id]);
    await this.db.write(
      sql`INSERT INTO ${tableOf(ImportIdentity)} (type, scope, key_hash, entry_id) VALUES ${values}
 ON DUPLICATE KEY UPDATE entry_id = COALESCE(entry_id, VALUES(entry_id))`,
    );
  }

  /** Deletes claimed keys that were not assigned. */
  async release(type: string, keys: readonly IdentityKey[]): Promise<void> {
    if (!keys.length) return;
    const hashes = unique(keys).map(({ hash }) => hash);
    await this.db.write(
      sql`DELETE FROM ${tableOf(ImportIdentity)} WHERE type = ${type} AND key_hash IN (${hashes}) AND entry_id IS NULL`,
    );
  }
}

/** Removes duplicates and sorts. */
const unique = (keys: readonly IdentityKey[]): IdentityKey[] =>
  [...new Map(keys.map((key) => [key.hash, key])).values()].sort(byHash);

const byHash = (one: { hash: string }, other: { hash: string }): number => (one.hash < other.hash ? -1 : 1);
