import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { mayManageRedirections } from '../may-manage.js';
import { ChangeSettingsArgs } from './settings.args.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { SettingsAnswers } from './settings-answers.js';

/** The options of redirection (redirection 10). */
@Controller('redirection/v1/setting')
export class RedirectionSettingsController {
  constructor(
    private readonly answers: SettingsAnswers,
    private readonly presenter: RedirectionSettingsPresenter,
  ) {}

  @Route('GET', '', {
    summary: 'Shows the options of redirection.',
    shows: RedirectionSettingsPresenter,
    may: mayManageRedirections,
  })
  async show(_args: NoArgs, { view }: RestRequest) {
    return this.presenter.one(await this.answers.shown(), view);
  }

  @Route(EDIT, '', {
    summary: 'Changes the options that are sent; values that cannot be used are passed over.',
    shows: RedirectionSettingsPresenter,
    may: mayManageRedirections,
  })
  async change(args: ChangeSettingsArgs, { view }: RestRequest) {
    return this.presenter.one(await this.answers.afterChange(args), view);
  }
}
