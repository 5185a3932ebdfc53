/** The translations of entries. */
export { type Translation } from './translations.repository.js';
export { Translations, translationsTag } from './translations.js';
