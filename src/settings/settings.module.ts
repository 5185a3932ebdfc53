import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Setting } from './setting.entity.js';
import { SettingsService } from './settings.service.js';
import { SiteTime } from './site-time.js';

const SHARED = [SettingsService, SiteTime];

/** The settings of the site, and the time where it is. */
@Module({ imports: [TypeOrmModule.forFeature([Setting])], providers: SHARED, exports: SHARED })
export class SettingsModule {}
