/** The routes of reusable blocks. */
export { BlockRoutesModule } from './block-routes.module.js';
export { PATTERN_CATEGORY } from './pattern-category.js';
