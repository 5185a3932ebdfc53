import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { SiteIndexController } from './site-index.controller.js';
import { SiteIndexService } from './site-index.service.js';

/** The index of the site and those of its namespaces, made from the routes of all modules. */
@Module({
  imports: [SettingsModule],
  controllers: [SiteIndexController],
  providers: [SiteIndexService],
})
export class SiteIndexModule {}
