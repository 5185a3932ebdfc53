import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Reply } from '#libs/requests';
import { Args, Cacheable, Can, ForAgents, Namespace, Public } from '#libs/routes';
import { EmbedDto, ProxyDto } from './embed.dto.js';
import { fail } from './embed.errors.js';
import { EmbedPolicy } from './embed.policy.js';
import { LocalEmbeds } from './local-embeds.js';
import { toXml } from './oembed-xml.js';
import { EmbedProxy } from './remote-embeds.js';

const text = { type: 'string' as const };
const pixels = { type: ['integer', 'string', 'null'] as never };

const MEMBERS = {
  type: { ...text, description: '`rich`, `video`, `photo` or `link`.' },
  version: { type: ['string', 'number'] as never },
  title: text,
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  html: { ...text, description: 'The HTML to insert; for `rich` and `video`.' },
  url: { ...text, description: 'URL of the image; for `photo`.' },
  width: pixels,
  height: pixels,
  thumbnail_url: text,
  thumbnail_width: pixels,
  thumbnail_height: pixels,
};

/** oEmbed data (oembed.com) of this site. */
const OEMBED = {
  title: 'OEmbed',
  type: 'object' as const,
  required: ['type', 'version'],
  properties: MEMBERS,
  additionalProperties: true,
};

/** oEmbed data as other sites send it: they may leave out members and send numbers as texts. */
const OTHER_OEMBED = {
  title: 'OEmbedOfOtherSite',
  type: 'object' as const,
  properties: {
    ...MEMBERS,
    html: { type: ['string', 'boolean'] as never, description: 'The HTML to insert, or `false` if there is none.' },
  },
  additionalProperties: true,
};

/** Serves `oembed/1.0`. */
@Namespace('oembed/1.0')
@ForAgents(false)
@Controller()
export class OEmbedController {
  constructor(
    private readonly local: LocalEmbeds,
    private readonly proxy: EmbedProxy,
  ) {}

  @Get('embed')
  @Public()
  @Cacheable()
  @ApiOkResponse({ schema: OEMBED })
  @ApiOperation({ operationId: 'getEmbed', summary: 'Returns oEmbed data of a public entry of this site.' })
  async embed(@Args() { url, format, maxwidth }: EmbedDto) {
    const data = (await this.local.of(url, maxwidth)) ?? fail('oembed_invalid_url');
    return format === 'xml' ? Reply.text(toXml(data), 'text/xml; charset=UTF-8') : data;
  }

  @Get('proxy')
  @Can(EmbedPolicy, 'proxy')
  @ApiOkResponse({ schema: OTHER_OEMBED })
  @ApiOperation({ operationId: 'getEmbedOfOtherSite', summary: 'Returns oEmbed data of a URL of any site.' })
  async embedOther(@Args() args: ProxyDto) {
    return (await this.proxy.of(args)) ?? fail('oembed_invalid_url');
  }
}
