import type { IncomingMessage } from 'node:http';
import { Get, Injectable } from '@nestjs/common';
import Negotiator from 'negotiator';
import type { SiteLanguage } from '#libs/context';
import { CacheTags, TAGS } from '#libs/invalidation';
import { element, xmlDocument } from '#libs/markup';
import { PageController, inPages } from '#libs/pages';
import { Parts } from '#libs/parts';
import { SiteUrls } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { EntryListings, type EntryIdentity } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import {
  Document,
  FrontLinks,
  FrontPages,
  FrontRequest,
  lineOf,
  type Page,
  PageRequest,
  PageTranslations,
  Redirect,
  textOf,
} from '../common/index.js';
import { EntryPages } from '../entries/index.js';
import { ListPages } from './list-pages.js';
import { hasQueryForm } from './list.controllers.js';
import type { ListIntroduction } from './post-archives.js';

/** The list of the latest posts, after sticky ones. */
@Injectable()
export class LatestPosts {
  constructor(
    private readonly listings: EntryListings,
    private readonly pages: ListPages,
    private readonly parts: Parts,
    private readonly types: EntryTypes,
  ) {}

  /** The requested page of the list; undefined beyond its end. */
  async page(request: FrontRequest, introduction: ListIntroduction): Promise<Page | undefined> {
    const { page } = request;
    const list = await this.listings.page(request.viewer, page);
    request.shown.add(TAGS.list(this.types.ofHome.name));
    if (page === 1) {
      const sticky = await this.sticky();
      const first = new Set(sticky.map(({ id }) => id));
      list.rows = [...sticky, ...list.rows.filter(({ id }) => !first.has(id))];
    }
    return this.pages.of(list, introduction);
  }

  /** The sticky posts, of which a list is kept until one of them changes. */
  private async sticky(): Promise<readonly EntryIdentity[]> {
    const make = async () => {
      const body = await this.listings.stickyPosts();
      const tags = new CacheTags().add(TAGS.list(this.types.ofHome.name, { sticky: true }));
      return [{ body, tags: tags.addEach(ENTRY_TAGS.summary, ...body.map(({ id }) => id)) }];
    };
    const [posts = []] = await this.parts.values({ name: 'sticky posts', keyOf: () => '', make }, [undefined]);
    return posts;
  }
}

/** The front page: a page of the site, or the latest posts, page by page. */
@PageController()
export class HomeController {
  constructor(
    private readonly latest: LatestPosts,
    private readonly front: FrontPages,
    private readonly entries: EntryPages,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly translations: PageTranslations,
  ) {}

  @Get(inPages(''))
  async show(@PageRequest() request: FrontRequest): Promise<Page | undefined> {
    if (hasQueryForm(request.query)) return undefined;
    const found = await this.front.front(request);
    if (found) return found.textPage <= found.textPages ? this.entries.page(found) : undefined;
    return this.latest.page(request, {
      kind: 'home',
      url: this.links.home,
      head: {
        description: textOf(this.settings.get('description')),
        translations: this.translations.everywhere(this.links.home),
      },
    });
  }
}

/** The page with the latest posts of a site whose front page is a page. */
@PageController()
export class PostsPageController {
  constructor(
    private readonly latest: LatestPosts,
    private readonly front: FrontPages,
    private readonly rendering: EntryRendering,
    private readonly translations: PageTranslations,
  ) {}

  @Get(inPages('*list'))
  async show(@PageRequest() request: FrontRequest): Promise<Page | undefined> {
    const found = await this.front.postsPage(request);
    if (!found || !isAt(found.link, request)) return undefined;
    const title = this.rendering.title(found.entry);
    return this.latest.page(request, {
      kind: 'home posts-page',
      url: found.link,
      heading: lineOf(title),
      head: {
        title: textOf(title),
        translations: await this.translations.ofEntry(found.entry, found.type, found.link),
      },
    });
  }
}

const HTML = 'text/html; charset=utf-8';
const RSD = { version: '1.0', xmlns: 'http://archipelago.phrasewise.com/rsd' };

/** The root of the host: leads to the home of the site, if that is below it, and describes the REST interface. */
@PageController('host')
export class RootController {
  constructor(
    private readonly site: SiteUrls,
    private readonly links: FrontLinks,
  ) {}

  /**
   * `HEAD` is not redirected: clients look for the REST root with it, given the host alone, and some follow no redirect
   * of it.
   */
  @Get('')
  home(@PageRequest() { http, sentQuery }: FrontRequest): Redirect | Document | undefined {
    const home = this.inLanguageOf(http, sentQuery) ?? this.below(sentQuery.size ? `?${sentQuery}` : '');
    return home && http.method === 'HEAD' ? new Document(HTML, '', this.links.restHeader, 200, true) : home;
  }

  /**
   * The home in the language that a visitor prefers; undefined on sites with one language, and for URLs that name something.
   * Robots name no language: they get the default one.
   */
  private inLanguageOf({ headers }: IncomingMessage, query: URLSearchParams): Redirect | undefined {
    if (!this.site.hasLanguages || this.site.requestedHomePath === '' || query.size) return undefined;
    const { url } = this.site.all[preferred(this.site.languages, headers['accept-language'] ?? '')] ?? this.site.main;
    // No cache may keep it: a visitor with another language would be led to this one.
    return new Redirect(`${url}/`, 302, { ...this.links.restHeader, Vary: 'Accept-Language' }, true);
  }

  @Get('sitemap.xml')
  sitemap(): Redirect | undefined {
    return this.below('sitemap.xml');
  }

  /** The RSD document of the convention, by which clients find the REST root. */
  @Get('xmlrpc.php')
  interfaces(@PageRequest() { query }: FrontRequest): Document | undefined {
    if (!query.has('rsd') || !this.links.interfaces) return undefined;
    const api = element('api', '', { name: 'WP-API', blogID: '1', preferred: 'true', apiLink: this.links.rest() });
    const service = element('service', [
      element('engineName', 'Lintel'),
      element('homePageLink', this.links.home),
      element('apis', [api]),
    ]);
    return new Document('application/rsd+xml; charset=utf-8', xmlDocument(element('rsd', [service], RSD)));
  }

  private below(path: string): Redirect | undefined {
    return this.site.requestedHomePath === ''
      ? undefined
      : new Redirect(this.links.to(path), 302, this.links.restHeader);
  }
}

/** Longer lists of languages are cut: nobody speaks as many. */
const MAX_ACCEPTED = 500;

/** The place of the language that an `Accept-Language` header prefers; 0 if it names none of them. */
function preferred(languages: readonly SiteLanguage[], header: string): number {
  const tags = languages.map(({ locale }) => locale.replace('_', '-').toLowerCase());
  const headers = { 'accept-language': header.slice(0, MAX_ACCEPTED) };
  for (const accepted of new Negotiator({ headers }).languages()) {
    const wanted = accepted.toLowerCase();
    const exact = tags.indexOf(wanted);
    const place = exact < 0 ? tags.findIndex((tag) => tag.split('-', 1)[0] === wanted.split('-', 1)[0]) : exact;
    if (place >= 0) return place;
  }
  return 0;
}

/** Whether a request is for a page of the list at a URL. */
function isAt(link: string, { path = '', page }: FrontRequest): boolean {
  const list = page > 1 ? path.replace(/\/page\/\d+$/, '') : path;
  return percentDecoded(new URL(link).pathname)?.replace(/\/$/, '').endsWith(`/${list}`) ?? false;
}
