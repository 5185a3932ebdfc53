import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { SettingsService } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Document, type Outcome } from '../shell/outcome.js';

const PATH = '/robots.txt';

/** Tells robots where they may go: at the address of the server, wherever the home of the site is. */
@Injectable()
export class Robots implements PageKind {
  readonly isBesideHome = true;

  constructor(
    private readonly site: SiteAddress,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  find({ rawPath }: FrontRequest): Promise<Outcome> | undefined {
    if (rawPath !== PATH) return undefined;
    const rules = this.settings.get('search_engines')
      ? [
          // Data for programs, and results of searches, of which there is no end.
          `Disallow: ${this.site.rootPath}/`,
          `Disallow: ${this.site.homePath}/?s=`,
          '',
          `Sitemap: ${this.links.to('sitemap.xml')}`,
        ]
      : ['Disallow: /'];
    const body = `${['User-agent: *', ...rules].join('\n')}\n`;
    return Promise.resolve(new Document('text/plain; charset=utf-8', body, { 'Cache-Control': 'public, max-age=300' }));
  }
}
