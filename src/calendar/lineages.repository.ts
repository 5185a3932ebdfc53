import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf } from '#libs/db';
import { StoredLineage } from './lineage.entity.js';

/** The selected import source of an entry. */
export interface Descended {
  /** Global ids at other sites, as a JSON list; null for an entry of this site. */
  lineage: string | null;
}

/** An imported entry and its global ids at other sites. */
export interface EntryLineage {
  id: number;
  globalIds: readonly string[];
}

const n = tableOf(StoredLineage, 'n');

/** The column of {@link Descended} and its join, for statements about entries `e`. */
export const LINEAGE_COLUMN = n.columns({ lineage: 'globalIds' });
export const LINEAGE_JOIN = sql`LEFT JOIN ${n} ON n.entry_id = e.id`;

/** Stores the import sources of events, venues and organizers, so that deleted ones are not imported again. */
@Injectable()
export class Lineages {
  constructor(private readonly db: Db) {}

  /** Stores global ids of entries at other sites. Existing ones are replaced. */
  async write(lineages: readonly EntryLineage[]): Promise<void> {
    if (!lineages.length) return;
    await this.db.of(StoredLineage).upsert(
      lineages.map(({ id, globalIds }) => ({ entryId: id, globalIds: JSON.stringify(globalIds) })),
      ['entryId'],
    );
  }
}
