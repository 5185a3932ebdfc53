import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { EntryTotals } from '../entries/entry-totals.js';

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
    private readonly totals: EntryTotals,
    private readonly events: Events,
  ) {}

  /** Those of some media whose file lies elsewhere, by number. */
  async remote(ids: readonly number[]): Promise<RemoteFile[]> {
    if (!ids.length) return [];
    return this.db.current<RemoteFile>(
      "SELECT e.id, m.source_url AS sourceUrl, e.date_local AS dateLocal FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id IN (?) AND m.file = '' AND m.source_url <> '' ORDER BY e.id",
      [ids],
    );
  }

  /** Notes that the file of a media item is in the storage now, under a path; false if the item is gone meanwhile. */
  stored(id: number, path: string): Promise<boolean> {
    return this.db.atomic(async () => {
      const [entry] = await this.db.current<{ status: string }>(
        "SELECT status FROM entries WHERE id = ? AND type = 'attachment' FOR UPDATE",
        [id],
      );
      if (!entry) return false;
      await this.db.write('UPDATE media_details SET file = ? WHERE entry_id = ?', [path, id]);
      await this.db.write('UPDATE entries SET version = version + 1 WHERE id = ?', [id]);
      await this.events.publish(new ResourceChanged('attachment', id, 'updated'));
      await this.totals.change([{ type: 'attachment', status: entry.status, by: 0 }]);
      return true;
    });
  }
}
