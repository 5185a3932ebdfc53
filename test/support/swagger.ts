import { describeNamespace } from '#libs/openapi';
import { SiteUrls } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import type { TestSite } from './site.js';

/** The Swagger document of any namespace. Only the one of events has a route. */
export function describedNamespace({ app }: TestSite, namespace: string) {
  const routes = app.get(RouteDiscovery);
  return describeNamespace(routes.table.routes.values(), {
    namespace,
    site: app.get(SiteUrls),
    title: 'A namespace',
    description: 'All of it.',
  });
}
