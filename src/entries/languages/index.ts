/** The translations of entries, and the indexes by language. */
export { inLanguages } from './language-indexes.repository.js';
export { LanguageStates } from './language-indexing.js';
export { type Translation } from './translations.repository.js';
export { Translations, translationsTag } from './translations.js';
