/** What the pages of entries say of themselves to search engines and other programs, as data. */
export { type EntryHead, EntryHeads, HEAD, headMember } from './entry-heads.js';
