import { Module } from '@nestjs/common';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { EmbedController, EmbedPolicy } from './embed.controller.js';
import { EmbedProviders } from './embed-providers.js';
import { EmbedProxy } from './embed-proxy.js';
import { LocalEmbeds } from './local-embeds.js';
import { RemoteEmbeds } from './remote-embeds.js';

/** The room of `oembed/1.0`. */
@Module({
  imports: [RenderingModule, SettingsModule],
  controllers: [EmbedController],
  providers: [EmbedPolicy, EmbedProviders, EmbedProxy, LocalEmbeds, RemoteEmbeds],
  exports: [EmbedProviders],
})
export class EmbedModule {}
