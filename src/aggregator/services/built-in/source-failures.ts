import { FetchError } from '#libs/fetch';
import { INVALID_COLUMN_MAPPING } from '../../csv/csv-columns.js';
import { ReadingError } from '../../reading/reading-error.js';
import type { ImportOrigin } from '../../inserting/insert-context.js';
import { ImportServiceError } from '../import-service.js';

/** What is said of a source that is no such source (aggregator 10). */
const NO_SUCH_SOURCE: Readonly<Record<ImportOrigin, string>> = {
  csv: 'core:aggregator:invalid-csv-file',
  ics: 'error:invalid-ics-file',
  ical: 'error:invalid-ical-url',
  gcal: 'error:invalid-ical-url',
  url: 'rest-v1:not-events-site',
  feed: 'error:invalid-other-url',
  page: 'error:invalid-other-url',
  eventbrite: 'error:eb-error',
  meetup: 'error:invalid-other-url',
};

/** A source of an origin that is none. */
export const noSuchSource = (origin: ImportOrigin, message: string, cause?: unknown): ImportServiceError =>
  new ImportServiceError(NO_SUCH_SOURCE[origin], message, { cause });

/** What went wrong with a source as imports log it; what is no fault of the source stays what it is. */
export function sourceFailure(origin: ImportOrigin, error: unknown): unknown {
  if (error instanceof FetchError) return fetchFailure(origin, error);
  if (!(error instanceof ReadingError)) return error;
  if (error.cause instanceof FetchError) return fetchFailure(origin, error.cause);
  if (error.failure === 'format') return noSuchSource(origin, error.message, error);
  const isColumns = error.failure === 'columns';
  const code = isColumns ? `core:aggregator:${INVALID_COLUMN_MAPPING}` : 'error:import-failed';
  return new ImportServiceError(code, error.message, { cause: error });
}

function fetchFailure(origin: ImportOrigin, error: FetchError): ImportServiceError {
  const message = `${error.message}.`;
  if (error.failure === 'address') return noSuchSource(origin, message, error);
  const isGone = error.status === 404 || error.status === 410;
  return new ImportServiceError(isGone ? 'error:fetch-404' : 'error:fetch-failed', message, { cause: error });
}
