export { EVERYTHING, scopeOfTag, CacheTags, IDS_PER_PART, TAGS } from './cache-tags.js';
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
