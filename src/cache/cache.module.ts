import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { AddOns } from './add-ons.js';
import { CachePolicies } from './cache-policies.js';
import { StoredCacheState } from './cache-state.entity.js';
import { ClearRequests } from './clear-requests.js';
import { Clearing } from './clearing.js';
import { Collection, CollectionState } from './collection.js';
import { CacheInventory } from './inventory.js';
import { PreloadUrls, PreloadRunner } from './preload/preload-runner.js';
import { PreloadState } from './preload/preload-state.js';
import { Preload } from './preload/preload.js';
import { PreloadHeader, SiteRequests } from './preload/site-requests.js';
import { ResponseCache } from './response-cache.js';
import { AddOnPresenter, AddOnsController } from './routes/add-ons.controller.js';
import { CacheController } from './routes/cache.controller.js';
import { CacheRoutesPolicy } from './routes/cache.policy.js';
import {
  CacheClearedPresenter,
  CacheListPresenter,
  CacheStatsPresenter,
  PreloadPresenter,
} from './routes/cache.presenters.js';
import { SelfTestController, SelfTestPresenter } from './routes/self-test.controller.js';
import { CacheSettingsController } from './routes/settings.controller.js';
import { CacheSettingsPresenter, CacheStatusPresenter } from './routes/settings.presenters.js';
import { SelfTest } from './self-test.js';
import { CacheSettings, REST_CACHE_SETTINGS } from './settings/cache-settings.js';
import { ResponseStores } from './stores/response-stores.js';
import { SurrogateHeaders } from './surrogates/surrogate-headers.js';
import { SurrogatePurges } from './surrogates/surrogate-purges.js';

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

const PRELOADING = [Preload, PreloadUrls, PreloadHeader, PreloadRunner, PreloadState, SiteRequests];

/** Serves `cache/v1`: cached responses, their settings and preloading. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    SettingsModule.forFeature(REST_CACHE_SETTINGS),
    TermsModule,
    TypeOrmModule.forFeature([StoredCacheState]),
  ],
  controllers: [CacheSettingsController, CacheController, SelfTestController, AddOnsController],
  providers: [
    ...PRELOADING,
    ...PRESENTERS,
    AddOns,
    CacheInventory,
    CachePolicies,
    CacheRoutesPolicy,
    CacheSettings,
    ClearRequests,
    Clearing,
    Collection,
    CollectionState,
    ResponseCache,
    SelfTest,
    ResponseStores,
    SurrogateHeaders,
    SurrogatePurges,
  ],
  exports: [ResponseCache],
})
export class CacheModule {
  constructor(dialect: Dialect, tags: OpenApiTags) {
    tags.declare(500, {
      'cache/v1': 'The index of the namespace of the page cache. It describes every route below it.',
      'cache/v1 cache': 'The cached pages of the site. They can be deleted, all or by URL.',
      'cache/v1 settings': 'The settings of the page cache. A part of them can be sent.',
      'cache/v1 status': 'Whether the cache is on and works. Problems are named.',
      'cache/v1 stats': 'The number and size of cached pages. Stale ones are counted separately.',
      'cache/v1 preload': 'The run that fills the cache with all pages. It can be started and stopped.',
      'cache/v1 plugins': 'The add-ons of the page cache. They can be switched on and off.',
    });
    dialect.declare(['cache/v1', 'wp-super-cache/v1']);
  }
}
