import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { ImportSource } from './import-source.entity.js';

/** The selected import source of an entry. */
export interface ImportSourceIds {
  /** Global ids at other sites, as a JSON list; null for an entry of this site. */
  sourceIds: string | null;
}

/** An imported entry and its global ids at other sites. */
export interface EntrySourceIds {
  id: number;
  globalIds: readonly string[];
}

const n = tableOf(ImportSource, 'n');

/** The column of {@link ImportSourceIds} and its join, for statements about entries `e`. */
export const SOURCE_IDS_COLUMN = n.columns({ sourceIds: 'globalIds' });
export const SOURCE_IDS_JOIN = sql`LEFT JOIN ${n} ON n.entry_id = e.id`;

/** Stores the import sources of events, venues and organizers, so that deleted ones are not imported again. */
@Injectable()
export class ImportSources {
  constructor(private readonly db: Db) {}

  /** Stores global ids of entries at other sites. Existing ones are replaced. */
  async write(sources: readonly EntrySourceIds[]): Promise<void> {
    if (!sources.length) return;
    await this.db.of(ImportSource).upsert(
      sources.map(({ id, globalIds }) => ({ entryId: id, globalIds: JSON.stringify(globalIds) })),
      ['entryId'],
    );
  }
}
