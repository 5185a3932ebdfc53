/** The door of the cache room: what the application may use. */
export { CacheModule } from './cache.module.js';
export { CacheOptions } from './cache-options.js';
export { PageCache } from './page-cache.js';
