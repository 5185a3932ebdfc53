/** Taxonomies, their terms, and the terms of entries. The routes of terms are in `routes`. */
export { TERM_TAGS } from './cache-tags.js';
export { LocalisedTerms, type TermRow } from './languages/localised-terms.repository.js';
export { termLanguageArgs } from './languages/term-language-args.js';
export { TermLanguageMembers } from './languages/term-language-members.js';
export { TermLanguages } from './languages/term-languages.js';
export { TermTranslations } from './languages/term-translations.js';
export { tagTranslations, type TermTranslated, translationsOf } from './languages/translations.js';
export { type PublicUrl, PublicUrls, type TermAlternate } from './public-urls.js';
export {
  CATEGORY,
  declaredBases,
  declaredTaxonomies,
  TAG,
  TAXONOMIES,
  Taxonomies,
  type Taxonomy,
} from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { EntryTerm, Term, TermText, TermTranslation } from './term.entity.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { type LocatedTerm, type OpenTerms, TermList } from './term-list.repository.js';
export { TermsModule } from './terms.module.js';
