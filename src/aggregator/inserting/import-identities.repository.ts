import { Injectable } from '@nestjs/common';
import { IsNull, In } from 'typeorm';
import { Db, sql, tableOf } from '#libs/db';
import { ImportIdentity } from './import-memory.entity.js';
import type { IdentityKey } from './item-keys.js';

/** The keys of an entry. */
interface KeysOfEntry {
  id: number;
  keys: readonly IdentityKey[];
}

/** Stores the keys by which imports recognise entries. Each key belongs to one entry at most. */
@Injectable()
export class ImportIdentitiesRepository {
  constructor(private readonly db: Db) {}

  /** The entries that hold keys, by the hashes of the keys. */
  async holders(type: string, hashes: readonly string[]): Promise<Map<string, number>> {
    if (!hashes.length) return new Map();
    const rows = await this.db
      .select(ImportIdentity, 'i', ['keyHash', 'entryId'])
      .where('i.type = ? AND i.key_hash IN (?)', type, [...new Set(hashes)].sort())
      .current();
    return new Map(rows.flatMap(({ keyHash, entryId }) => (entryId === null ? [] : [[keyHash, entryId] as const])));
  }

  /**
   * Like {@link holders}; until the end of the transaction nobody else creates an entry for one of the keys. Keys that
   * nobody holds have to be given to an entry, or released.
   */
  async claim(type: string, keys: readonly IdentityKey[]): Promise<Map<string, number>> {
    if (!keys.length) return new Map();
    // In one order, so that two batches of the same items never wait for each other.
    const rows = unique(keys).map(({ scope, hash }) => ({ type, scope, keyHash: hash }));
    await this.db.of(ImportIdentity).upsert(rows, ['type', 'keyHash']);
    return this.holders(
      type,
      keys.map(({ hash }) => hash),
    );
  }

  /** Gives entries the keys that nobody holds. */
  async give(type: string, entries: readonly KeysOfEntry[]): Promise<void> {
    const rows = entries.flatMap(({ id, keys }) => unique(keys).map(({ scope, hash }) => ({ scope, hash, id })));
    if (!rows.length) return;
    const values = rows.sort(byHash).map(({ scope, hash, id }) => [type, scope, hash, id]);
    await this.db.write(
      sql`INSERT INTO ${tableOf(ImportIdentity)} (type, scope, key_hash, entry_id) VALUES ${values}
 ON DUPLICATE KEY UPDATE entry_id = COALESCE(entry_id, VALUES(entry_id))`,
    );
  }

  /** Deletes claimed keys for which no entry was created. */
  async release(type: string, keys: readonly IdentityKey[]): Promise<void> {
    if (!keys.length) return;
    const hashes = unique(keys).map(({ hash }) => hash);
    await this.db.of(ImportIdentity).delete({ type, keyHash: In(hashes), entryId: IsNull() });
  }
}

/** Each key once, in one order. */
const unique = (keys: readonly IdentityKey[]): IdentityKey[] =>
  [...new Map(keys.map((key) => [key.hash, key])).values()].sort(byHash);

const byHash = (one: { hash: string }, other: { hash: string }): number => (one.hash < other.hash ? -1 : 1);
