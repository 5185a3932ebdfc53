import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf } from '#libs/db';
import { StoredLineage } from './lineage.entity.js';

/** The import source of an entry. */
export interface Descended {
  /** Its ids at other sites, as a JSON list; null for an entry of this site. */
  lineage: string | null;
}

/** An entry that was imported, with its ids at other sites. */
export interface EntryLineage {
  id: number;
  globalIds: readonly string[];
}

const n = tableOf(StoredLineage, 'n');

/** The column of {@link Descended} and the join that it needs, for statements about entries `e`. */
export const LINEAGE_COLUMN = n.columns({ lineage: 'globalIds' });
export const LINEAGE_JOIN = sql`LEFT JOIN ${n} ON n.entry_id = e.id`;

/** Stores which events, venues and organizers were imported: deleted ones must not be imported again. */
@Injectable()
export class Lineages {
  constructor(private readonly db: Db) {}

  /** Stores the ids of entries at other sites, in place of those that were stored before. */
  async write(lineages: readonly EntryLineage[]): Promise<void> {
    if (!lineages.length) return;
    await this.db.of(StoredLineage).upsert(
      lineages.map(({ id, globalIds }) => ({ entryId: id, globalIds: JSON.stringify(globalIds) })),
      ['entryId'],
    );
  }
}
