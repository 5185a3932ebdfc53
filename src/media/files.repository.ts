import { Injectable } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { literally, sql, tableOf } from '#libs/sql';
import { StoredFile } from './media.entity.js';

/** Files without a media item: it was deleted, or the upload that claimed the path did not create one within a day. */
const RELEASED =
  'f.entry_id IS NULL AND (f.pending_since IS NULL OR f.pending_since < UTC_TIMESTAMP() - INTERVAL 1 DAY)';

/** Reads and writes the register of stored files. */
@Injectable()
export class FilesRepository {
  constructor(private readonly db: Db) {}

  /** Claims a path for an upload. Returns `false` if it is taken. */
  async claim(path: string): Promise<boolean> {
    return this.insert({ path, pendingSince: () => 'UTC_TIMESTAMP()' });
  }

  /** Claims a path for a media item. Returns `false` if it is taken. */
  async claimFor(entryId: number, path: string): Promise<boolean> {
    return this.insert({ path, entryId });
  }

  /** The id of the media item of a path; null for none. */
  async ownerOf(path: string): Promise<number | null> {
    const [row] = await this.db.select(StoredFile, 'f', ['entryId']).where('f.path = ?', path).current();
    return row?.entryId ?? null;
  }

  /** Assigns a claimed path to a media item. Returns `false` if the claim no longer exists. */
  async assign(path: string, entryId: number): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`UPDATE ${tableOf(StoredFile)} SET entry_id = ${entryId}, pending_since = NULL WHERE path = ${path} AND entry_id IS NULL`,
    );
    return affectedRows > 0;
  }

  /** Registers paths without a media item, unless they are registered already. */
  async addReleased(paths: readonly string[]): Promise<void> {
    await this.db.write(sql`INSERT IGNORE INTO ${tableOf(StoredFile)} (path) VALUES ${paths.map((path) => [path])}`);
  }

  /** Released paths after the path `after`, sorted. */
  async released(after: string, limit: number): Promise<string[]> {
    const rows = await this.db
      .select(StoredFile, 'f', ['path'])
      .where(RELEASED)
      .where('f.path > ?', after)
      .orderBy('f.path')
      .limit(limit)
      .current();
    return rows.map(({ path }) => path);
  }

  /** Locks a path without a media item until the end of the transaction, even if an upload has claimed it. */
  lockClaimed(path: string): Promise<boolean> {
    return this.lock(path, 'f.entry_id IS NULL');
  }

  /** Locks a released path until the end of the transaction. */
  lockReleased(path: string): Promise<boolean> {
    return this.lock(path, RELEASED);
  }

  /** Removes a path from the register. */
  async remove(path: string): Promise<void> {
    await this.db.of(StoredFile).delete({ path });
  }

  /** The registered paths with a prefix. */
  async beginningWith(begin: string): Promise<Set<string>> {
    const rows = await this.db
      .select(StoredFile, 'f', ['path'])
      .where('f.path LIKE ?', `${literally(begin)}%`)
      .current();
    return new Set(rows.map(({ path }) => path));
  }

  private async lock(path: string, condition: string): Promise<boolean> {
    const rows = await this.db
      .select(StoredFile, 'f', ['path'])
      .where('f.path = ?', path)
      .where(condition)
      .forUpdate()
      .current();
    return rows.length > 0;
  }

  /** Inserts a path. Returns `false` if it exists already. */
  private async insert(file: { path: string; entryId?: number; pendingSince?: () => string }): Promise<boolean> {
    try {
      await this.db.insert(StoredFile, file);
      return true;
    } catch (error) {
      if (!duplicateKey(error)) throw error;
      return false;
    }
  }
}
