import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { Route, type RestRequest } from '#libs/rest';
import { CacheSettings } from '../settings/cache-settings.js';
import { mayManageCache } from './may-manage.js';
import { ChangeCacheSettingsArgs } from './settings.args.js';
import { CacheSettingsPresenter } from './settings.presenter.js';
import { CacheStatusPresenter } from './status.presenter.js';

/** The settings of the cache, and what keeps it from working (cache 2 to 4). */
@Controller('cache/v1')
export class CacheSettingsController {
  constructor(
    private readonly settings: CacheSettings,
    private readonly presenter: CacheSettingsPresenter,
    private readonly status: CacheStatusPresenter,
  ) {}

  @Route('GET', 'settings', {
    summary: 'Shows the settings of the cache.',
    shows: CacheSettingsPresenter,
    may: mayManageCache,
  })
  async show(_args: NoArgs, { view }: RestRequest) {
    return this.presenter.one({ values: this.settings.current, facts: await this.settings.facts() }, view);
  }

  @Route('POST', 'settings', {
    summary: 'Changes the settings that are sent as JSON; nothing where one of them is refused.',
    shows: CacheSettingsPresenter,
    may: mayManageCache,
    refuses: { 400: 'A value cannot be used; the answer names the member.' },
  })
  async change(_args: ChangeCacheSettingsArgs, request: RestRequest) {
    await this.settings.apply(request.json);
    return this.show({}, request);
  }

  @Route('GET', 'status', {
    summary: 'Tells what keeps the cache or preloading from working; nothing of what is fine.',
    shows: CacheStatusPresenter,
    may: mayManageCache,
  })
  showStatus(_args: NoArgs, { view }: RestRequest) {
    return this.status.one(this.settings.current, view);
  }
}
