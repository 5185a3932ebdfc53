import { randomBytes } from 'node:crypto';
import { BatchHashes } from '../../src/aggregator/records/batch-hashes.js';
import { ImportRecords, type NewImport } from '../../src/aggregator/records/import-records.service.js';
import type { TestSite } from './site.js';

/** An import as known to the service that it was sent to. */
export interface PushedImport {
  recordId: number;
  importId: string;
  hash: string;
}

/** Creates an import as if a service had accepted it and was about to push its items. */
export async function pendingImport(site: TestSite, more: Partial<NewImport> = {}): Promise<PushedImport> {
  const records = site.app.get(ImportRecords);
  const draft = await records.create({
    type: 'manual',
    origin: 'ical',
    authorId: site.ids.admin ?? 0,
    options: { source: 'https://calendar.example/feed.ics' },
    ...more,
  });
  return sent(site, draft.id);
}

/** Sends a draft to a service. */
export async function sent(site: TestSite, recordId: number): Promise<PushedImport> {
  const importId = `imp${randomBytes(6).toString('hex')}`;
  const hash = await site.app.get(BatchHashes).issue(recordId);
  await site.app.get(ImportRecords).change(recordId, 'send', { changes: { importId, pushed: true, phase: 'fetch' } });
  return { recordId, importId, hash };
}

/** An event as a service pushes it. */
export const pushedEvent = (uid: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: `Event ${uid}`,
  start_date: '2030-12-01',
  start_hour: '10',
  start_minute: '00',
  end_date: '2030-12-01',
  end_hour: '12',
  end_minute: '00',
  uid,
  ...more,
});
