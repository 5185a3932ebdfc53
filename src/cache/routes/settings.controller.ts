import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ForAgents, Namespace, Requested, Returns, Versioned } from '#libs/routes';
import { CacheSettings } from '../settings/cache-settings.js';
import { ChangeCacheSettingsDto } from './cache.dto.js';
import { CacheRoutesPolicy } from './cache.policy.js';
import { CacheSettingsPresenter, CacheStatusPresenter } from './settings.presenters.js';

/** Reads and changes the settings of the cache, and reports conditions that keep it from working. */
@Namespace('cache/v1')
@ForAgents(false)
@Controller()
export class CacheSettingsController {
  constructor(
    private readonly settings: CacheSettings,
    private readonly presenter: CacheSettingsPresenter,
    private readonly status: CacheStatusPresenter,
  ) {}

  @Get('settings')
  @Versioned(CacheSettings)
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheSettingsPresenter)
  @ApiOperation({ summary: 'Returns the settings of the cache.' })
  async show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.one({ values: this.settings.current, context: await this.settings.context() }, view);
  }

  @Post('settings')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheSettingsPresenter)
  @ApiResponse({ status: 400, description: 'A value is invalid; `params` names each member.' })
  @ApiOperation({ summary: 'Changes the settings that are sent as JSON. If one is invalid, nothing changes.' })
  async change(@Args() _args: ChangeCacheSettingsDto, @Requested() request: RestRequest) {
    await this.settings.apply(request.json);
    return this.show({}, request);
  }

  @Get('status')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheStatusPresenter)
  @ApiOperation({
    operationId: 'getCacheStatus',
    summary: 'Returns the conditions that keep the cache or preloading from working.',
  })
  showStatus(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.status.one(this.settings.current, view);
  }
}
