import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { namespaceIndex } from './namespace-index.js';
import { SiteIndexController } from './site-index.controller.js';
import { SiteIndexService } from './site-index.service.js';

const NAMESPACES = ['cms/v2', 'cal/events/v1', 'cal/aggregator/v1', 'redirection/v1', 'cache/v1', 'oembed/1.0'];

@Module({
  imports: [ContentModule],
  controllers: [SiteIndexController, ...NAMESPACES.map(namespaceIndex)],
  providers: [SiteIndexService],
})
export class SiteIndexModule {}
