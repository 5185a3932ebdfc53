/** The door of the cache room: what the application may use. */
export { CacheModule } from './cache.module.js';
export { CacheOptions } from './settings/cache-settings.js';
export { ResponseCache } from './response-cache.js';
