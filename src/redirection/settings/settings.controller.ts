import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoArgs } from '#libs/args';
import { Args, Can, Namespace, Requested, type RestRequest, Returns, Update } from '#libs/rest';
import { RedirectionPolicy } from '../redirection.policy.js';
import { REDIRECTION_OPTIONS } from './setting-catalogue.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { SettingsAnswers } from './settings-answers.js';

/** Options that are to be changed. */
export class ChangeSettingsArgs extends REDIRECTION_OPTIONS.Args {}

/** The options of redirection. */
@Namespace('redirection/v1')
@Controller('setting')
export class RedirectionSettingsController {
  constructor(
    private readonly answers: SettingsAnswers,
    private readonly presenter: RedirectionSettingsPresenter,
  ) {}

  @Get()
  @Can(RedirectionPolicy, 'manage')
  @Returns(RedirectionSettingsPresenter)
  @ApiOperation({ summary: 'Shows the options of redirection.' })
  async show(@Args() _args: NoArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.answers.shown(), view);
  }

  @Update()
  @Can(RedirectionPolicy, 'manage')
  @Returns(RedirectionSettingsPresenter)
  @ApiOperation({ summary: 'Changes the options that are sent; values that cannot be used are passed over.' })
  async change(@Args() args: ChangeSettingsArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.answers.afterChange(args), view);
  }
}
