export { EVERYTHING, scopeOfTag, Shown, STRETCH, TAGS } from './cache-tags.js';
export type { Change } from './changes.repository.js';
export { Changes } from './changes.js';
export { FreshnessModule } from './freshness.module.js';
export {
  AnswerKeeper,
  CachedSite,
  type CachedPages,
  type CachedRedirects,
  type KeepableRequest,
  type Keeper,
  type MadeAnswer,
} from './response-cache.js';
