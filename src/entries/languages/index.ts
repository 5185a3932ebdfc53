/** The texts of entries in several languages. */
export { LocalisedTexts } from './localised-texts.repository.js';
export { textArgs, TextMembers } from './text-members.js';
export { UntranslatedEntries } from './untranslated-entries.repository.js';
export type { Untranslated } from './untranslated.settings.js';
/** The translations of entries. */
export { EntryText, EntryTranslation } from './translation.entity.js';
export { type Translation } from './translations.repository.js';
export { type NotJoined, TranslationImport } from './translation-import.js';
export { Translations, translationsTag } from './translations.js';
