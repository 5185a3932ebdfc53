/** The texts of entries in several languages. */
export { LocalisedTexts } from './localised-texts.repository.js';
export { textArgs, TextMembers } from './text-members.js';
export { UntranslatedEntries } from './untranslated-entries.repository.js';
export type { Untranslated } from './untranslated.settings.js';
