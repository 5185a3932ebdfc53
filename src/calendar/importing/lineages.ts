import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

/** An entry that came from somewhere else, and by what it is known there. */
export interface EntryLineage {
  id: number;
  globalIds: readonly string[];
}

/** Marks events, venues and organizers that came from somewhere else: those that are deleted are to stay away. */
@Injectable()
export class Lineages {
  constructor(private readonly db: Db) {}

  /** Part of the transaction that brings the entries. */
  async write(lineages: readonly EntryLineage[]): Promise<void> {
    if (!lineages.length) return;
    await this.db.write(
      'INSERT INTO entry_lineages (entry_id, global_ids) VALUES ? ON DUPLICATE KEY UPDATE global_ids = VALUES(global_ids)',
      [lineages.map(({ id, globalIds }) => [id, JSON.stringify(globalIds)])],
    );
  }
}
