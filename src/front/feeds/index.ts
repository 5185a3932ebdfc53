/** Feeds and sitemaps. */
export { FeedsModule } from './feeds.module.js';
