import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { EmbedProviders } from './embed-providers.js';
import { OEmbedController } from './embed.controller.js';
import { EmbedPolicy } from './embed.policy.js';
import { LocalEmbeds } from './local-embeds.js';
import { EmbedProxy, RemoteEmbeds } from './remote-embeds.js';

/** Serves `oembed/1.0`. */
@Module({
  imports: [RenderingModule, SettingsModule],
  controllers: [OEmbedController],
  providers: [EmbedPolicy, EmbedProviders, EmbedProxy, LocalEmbeds, RemoteEmbeds],
  exports: [EmbedProviders],
})
export class EmbedModule {
  constructor(tags: OpenApiTags) {
    tags.declare(600, {
      'oembed/1.0': 'The index of the namespace of embeds. It describes every route below it.',
      'oembed/1.0 embed': 'The data with which other sites embed an entry. Send the URL of the entry.',
      'oembed/1.0 proxy': 'The data with which this site embeds a page of another site. Only authors may call it.',
    });
  }
}
