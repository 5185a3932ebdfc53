/** The routes of categories and tags. */
export { TermRoutesModule } from './term-routes.module.js';
