import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Dialect, schemaOf, shownName } from '#libs/presenting';
import { describeRoute, type RestRoute } from '#libs/requests';
import { SiteUrls, StoredAnswers, quarterHour } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import { SettingRegistry, SettingsService, SiteTime } from '../settings/index.js';
import { fail } from './site-index.errors.js';

/** Path of the page on which users give an application a password, in the convention. The module `front` has it. */
const AUTHORIZATION_PAGE = '/wp-admin/authorize-application.php';

/** Whether the index of the site has a route. That of the own root has no routes of extensions. */
const ofSite = ({ endpoints }: RestRoute): boolean =>
  Dialect.current !== undefined || endpoints.some(({ extension }) => extension === undefined);

/** Describes the site and its routes. */
@Injectable()
export class SiteIndexService implements OnApplicationBootstrap {
  constructor(
    private readonly routes: RouteDiscovery,
    private readonly address: SiteUrls,
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
    private readonly time: SiteTime,
    private readonly stored: StoredAnswers,
    private readonly dialect: Dialect,
  ) {}

  onApplicationBootstrap(): void {
    // The index contains the UTC offset of the zone, which may change during the day.
    const version = () => `${this.settings.version} ${quarterHour()}`;
    this.stored.offer(
      () => ['/'],
      version,
      () => this.site('view'),
    );
    const paths = () => [...this.allNamespaces()].map((shown) => `/${this.dialect.canonicalOf(shown)}`);
    this.stored.offer(paths, version, (path) => this.namespace(path.slice(1), 'view'));
    this.stored.describeUntil(version);
  }

  /** The site index. */
  site(context: string): Record<string, unknown> {
    return {
      name: this.settings.get('title'),
      description: this.settings.get('description'),
      url: this.address.url,
      home: this.address.requestedHome,
      gmt_offset: this.time.gmtOffset,
      timezone_string: this.settings.get('timezone'),
      namespaces: this.namespaces(),
      authentication: this.authentication(),
      ...this.look(),
      routes: this.describe(this.indexed().filter(ofSite), context),
      _links: { help: [{ href: `${this.address.url}/docs` }] },
    };
  }

  /** The index of a namespace. That of one which the site index leaves out lists all of its routes. */
  namespace(name: string, context: string): Record<string, unknown> {
    const shown = shownName(name);
    if (!this.allNamespaces().has(shown)) fail('rest_invalid_namespace');
    const listed = this.namespaces().includes(shown) ? this.indexed() : this.all();
    return {
      namespace: shown,
      routes: this.describe(
        listed.filter((route) => route.namespace === shown),
        context,
      ),
      _links: { up: [{ href: `${this.address.requestedRoot}/` }] },
    };
  }

  /** How clients sign in. The names of the convention have the page on which users authorize them. */
  private authentication(): unknown {
    if (!Dialect.current) return [];
    const { href } = new URL(AUTHORIZATION_PAGE, this.address.url);
    return { 'application-passwords': { endpoints: { authorization: href } } };
  }

  /** The settings of modules that clients of the convention read in the index. The icon has a URL that leads to it. */
  private look(): Record<string, unknown> {
    if (!Dialect.current) return {};
    const { names, settings } = this.registry.convention;
    const shown = names.filter((name) => settings[name].shown === 'convention');
    const icon = this.settings.get('site_icon') ? new URL('/favicon.ico', this.address.url).href : '';
    return { ...Object.fromEntries(shown.map((name) => [name, this.settings.get(name)])), site_icon_url: icon };
  }

  /** The namespaces of the site index. */
  private namespaces(): string[] {
    return [...namespacesOf(this.indexed().filter(ofSite))];
  }

  private allNamespaces(): Set<string> {
    return namespacesOf(this.all());
  }

  private all(): RestRoute[] {
    return [...this.routes.requestedTable.routes.values()];
  }

  private indexed(): RestRoute[] {
    return this.all().filter(({ endpoints }) => endpoints.some(({ isUnindexed }) => !isUnindexed));
  }

  private describe(routes: readonly RestRoute[], context: string): Record<string, unknown> {
    return Object.fromEntries(
      routes.map((route) => [
        route.pattern,
        {
          ...describeRoute(route, this.address.requestedRoot, { isIndex: true }),
          ...(context === 'help' ? this.schema(route) : {}),
        },
      ]),
    );
  }

  private schema(route: RestRoute): { schema?: unknown } {
    const shows = route.endpoints.find((one) => one.presenter)?.presenter;
    return shows ? { schema: schemaOf(shows) } : {};
  }
}

/** The namespaces of routes. Those of the site itself have none. */
const namespacesOf = (routes: readonly RestRoute[]): Set<string> =>
  new Set(routes.map(({ namespace }) => namespace).filter(Boolean));
