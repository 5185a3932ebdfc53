import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { Collection } from './collection/collection.js';
import { CollectionState } from './collection/collection-state.js';
import { PageCache } from './page-cache.js';
import { CachePolicies } from './policy.js';
import { Preload } from './preload/preload.js';
import { PreloadAddresses } from './preload/preload-addresses.js';
import { PreloadMark } from './preload/preload-mark.js';
import { PreloadRunner } from './preload/preload-runner.js';
import { SiteRequests } from './preload/site-requests.js';
import { CacheSettingsModule } from './settings/cache-settings.module.js';
import { Shelves } from './shelves/shelves.js';

/** The room of `cache/v1`: answers that are kept, and how. */
@Module({
  imports: [CacheSettingsModule, ContentModule],
  providers: [
    CachePolicies,
    Collection,
    CollectionState,
    PageCache,
    Preload,
    PreloadAddresses,
    PreloadMark,
    PreloadRunner,
    Shelves,
    SiteRequests,
  ],
  exports: [PageCache],
})
export class CacheModule {}
