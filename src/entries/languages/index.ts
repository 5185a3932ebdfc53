/** The translations of entries, the texts of those that all languages share, and the indexes by language. */
export { inLanguages } from './language-indexes.repository.js';
export { LanguageStates } from './language-indexing.js';
export { LocalisedTexts } from './localised-texts.repository.js';
export { textArgs, TextMembers } from './text-members.js';
export { type Translation } from './translations.repository.js';
export { Translations, translationsTag } from './translations.js';
export { UntranslatedEntries } from './untranslated-entries.repository.js';
export type { Untranslated } from './untranslated.settings.js';
