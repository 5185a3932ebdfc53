import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { SiteIndexController } from './site-index.controller.js';
import { SiteIndexService } from './site-index.service.js';

/** The index of the site and those of its namespaces, made from the routes of all modules. */
@Module({
  imports: [ContentModule],
  controllers: [SiteIndexController],
  providers: [SiteIndexService],
})
export class SiteIndexModule {}
