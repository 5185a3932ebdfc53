import { Module } from '@nestjs/common';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { AddOns } from './add-ons.js';
import { ClearRequests } from './clear-requests.js';
import { Collection } from './collection/collection.js';
import { CollectionState } from './collection/collection-state.js';
import { CacheInventory } from './inventory.js';
import { PageCache } from './page-cache.js';
import { CacheRoutesPolicy } from './routes/cache.policy.js';
import { CachePolicies } from './policy.js';
import { Preload } from './preload/preload.js';
import { PreloadAddresses } from './preload/preload-addresses.js';
import { PreloadMark } from './preload/preload-mark.js';
import { PreloadRunner } from './preload/preload-runner.js';
import { SiteRequests } from './preload/site-requests.js';
import { AddOnPresenter, AddOnsController } from './routes/add-ons.controller.js';
import { CacheClearedPresenter, PreloadPresenter } from './routes/answers.presenters.js';
import { CacheListPresenter, CacheStatsPresenter } from './routes/inventory.presenters.js';
import { KeptController } from './routes/kept.controller.js';
import { PreloadController } from './routes/preload.controller.js';
import { SelfTestController, SelfTestPresenter } from './routes/self-test.controller.js';
import { CacheSettingsController } from './routes/settings.controller.js';
import { CacheSettingsPresenter } from './routes/settings.presenter.js';
import { CacheStatusPresenter } from './routes/status.presenter.js';
import { SelfTest } from './self-test.js';
import { CacheSettingsModule } from './settings/cache-settings.module.js';
import { Shelves } from './shelves/shelves.js';

const PRESENTERS = [
  AddOnPresenter,
  CacheClearedPresenter,
  CacheListPresenter,
  CacheSettingsPresenter,
  CacheStatsPresenter,
  CacheStatusPresenter,
  PreloadPresenter,
  SelfTestPresenter,
];

const PRELOADING = [Preload, PreloadAddresses, PreloadMark, PreloadRunner, SiteRequests];

/** The room of `cache/v1`: answers that are kept, and how. */
@Module({
  imports: [CacheSettingsModule, EntriesModule, IdentityModule, SettingsModule, TermsModule],
  controllers: [CacheSettingsController, KeptController, PreloadController, SelfTestController, AddOnsController],
  providers: [
    ...PRELOADING,
    ...PRESENTERS,
    AddOns,
    CacheInventory,
    CachePolicies,
    CacheRoutesPolicy,
    ClearRequests,
    Collection,
    CollectionState,
    PageCache,
    SelfTest,
    Shelves,
  ],
  exports: [PageCache],
})
export class CacheModule {}
