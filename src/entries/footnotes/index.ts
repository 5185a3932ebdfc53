/** The footnotes of entries. */
export { type Footnote, importedFootnotes, metaOf, publicFootnotes, shownFootnotes } from './footnotes.js';
