import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { RouteDiscovery } from '#libs/routes';
import type { TestSite } from './site.js';

/** A path of a route: its parameters have the given value. */
export const pathOf = (pattern: string, value: string): string => pattern.replace(/\(\?P<\w+>[^)]*\)/g, value);

/**
 * The routes of the REST interface with their handlers, policies and all arguments, for tests of every route: the index
 * leaves out handlers, policies, and the arguments that conventions do not list.
 */
export const routeTableOf = (site: TestSite) => site.app.get(RouteDiscovery).table;

/** All controllers of a site, also of routes outside the REST root, which no index lists. */
export const controllersOf = (site: TestSite): Type<object>[] =>
  [...site.app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype as Type<object>] : [])),
  );
