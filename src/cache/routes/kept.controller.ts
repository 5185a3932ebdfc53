import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { Route, type RestRequest } from '#libs/rest';
import { ClearRequests } from '../clear-requests.js';
import { CacheInventory } from '../inventory.js';
import { CacheClearedPresenter } from './answers.presenters.js';
import { CacheListPresenter, CacheStatsPresenter } from './inventory.presenters.js';
import { ClearCacheArgs } from './kept.args.js';
import { mayManageCache } from './may-manage.js';

/** What is kept, and how it is cleared (cache 5 and 6). */
@Controller('cache/v1')
export class KeptController {
  constructor(
    private readonly inventory: CacheInventory,
    private readonly clearing: ClearRequests,
    private readonly stats: CacheStatsPresenter,
    private readonly lists: CacheListPresenter,
    private readonly cleared: CacheClearedPresenter,
  ) {}

  @Route('GET', 'stats', {
    summary: 'Counts what is kept.',
    shows: CacheStatsPresenter,
    may: mayManageCache,
  })
  async count(_args: NoArgs, { view }: RestRequest) {
    return this.stats.one(await this.inventory.count(), view);
  }

  @Route('GET', 'cache', {
    summary: 'Lists what is kept.',
    shows: CacheListPresenter,
    may: mayManageCache,
  })
  async list(_args: NoArgs, { view }: RestRequest) {
    return this.lists.one(await this.inventory.count(), view);
  }

  @Route('POST', 'cache', {
    summary: 'Clears an entry, an address, what has expired, or everything.',
    shows: CacheClearedPresenter,
    may: mayManageCache,
  })
  async clear(_args: ClearCacheArgs, { json, view }: RestRequest) {
    await this.clearing.clear(json);
    return this.cleared.one({}, view);
  }
}
