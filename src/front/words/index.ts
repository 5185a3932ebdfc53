/** The texts of pages in the language of the site. */
export { SiteWordsModule } from './site-words.module.js';
export { type AccountWords, type RecurrenceWords, SiteWords, type Words } from './site-words.js';
