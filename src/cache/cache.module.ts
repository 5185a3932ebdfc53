import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { AddOns } from './add-ons.js';
import { ClearRequests } from './clear-requests.js';
import { CacheInventory } from './inventory.js';
import { PageCache } from './page-cache.js';
import { CachePolicies } from './policy.js';
import { AddOnPresenter, AddOnsController } from './routes/add-ons.controller.js';
import { CacheClearedPresenter, PreloadPresenter } from './routes/answers.presenters.js';
import { CacheListPresenter, CacheStatsPresenter } from './routes/inventory.presenters.js';
import { KeptController } from './routes/kept.controller.js';
import { PreloadController } from './routes/preload.controller.js';
import { CacheSettingsController } from './routes/settings.controller.js';
import { CacheSettingsPresenter } from './routes/settings.presenter.js';
import { CacheStatusPresenter } from './routes/status.presenter.js';
import { CacheSettingsModule } from './settings/cache-settings.module.js';

const PRESENTERS = [
  AddOnPresenter,
  CacheClearedPresenter,
  CacheListPresenter,
  CacheSettingsPresenter,
  CacheStatsPresenter,
  CacheStatusPresenter,
  PreloadPresenter,
];

/** The room of `cache/v1`: answers that are kept, and how. */
@Module({
  imports: [CacheSettingsModule, ContentModule],
  controllers: [CacheSettingsController, KeptController, PreloadController, AddOnsController],
  providers: [...PRESENTERS, AddOns, CacheInventory, CachePolicies, ClearRequests, PageCache],
  exports: [PageCache],
})
export class CacheModule {}
