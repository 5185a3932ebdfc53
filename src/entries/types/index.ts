/** Entry types: names, rights, statuses, labels and row-level visibility. */
export { type DescribedType, EntryType, EntryTypes, type Imported, type Owned } from './entry-types.js';
export { ATTACHMENT_NAME, BLOCK, importedOf, PAGE, POST } from './entry-types.js';
export { EntryVisibility } from './entry-visibility.repository.js';
export { STATUSES, type Status } from './statuses.js';
export { type Labels, taxonomyLabels, typeLabels } from './type-descriptions.js';
