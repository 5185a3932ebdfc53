import { Module } from '@nestjs/common';
import { SettingsService } from './settings.service.js';
import { SiteTime } from './site-time.js';

@Module({ providers: [SettingsService, SiteTime], exports: [SettingsService, SiteTime] })
export class SettingsModule {}
