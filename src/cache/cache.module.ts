import { Module } from '@nestjs/common';
import { PageCache } from './page-cache.js';
import { CachePolicies } from './policy.js';
import { CacheSettingsModule } from './settings/cache-settings.module.js';

/** The room of `cache/v1`: answers that are kept, and how. */
@Module({ imports: [CacheSettingsModule], providers: [CachePolicies, PageCache], exports: [PageCache] })
export class CacheModule {}
