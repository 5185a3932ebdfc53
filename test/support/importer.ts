import { Db } from '#libs/db';
import { ItemInserter } from '../../src/aggregator/inserting/item-inserter.js';
import { BatchHashes } from '../../src/aggregator/records/batch-hashes.js';
import { ImportHistory } from '../../src/aggregator/records/import-history.service.js';
import { ImportQueueRepository } from '../../src/aggregator/records/import-queue.repository.js';
import { ImportRecords } from '../../src/aggregator/records/import-records.service.js';
import { ImportService, ImportServiceOptions } from '../../src/aggregator/services/import-service.js';
import { OriginDetection } from '../../src/aggregator/services/origin-detection.js';
import { sql } from './database.js';
import type { TestSite } from './site.js';

/**
 * The classes of the importer, for the tests of these classes: how records change, what a service answers, how items are
 * inserted. Commands, jobs and routes use all of them together and show only what came out at the end. Tests of imports
 * as a whole use `imports.ts`.
 */
export const importerOf = ({ app }: TestSite) => ({
  db: app.get(Db),
  records: app.get(ImportRecords),
  hashes: app.get(BatchHashes),
  queue: app.get(ImportQueueRepository),
  history: app.get(ImportHistory),
  service: app.get(ImportService),
  serviceOptions: app.get(ImportServiceOptions),
  origins: app.get(OriginDetection),
  inserter: app.get(ItemInserter),
});

/** All columns of a record, to see that a secret is in none of them. */
export async function storedRecord(id: number): Promise<string> {
  return JSON.stringify(await sql('SELECT * FROM import_records WHERE id = ?', [id]));
}

/** Number of log messages of a record, which may be deleted: nothing shows the log of a deleted record. */
export async function countMessages(recordId: number): Promise<number> {
  return (await sql('SELECT 1 FROM import_messages WHERE record_id = ?', [recordId])).length;
}

/** Moves the errors of all records to an earlier day. */
export async function ageErrors(): Promise<void> {
  await sql("UPDATE import_messages SET error_day = '2020-01-01', logged_at = '2020-01-01' WHERE level = 'error'");
}

/** Adds many finished imports of an earlier year. */
export async function addOldImports(count: number): Promise<void> {
  const row = ['cal-ea-success', 'manual', 'csv', '2020-01-01', '2020-01-01', '{}'];
  const rows = Array.from({ length: count }, () => row);
  await sql('INSERT INTO import_records (status, type, origin, created_at, modified_at, options) VALUES ?', [rows]);
}

/** Number of identities of items that belong to no entry. They would keep items from being imported, and nothing shows them. */
export async function countUnusedIdentities(): Promise<number> {
  return (await sql('SELECT key_hash FROM import_identities WHERE entry_id IS NULL')).length;
}

/** Whether a deletion of a user would have to wait: it begins with this statement. */
export async function isUserLocked(id: number): Promise<boolean> {
  try {
    const found = await sql('SELECT id FROM users WHERE id = ? FOR UPDATE NOWAIT', [id]);
    if (found.length !== 1) throw new Error(`There is no user ${id}.`);
    return false;
  } catch (error) {
    if (error instanceof Error && /lock/i.test(error.message)) return true;
    throw error;
  }
}
