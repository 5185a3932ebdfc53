/** The footnotes of entries. */
export { type Footnote, areDamaged, importedFootnotes, metaOf, publicFootnotes, shownFootnotes } from './footnotes.js';
