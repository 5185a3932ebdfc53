import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

/** One of the things by which an item is known again. */
export interface IdentityKey {
  /** What it is: `uid`, `global` …; a part of the hash. */
  scope: string;
  hash: string;
  /** Whether others may have it, too, so that an item of this key has to be looked at. */
  doubtful?: boolean;
}

/** The keys of an entry. */
export interface KeysOfEntry {
  id: number;
  keys: readonly IdentityKey[];
}

interface Holder {
  hash: string;
  id: number | null;
}

/** By which keys the entries of imports are known again: each key is that of one entry at most. */
@Injectable()
export class Identities {
  constructor(private readonly db: Db) {}

  /** The entries that hold some keys, by the hash. */
  async holders(type: string, keys: readonly IdentityKey[]): Promise<Map<string, number>> {
    if (!keys.length) return new Map();
    const rows = await this.db.current<Holder>(
      'SELECT key_hash AS hash, entry_id AS id FROM import_identities WHERE type = ? AND key_hash IN (?)',
      [type, unique(keys).map(({ hash }) => hash)],
    );
    return new Map(rows.flatMap(({ hash, id }) => (id === null ? [] : [[hash, id] as const])));
  }

  /**
   * The same, and until the end of the transaction nobody else makes an entry of one of them. What is not held then has
   * to be given to an entry, or be released.
   */
  async claim(type: string, keys: readonly IdentityKey[]): Promise<Map<string, number>> {
    if (!keys.length) return new Map();
    // In one order, so that two batches of the same items never wait for each other.
    const rows = unique(keys).map(({ scope, hash }) => [type, scope, hash]);
    await this.db.write(
      'INSERT INTO import_identities (type, scope, key_hash) VALUES ? ON DUPLICATE KEY UPDATE key_hash = VALUES(key_hash)',
      [rows],
    );
    return this.holders(type, keys);
  }

  /** Gives entries the keys that nobody holds. */
  async give(type: string, entries: readonly KeysOfEntry[]): Promise<void> {
    const rows = entries.flatMap(({ id, keys }) => unique(keys).map(({ scope, hash }) => ({ scope, hash, id })));
    if (!rows.length) return;
    await this.db.write(
      `INSERT INTO import_identities (type, scope, key_hash, entry_id) VALUES ?
       ON DUPLICATE KEY UPDATE entry_id = COALESCE(entry_id, VALUES(entry_id))`,
      [rows.sort(byHash).map(({ scope, hash, id }) => [type, scope, hash, id])],
    );
  }

  /** Lets go of the claimed keys that no entry was made for. */
  async release(type: string, keys: readonly IdentityKey[]): Promise<void> {
    if (!keys.length) return;
    await this.db.write('DELETE FROM import_identities WHERE type = ? AND key_hash IN (?) AND entry_id IS NULL', [
      type,
      unique(keys).map(({ hash }) => hash),
    ]);
  }
}

/** The hashes of the keys that nothing else has. */
export const certain = (keys: readonly IdentityKey[]): string[] =>
  keys.flatMap(({ hash, doubtful }) => (doubtful ? [] : [hash]));

/** Each key once, in one order. */
const unique = (keys: readonly IdentityKey[]): IdentityKey[] =>
  [...new Map(keys.map((key) => [key.hash, key])).values()].sort(byHash);

const byHash = (one: { hash: string }, other: { hash: string }): number => (one.hash < other.hash ? -1 : 1);
