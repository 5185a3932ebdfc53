import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import { Args, Can, ForAgents, Namespace, Requested, Returns, Update, Versioned } from '#libs/routes';
import { REDIRECTION_OPTIONS, RedirectionPolicy, RedirectionSettings } from '../common/index.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { RedirectionSettingsService } from './settings.service.js';

/** The settings to change. */
export class ChangeRedirectionSettingsDto extends REDIRECTION_OPTIONS.Args {}

/** Reads and changes the settings of redirection. */
@Namespace('redirection/v1')
@ForAgents(false)
@Controller('setting')
export class RedirectionSettingsController {
  constructor(
    private readonly settings: RedirectionSettingsService,
    private readonly presenter: RedirectionSettingsPresenter,
  ) {}

  @Get()
  @Versioned(RedirectionSettings)
  @Can(RedirectionPolicy, 'manage')
  @Returns(RedirectionSettingsPresenter)
  @ApiOperation({ summary: 'Returns the settings of redirection.' })
  async show(@Args() _args: NoDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.settings.presented(), view);
  }

  @Update()
  @Can(RedirectionPolicy, 'manage')
  @Returns(RedirectionSettingsPresenter)
  @ApiOperation({ summary: 'Changes the sent settings; invalid values are ignored.' })
  async change(@Args() args: ChangeRedirectionSettingsDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.settings.change(args), view);
  }
}
