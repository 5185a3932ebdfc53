export { AnswerKeeper, type KeepableRequest, type Keeper, type MadeAnswer } from './answer-keeper.js';
export { CachedSite, type CachedPages, type CachedRedirects } from './cached-site.js';
export type { Change } from './change-rows.js';
export { Changes } from './changes.js';
export { FreshnessModule } from './freshness.module.js';
export { Shown } from './shown.js';
export { EVERYTHING, STRETCH, TAGS, type ListScope, type ListTime } from './tags.js';
