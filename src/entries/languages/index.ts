/** The texts of entries in several languages. */
export { LocalisedTexts } from './localised-texts.repository.js';
