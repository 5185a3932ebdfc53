/** What the heads of pages say to search engines and other programs. */
export { PageHeadsModule } from './page-heads.module.js';
export { type HeadTags, PageHeads } from './page-heads.js';
export { LanguageLinks } from './language-links.js';
