import { catalogue } from '#libs/errors';

/** Throws one of the errors that the routes of imports answer. */
export const fail = catalogue({
  rest_forbidden: ['rights', 'This site takes no such reports.'],
  'import-not-visible': ['rights', 'You may not see the imports of this site.'],
  'import-not-found': [404, 'There is no import of this number.'],
});

/** Texts of import errors, by their codes. */
const TEXTS = {
  'invalid-record-object': 'There is no import of this number.',
  'invalid-record-origin': 'There is no such origin of imports.',
  'invalid-edit-record-type': 'Only schedules can be changed.',
  'invalid-record-frequency': 'There is no such frequency.',
  'delete-record-failed': 'Only schedules can be deleted; the history of imports goes by itself.',
  'delete-record-permissions': 'You may not delete this schedule.',
} as const;

/** Refuses a change of an import. */
export class ImportError extends Error {
  /** As it is logged: `core:aggregator:…`. */
  readonly code: string;

  constructor(code: keyof typeof TEXTS) {
    super(TEXTS[code]);
    this.name = 'ImportError';
    this.code = `core:aggregator:${code}`;
  }
}
