import type { Site } from '../../command-line.js';
import { AMBIGUOUS_DATES } from '../csv/csv-reader.js';
import { MISSING_UIDS } from '../ical/ical-reader.js';
import type { ImportProblem } from '../items/import-item.js';
import { unkept } from '../preview/import-preview.js';
import type { NewImport } from '../records/import-records.js';
import { ImportService, ImportServiceError } from '../services/import-service.js';

/** The origins whose sources are gone through before they are followed. */
const WARNED: ReadonlySet<string> = new Set(['ical', 'ics', 'gcal', 'csv']);

/**
 * What an operator should know before a source is followed: events without UIDs are taken, but are not known again when
 * they are renamed or moved (aggregator 9); dates of a table may be meant otherwise. Goes through calendars and tables
 * only; one that cannot be read now says so when it is run.
 */
export async function sourceWarning(site: Site, told: NewImport, signal: AbortSignal): Promise<string | undefined> {
  const service = site.get(ImportService);
  const record = unkept(told);
  if (!WARNED.has(told.origin) || service.isRemote(record)) return undefined;
  const warnings = new Set<string>();
  const sink = {
    items: () => Promise.resolve(),
    problem: ({ code, message }: ImportProblem) => {
      if (code === MISSING_UIDS) warnings.add(NAMELESS);
      if (code === AMBIGUOUS_DATES) warnings.add(`${message} (${code})`);
    },
  };
  try {
    await service.fetch(record, undefined, sink, signal);
  } catch (error) {
    if (!(error instanceof ImportServiceError)) throw error;
  }
  return [...warnings].map((warning) => `Warning: ${warning}`).join('\n') || undefined;
}

const NAMELESS = `events of this calendar have no UID (${MISSING_UIDS}). One that is renamed or moved counts as another, and what it was stays or vanishes as --vanished says.`;
