/** The index of the values of entries, by which lists are filtered and ordered. */
export { FieldIndexing } from './field-indexing.js';
export { type FieldCondition, FieldIndex } from './field-index.repository.js';
