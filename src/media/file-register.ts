import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { numberedName, isLikeSize, splitName } from './file-names.js';
import { FileStorage } from './file-storage.js';

const ATTEMPTS = 200;
const BATCH = 100;
/** Belongs to no media item: it was removed, or the upload that claimed the name has ended without making one. */
const RELEASED = 'entry_id IS NULL AND (pending_since IS NULL OR pending_since < UTC_TIMESTAMP() - INTERVAL 1 DAY)';

/**
 * Every stored file with the media item that it belongs to. A name is claimed here before its file is there and let go
 * after the file is removed, so that no file gets lost whenever a process ends. The database lets go of the files of an
 * item that is removed.
 */
@Injectable()
export class FileRegister implements OnModuleInit {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly db: Db,
    private readonly storage: FileStorage,
    private readonly events: Events,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.events.on(ResourceChanged, async ({ resource, change }) => {
      if (resource === 'attachment' && change === 'deleted') await this.removeReleased();
    });
    this.jobs.schedule({ name: 'remove stray files', everySeconds: 3600, run: () => this.clean() });
  }

  /** Claims a free name in a folder for an item that is to come, and answers the path. */
  async claim(folder: string, name: string): Promise<string> {
    let wanted = isLikeSize(name) ? numberedName(name, 1) : name;
    for (let attempt = 1; ; attempt += 1) {
      const path = `${folder}/${wanted}`;
      try {
        await this.db.write('INSERT INTO stored_files (path, pending_since) VALUES (?, UTC_TIMESTAMP())', [path]);
        return path;
      } catch (error) {
        if (attempt >= ATTEMPTS || !duplicateKey(error)) throw error;
        wanted = await this.freeName(folder, name);
      }
    }
  }

  /** Claims a path for an item; false when it belongs to another one. */
  async claimFor(entryId: number, path: string): Promise<boolean> {
    try {
      await this.db.write('INSERT INTO stored_files (path, entry_id) VALUES (?, ?)', [path, entryId]);
      return true;
    } catch (error) {
      if (!duplicateKey(error)) throw error;
      const [owner] = await this.db.current<{ id: number | null }>(
        'SELECT entry_id AS id FROM stored_files WHERE path = ?',
        [path],
      );
      return owner?.id === entryId;
    }
  }

  /** Gives a claimed path to its item; part of the transaction that makes the item. */
  async assign(path: string, entryId: number): Promise<void> {
    const { affectedRows } = await this.db.write(
      'UPDATE stored_files SET entry_id = ?, pending_since = NULL WHERE path = ? AND entry_id IS NULL',
      [entryId, path],
    );
    if (!affectedRows) throw new Error(`The claim on ${path} is lost.`);
  }

  /** Gives up a claimed path, with the file if it is there already. */
  discard(path: string): Promise<void> {
    return this.remove(path, 'entry_id IS NULL');
  }

  /** Removes files that came into being while their item was removed. */
  async removeLost(paths: readonly string[]): Promise<void> {
    await this.db.write('INSERT IGNORE INTO stored_files (path) VALUES ?', [paths.map((path) => [path])]);
    await this.removeReleased();
  }

  /** Removes the files that belong to nothing any more. */
  async removeReleased(): Promise<void> {
    for (let last = ''; ;) {
      const rows = await this.db.current<{ path: string }>(
        `SELECT path FROM stored_files WHERE ${RELEASED} AND path > ? ORDER BY path LIMIT ?`,
        [last, BATCH],
      );
      for (const { path } of rows) {
        last = path;
        await this.remove(path, RELEASED);
      }
      if (rows.length < BATCH) return;
    }
  }

  private async clean(): Promise<void> {
    await this.removeReleased();
    await this.storage.removeStale();
  }

  /** Under the lock of its row, so that nobody claims the name in between. One that fails is left for the next time. */
  private async remove(path: string, condition: string): Promise<void> {
    try {
      await this.db.atomic(async () => {
        const [row] = await this.db.current(
          `SELECT path FROM stored_files WHERE path = ? AND ${condition} FOR UPDATE`,
          [path],
        );
        if (!row) return;
        await this.storage.remove(path);
        await this.db.write('DELETE FROM stored_files WHERE path = ?', [path]);
      });
    } catch (error) {
      this.logger.warn(`${path} could not be removed: ${String(error)}`);
    }
  }

  private async freeName(folder: string, name: string): Promise<string> {
    const { stem } = splitName(name);
    const begin = `${folder}/${stem}-`.replace(/[\\%_]/g, '\\$&');
    const rows = await this.db.current<{ path: string }>('SELECT path FROM stored_files WHERE path LIKE ?', [
      `${begin}%`,
    ]);
    const taken = new Set(rows.map(({ path }) => path));
    for (let number = 1; ; number += 1) {
      const free = numberedName(name, number);
      if (!taken.has(`${folder}/${free}`)) return free;
    }
  }
}
