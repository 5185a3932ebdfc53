/** Taxonomies, their terms, and the terms of entries. The routes of terms are in `routes`. */
export { TERM_TAGS } from './cache-tags.js';
export { LocalisedTerms } from './languages/localised-terms.repository.js';
export { TermLanguageMembers } from './languages/term-language-members.js';
export { TermLanguages } from './languages/term-languages.js';
export { TermTranslations } from './languages/term-translations.js';
export { type TermTranslated } from './languages/translations.js';
export { type PublicUrl, PublicUrls } from './public-urls.js';
export { CATEGORY, declaredTaxonomies, TAG, TAXONOMIES, Taxonomies, type Taxonomy } from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { EntryTerm, Term, TermText } from './term.entity.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { type LocatedTerm, TermList } from './term-list.repository.js';
export { TermsModule } from './terms.module.js';
