import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../settings/index.js';
import { SiteIndexController } from './site-index.controller.js';
import { SiteIndexService } from './site-index.service.js';

/** The index of the site and the indexes of its namespaces, built from the routes of all modules. */
@Module({
  imports: [SettingsModule],
  controllers: [SiteIndexController],
  providers: [SiteIndexService],
})
export class SiteIndexModule {
  constructor(tags: OpenApiTags) {
    tags.declare(701, {
      site: 'The index of the whole interface. It names the site, its namespaces and their routes.',
    });
  }
}
