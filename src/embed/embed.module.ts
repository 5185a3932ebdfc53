import { Module } from '@nestjs/common';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { OEmbedController } from './embed.controller.js';
import { EmbedPolicy } from './embed.policy.js';
import { EmbedProviders } from './embed-providers.js';
import { EmbedProxy, RemoteEmbeds } from './remote-embeds.js';
import { LocalEmbeds } from './local-embeds.js';

/** Serves `oembed/1.0`. */
@Module({
  imports: [RenderingModule, SettingsModule],
  controllers: [OEmbedController],
  providers: [EmbedPolicy, EmbedProviders, EmbedProxy, LocalEmbeds, RemoteEmbeds],
  exports: [EmbedProviders],
})
export class EmbedModule {}
