import { Injectable } from '@nestjs/common';
import { Db, insertRows, type Row } from '#libs/db';
import { sourceHashOf, type ImportOrigin, type InsertContext } from './insert-context.js';

/** What was remembered when an entry was last imported. */
export interface RememberedEntry {
  id: number;
  /** The version of the entry: with another one, it is not as its source tells it. */
  version: number;
  /** What each field held, in short. */
  fields: Readonly<Record<string, string>>;
  /** The fields that the source told. */
  told: readonly string[];
  /** Of a series, the dates that its source leaves out itself. */
  excluded: readonly string[];
  /** Of a part, what its whole is known by. */
  parentHash: string | null;
  /** Whether an import has thrown it away. */
  withdrawn: boolean;
}

/** An entry as it is before an import. */
export interface KnownEntry {
  id: number;
  status: string;
  version: number;
  /** Absent for one that no import has brought. */
  remembered?: RememberedEntry;
  /** What its item was when this source was last gone through; absent for one that is new to the source. */
  itemHash?: string;
}

/** An entry that was seen in its source. */
export interface Sighting {
  id: number;
  itemHash: string;
}

interface MemoryRow {
  id: number;
  status: string;
  version: number;
  itemHash: string | null;
  importedVersion: number | null;
  fields: string;
  told: string;
  excluded: string;
  parentHash: string | null;
  withdrawn: number;
}

/** Remembers what imports have brought, and when it was last seen where. */
@Injectable()
export class ImportMemory {
  constructor(private readonly db: Db) {}

  /** What is known of some entries. */
  async of(context: InsertContext, ids: readonly number[]): Promise<Map<number, KnownEntry>> {
    if (!ids.length) return new Map();
    const rows = await this.db.current<MemoryRow>(
      `SELECT e.id, e.status, e.version, s.item_hash AS itemHash, i.entry_version AS importedVersion, i.fields, i.told,
         i.excluded, i.parent_hash AS parentHash, i.withdrawn
       FROM entries e LEFT JOIN imported_entries i ON i.entry_id = e.id
       LEFT JOIN import_sightings s ON s.entry_id = e.id AND s.source_hash = ? WHERE e.id IN (?)`,
      [sourceHashOf(context), ids],
    );
    return new Map(rows.map((row) => [row.id, knownOf(row)]));
  }

  /** Keeps what entries hold after an import. */
  async remember(context: InsertContext, entries: readonly RememberedEntry[]): Promise<void> {
    const { origin, recordId, source } = context;
    const importedAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const [first, ...rest] = entries.map((entry): Row => ({
      entry_id: entry.id,
      origin,
      record_id: recordId,
      source,
      imported_at: importedAt,
      entry_version: entry.version,
      fields: JSON.stringify(entry.fields),
      told: JSON.stringify(entry.told),
      excluded: JSON.stringify(entry.excluded),
      parent_hash: entry.parentHash,
      withdrawn: Number(entry.withdrawn),
    }));
    if (!first) return;
    const changes = Object.keys(first).map((column) => `${column} = VALUES(${column})`);
    await insertRows(this.db, 'imported_entries', [first, ...rest], `ON DUPLICATE KEY UPDATE ${changes.join(', ')}`);
  }

  /** Keeps that entries were seen. */
  async see(context: InsertContext, type: string, sightings: readonly Sighting[]): Promise<void> {
    const [first, ...rest] = sightings.map(({ id, itemHash }): Row => ({
      entry_id: id,
      source_hash: sourceHashOf(context),
      type,
      item_hash: itemHash,
      run_id: context.runId,
    }));
    if (!first) return;
    const changes = ['item_hash', 'run_id'].map((column) => `${column} = VALUES(${column})`);
    await insertRows(this.db, 'import_sightings', [first, ...rest], `ON DUPLICATE KEY UPDATE ${changes.join(', ')}`);
  }

  /** Keeps that entries were seen, but not what their items are now. */
  async seeAgain(context: InsertContext, ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    await this.db.write('UPDATE import_sightings SET run_id = ? WHERE source_hash = ? AND entry_id IN (?)', [
      context.runId,
      sourceHashOf(context),
      ids,
    ]);
  }

  /** Where an entry came from at last; nothing for one that no import has brought. */
  async whence(id: number): Promise<{ origin: ImportOrigin; source: string; recordId: number } | undefined> {
    const [row] = await this.db.current<{ origin: ImportOrigin; source: string; recordId: number }>(
      'SELECT origin, source, record_id AS recordId FROM imported_entries WHERE entry_id = ?',
      [id],
    );
    return row;
  }

  /** The entries that were imported as parts of a whole that has one of some keys. */
  async partsOf(hashes: readonly string[]): Promise<{ id: number; parentHash: string }[]> {
    if (!hashes.length) return [];
    return this.db.current(
      'SELECT entry_id AS id, parent_hash AS parentHash FROM imported_entries WHERE parent_hash IN (?)',
      [hashes],
    );
  }

  /** Some entries that this source had, but does not have any more, and whether another source still has them. */
  async unseen(
    context: InsertContext,
    type: string,
    { after, limit }: { after: number; limit: number },
  ): Promise<{ id: number; elsewhere: boolean }[]> {
    const rows = await this.db.current<{ id: number; elsewhere: number }>(
      `SELECT s.entry_id AS id, EXISTS (SELECT 1 FROM import_sightings o WHERE o.entry_id = s.entry_id
         AND o.source_hash <> s.source_hash) AS elsewhere
       FROM import_sightings s WHERE s.source_hash = ? AND s.type = ? AND s.run_id <> ? AND s.entry_id > ?
       ORDER BY s.entry_id LIMIT ?`,
      [sourceHashOf(context), type, context.runId, after, limit],
    );
    return rows.map(({ id, elsewhere }) => ({ id, elsewhere: Number(elsewhere) === 1 }));
  }

  /** Forgets that this source had an entry. */
  async forget(context: InsertContext, id: number): Promise<void> {
    await this.db.write('DELETE FROM import_sightings WHERE entry_id = ? AND source_hash = ?', [
      id,
      sourceHashOf(context),
    ]);
  }

  /** Keeps that an import has thrown an entry away. */
  async withdrawn(id: number): Promise<void> {
    await this.db.write('UPDATE imported_entries SET withdrawn = 1 WHERE entry_id = ?', [id]);
  }
}

function knownOf({ id, status, version, itemHash, importedVersion, ...row }: MemoryRow): KnownEntry {
  const remembered = importedVersion === null ? undefined : rememberedOf(id, importedVersion, row);
  return { id, status, version, remembered, itemHash: itemHash ?? undefined };
}

const rememberedOf = (
  id: number,
  version: number,
  {
    fields,
    told,
    excluded,
    parentHash,
    withdrawn,
  }: Pick<MemoryRow, 'fields' | 'told' | 'excluded' | 'parentHash' | 'withdrawn'>,
): RememberedEntry => ({
  id,
  version,
  fields: JSON.parse(fields) as Record<string, string>,
  told: JSON.parse(told) as string[],
  excluded: JSON.parse(excluded) as string[],
  parentHash,
  withdrawn: withdrawn === 1,
});
