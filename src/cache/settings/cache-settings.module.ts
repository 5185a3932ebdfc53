import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { Clearing } from '../clearing.js';
import { PreloadState } from '../preload/preload-state.js';
import { CacheSettings } from './cache-settings.js';
import { StoredCacheSettings, StoredCacheState } from './cache-storage.entity.js';

/** What the cache is told to do, and the plan of preloading, which settings change. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    SettingsModule,
    TermsModule,
    TypeOrmModule.forFeature([StoredCacheSettings, StoredCacheState]),
  ],
  providers: [CacheSettings, Clearing, PreloadState],
  exports: [CacheSettings, Clearing, PreloadState],
})
export class CacheSettingsModule {}
