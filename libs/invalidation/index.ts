export { EVERYTHING, scopeOfTag, CacheTags, STRETCH, TAGS } from './cache-tags.js';
export type { Change } from './changes.repository.js';
export { CacheInvalidation } from './cache-invalidation.js';
export { InvalidationModule } from './invalidation.module.js';
export {
  AnswerKeeper,
  CachedSite,
  type CachedPages,
  type CachedRedirects,
  type KeepableRequest,
  type Keeper,
  type MadeAnswer,
} from './response-cache.js';
