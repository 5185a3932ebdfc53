/** Public API of the cache module. */
export { CacheModule } from './cache.module.js';
export { CacheOptions } from './settings/cache-settings.js';
export { ResponseCache } from './response-cache.js';
