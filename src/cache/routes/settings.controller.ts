import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { Arg, NoArgs, type ArgOptions } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { CacheSettings } from '../settings/cache-settings.js';
import { CACHE_SETTINGS } from '../settings/setting-catalogue.js';
import { CacheRoutesPolicy } from './cache.policy.js';
import { CacheSettingsPresenter } from './settings.presenter.js';
import { CacheStatusPresenter } from './status.presenter.js';

const command = (listedAs: ArgOptions['listedAs'], description: string) =>
  Arg('any', { listedAs, description, unlisted: true });

/** Settings that are to be changed, members of a JSON body, and commands beside them. */
export class ChangeCacheSettingsArgs extends CACHE_SETTINGS.Args {
  @command('boolean', 'True sets what is recommended, false switches the cache off. Others are passed over then.')
  easy?: unknown;

  @command(undefined, 'Any value sets everything back to what it was on a new site. Others are passed over then.')
  reset?: unknown;

  @command('string', 'A path that is added to `cache_direct_pages`.')
  new_direct_page?: unknown;

  @command('boolean', 'Deletes the log. There is none here.')
  wpsc_delete_log?: unknown;
}

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
  async show(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one({ values: this.settings.current, facts: await this.settings.facts() }, view);
  }

  @Post('settings')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheSettingsPresenter)
  @ApiResponse({ status: 400, description: 'A value cannot be used; the answer names the member.' })
  @ApiOperation({ summary: 'Changes the settings that are sent as JSON; nothing where one of them is refused.' })
  async change(@Args() _args: ChangeCacheSettingsArgs, @Requested() request: RestRequest) {
    await this.settings.apply(request.json);
    return this.show({}, request);
  }

  @Get('status')
  @Can(CacheRoutesPolicy, 'manage')
  @Returns(CacheStatusPresenter)
  @ApiOperation({ summary: 'Tells what keeps the cache or preloading from working; nothing of what is fine.' })
  showStatus(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.status.one(this.settings.current, view);
  }
}
