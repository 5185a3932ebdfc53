import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../content/index.js';
import { element, optional, xmlDocument, type XmlElement } from '../feeds/xml.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Document, Redirect, type Outcome } from '../shell/outcome.js';
import { SitemapRows, type SitemapEntry, type SitemapPart } from './sitemap-rows.js';

const INDEX = 'sitemap.xml';
const PART = /^sitemap-([a-z-]{1,30})-([1-9]\d{0,6})\.xml$/;
/** Where the convention has it. */
const SAME = ['wp-sitemap.xml', 'sitemap_index.xml'];
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** The pages that are always there. */
const SITE = 'site';

/** The map of the site for search engines: an index, and parts that hold the addresses. */
@Injectable()
export class Sitemap implements PageKind {
  constructor(
    private readonly rows: SitemapRows,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { path } = request;
    if (path === INDEX) return this.index(request);
    if (SAME.includes(path)) return Promise.resolve(new Redirect(this.links.to(INDEX)));
    const [, kind = '', number] = PART.exec(path) ?? [];
    if (kind === SITE && number === '1') return this.site(request);
    return this.rows.isKind(kind) ? this.part(request, { kind, number: Number(number) }) : undefined;
  }

  private async index(request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.settings.get('search_engines')) return undefined;
    request.shown.map();
    const parts = [{ kind: SITE, number: 1 }, ...(await this.rows.parts())];
    return this.document(
      request,
      'sitemapindex',
      parts.map((part) => this.listed(part)),
    );
  }

  private listed({ kind, number, changed }: SitemapPart): XmlElement {
    const address = this.links.to(`sitemap-${kind}-${number}.xml`);
    return element('sitemap', [element('loc', address), ...optional('lastmod', changed)]);
  }

  private async site(request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.settings.get('search_engines')) return undefined;
    const addresses = [this.links.home, this.links.to('events/')];
    return this.document(
      request,
      'urlset',
      addresses.map((address) => told({ address })),
    );
  }

  private async part(request: FrontRequest, part: SitemapPart): Promise<Outcome | undefined> {
    const entries = this.settings.get('search_engines') ? await this.rows.part(part, request.shown) : undefined;
    return entries && this.document(request, 'urlset', entries.map(told));
  }

  private document({ viewer }: FrontRequest, name: string, elements: readonly XmlElement[]): Document {
    return new Document('application/xml; charset=utf-8', xmlDocument(element(name, elements, NAMESPACE)), {
      'Cache-Control': viewer.isSignedIn ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex, follow',
    });
  }
}

const told = ({ address, changed }: SitemapEntry): XmlElement =>
  element('url', [element('loc', address), ...optional('lastmod', changed)]);
