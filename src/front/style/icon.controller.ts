import { Get } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { Document, Redirect } from '../common/index.js';
import { ICON_PATH, SiteIcon } from './site-icon.js';

const HEADERS = { 'Cache-Control': 'public, max-age=3600' };

/** The generated icon of the site. */
@PageController()
export class IconController {
  constructor(private readonly icon: SiteIcon) {}

  @Get(ICON_PATH)
  show(): Document {
    return svgOf(this.icon);
  }
}

/** The icon that programs request without reading a page. */
@PageController('host')
export class FaviconController {
  constructor(private readonly icon: SiteIcon) {}

  @Get('favicon.ico')
  async show(): Promise<Document | Redirect> {
    const url = await this.icon.url();
    return url === undefined ? svgOf(this.icon) : new Redirect(url, 302, HEADERS);
  }
}

const svgOf = ({ svg }: SiteIcon): Document => new Document('image/svg+xml', svg, HEADERS);
