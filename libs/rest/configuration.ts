import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { FIRST_LANGUAGE, RequestContext, type SiteLanguage } from '#libs/context';
import { Dialect } from '#libs/presenting';

/** Settings of the REST server; times in milliseconds, sizes in bytes. */
export class RestOptions {
  constructor(
    readonly bodyLimit: number,
    /** Maximum memory of all request bodies together while they are read and handled. */
    readonly bodyMemory: number,
    readonly timeout: number,
    /** Whether a `Server-Timing` header reports the number of SQL statements. */
    readonly serverTiming: boolean,
    /** Whether responses are compressed. */
    readonly compresses: boolean,
  ) {}
}

const VERBS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/** Response headers that scripts of other origins may read, and request headers that they may send. */
export const EXPOSED_HEADERS = 'X-WP-Total, X-WP-TotalPages, Link';
export const ALLOWED_HEADERS = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';
/** The headers of conditional and repeated requests, and the response headers for them. */
const CONDITIONS = [
  ...['If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since'],
  ...['Idempotency-Key', 'Write-Position'],
];
const VALIDATORS = 'ETag, Last-Modified';

/**
 * Origins that may use the REST interface from a browser. Every origin may read it; the configured ones may send
 * credentials.
 */
export class AllowedOrigins {
  private readonly withCredentials: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.withCredentials = new Set(origins);
  }

  /** The CORS headers for a request. */
  headersFor({ headers }: IncomingMessage): Record<string, string> {
    const { origin, 'access-control-request-headers': wanted } = headers;
    if (origin === undefined) return {};
    // The lists of the convention are exact. Only requests that show that they know validators get longer ones.
    const isConditional = CONDITIONS.some((name) => headers[name.toLowerCase()] !== undefined);
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': VERBS,
      ...(isConditional ? { 'Access-Control-Expose-Headers': `${EXPOSED_HEADERS}, ${VALIDATORS}` } : {}),
      ...(wanted === undefined
        ? {}
        : { 'Access-Control-Allow-Headers': `${ALLOWED_HEADERS}, ${CONDITIONS.join(', ')}` }),
      ...(this.withCredentials.has(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    };
  }
}

/** A REST root that a request was sent to. */
export interface RestRoot {
  /** Identifies the root, as `RequestContext.root`. */
  name: string;
  url: string;
  /** Whether it has the names of the convention. */
  isConvention: boolean;
  language: SiteLanguage;
}

/** The REST root of the public convention. */
interface ConventionRoot {
  /** URL without a slash at the end. */
  url: string;
  /** Its path on this server. */
  path: string;
}

/** Home and REST root of the site in one language. */
interface SiteHome {
  language: SiteLanguage;
  url: string;
  root: string;
  /** Their paths on this server. */
  path: string;
  rootPath: string;
  /** URLs of namespaces. Lists build thousands of links with them. */
  namespaces: Map<string, string>;
}

/** The URLs of the site, computed once from the configuration. None ends in a slash. */
export class SiteUrls {
  /** URLs of namespaces in the root of the convention. */
  private readonly ofConvention = new Map<string, string>();
  /** By the number of the language. */
  private readonly homes: readonly SiteHome[];
  /** The roots that requests are sent to. */
  readonly roots: Readonly<Record<'own' | 'convention', RestRoot>>;

  private constructor(
    /** URL of the site. */
    readonly url: string,
    segment: string,
    /** The REST root of the convention; absent if it is switched off. */
    readonly convention?: ConventionRoot,
  ) {
    const home = segment ? `${url}/${segment}` : url;
    const root = `${home}/rest`;
    const [path = '', rootPath = ''] = [home, root].map((one) => new URL(one).pathname.replace(/\/$/, ''));
    const language = { number: FIRST_LANGUAGE, segment };
    this.homes = [{ language, url: home, root, path, rootPath, namespaces: new Map() }];
    this.roots = {
      own: { name: `own:${segment}`, url: root, isConvention: false, language },
      convention: { name: `convention:${segment}`, url: convention?.url ?? root, isConvention: true, language },
    };
  }

  /** @param conventionRoot Path of the convention's REST root below the site; empty for none. */
  static of(siteUrl: string, languageSegment: string, conventionRoot = ''): SiteUrls {
    const url = siteUrl.replace(/\/+$/, '');
    const convention = url + conventionRoot;
    const path = conventionRoot && new URL(convention).pathname;
    return new SiteUrls(url, languageSegment, path ? { url: convention, path } : undefined);
  }

  /** The language that the site began with. */
  get language(): SiteLanguage {
    return this.inLanguage(FIRST_LANGUAGE).language;
  }

  /** URL of the site with the segment of a language: the URLs of its entries and terms begin with it. */
  homeOf(language: number): string {
    return this.inLanguage(language).url;
  }

  /** Path of that URL on this server. */
  homePathOf(language: number): string {
    return this.inLanguage(language).path;
  }

  /** URL of the REST root of a language. */
  rootOf(language: number): string {
    return this.inLanguage(language).root;
  }

  /** Path of that URL on this server. */
  rootPathOf(language: number): string {
    return this.inLanguage(language).rootPath;
  }

  /** URL of the site in the language of the running request. */
  get requestedHome(): string {
    return this.requested.url;
  }

  /** Path of that URL on this server. */
  get requestedHomePath(): string {
    return this.requested.path;
  }

  /** URL of the REST root that the running request was sent to. */
  get requestedRoot(): string {
    return (Dialect.current && this.convention?.url) ?? this.requested.root;
  }

  private get requested(): SiteHome {
    // Pages ask for each of their links.
    if (this.homes.length === 1 && this.homes[FIRST_LANGUAGE]) return this.homes[FIRST_LANGUAGE];
    return this.inLanguage(RequestContext.current()?.language.number ?? FIRST_LANGUAGE);
  }

  private inLanguage(number: number): SiteHome {
    const home = this.homes[number];
    if (!home) throw new Error(`The site has no language ${number}.`);
    return home;
  }

  /** URL of a namespace in the root that the running request was sent to. */
  rest(namespace: string): string {
    const dialect = Dialect.current;
    const known = dialect ? this.ofConvention : this.requested.namespaces;
    let url = known.get(namespace);
    if (url === undefined) {
      url = `${this.requestedRoot}/${dialect?.nameOf(namespace) ?? namespace}`;
      known.set(namespace, url);
    }
    return url;
  }
}

/** The name of an index file, as it stands in a path. */
const INDEX_FILE = '/index.php/';

/**
 * Determines which part of the site a URL belongs to. The first path segments of controllers outside the REST root are
 * reserved: there are no pages below them, and no redirects apply.
 */
@Injectable()
export class SitePaths {
  private readonly reserved = new Set<string>();
  private readonly opened: string[] = [];
  /** Paths of the host that are also asked for elsewhere, each with such a path; none ends in a slash. */
  private readonly aliases: [path: string, own: string][] = [];
  /** Paths of the site without and with its language, none of which ends in a slash. */
  private readonly bases: readonly string[];
  private readonly rootPath: string;
  /** Paths of the front page. */
  private readonly fronts: ReadonlySet<string>;
  private hasControllers = false;

  constructor(
    private readonly site: SiteUrls,
    private readonly discovery: DiscoveryService,
  ) {
    const { url, convention } = site;
    const homePath = site.homePathOf(FIRST_LANGUAGE);
    this.rootPath = site.rootPathOf(FIRST_LANGUAGE);
    this.bases = [new URL(url).pathname.replace(/\/$/, ''), homePath];
    this.fronts = new Set(this.bases.flatMap((base) => [base, `${base}/`, `${base}/index.php`]));
    const [base = ''] = this.bases;
    if (convention) this.alias(convention.path.slice(base.length), convention.path);
  }

  /** Reserves a first path segment for something that is not a controller. */
  reserve(segment: string): void {
    this.reserved.add(segment);
  }

  /** Allows pages at and below a path whose first segment is reserved. */
  open(path: string): void {
    this.opened.push(path);
  }

  /**
   * Serves a path of the host, and what is below it, below the site and its home, too: clients of the convention know
   * one URL of a site, often that of its home, and append to it.
   */
  alias(path: string, own = path): void {
    for (const base of this.bases) if (base + path !== own) this.aliases.push([base + path, own]);
  }

  /** Whether a URL, as sent, belongs to the REST interface. */
  isRest(url: string): boolean {
    return isBelow(url, this.rootPath) || this.isConvention(url);
  }

  /** Whether a URL, as sent, belongs to the REST root of the convention. */
  isConvention(url: string): boolean {
    const { convention } = this.site;
    return convention !== undefined && (isBelow(url, convention.path) || this.restRoute(url) !== undefined);
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
    const [alias, own] = this.aliases.find(([one]) => isBelow(plain, one)) ?? [];
    if (alias !== undefined && own !== undefined) return own + plain.slice(alias.length) + query;
    return !isOdd || this.isPage(plain + query) ? url : plain + query;
  }

  /** A path without the name of an index file that stands between the front page and the rest of it. */
  withoutIndexFile(path: string): string {
    const base = this.bases.find((one) => path.startsWith(`${one}${INDEX_FILE}`));
    return base === undefined ? path : base + path.slice(base.length + INDEX_FILE.length - 1);
  }

  /** The route in the parameter `rest_route` of the front page, by which clients reach the convention's root, too. */
  private restRoute(url: string): string | undefined {
    const mark = url.indexOf('?');
    if (mark < 0 || !url.includes('rest_route=', mark)) return undefined;
    const path = url.slice(0, mark);
    if (!this.fronts.has(path)) return undefined;
    return new URLSearchParams(url.slice(mark + 1)).get('rest_route') ?? undefined;
  }

  /** Splits the URL of a REST request into the root, the path below it as sent, and the query. */
  split(url: string): { root: RestRoot; path: string; search: string } {
    const mark = url.indexOf('?');
    const whole = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const { convention, roots } = this.site;
    if (isBelow(url, this.rootPath)) return { root: roots.own, path: whole.slice(this.rootPath.length) || '/', search };
    const route = convention && isBelow(url, convention.path) ? undefined : this.restRoute(url);
    if (route === undefined)
      return { root: roots.convention, path: whole.slice(convention?.path.length ?? 0) || '/', search };
    const rest = search.split('&').filter((part) => !part.startsWith('rest_route='));
    return { root: roots.convention, path: encodeURI(`/${route}`.replace(/\/{2,}/g, '/')), search: rest.join('&') };
  }

  /** Whether a URL, as sent, may be a page or a redirect. */
  isPage(url: string): boolean {
    if (!this.hasControllers) this.readControllers();
    const isReserved = this.reserved.has(firstSegment(url)) && !this.opened.some((path) => isBelow(url, path));
    return !isReserved && !this.isRest(url);
  }

  /** Whether a path segment, below the home or the host, is reserved or belongs to the REST interface. */
  isReserved(segment: string): boolean {
    if (!this.hasControllers) this.readControllers();
    const { convention } = this.site;
    const [hostPath = '', homePath = ''] = this.bases;
    return (
      this.reserved.has(segment) ||
      segment === firstSegment(this.rootPath.slice(homePath.length)) ||
      (convention !== undefined && segment === firstSegment(convention.path.slice(hostPath.length)))
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

/** Whether a URL is a path, or one below it. */
function isBelow(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}

const firstSegment = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? '';
