/** What can go wrong with imports, beside what a service says (aggregator 10). */
const TEXTS = {
  'invalid-record-object': 'There is no import of this number.',
  'invalid-record-origin': 'There is no such origin of imports.',
  'invalid-edit-record-type': 'Only schedules can be changed.',
  'invalid-record-frequency': 'There is no such frequency.',
  'delete-record-failed': 'Only schedules can be deleted; the history of imports goes by itself.',
  'delete-record-permissions': 'You may not delete this schedule.',
} as const;
type Code = keyof typeof TEXTS;

/** Refuses something that was asked of imports. */
export class ImportError extends Error {
  /** As it stands in logs: `core:aggregator:…`. */
  readonly code: string;

  constructor(code: Code) {
    super(TEXTS[code]);
    this.name = 'ImportError';
    this.code = `core:aggregator:${code}`;
  }
}
