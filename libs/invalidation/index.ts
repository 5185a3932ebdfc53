export { EVERYTHING, scopeOfTag, CacheTags, IDS_PER_SECTION, TAGS } from './cache-tags.js';
export type { Change } from './changes.repository.js';
export { CacheInvalidation } from './cache-invalidation.js';
export { InvalidationModule } from './invalidation.module.js';
export {
  ResponseCaching,
  CachedSite,
  type CachedPages,
  type CacheableRequest,
  type CacheBackend,
  type CacheableResponse,
  type Remember,
  type KnownResponse,
  type RememberedResponse,
} from './response-cache.js';
