/** The routes of revisions and autosaves. */
export { RevisionRoutesModule } from './revision-routes.module.js';
