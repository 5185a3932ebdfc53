/** Revisions and autosaves. */
export { previewNonceOf, withAutosave } from './previews.js';
export { Revisions } from './revisions.service.js';
