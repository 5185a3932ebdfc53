/** Taxonomies, their terms, and the terms of entries. The routes of terms are in `routes`. */
export { TERM_TAGS } from './cache-tags.js';
export { type PublicUrl, PublicUrls } from './public-urls.js';
export { CATEGORY, declaredTaxonomies, TAG, TAXONOMIES, Taxonomies, type Taxonomy } from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { EntryTerm, Term, TermTranslation } from './term.entity.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { type LocatedTerm, TermList } from './term-list.repository.js';
export { TermsModule } from './terms.module.js';
