/** The pages of posts, pages and files, with their comments and passwords. */
export { EntryPagesModule } from './entry-pages.module.js';
export { EntryFacts, inGroups } from './entry-facts.js';
export { EntryPages } from './entry-pages.js';
export { EntryPasswords, isKnownByCookies } from './entry-passwords.js';
