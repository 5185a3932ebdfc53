import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Namespace, Public } from '#libs/rest';
import { SiteIndexArgs } from './site-index.args.js';
import { SiteIndexService } from './site-index.service.js';

@Namespace('')
@Controller()
export class SiteIndexController {
  constructor(private readonly index: SiteIndexService) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'Describes the site with all its routes.' })
  show(@Args() args: SiteIndexArgs) {
    return this.index.site(args.context);
  }
}
