import { Injectable } from '@nestjs/common';
import { RemoteCache } from '#libs/remote';
import type { ProxyArgs } from './embed.args.js';
import { fileEmbed } from './file-embeds.js';
import { LocalEmbeds, type EmbedData } from './local-embeds.js';
import { RemoteEmbeds } from './remote-embeds.js';

const KEEPING = { success: 24 * 3600, failure: 10 * 60 };
const MAX_ADDRESS = 2000;

/** Tells writers how to embed what is at any address (content 17.2). */
@Injectable()
export class EmbedProxy {
  constructor(
    private readonly local: LocalEmbeds,
    private readonly remote: RemoteEmbeds,
    private readonly cache: RemoteCache,
  ) {}

  /** The data of an address; `undefined` where nothing can be embedded. */
  async of(args: ProxyArgs): Promise<EmbedData | undefined> {
    const { url } = args;
    if (!/^https?:\/\//i.test(url) || url.length > MAX_ADDRESS) return undefined;
    // This site is never asked through the network.
    const data = this.local.isLocal(url) ? await this.local.of(url, args.maxwidth) : await this.ask(args);
    if (data) return data;
    const html = fileEmbed(url);
    return html === undefined ? undefined : { provider_name: 'Embed Handler', html, scripts: [] };
  }

  private ask(args: ProxyArgs): Promise<EmbedData | undefined> {
    const { url, format, maxwidth, maxheight, discover } = args;
    const name = `embed ${JSON.stringify([url, format, maxwidth, maxheight, discover])}`;
    return this.cache.remember(name, KEEPING, () => this.remote.of(args));
  }
}
