import type { Site } from '../../command-line.js';
import { MISSING_UIDS } from '../ical/ical-reader.js';
import { unkept } from '../preview/import-preview.js';
import type { NewImport } from '../records/import-records.js';
import { ImportService, ImportServiceError } from '../services/import-service.js';

const CALENDARS: ReadonlySet<string> = new Set(['ical', 'ics', 'gcal']);

/**
 * What an operator should know before a source is followed: events without UIDs are taken, but are not known again when
 * they are renamed or moved (aggregator 9). Goes through calendars only; one that cannot be read now says so when it is
 * run.
 */
export async function sourceWarning(site: Site, told: NewImport, signal: AbortSignal): Promise<string | undefined> {
  const service = site.get(ImportService);
  const record = unkept(told);
  if (!CALENDARS.has(told.origin) || service.isRemote(record)) return undefined;
  let nameless = 0;
  const sink = {
    items: () => Promise.resolve(),
    problem: ({ code }: { code?: string }) => {
      if (code === MISSING_UIDS) nameless += 1;
    },
  };
  try {
    await service.fetch(record, undefined, sink, signal);
  } catch (error) {
    if (!(error instanceof ImportServiceError)) throw error;
  }
  if (!nameless) return undefined;
  return `Warning: events of this calendar have no UID (${MISSING_UIDS}). One that is renamed or moved counts as another, and what it was stays or vanishes as --vanished says.`;
}
