export { type NumberedAddress, PublicAddresses } from './public-addresses.js';
export { CATEGORY, EVENT_CATEGORY, TAG, type Taxonomy, taxonomiesOf } from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { TermList } from './term-list.js';
export type { LocatedTerm } from './term-row.js';
export { TermPresenters } from './term.presenter.js';
export { TERM_ORDERS } from './terms.args.js';
export { type TermInput, TermsService } from './terms.service.js';
