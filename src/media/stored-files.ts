import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { Entries } from '../entries/entries.service.js';
import { EntrySearch } from '../entries/search-index.repository.js';
import { EntryTotals } from '../entries/entry-totals.repository.js';
import { EntryInvalidation } from '../entries/entry-invalidation.js';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { parseDetails } from './media-details.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';

/** A media item whose file lies on another server. */
export interface RemoteFile {
  id: number;
  sourceUrl: string;
  dateLocal: string;
}

/** Which media have their file elsewhere, and what happens when it is brought here. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly totals: EntryTotals,
    private readonly search: EntrySearch,
    private readonly events: Events,
    private readonly touches: EntryInvalidation,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly inspection: MediaInspection,
    private readonly sizes: MediaSizes,
  ) {}

  /** Those of some media whose file lies elsewhere, by number. */
  async remote(ids: readonly number[]): Promise<RemoteFile[]> {
    if (!ids.length) return [];
    return this.db.current<RemoteFile>(
      "SELECT e.id, m.source_url AS sourceUrl, e.date_local AS dateLocal FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id IN (?) AND m.file = '' AND m.source_url <> '' ORDER BY e.id",
      [ids],
    );
  }

  /** A path to write a file to that is then brought. */
  temporary(): Promise<string> {
    return this.storage.temporary();
  }

  /**
   * Takes the file of a media item that was written to a temporary path, under the month of the item; its smaller copies
   * are made anew. Answers `refused` when the site does not take such files, and `gone` when the item is not there.
   */
  async bring(
    { id, dateLocal }: Pick<RemoteFile, 'id' | 'dateLocal'>,
    temporary: string,
    name: string,
  ): Promise<'stored' | 'refused' | 'gone'> {
    try {
      const file = await this.inspection.inspect(temporary, name);
      if (!file) return 'refused';
      const [year = '0000', month = '00'] = dateLocal.split('-');
      const path = await this.register.claim(`${year}/${month}`, file.name);
      const isStored = await this.store(id, temporary, path, file).catch(async (error: unknown) => {
        await this.register.discard(path);
        throw error;
      });
      if (isStored) await this.sizes.make(id);
      else await this.register.discard(path);
      return isStored ? 'stored' : 'gone';
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Hands over the path of the file of a media item, which is good as long as `work` runs; nothing without such a file. */
  async locally<T>(id: number, work: (path: string) => Promise<T>): Promise<T | undefined> {
    const [found] = await this.db.current<{ file: string }>(
      "SELECT m.file FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id = ? AND e.type = 'attachment' AND m.file <> ''",
      [id],
    );
    return found && this.storage.locally(found.file, work);
  }

  private async store(id: number, temporary: string, path: string, file: InspectedFile): Promise<boolean> {
    await this.storage.put(temporary, path);
    return this.db.atomic(async () => {
      const [entry] = await this.db.current<{ status: string; details: string }>(
        "SELECT e.status, m.details FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id = ? AND e.type = 'attachment' FOR UPDATE",
        [id],
      );
      if (!entry) return false;
      const { original_image: _original, ...known } = parseDetails(entry.details);
      await this.db.write('UPDATE media_details SET file = ?, mime_type = ?, details = ? WHERE entry_id = ?', [
        path,
        file.mimeType,
        JSON.stringify({ ...known, ...file.details, sizes: {} }),
        id,
      ]);
      await this.register.assign(path, id);
      await this.db.write('UPDATE entries SET version = version + 1 WHERE id = ?', [id]);
      await this.search.write([id]);
      this.entries.forget(id);
      await this.events.publish(new ResourceChanged('attachment', id, 'updated'));
      await this.touches.filed(id);
      await this.totals.change([{ type: 'attachment', status: entry.status, by: 0 }]);
      return true;
    });
  }
}
