import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoArgs } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { ClearRequests } from '../clear-requests.js';
import { CacheInventory } from '../inventory.js';
import { CacheClearedPresenter } from './answers.presenters.js';
import { CacheListPresenter, CacheStatsPresenter } from './inventory.presenters.js';
import { ClearCacheArgs } from './kept.args.js';
import { CacheRoutesPolicy } from './cache.policy.js';

/** What is kept, and how it is cleared (cache 5 and 6). */
@Namespace('cache/v1')
@Controller()
export class KeptController {
  constructor(
    private readonly inventory: CacheInventory,
    private readonly clearing: ClearRequests,
    private readonly stats: CacheStatsPresenter,
    private readonly lists: CacheListPresenter,
    private readonly cleared: CacheClearedPresenter,
  ) {}

  @Get('stats')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheStatsPresenter)
  @ApiOperation({ summary: 'Counts what is kept.' })
  async count(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.stats.one(await this.inventory.count(), view);
  }

  @Get('cache')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheListPresenter)
  @ApiOperation({ summary: 'Lists what is kept.' })
  async list(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.lists.one(await this.inventory.count(), view);
  }

  @Post('cache')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheClearedPresenter)
  @ApiOperation({ summary: 'Clears an entry, an address, what has expired, or everything.' })
  async clear(@Args() _args: ClearCacheArgs, @Requested() { json, view }: RestRequest) {
    await this.clearing.clear(json);
    return this.cleared.one({}, view);
  }
}
