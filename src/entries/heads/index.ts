/** What the pages of entries say of themselves to search engines and other programs, as data. */
export { type EntryHead, EntryHeads, HEAD, HEAD_MEMBERS, headMember, type MadeHead } from './entry-heads.js';
export { pluginHeadMembers } from './plugin-head.js';
