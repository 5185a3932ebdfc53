import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionSettings } from './redirection-settings.js';
import { RedirectionSettingsController } from './settings.controller.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { SettingsAnswers } from './settings-answers.js';

@Module({
  imports: [SettingsModule],
  controllers: [RedirectionSettingsController],
  providers: [RedirectionSettings, RedirectionSettingsPresenter, SettingsAnswers],
  exports: [RedirectionSettings],
})
export class RedirectionSettingsModule {}
