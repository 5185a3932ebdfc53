import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { SettingsController, SettingsPolicy } from './settings.controller.js';
import { SettingsPresenter } from './settings.presenter.js';

@Module({
  imports: [SettingsModule],
  controllers: [SettingsController],
  providers: [SettingsPolicy, SettingsPresenter],
})
export class SettingRoutesModule {}
