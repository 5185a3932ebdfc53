import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { CacheSettings } from '../settings/cache-settings.js';
import { ChangeCacheSettingsDto } from './cache.dto.js';
import { CacheRoutesPolicy } from './cache.policy.js';
import { CacheSettingsPresenter, CacheStatusPresenter } from './settings.presenters.js';

/** The settings of the cache, and what keeps it from working. */
@Namespace('cache/v1')
@Controller()
export class CacheSettingsController {
  constructor(
    private readonly settings: CacheSettings,
    private readonly presenter: CacheSettingsPresenter,
    private readonly status: CacheStatusPresenter,
  ) {}

  @Get('settings')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheSettingsPresenter)
  @ApiOperation({ summary: 'Shows the settings of the cache.' })
  async show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.one({ values: this.settings.current, facts: await this.settings.facts() }, view);
  }

  @Post('settings')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheSettingsPresenter)
  @ApiResponse({ status: 400, description: 'A value cannot be used; the answer names the member.' })
  @ApiOperation({ summary: 'Changes the settings that are sent as JSON; nothing where one of them is refused.' })
  async change(@Args() _args: ChangeCacheSettingsDto, @Requested() request: RestRequest) {
    await this.settings.apply(request.json);
    return this.show({}, request);
  }

  @Get('status')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheStatusPresenter)
  @ApiOperation({ summary: 'Tells what keeps the cache or preloading from working; nothing of what is fine.' })
  showStatus(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.status.one(this.settings.current, view);
  }
}
