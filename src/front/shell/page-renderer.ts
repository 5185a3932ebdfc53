import { Injectable, Logger } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RestError } from '#libs/errors';
import type { CacheableResponse } from '#libs/invalidation';
import { SettingsService } from '../../settings/index.js';
import {
  FrontLinks,
  type FrontRequest,
  type HeadLink,
  type Page,
  API_CATALOG,
  REST_RELATION,
  Templates,
  textOf,
} from '../common/index.js';
import { LanguageLinks, PageHeads } from '../heads/index.js';
import { SiteWords } from '../words/index.js';
import { PageLayouts, type PageLayout } from './page-layout.js';

/** Pages run no scripts but those that they name. Texts may embed images, media and frames of any site, and blocks have style attributes. */
const policy = ({ formTargets = [], scripts = [], isFramable = true }: Page): string =>
  [
    "default-src 'none'",
    ...(scripts.length ? [['script-src', ...scripts].join(' ')] : []),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    'img-src http: https: data:',
    'media-src http: https:',
    'frame-src http: https:',
    "font-src 'self'",
    // For tools that check robots.txt from the page; there are no scripts that could connect.
    "connect-src 'self'",
    // Browsers apply it to redirects after a form, too.
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${isFramable ? "'self'" : "'none'"}`,
  ].join('; ');

/** Renders pages: their template inside the layout. */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly templates: Templates,
    private readonly layouts: PageLayouts,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly languages: LanguageLinks,
    private readonly heads: PageHeads,
  ) {}

  /** The response with a page. */
  async render(request: FrontRequest, page: Page): Promise<CacheableResponse> {
    const layout = await this.layouts.of(request);
    const isPrivate = page.isPrivate === true || request.viewer.isSignedIn;
    const made = this.answer(page, layout, isPrivate);
    // Templates read settings, so the tags are complete only after rendering.
    return { ...made, tags: request.shown.tags };
  }

  /** A page without database access and navigation. */
  renderBare(page: Page): CacheableResponse {
    return this.answer(page, this.layouts.bare(), true);
  }

  private answer(page: Page, layout: PageLayout, isPrivate: boolean): CacheableResponse {
    const links = this.headLinks(page, layout);
    const head = this.heads.of(page.head, layout.touchIcon);
    const body = this.templates.render(page.template, { ...page.data, site: layout }, page.ownTemplate);
    const html = this.templates.render('layout', {
      site: layout,
      body,
      kind: page.kind,
      hasSearch: page.hasSearch ?? false,
      ...this.heads.printed(head),
      head: { ...page.head, isHidden: head.isHidden },
      languages: this.languages.links(page),
      links: links.filter(({ rel }) => rel !== 'shortlink'),
    });
    const headers = { ...pageHeaders(isPrivate, links, page), ...this.links.apiHeaders, ...page.headers };
    return { status: page.status ?? 200, headers, body: html.toString(), tags: [], isPrivate, kind: page.kind };
  }

  /** The links in the head: first those of every page, then those of this one. */
  private headLinks({ head: { feed, links = [] }, kind }: Page, { words: { marks } }: PageLayout): HeadLink[] {
    const site = textOf(this.settings.get('title'));
    const { interfaces } = this.links;
    const feeds = [
      { url: this.links.home, title: site },
      ...(feed ? [{ ...feed, title: `${site}${marks.colon}${feed.title}` }] : []),
    ];
    return [
      { rel: REST_RELATION, href: this.links.rest(), isHeader: true },
      ...(HOME.test(kind) ? [{ rel: 'api-catalog', href: this.links.onHost(`/${API_CATALOG}`), isHeader: true }] : []),
      ...(interfaces ? [{ rel: 'EditURI', type: 'application/rsd+xml', title: 'RSD', href: interfaces }] : []),
      ...links,
      ...feeds.flatMap(({ url, title }) => feedLinks(url, (format) => title + marks.open + format + marks.close)),
    ];
  }
}

/** The text of an error page. */
interface Failure {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
  template?: string;
}

/** Error pages. */
@Injectable()
export class ErrorPages {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly renderer: PageRenderer,
    private readonly words: SiteWords,
  ) {}

  /** The page for a URL without a page. */
  async missing(request: FrontRequest): Promise<CacheableResponse> {
    const { missingTitle: title, missingText: text } = this.words.all;
    const page = pageOf({
      status: 404,
      template: 'missing',
      title,
      text,
      headers: { Vary: 'Accept, Authorization, Cookie' },
    });
    try {
      return await this.renderer.render(request, page);
    } catch (error) {
      return this.failed(request, error);
    }
  }

  /** The page for an error. Details are logged; the page has what concerns the visitor. */
  failed(request: FrontRequest, error: unknown): CacheableResponse {
    return this.renderer.renderBare(pageOf(this.failureOf(request, error)));
  }

  private failureOf(request: FrontRequest, error: unknown): Failure {
    const { refusedTitle, errorTitle, errorText, unavailableTitle, unavailableText } = this.words.all;
    if (error instanceof RestError) {
      const { headers, message: text } = error;
      return { status: error.statusFor(request.viewer.isSignedIn), title: refusedTitle, text, headers };
    }
    if (isUnavailable(error)) {
      this.logger.warn(`The database is unavailable: ${String(error)}`);
      return { status: 503, title: unavailableTitle, text: unavailableText, headers: { 'Retry-After': '5' } };
    }
    this.logger.error(`${request.rawPath} failed`, error instanceof Error ? error.stack : String(error));
    return { status: 500, title: errorTitle, text: errorText };
  }
}

function feedLinks(url: string, title: (format: string) => string): HeadLink[] {
  const [path = '', ...query] = url.split('?');
  const of = (name: string) => [`${path}${name}`, ...query].join('?');
  return [
    { rel: 'alternate', type: 'application/rss+xml', title: title('RSS'), href: of('feed/') },
    { rel: 'alternate', type: 'application/atom+xml', title: title('Atom'), href: of('feed/atom/') },
  ];
}

/** The kinds of front pages, which name the catalogue of interfaces. */
const HOME = /^home\b/;

/** The headers of every page. */
function pageHeaders(isPrivate: boolean, links: readonly HeadLink[], page: Page): Record<string, string | string[]> {
  const sent = links.filter(({ isHeader }) => isHeader).map(linkHeader);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': policy(page),
    // Forms must send their origin, and players of other sites require a referrer.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    Vary: 'Authorization, Cookie',
    ...(sent.length ? { Link: sent } : {}),
  };
}

function linkHeader({ rel, href, type, title }: HeadLink): string {
  const more = [title && `title="${title}"`, type && `type="${type}"`].filter(Boolean);
  return [`<${href}>`, `rel="${rel}"`, ...more].join('; ');
}

const pageOf = ({ status, title, text, headers, template = 'error' }: Failure): Page => ({
  status,
  template,
  data: { title, text },
  head: { title, isHidden: true },
  kind: 'error',
  hasSearch: template === 'missing',
  headers,
});
