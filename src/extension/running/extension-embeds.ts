import { Injectable } from '@nestjs/common';
import { EmbedProviders } from '../../embed/index.js';
import { ExtensionError } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';

/** Registers the sites whose pages can be embedded with extensions. */
@Injectable()
export class ExtensionEmbeds {
  constructor({ all }: LoadedExtensions, providers: EmbedProviders) {
    for (const { name, options } of all) {
      for (const [site, embed] of Object.entries(options.embeds ?? {})) {
        const taken = embed.hosts.find((host) => providers.hasHost(host));
        if (taken !== undefined) throw new ExtensionError(name, `has embeds of ${taken}, which are taken`);
        providers.add({ name: site, ...embed });
      }
    }
  }
}
