import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../../content/index.js';
import { Clearing } from '../clearing.js';
import { PreloadState } from '../preload/preload-state.js';
import { CacheSettings } from './cache-settings.js';
import { StoredCacheSettings, StoredCacheState } from './cache-storage.entity.js';

/** What the cache is told to do, and the plan of preloading, which settings change. */
@Module({
  imports: [ContentModule, TypeOrmModule.forFeature([StoredCacheSettings, StoredCacheState])],
  providers: [CacheSettings, Clearing, PreloadState],
  exports: [CacheSettings, Clearing, PreloadState],
})
export class CacheSettingsModule {}
