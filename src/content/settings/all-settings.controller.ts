import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { Args, Can, DryRun, Namespace, Requested, Returns, Unindexed, Update, Versioned } from '#libs/routes';
import { SettingRegistry, SettingsService } from '../../settings/index.js';
import { AllSettingsPresenter } from './all-settings.presenter.js';
import { SettingsPolicy } from './settings.controller.js';

/** Routes of all settings, also those that the contract does not have, for administrators. */
@Unindexed()
@Namespace('lintel/v1')
@DryRun()
@Controller('settings')
export class AllSettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
    private readonly presenter: AllSettingsPresenter,
  ) {}

  @Get()
  @Versioned(SettingsService)
  @Can(SettingsPolicy, 'manage')
  @Returns(AllSettingsPresenter)
  @ApiOperation({ summary: 'Retrieves all settings, except secrets.' })
  show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(this.settings.all, view);
  }

  @Update()
  @Can(SettingsPolicy, 'manage')
  @Returns(AllSettingsPresenter)
  @ApiOperation({ summary: 'Updates the settings that are sent.' })
  async change(@Args() _args: NoDto, @Requested() { sent, view }: RestRequest) {
    const named = Object.entries(sent).filter(([name]) => name in this.presenter.members);
    const changes = this.registry.catalogue.parse(Object.fromEntries(named));
    await this.registry.validate(changes);
    await this.settings.set(changes);
    return this.presenter.one(this.settings.all, view);
  }
}
