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
    const paths = () => this.namespaces().map((shown) => `/${this.dialect.canonicalOf(shown)}`);
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
      namespaces: this.namespaces(ofSite),
      authentication: this.authentication(),
      ...this.look(),
      routes: this.describe(ofSite, context),
      _links: { help: [{ href: `${this.address.url}/docs` }] },
    };
  }

  /** The index of a namespace. */
  namespace(name: string, context: string): Record<string, unknown> {
    if (!this.namespaces().includes(shownName(name))) fail('rest_invalid_namespace');
    return {
      namespace: shownName(name),
      routes: this.describe((route) => route.namespace === shownName(name), context),
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

  private namespaces(wanted: (route: RestRoute) => boolean = () => true): string[] {
    const shown = this.indexed().filter(wanted);
    return [...new Set(shown.map(({ namespace }) => namespace))].filter(Boolean);
  }

  private indexed(): RestRoute[] {
    const routes = [...this.routes.requestedTable.routes.values()];
    return routes.filter(({ endpoints }) => endpoints.some(({ isUnindexed }) => !isUnindexed));
  }

  private describe(wanted: (route: RestRoute) => boolean, context: string): Record<string, unknown> {
    const shown = this.indexed().filter(wanted);
    return Object.fromEntries(
      shown.map((route) => [
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
