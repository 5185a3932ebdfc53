import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsController, SettingsPolicy } from '../content/settings/settings.controller.js';
import { SettingsPresenter } from '../content/settings/settings.presenter.js';
import { SettingsService } from './settings.service.js';
import { SiteDates } from './site-dates.js';
import { SiteTime } from './site-time.js';
import { Setting } from './setting.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Setting])],
  controllers: [SettingsController],
  providers: [SettingsPolicy, SettingsPresenter, SettingsService, SiteDates, SiteTime],
  exports: [SettingsService, SiteDates, SiteTime],
})
export class SettingsModule {}
