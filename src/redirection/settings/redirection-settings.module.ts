import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RedirectionSettings } from './redirection-settings.js';
import { RedirectionSettingsController } from './settings.controller.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { SettingsAnswers } from './settings-answers.js';
import { StoredRedirectionSettings } from './redirection-settings.entity.js';

@Module({
  imports: [EntriesModule, TypeOrmModule.forFeature([StoredRedirectionSettings])],
  controllers: [RedirectionSettingsController],
  providers: [RedirectionSettings, RedirectionSettingsPresenter, SettingsAnswers],
  exports: [RedirectionSettings],
})
export class RedirectionSettingsModule {}
