import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, sql, tableOf } from '#libs/db';
import { Entry } from '../../entries/index.js';
import { ImportSighting, RememberedImport } from './import-memory.entity.js';
import type { InsertContext } from './insert-context.js';
import { sourceHashOf } from './item-keys.js';

const REMEMBERED = [
  'entryId',
  'entryVersion',
  'fields',
  'sourceFields',
  'excluded',
  'parentHash',
  'withdrawn',
] as const;

/** What was stored for an entry when it was last imported. */
export type RememberedEntry = Pick<RememberedImport, (typeof REMEMBERED)[number]>;

/** An entry before an import. */
export interface KnownEntry extends Pick<Entry, 'id' | 'status' | 'version'> {
  /** Absent for an entry that no import has created or updated. */
  remembered?: RememberedEntry;
  /** Hash of its item when this source was last read. Absent for an entry that is new to the source. */
  itemHash?: string;
}

/** Stores what imports have created and updated, and when each source last had it. */
@Injectable()
export class ImportMemoryRepository {
  constructor(private readonly db: Db) {}

  /** What is known of some entries, by their ids. */
  async of(context: InsertContext, ids: readonly number[]): Promise<Map<number, KnownEntry>> {
    if (!ids.length) return new Map();
    const rows = await this.db
      .select(Entry, 'e', ['id', 'status', 'version'])
      .leftJoin(RememberedImport, 'i', 'i.entry_id = e.id', REMEMBERED)
      .leftJoin(ImportSighting, 's', sql`s.entry_id = e.id AND s.source_hash = ${sourceHashOf(context)}`, ['itemHash'])
      .where('e.id IN (?)', ids)
      .current();
    return new Map(
      rows.map(({ id, status, version, itemHash, ...remembered }) => [
        id,
        {
          id,
          status,
          version,
          itemHash: itemHash ?? undefined,
          remembered: isThere(remembered) ? remembered : undefined,
        },
      ]),
    );
  }

  /** Keeps what entries hold after an import. */
  async remember({ origin, recordId, source }: InsertContext, entries: readonly RememberedEntry[]): Promise<void> {
    if (!entries.length) return;
    const importedAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const rows = entries.map((entry) => ({ ...entry, origin, recordId, source, importedAt }));
    await this.db.of(RememberedImport).upsert(rows, ['entryId']);
  }

  /** Keeps that a source has some entries, and hashes of their items. */
  async see(
    context: InsertContext,
    type: string,
    sightings: readonly Pick<ImportSighting, 'entryId' | 'itemHash'>[],
  ): Promise<void> {
    if (!sightings.length) return;
    const sourceHash = sourceHashOf(context);
    const rows = sightings.map((sighting) => ({ ...sighting, sourceHash, type, runId: context.runId }));
    await this.db.of(ImportSighting).upsert(rows, ['entryId', 'sourceHash']);
  }

  /** Keeps that a source still has some entries. The hashes of their items stay. */
  async seeAgain(context: InsertContext, ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    await this.db
      .of(ImportSighting)
      .update({ sourceHash: sourceHashOf(context), entryId: In([...ids]) }, { runId: context.runId });
  }

  /** The last import of an entry; undefined for an entry that was never imported. */
  async lastImportOf(id: number): Promise<Pick<RememberedImport, 'origin' | 'source' | 'recordId'> | undefined> {
    const [row] = await this.db
      .select(RememberedImport, 'i', ['origin', 'source', 'recordId'])
      .where('i.entry_id = ?', id)
      .current();
    return row;
  }

  /** The entries that were imported as parts of a series with one of some keys. */
  async partsOf(hashes: readonly string[]): Promise<Pick<RememberedImport, 'entryId' | 'parentHash'>[]> {
    if (!hashes.length) return [];
    return this.db
      .select(RememberedImport, 'i', ['entryId', 'parentHash'])
      .where('i.parent_hash IN (?)', hashes)
      .current();
  }

  /** Some entries that a complete run of this source did not find, and whether another source still has them. */
  async unseen(
    context: InsertContext,
    type: string,
    { after, limit }: { after: number; limit: number },
  ): Promise<{ id: number; elsewhere: boolean }[]> {
    const other = tableOf(ImportSighting, 'o');
    const rows = await this.db
      .select(ImportSighting, 's', { id: 'entryId' })
      .also<{ elsewhere: number }>(
        sql`EXISTS (SELECT 1 FROM ${other} WHERE o.entry_id = s.entry_id AND o.source_hash <> s.source_hash) AS elsewhere`,
      )
      .where('s.source_hash = ? AND s.type = ? AND s.run_id <> ?', sourceHashOf(context), type, context.runId)
      .where('s.entry_id > ?', after)
      .orderBy('s.entry_id')
      .limit(limit)
      .current();
    return rows.map(({ id, elsewhere }) => ({ id, elsewhere: Number(elsewhere) === 1 }));
  }

  /** Deletes that this source had an entry. */
  async forget(context: InsertContext, entryId: number): Promise<void> {
    await this.db.of(ImportSighting).delete({ entryId, sourceHash: sourceHashOf(context) });
  }

  /** Keeps that an import has moved an entry to the trash. */
  async markWithdrawn(entryId: number): Promise<void> {
    await this.db.of(RememberedImport).update(entryId, { withdrawn: true });
  }
}

/** Whether a LEFT JOIN has found what was remembered. */
const isThere = (row: { [Name in keyof RememberedEntry]: RememberedEntry[Name] | null }): row is RememberedEntry =>
  row.entryId !== null;
