import { Injectable } from '@nestjs/common';
import { Dialect } from '#libs/presenting';
import { LANGUAGE_PARAMETER, SiteUrls } from '#libs/rest';
import type { HeadLink } from './outcome.js';

/** Paths of the pages for signing in and for one's own account, on the host. */
export const ACCOUNT_PATHS = {
  signIn: '/auth/sign-in',
  signOut: '/auth/sign-out',
  forgotten: '/auth/forgotten-password',
  newPassword: '/auth/new-password',
  profile: '/auth/profile',
  authorize: '/auth/authorize',
  provider: '/auth/provider',
} as const;

/** Path of the catalogue of the site's interfaces on its host. */
export const API_CATALOG = '.well-known/api-catalog';

/** The relation of links to the REST root in the convention. */
export const REST_RELATION = 'https://api.w.org/';

/** URLs that pages link to, besides those of entries and terms. */
@Injectable()
export class FrontLinks {
  /** The host of the site as a URL without a path. */
  private readonly host: string;

  constructor(
    private readonly site: SiteUrls,
    private readonly dialect: Dialect,
  ) {
    this.host = new URL(site.url).origin;
  }

  /** The front page. */
  get home(): string {
    return `${this.site.requestedHome}/`;
  }

  /** A URL below the home; `path` has no leading slash. */
  to(path: string): string {
    return `${this.site.requestedHome}/${path}`;
  }

  /** A page for signing in or for one's own account, with parameters, in the language of the request or in another one. */
  account(
    page: keyof typeof ACCOUNT_PATHS,
    parameters: Readonly<Record<string, string>> = {},
    { number, code } = this.site.requestedLanguage,
  ): string {
    const query = new URLSearchParams(parameters);
    if (number !== this.site.language.number) query.set(LANGUAGE_PARAMETER, code);
    const url = this.host + ACCOUNT_PATHS[page];
    return query.size ? `${url}?${query}` : url;
  }

  /** The archive of the year, month or day at the start of a stored date. */
  date(day: string): string {
    return this.to(`${day.replaceAll('-', '/')}/`);
  }

  /** The results of a search. */
  search(text: string): string {
    return `${this.home}?s=${encodeURIComponent(text)}`;
  }

  /** A page of a list. The first one has the URL of the list, which may contain a query. */
  page(list: string, page: number): string {
    if (page <= 1) return list;
    const [path = '', ...query] = list.split('?');
    return [`${path}page/${page}/`, ...query].join('?');
  }

  /**
   * A REST resource by its path below the canonical root. If the site has the root of the convention, the URL is the one
   * there, because clients that start from a page know its names only.
   */
  rest(path = ''): string {
    const { requestedConvention: convention, requestedRoot } = this.site;
    return convention ? `${convention.url}${this.dialect.pathOf(`/${path}`)}` : `${requestedRoot}/${path}`;
  }

  /** Headers by which clients find the REST interface of events: its version, URL and site, named by the convention. */
  get apiHeaders(): Record<string, string> {
    const { convention, url } = this.site;
    if (!convention) return {};
    return {
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': `${this.rest('cal/events/v1')}/`,
      'X-TEC-API-ORIGIN': url,
    };
  }

  /** The header by which clients find the REST interface. */
  get restHeader(): Record<string, string> {
    return { Link: `<${this.rest()}>; rel="${REST_RELATION}"` };
  }

  /** URL of a path at the root of the host; `path` begins with a slash. */
  onHost(path: string): string {
    return this.host + path;
  }

  /** The description of the interfaces at the root of the host; undefined without the root of the convention. */
  get interfaces(): string | undefined {
    return this.site.convention && `${this.host}/xmlrpc.php?rsd`;
  }

  /** Links to the oEmbed data of a URL of this site. */
  embedData(url: string): HeadLink[] {
    const href = `${this.rest('oembed/1.0/embed')}?url=${encodeURIComponent(url)}`;
    return [
      { rel: 'alternate', type: 'application/json+oembed', title: 'oEmbed (JSON)', href },
      { rel: 'alternate', type: 'text/xml+oembed', title: 'oEmbed (XML)', href: `${href}&format=xml` },
    ];
  }
}
