import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ForAgents, Namespace, Requested, Returns } from '#libs/routes';
import { ClearRequests } from '../clear-requests.js';
import { CacheInventory } from '../inventory.js';
import { PreloadState } from '../preload/preload-state.js';
import { isTrue } from '../settings/setting-types.js';
import { ClearCacheDto, PreloadDto } from './cache.dto.js';
import { CacheRoutesPolicy } from './cache.policy.js';
import {
  CacheClearedPresenter,
  CacheListPresenter,
  CacheStatsPresenter,
  PreloadPresenter,
} from './cache.presenters.js';

/** Seconds until a requested run begins; until then it can be cancelled. */
const SECONDS_BEFORE_RUN = 10;

/** Lists and clears cached responses, and schedules preloading. */
@Namespace('cache/v1')
@Controller()
export class CacheController {
  constructor(
    private readonly inventory: CacheInventory,
    private readonly clearing: ClearRequests,
    private readonly stats: CacheStatsPresenter,
    private readonly lists: CacheListPresenter,
    private readonly cleared: CacheClearedPresenter,
    private readonly preload: PreloadState,
    private readonly preloads: PreloadPresenter,
  ) {}

  @Get('stats')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheStatsPresenter)
  @ApiOperation({ operationId: 'getCacheStats', summary: 'Counts cached responses.' })
  async count(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.stats.one(await this.inventory.count(), view);
  }

  @Get('cache')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheListPresenter)
  @ApiOperation({ operationId: 'listCachedUrls', summary: 'Lists the URLs of cached responses.' })
  async list(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.lists.one(await this.inventory.count(), view);
  }

  @Post('cache')
  @ForAgents()
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheClearedPresenter)
  @ApiOperation({ summary: 'Clears an entry, a URL, expired responses, or the whole cache.' })
  async clear(@Args() _args: ClearCacheDto, @Requested() { json, view }: RestRequest) {
    await this.clearing.clear(json);
    return this.cleared.one({}, view);
  }

  @Post('preload')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(PreloadPresenter, { nullable: true })
  @ApiOperation({
    operationId: 'scheduleCachePreload',
    summary: 'Schedules a preload run ten seconds from now, or cancels preloading. Without `enable`, it does nothing.',
  })
  async schedule(@Args() _args: PreloadDto, @Requested() { json: { enable }, view }: RestRequest) {
    if (enable === undefined || enable === null) return null;
    const isEnabled = isTrue(enable);
    await (isEnabled ? this.preload.start(SECONDS_BEFORE_RUN) : this.preload.cancel());
    return this.preloads.one(isEnabled, view);
  }
}
