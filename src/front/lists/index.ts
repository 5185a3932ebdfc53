/** The front page, the archives of posts and searches. */
export { ListPagesModule } from './list-pages.module.js';
export { hasQueryForm } from './list.controllers.js';
export { ARCHIVES, type DateParams, type PostArchive, PostArchives } from './post-archives.js';
