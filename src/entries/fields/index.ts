/** The index of the values of entries, by which lists are filtered and ordered. */
export { FieldAdoption } from './field-adoption.js';
export { FieldIndexing } from './field-indexing.js';
export { type FieldCondition, FieldIndex } from './field-index.repository.js';
export { FieldFilters } from './field-filters.js';
