import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Cacheable, Can, Namespace, Public, Reply } from '#libs/rest';
import { EmbedDto, ProxyDto } from './embed.dto.js';
import { EmbedPolicy, fail } from './embed.policy.js';
import { EmbedProxy } from './remote-embeds.js';
import { LocalEmbeds } from './local-embeds.js';
import { toXml } from './oembed-xml.js';

/** Serves `oembed/1.0`. */
@Namespace('oembed/1.0')
@Controller()
export class EmbedController {
  constructor(
    private readonly local: LocalEmbeds,
    private readonly proxy: EmbedProxy,
  ) {}

  @Get('embed')
  @Public()
  @Cacheable()
  @ApiOperation({ summary: 'Returns oEmbed data of a public entry of this site.' })
  async embed(@Args() { url, format, maxwidth }: EmbedDto) {
    const data = (await this.local.of(url, maxwidth)) ?? fail('oembed_invalid_url');
    return format === 'xml' ? Reply.text(toXml(data), 'text/xml; charset=UTF-8') : data;
  }

  @Get('proxy')
  @Can(EmbedPolicy, 'proxy')
  @ApiOperation({ summary: 'Returns oEmbed data of a URL of any site.' })
  async embedOther(@Args() args: ProxyDto) {
    return (await this.proxy.of(args)) ?? fail('oembed_invalid_url');
  }
}
