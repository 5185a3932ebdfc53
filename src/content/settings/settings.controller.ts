import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { type View } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import { Args, Can, DryRun, Namespace, Requested, Returns, Update, Versioned } from '#libs/routes';
import { SettingRegistry, SettingsService, SHOWN_SETTINGS } from '../../settings/index.js';
import { fail } from '../common/index.js';
import { SettingsPresenter } from './settings.presenter.js';

/** The writable settings. Settings that are not sent keep their value. */
export class ChangeSiteSettingsDto extends SHOWN_SETTINGS.Args {}

/** Authorizes reading and updating the settings of the site. */
@Injectable()
export class SettingsPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can(SHOWN_SETTINGS.capability)) fail('rest_forbidden');
  }
}

/** Routes of the site settings, for administrators. */
@Namespace('cms/v2')
@DryRun()
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
    private readonly presenter: SettingsPresenter,
  ) {}

  @Get()
  @Versioned(SettingsService)
  @Can(SettingsPolicy, 'manage')
  @Returns(SettingsPresenter)
  @ApiOperation({ summary: 'Retrieves the site settings.' })
  show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.shown(view);
  }

  @Update()
  @Can(SettingsPolicy, 'manage')
  @Returns(SettingsPresenter)
  @ApiOperation({ summary: 'Updates the settings.' })
  async change(@Args() _args: ChangeSiteSettingsDto, @Requested() { sent, view }: RestRequest) {
    const changes = this.registry.requested.parse(sent);
    await this.registry.validate(changes);
    await this.settings.set(changes);
    return this.shown(view);
  }

  private shown(view: View) {
    return this.presenter.one(this.settings.all, view);
  }
}
