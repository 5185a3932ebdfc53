import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, insertRows } from '#libs/db';
import { overwriting, type Row, sql, storedAs, tableName, tableOf } from '#libs/sql';
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

/** State of an entry after its last import. */
export type RememberedEntry = Pick<RememberedImport, (typeof REMEMBERED)[number]>;

/** An entry before an import. */
export interface KnownEntry extends Pick<Entry, 'id' | 'status' | 'version'> {
  /** Absent for entries that no import created or updated. */
  remembered?: RememberedEntry;
  /** Hash of its item in the last run of this source. Absent for entries that are new to the source. */
  itemHash?: string;
}

/** Stores the state of imported entries, and which run last found them in each source. */
@Injectable()
export class ImportMemoryRepository {
  constructor(private readonly db: Db) {}

  /** Returns entries with their import state, by id. */
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
          remembered: isPresent(remembered) ? remembered : undefined,
        },
      ]),
    );
  }

  /** Stores the state of entries after an import. */
  async remember({ origin, recordId, source }: InsertContext, entries: readonly RememberedEntry[]): Promise<void> {
    const importedAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const [first, ...others] = entries.map((entry) =>
      asText(storedAs(RememberedImport, { ...entry, origin, recordId, source, importedAt })),
    );
    if (!first) return;
    await insertRows(this.db, tableName(RememberedImport), [first, ...others], overwriting(Object.keys(first)));
  }

  /** Records that a run found entries in its source, with the hashes of their items. */
  async recordSightings(
    context: InsertContext,
    type: string,
    sightings: readonly Pick<ImportSighting, 'entryId' | 'itemHash'>[],
  ): Promise<void> {
    if (!sightings.length) return;
    const sourceHash = sourceHashOf(context);
    const rows = sightings.map((sighting) => ({ ...sighting, sourceHash, type, runId: context.runId }));
    await this.db.insertAll(ImportSighting, rows, overwriting(['type', 'item_hash', 'run_id']));
  }

  /** Records that a run found entries again. The hashes of their items stay. */
  async renewSightings(context: InsertContext, ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    await this.db
      .of(ImportSighting)
      .update({ sourceHash: sourceHashOf(context), entryId: In([...ids]) }, { runId: context.runId });
  }

  /** The last import of an entry. Undefined for entries that were never imported. */
  async lastImportOf(id: number): Promise<Pick<RememberedImport, 'origin' | 'source' | 'recordId'> | undefined> {
    const [row] = await this.db
      .select(RememberedImport, 'i', ['origin', 'source', 'recordId'])
      .where('i.entry_id = ?', id)
      .current();
    return row;
  }

  /** Entries that were imported as overrides of a series with one of the key hashes. */
  async overridesOf(hashes: readonly string[]): Promise<Pick<RememberedImport, 'entryId' | 'parentHash'>[]> {
    if (!hashes.length) return [];
    return this.db
      .select(RememberedImport, 'i', ['entryId', 'parentHash'])
      .where('i.parent_hash IN (?)', hashes)
      .current();
  }

  /** Returns entries that the run did not find in its source, and whether another source has them. */
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

  /** Deletes the sighting of an entry in this source. */
  async forget(context: InsertContext, entryId: number): Promise<void> {
    await this.db.of(ImportSighting).delete({ entryId, sourceHash: sourceHashOf(context) });
  }

  /** Records that an import moved an entry to the trash. */
  async markWithdrawn(entryId: number): Promise<void> {
    await this.db.of(RememberedImport).update(entryId, { withdrawn: true });
  }
}

/** A row whose lists and objects are JSON, as the columns store them. */
const asText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value ? JSON.stringify(value) : value,
    ]),
  );

/** Whether the LEFT JOIN found a stored state. */
const isPresent = (row: { [Name in keyof RememberedEntry]: RememberedEntry[Name] | null }): row is RememberedEntry =>
  row.entryId !== null;
