import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { SiteLanguage } from '#libs/context';
import { firstSegment, isBelow, type RestRoot, type SiteHome, SiteUrls } from './site-urls.js';

/** The name of an index file, as it stands in a path. */
const INDEX_FILE = '/index.php/';

/** The header in which clients of the convention name a language, in lower case. */
export const LANGUAGE_HEADER = 'wpml_language';

/** The parameter of URLs that names a language. */
export const LANGUAGE_PARAMETER = 'lang';

/** The value of it that asks for the entries of all languages. */
const ALL_LANGUAGES = 'all';

/** What is computed from the languages of the site. */
interface Bases {
  version: number;
  /** Paths of the site without and with its languages, none of which ends in a slash. */
  paths: readonly string[];
  /** Paths of the front pages. */
  fronts: ReadonlySet<string>;
  /** Paths that are served elsewhere, each with its path there; none ends in a slash. */
  aliases: readonly [path: string, own: string][];
}

/** A part of the REST interface that a URL belongs to. */
interface RestPlace {
  home: SiteHome;
  isConvention: boolean;
  /** Length of the path of the root; undefined for a URL with the route in its parameter `rest_route`. */
  length?: number;
}

/**
 * Determines which part of the site a URL belongs to. The first path segments of controllers outside the REST root are
 * reserved: there are no pages below them, and no redirects apply.
 */
@Injectable()
export class SitePaths {
  private readonly reserved = new Set<string>();
  private readonly opened: string[] = [];
  /** Paths of the host that are also asked for below the site and its homes. */
  private readonly shared: string[] = [];
  /** Paths below the site and its homes that are routes below their REST roots. */
  private readonly shortcuts: [path: string, route: string][] = [];
  private known: Bases | undefined;
  private last: { url: string; version: number; place: RestPlace | undefined } | undefined;
  private hasControllers = false;

  constructor(
    private readonly site: SiteUrls,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Reserves a first path segment for something that is not a controller. */
  reserve(segment: string): void {
    this.reserved.add(segment);
  }

  /**
   * Allows pages at and below a path whose first segment is reserved. They are beside all homes: on sites with several
   * languages, the parameter `lang` names theirs.
   */
  open(path: string): void {
    this.opened.push(path);
  }

  /**
   * Serves a path of the host, and what is below it, below the site and its homes, too: clients of the convention know
   * one URL of a site, often that of its home, and append to it.
   */
  alias(path: string): void {
    this.shared.push(path);
    this.known = undefined;
  }

  /** Serves a route below the REST root at a path below the site and its homes, each in its language. */
  shortcut(path: string, route: string): void {
    this.reserve(firstSegment(path));
    this.shortcuts.push([path, route]);
    this.known = undefined;
  }

  private get bases(): Bases {
    const { version } = this.site;
    return this.known?.version === version ? this.known : (this.known = this.read(version));
  }

  private read(version: number): Bases {
    const { url, convention, all } = this.site;
    const base = new URL(url).pathname.replace(/\/$/, '');
    const paths = [base, ...all.map(({ path }) => path)];
    const fronts = new Set(paths.flatMap((one) => [one, `${one}/`, `${one}/index.php`]));
    const aliases = this.shared.flatMap((path) => paths.map((one): [string, string] => [one + path, path]));
    for (const [path, route] of this.shortcuts) {
      const [main] = all;
      for (const home of all) aliases.push([home.path + path, home.rootPath + route]);
      if (main) aliases.push([base + path, main.rootPath + route]);
    }
    if (convention) {
      // The other languages have roots of their own at these places.
      const root = convention.path.slice(base.length);
      const [main] = all;
      for (const one of [base, main?.path ?? base]) aliases.push([one + root, convention.path]);
    }
    return { version, paths, fronts, aliases: aliases.filter(([path, own]) => path !== own) };
  }

  /** Whether a URL, as sent, belongs to the REST interface. */
  isRest(url: string): boolean {
    return this.placeOf(url) !== undefined;
  }

  /** Whether a URL, as sent, belongs to a REST root of the convention. */
  isConvention(url: string): boolean {
    return this.placeOf(url)?.isConvention === true;
  }

  /** Several stages of a request ask for the place of its URL. */
  private placeOf(url: string): RestPlace | undefined {
    const { last, site } = this;
    if (last?.url === url && last.version === site.version) return last.place;
    const place = this.findPlace(url);
    this.last = { url, version: site.version, place };
    return place;
  }

  private findPlace(url: string): RestPlace | undefined {
    const { site } = this;
    const home = site.homeAt(url);
    if (home && isBelow(url, home.rootPath)) return { home, isConvention: false, length: home.rootPath.length };
    const { convention } = site;
    if (!convention) return undefined;
    if (home?.convention && isBelow(url, home.convention.path))
      return { home, isConvention: true, length: home.convention.path.length };
    const main = site.main;
    if (isBelow(url, convention.path)) return { home: main, isConvention: true, length: convention.path.length };
    return this.restRoute(url) === undefined ? undefined : { home: home ?? main, isConvention: true };
  }

  /**
   * The URL of a request for something else than a page, such as REST and files, that was sent with doubled slashes or
   * below the name of an index file, as in `//wp-json/` and `/index.php/wp-json/`, and that of an alias; other URLs as
   * they are. Servers in front of such sites take all of these.
   */
  plain(url: string): string {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (!path.startsWith('/')) return url;
    const isOdd = path.includes('//') || path.includes(INDEX_FILE);
    const plain = isOdd ? this.withoutIndexFile(path.replace(/\/{2,}/g, '/')) : path;
    const query = url.slice(path.length);
    const [alias, own] = this.bases.aliases.find(([one]) => isBelow(plain, one)) ?? [];
    if (alias !== undefined && own !== undefined) return own + plain.slice(alias.length) + query;
    return !isOdd || this.isPage(plain + query) ? url : plain + query;
  }

  /**
   * The URL of a request below a root of the convention in the root of another language: of the one that its parameter
   * `lang` or, without one, its header `wpml_language` names. Other URLs, and unknown languages, stay as they are.
   */
  inAskedLanguage(url: string, header: string | undefined): string {
    if (!this.site.hasLanguages || (header === undefined && !url.includes('lang='))) return url;
    const place = this.placeOf(url);
    if (!place?.isConvention) return url;
    const asked = askedLanguage(url) ?? header ?? '';
    const home = this.site.all.find(({ language }) => language.code === asked);
    if (!home?.convention || home === place.home) return url;
    if (place.length !== undefined) return home.convention.path + url.slice(place.length);
    return `${home.path}/${url.slice(url.indexOf('?'))}`;
  }

  /** Whether the header with the name of a language may change the response to a URL, as caches have to know. */
  variesByHeader(url: string): boolean {
    return this.site.hasLanguages && this.isConvention(url);
  }

  /** Whether a URL asks for a language that the site does not have. */
  hasUnknownLanguage(search: string): boolean {
    const asked = this.site.hasLanguages ? askedLanguage(`?${search}`) : undefined;
    return asked !== undefined && asked !== ALL_LANGUAGES && !this.site.languageWith(asked);
  }

  /** A path without the name of an index file that stands between the front page and the rest of it. */
  withoutIndexFile(path: string): string {
    const base = this.bases.paths.find((one) => path.startsWith(`${one}${INDEX_FILE}`));
    return base === undefined ? path : base + path.slice(base.length + INDEX_FILE.length - 1);
  }

  /** The route in the parameter `rest_route` of a front page, by which clients reach the convention's root, too. */
  private restRoute(url: string): string | undefined {
    const mark = url.indexOf('?');
    if (mark < 0 || !url.includes('rest_route=', mark)) return undefined;
    const path = url.slice(0, mark);
    if (!this.bases.fronts.has(path)) return undefined;
    return new URLSearchParams(url.slice(mark + 1)).get('rest_route') ?? undefined;
  }

  /** Splits the URL of a REST request into the root, the path below it as sent, and the query. */
  split(url: string): { root: RestRoot; path: string; search: string } {
    const mark = url.indexOf('?');
    const whole = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const { home, isConvention, length } = this.placeOf(url) ?? { home: this.site.main, isConvention: true };
    if (!isConvention) return { root: home.roots.own, path: whole.slice(length) || '/', search };
    const root = this.inAllLanguages(home, search);
    if (length !== undefined) return { root, path: whole.slice(length) || '/', search };
    const rest = search.split('&').filter((part) => !part.startsWith('rest_route='));
    return { root, path: encodeURI(`/${this.restRoute(url)}`.replace(/\/{2,}/g, '/')), search: rest.join('&') };
  }

  private inAllLanguages({ roots: { convention } }: SiteHome, search: string): RestRoot {
    const isAll = this.site.hasLanguages && search.includes('lang=') && askedLanguage(`?${search}`) === ALL_LANGUAGES;
    return isAll ? { ...convention, name: 'convention:*', hasAllLanguages: true } : convention;
  }

  /** The language in which a URL, as sent, is answered unless it is one of REST. */
  languageOf(url: string): SiteLanguage {
    const { site } = this;
    if (!site.hasLanguages) return site.language;
    if (this.isOpened(url)) return site.languageWith(askedLanguage(url) ?? '') ?? site.language;
    return site.homeAt(url)?.language ?? site.language;
  }

  private isOpened(url: string): boolean {
    return this.opened.some((path) => isBelow(url, path));
  }

  /** Whether a URL, as sent, may be a page or a redirect. */
  isPage(url: string): boolean {
    if (!this.hasControllers) this.readControllers();
    const isReserved = this.reserved.has(firstSegment(url)) && !this.isOpened(url);
    return !isReserved && !this.isRest(url);
  }

  /** Whether a path segment, below a home or the host, is reserved or belongs to the REST interface. */
  isReserved(segment: string): boolean {
    if (!this.hasControllers) this.readControllers();
    const { convention, all, main } = this.site;
    const [hostPath = ''] = this.bases.paths;
    return (
      this.reserved.has(segment) ||
      segment === firstSegment(main.rootPath.slice(main.path.length)) ||
      (convention !== undefined && segment === firstSegment(convention.path.slice(hostPath.length))) ||
      // Beside a language without a segment, those of the others begin the URLs of its home.
      (all.some(({ language }) => !language.segment) && all.some(({ language }) => language.segment === segment))
    );
  }

  private readControllers(): void {
    this.hasControllers = true;
    for (const { metatype } of this.discovery.getControllers()) {
      const path: unknown = metatype && Reflect.getMetadata('path', metatype);
      const segment = typeof path === 'string' ? firstSegment(`/${path.replace(/^\/+/, '')}`) : '';
      // Controllers below an own root of the adapter have a placeholder there.
      if (segment && !segment.startsWith('{')) this.reserved.add(segment);
    }
  }
}

/** The language that a URL names in its query. */
const askedLanguage = (url: string): string | undefined =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(LANGUAGE_PARAMETER) ?? undefined;
