import { catalogue } from '#libs/errors';

/**
 * Throws an error of the import routes by its code.
 *
 * @section Calendar and imports (cal/events/v1, cal/aggregator/v1)
 */
export const fail = catalogue({
  rest_forbidden: ['rights', 'This site does not accept these reports.'],
  'import-not-visible': ['rights', 'Sorry, you are not allowed to view imports.'],
  'import-not-found': [404, 'Invalid import ID.'],
  'import-not-allowed': ['rights', 'Sorry, you are not allowed to manage imports.'],
  'import-source-invalid': [400, 'Send the URL of a source, or the ID of a media item.'],
  'import-source-slow': [504, 'The source took too long to respond.'],
  'import-category-unknown': [400, 'Invalid event category ID.'],
  'import-schedule-exists': [409, 'A schedule follows this source already.'],
  'import-no-preview': [400, 'Events from an import service cannot be previewed.'],
  'import-not-schedule': [400, 'Only schedules can be run, changed and deleted.'],
  'import-not-running': [409, 'The import is not running.'],
});

/** Messages of {@link ImportRecordError}, by code. */
const TEXTS = {
  'invalid-record-object': 'Invalid import ID.',
  'invalid-record-origin': 'Invalid import origin.',
  'invalid-edit-record-type': 'Only schedules can be edited.',
  'invalid-record-frequency': 'Invalid import frequency.',
  'delete-record-failed': 'Only schedules can be deleted. Past imports are deleted automatically.',
  'delete-record-permissions': 'Sorry, you are not allowed to delete this schedule.',
} as const;

/** An import cannot be changed as requested. */
export class ImportRecordError extends Error {
  /** Code as it is logged: `core:aggregator:…`. */
  readonly code: string;

  constructor(code: keyof typeof TEXTS) {
    super(TEXTS[code]);
    this.name = 'ImportRecordError';
    this.code = `core:aggregator:${code}`;
  }
}
