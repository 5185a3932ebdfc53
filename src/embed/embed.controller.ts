import { Controller } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Reply, Route } from '#libs/rest';
import { EmbedArgs, ProxyArgs } from './embed.args.js';
import { fail } from './embed.errors.js';
import { EmbedProxy } from './embed-proxy.js';
import { LocalEmbeds } from './local-embeds.js';
import { toXml } from './oembed-xml.js';

@Controller('oembed/1.0')
export class EmbedController {
  constructor(
    private readonly local: LocalEmbeds,
    private readonly proxy: EmbedProxy,
  ) {}

  @Route('GET', 'embed', { summary: 'Tells other sites how to embed something of this one.', notes: true })
  async embed({ url, format, maxwidth }: EmbedArgs) {
    const data = (await this.local.of(url, maxwidth)) ?? fail('oembed_invalid_url');
    return format === 'xml' ? Reply.text(toXml(data), 'text/xml; charset=UTF-8') : data;
  }

  @Route('GET', 'proxy', {
    summary: 'Tells writers how to embed something of another site.',
    may: () => {
      if (!currentViewer().can('edit_posts')) fail('rest_forbidden');
    },
  })
  async embedOther(args: ProxyArgs) {
    return (await this.proxy.of(args)) ?? fail('oembed_invalid_url');
  }
}
