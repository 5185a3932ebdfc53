/** Revisions and autosaves. */
export { Revisions } from './revisions.service.js';
