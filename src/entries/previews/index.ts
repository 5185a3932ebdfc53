/** Links with which others read one entry for a while. */
export { PreviewedEntries } from './previewed-entries.js';
export { PreviewTokens, type SignedPreview } from './preview-tokens.js';
