import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { RouteDiscovery } from '#libs/rest';
import type { TestSite } from './site.js';

/** A route of the REST interface, as the index describes it. */
export interface IndexedRoute {
  pattern: string;
  endpoints: { methods: string[]; args: Record<string, object> }[];
}

/** The routes of the REST interface by the index of the site. */
export async function indexedRoutes(site: TestSite): Promise<IndexedRoute[]> {
  const routes: Record<string, Pick<IndexedRoute, 'endpoints'>> = (await site.rest('/')).body.routes;
  return Object.entries(routes).map(([pattern, { endpoints }]) => ({ pattern, endpoints }));
}

/** A path of a route: its parameters have the given value. */
export const pathOf = (pattern: string, value: string): string => pattern.replace(/\(\?P<\w+>[^)]*\)/g, value);

/** The routes with their handlers and policies, which the index does not show: for tests of these declarations. */
export const routeTableOf = (site: TestSite) => site.app.get(RouteDiscovery).table;

/** All controllers of a site, also of routes outside the REST root, which no index lists. */
export const controllersOf = (site: TestSite): Type<object>[] =>
  [...site.app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype as Type<object>] : [])),
  );
