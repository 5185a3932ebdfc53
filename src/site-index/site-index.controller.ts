import { Controller } from '@nestjs/common';
import { Route } from '#libs/rest';
import { SiteIndexArgs } from './site-index.args.js';
import { SiteIndexService } from './site-index.service.js';

@Controller('/')
export class SiteIndexController {
  constructor(private readonly index: SiteIndexService) {}

  @Route('GET', '', { summary: 'Describes the site with all its routes.' })
  show(args: SiteIndexArgs) {
    return this.index.site(args.context);
  }
}
