import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { SiteIndexController } from './site-index.controller.js';
import { SiteIndexService } from './site-index.service.js';

/** The index of the site and the indexes of its namespaces, built from the routes of all modules. */
@Module({
  imports: [SettingsModule],
  controllers: [SiteIndexController],
  providers: [SiteIndexService],
})
export class SiteIndexModule {}
