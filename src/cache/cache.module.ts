import { Module } from '@nestjs/common';
import { PageCache } from './page-cache.js';
import { CachePolicies } from './policy.js';
import { Shelves } from './shelves/shelves.js';

/** The room of `cache/v1`: answers that are kept, and how. */
@Module({ providers: [CachePolicies, PageCache, Shelves], exports: [PageCache] })
export class CacheModule {}
