/** Entry types: names, rights, statuses, labels and row-level visibility. */
export { ATTACHMENT_NAME, BLOCK, PAGE, POST } from './built-in-types.js';
export { DeclaredTypes, urlBaseOf } from './declared-types.js';
export { EntryLanguages, inScope, type LanguageScope } from './entry-languages.repository.js';
export { EntryType, type Imported, type Owned } from './entry-type.js';
export { type DescribedType, ENTRY_TYPES, EntryTypes, importedOf } from './entry-types.js';
export { EntryVisibility } from './entry-visibility.repository.js';
export { STATUSES, type Status } from './statuses.js';
export { type Labels, taxonomyLabels, typeLabels } from './type-descriptions.js';
