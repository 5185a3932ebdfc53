import { Controller } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { currentViewer } from '#libs/auth';
import { EDIT, Route, type RestRequest, type View } from '#libs/rest';
import { fail } from '../content.errors.js';
import { settingChanges } from './setting-changes.js';
import { ChangeSettingsArgs } from './settings.args.js';
import { SettingsPresenter } from './settings.presenter.js';
import { SettingsService } from './settings.service.js';

/** The settings of the site, for administrators (content 15). */
@Controller('cms/v2/settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly presenter: SettingsPresenter,
  ) {}

  @Route('GET', '', { summary: 'Shows the settings.', shows: SettingsPresenter, may: mayManage })
  show(_args: NoArgs, { view }: RestRequest) {
    return this.shown(view);
  }

  @Route(EDIT, '', { summary: 'Changes the settings that are sent.', shows: SettingsPresenter, may: mayManage })
  async change(args: ChangeSettingsArgs, { sent, view }: RestRequest) {
    await this.settings.set(settingChanges(args, sent));
    return this.shown(view);
  }

  private shown(view: View) {
    return this.presenter.one(this.settings.all, view);
  }
}

function mayManage(): void {
  if (!currentViewer().can('manage_options')) fail('rest_forbidden');
}
