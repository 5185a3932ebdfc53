/** The translations of entries, their texts in several languages, and the indexes by language. */
export { inLanguages, LanguageIndexes } from './language-indexes.repository.js';
export { LanguageStates } from './language-indexing.js';
export { LocalisedTexts } from './localised-texts.repository.js';
export { textArgs, TextMembers } from './text-members.js';
export { UntranslatedEntries } from './untranslated-entries.repository.js';
export type { Untranslated } from './untranslated.settings.js';
export { EntryText, EntryTranslation } from './translation.entity.js';
export { type Translation } from './translations.repository.js';
export { type NotJoined, TranslationImport } from './translation-import.js';
export { Translations, translationsTag } from './translations.js';
