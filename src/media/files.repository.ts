import { Injectable } from '@nestjs/common';
import { Db, duplicateKey, sql, tableOf } from '#libs/db';
import { StoredFile } from './media.entity.js';

/** Belongs to no media item: it was deleted, or the upload that claimed the path has ended without creating one. */
const RELEASED =
  'f.entry_id IS NULL AND (f.pending_since IS NULL OR f.pending_since < UTC_TIMESTAMP() - INTERVAL 1 DAY)';

/** Reads and writes which files are stored, and for which media item. */
@Injectable()
export class FilesRepository {
  constructor(private readonly db: Db) {}

  /** Claims a path for an upload; false if it is taken. */
  async claim(path: string): Promise<boolean> {
    return this.insert({ path, pendingSince: () => 'UTC_TIMESTAMP()' });
  }

  /** Claims a path for a media item; false if it is taken. */
  async claimFor(entryId: number, path: string): Promise<boolean> {
    return this.insert({ path, entryId });
  }

  /** The media item that a path belongs to; null for none. */
  async ownerOf(path: string): Promise<number | null> {
    const [row] = await this.db.select(StoredFile, 'f', ['entryId']).where('f.path = ?', path).current();
    return row?.entryId ?? null;
  }

  /** Gives a claimed path to a media item; false if it was not claimed any more. */
  async assign(path: string, entryId: number): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`UPDATE ${tableOf(StoredFile)} SET entry_id = ${entryId}, pending_since = NULL WHERE path = ${path} AND entry_id IS NULL`,
    );
    return affectedRows > 0;
  }

  /** Stores paths that belong to no media item, unless they are stored already. */
  async addReleased(paths: readonly string[]): Promise<void> {
    await this.db.write(sql`INSERT IGNORE INTO ${tableOf(StoredFile)} (path) VALUES ${paths.map((path) => [path])}`);
  }

  /** Paths that belong to nothing any more, in their order. */
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

  /** Locks a path that belongs to no media item, also while an upload claims it, until the end of the transaction. */
  lockClaimed(path: string): Promise<boolean> {
    return this.lock(path, 'f.entry_id IS NULL');
  }

  /** Locks a path that belongs to nothing any more until the end of the transaction. */
  lockReleased(path: string): Promise<boolean> {
    return this.lock(path, RELEASED);
  }

  /** Forgets a path. */
  async remove(path: string): Promise<void> {
    await this.db.of(StoredFile).delete({ path });
  }

  /** The stored paths that begin with a text. */
  async beginningWith(begin: string): Promise<Set<string>> {
    const rows = await this.db
      .select(StoredFile, 'f', ['path'])
      .where('f.path LIKE ?', `${begin.replace(/[\\%_]/g, '\\$&')}%`)
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

  /** Inserts a path; false if it is there already. */
  private async insert(file: { path: string; entryId?: number; pendingSince?: () => string }): Promise<boolean> {
    try {
      await this.db.of(StoredFile).createQueryBuilder().insert().values(file).updateEntity(false).execute();
      return true;
    } catch (error) {
      if (!duplicateKey(error)) throw error;
      return false;
    }
  }
}
