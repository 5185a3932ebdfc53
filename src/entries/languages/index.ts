/** The translations of entries. */
export { EntryTranslation } from './translation.entity.js';
export { type Translation } from './translations.repository.js';
export { type NotJoined, TranslationImport } from './translation-import.js';
export { Translations, translationsTag } from './translations.js';
