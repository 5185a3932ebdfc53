import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, tableOf } from '#libs/sql';
import { NameLock } from './db.entity.js';
import { Db } from './db.js';

/**
 * Locks on names, whether or not a record with the name exists. A lock is held until the end of the ambient
 * transaction; other transactions wait for it. This makes find-or-create by name safe.
 */
@Injectable()
export class NameLocks {
  constructor(private readonly db: Db) {}

  /** Acquires locks on names, before the next statement of the transaction; `scope` is the kind of the names. */
  async acquire(scope: string, names: readonly string[]): Promise<void> {
    if (!names.length) return;
    const hashes = new Set(names.map((name) => createHash('sha256').update(name).digest('hex')));
    // Always in the same order, so that two writers of the same names cannot deadlock.
    const rows = [...hashes].sort().map((hash) => [scope, hash]);
    await this.db.defer(
      sql`INSERT INTO ${tableOf(NameLock)} (scope, name_hash) VALUES ${rows}
 ON DUPLICATE KEY UPDATE name_hash = VALUES(name_hash)`,
    );
  }
}
