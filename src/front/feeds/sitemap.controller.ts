import { Get, Param } from '@nestjs/common';
import { element, optional, xmlDocument, type XmlElement } from '#libs/markup';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import type { SitemapUrl } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { Document, FrontLinks, FrontRequest, type Outcome, PageRequest, Redirect } from '../common/index.js';
import { SitemapSections, type SitemapSection } from './sitemap-sections.js';

const INDEX = 'sitemap.xml';
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** The section with the pages that every site has. */
const SITE = 'site';

/** The sitemap for search engines: an index, and sections with the URLs. */
@PageController()
export class SitemapController {
  constructor(
    private readonly sections: SitemapSections,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  /** The index of all sections. */
  @Get(INDEX)
  async index(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.settings.get('search_engines')) return undefined;
    request.shown.add(ENTRY_TAGS.map);
    const sections = [{ kind: SITE, number: 1 }, ...(await this.sections.all())];
    return this.document(
      request,
      'sitemapindex',
      sections.map((section) => this.listed(section)),
    );
  }

  /** Redirects from the names of the index in the public convention. */
  @Get(['wp-sitemap.xml', 'sitemap_index.xml'])
  redirect(): Redirect {
    return new Redirect(this.links.to(INDEX));
  }

  /** The front page and the list of events. */
  @Get(`sitemap-${SITE}-1.xml`)
  site(@PageRequest() request: FrontRequest): Outcome | undefined {
    if (!this.settings.get('search_engines')) return undefined;
    const urls = [this.links.home, this.links.to('events/')];
    return this.document(
      request,
      'urlset',
      urls.map((url) => urlElement({ url })),
    );
  }

  /** The URLs of a kind whose ids are in one range. */
  @Get('sitemap-:kind([a-z-]{1,30})-:number([1-9]\\d{0,6}).xml')
  async section(
    @PageRequest() request: FrontRequest,
    @Param('kind') kind: string,
    @Param('number') number: string,
  ): Promise<Outcome | undefined> {
    if (!this.sections.isKind(kind) || !this.settings.get('search_engines')) return undefined;
    const urls = await this.sections.urls({ kind, number: Number(number) }, request.shown);
    return urls && this.document(request, 'urlset', urls.map(urlElement));
  }

  private listed({ kind, number, changed }: SitemapSection): XmlElement {
    const url = this.links.to(`sitemap-${kind}-${number}.xml`);
    return element('sitemap', [element('loc', url), ...optional('lastmod', changed)]);
  }

  private document({ viewer }: FrontRequest, name: string, elements: readonly XmlElement[]): Document {
    return new Document('application/xml; charset=utf-8', xmlDocument(element(name, elements, NAMESPACE)), {
      'Cache-Control': viewer.isSignedIn ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex, follow',
    });
  }
}

const urlElement = ({ url, changed }: SitemapUrl): XmlElement =>
  element('url', [element('loc', url), ...optional('lastmod', changed)]);

/** The robots.txt at the root of the host, wherever the home of the site is. */
@PageController('host')
export class RobotsController {
  constructor(
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
  ) {}

  @Get('robots.txt')
  show(): Document {
    const rules = this.settings.get('search_engines')
      ? [
          // Data for other programs, and search results, which are endless.
          ...this.site.all.flatMap(({ rootPath, convention, path }) => [
            ...[rootPath, ...(convention ? [convention.path] : [])].flatMap((root) => [
              // Other sites read oEmbed data to embed pages of this one.
              `Allow: ${root}/oembed/`,
              `Disallow: ${root}/`,
            ]),
            `Disallow: ${path}/?s=`,
          ]),
          '',
          ...this.site.all.map(({ url }) => `Sitemap: ${url}/${INDEX}`),
        ]
      : ['Disallow: /'];
    const body = `${['User-agent: *', ...rules].join('\n')}\n`;
    return new Document('text/plain; charset=utf-8', body, { 'Cache-Control': 'public, max-age=300' });
  }
}
