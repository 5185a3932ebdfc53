import { Controller, Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { LeanAdapter, OwnRoute, RouteHandler } from '#libs/http';
import { Public } from '#libs/routes';
import { escapeExpression } from '#libs/text';

/** Placeholders in the paths of page controllers: the home of the site, and the root of its host. */
const ROOTS = { home: '{home}', host: '{host}' } as const;
export const PAGE_ROOTS: readonly string[] = Object.values(ROOTS);

const WRITES_RESPONSE = 'lintel:writes-response';
const ORDER = 'lintel:page-order';

/**
 * A controller of public pages. Its paths are below the home of the site, or below the root of the host. They may
 * contain `:name`, `:name(expression)` and `*name` for one or more segments, and may end in `?name&other=value`:
 * parameters that the query must have. Literal parts match exactly; a list of words, `:name(one|other)`, matches in any
 * letter case. `@Param()` returns the parameters, `*name` as a list of segments.
 *
 * A handler returns the page, or undefined if there is none. Then the next matching route is tried, from the most
 * specific path to the most general one. Of equally specific routes, such as those of queries of the home, the one with
 * the lowest `order` is tried first.
 */
export const PageController = (below: keyof typeof ROOTS = 'home', { order = 0 } = {}): ClassDecorator =>
  applyDecorators(Controller(ROOTS[below]), Public(), ApiExcludeController(), Ordered(order));

/** Sets the order of all handlers of a class: Nest keeps the metadata of methods, not that of their classes. */
const Ordered =
  (order: number): ClassDecorator =>
  ({ prototype }) => {
    for (const { value } of Object.values<PropertyDescriptor>(Object.getOwnPropertyDescriptors(prototype)))
      if (typeof value === 'function') Reflect.defineMetadata(ORDER, order, value);
  };

/**
 * For handlers of page controllers that write the response themselves, such as feeds for other programs. Their
 * responses are not cached, they read no credentials and have no time limit, and their errors are JSON.
 */
export const WritesResponse = (): MethodDecorator => SetMetadata(WRITES_RESPONSE, true);

/** The last segments of the path of a further page of a list. */
export const PAGE_NUMBER = 'page/:page(\\d{1,7})';

/** The paths of lists and of their further pages. */
export const inPages = (...lists: readonly string[]): string[] =>
  lists.flatMap((list) => [list, list ? `${list}/${PAGE_NUMBER}` : PAGE_NUMBER]);

/** The URL of a request, relative to the site. */
interface PageUrl {
  method: string;
  /** Path below the home, decoded, without empty segments; undefined for URLs outside the home. */
  path: string | undefined;
  /** The whole path as it was sent. */
  rawPath: string;
  query: Pick<URLSearchParams, 'get'>;
}

/** A route that matches a request. */
export interface PageMatch {
  handler: RouteHandler;
  params: Record<string, string | string[]>;
}

interface PageRoute extends Pick<OwnRoute, 'verb' | 'handler'> {
  isBelowHome: boolean;
  expression: RegExp;
  /** What every matching path begins with: comparing it is many times faster than the expression. */
  start: string;
  /** Whether that is the whole path. */
  isLiteral: boolean;
  /** Names of the parameters that match several segments. */
  lists: readonly string[];
  /** Parameters that the query must have, with the required value, if any. */
  needed: readonly (readonly [name: string, value?: string])[];
  /** Sort key: of two matching routes, the one with the lower rank is tried first. */
  rank: string;
}

/** The routes of all page controllers, in the order in which requests try them. */
@Injectable()
export class PageRoutes {
  private known: { rendered: readonly PageRoute[]; writing: readonly PageRoute[] } | undefined;

  constructor(private readonly host: HttpAdapterHost<LeanAdapter>) {}

  /** The routes to try for a request, each handler once. */
  *matching(url: PageUrl): Generator<PageMatch> {
    const tried = new Set<RouteHandler>();
    const inHost = url.rawPath.slice(1);
    for (const route of this.table.rendered) {
      const found = matchOf(route, url, inHost);
      if (!found || tried.has(route.handler)) continue;
      tried.add(route.handler);
      yield found;
    }
  }

  /** The route of a URL whose handler writes the response itself. */
  writing(url: PageUrl): PageMatch | undefined {
    const inHost = url.rawPath.slice(1);
    for (const route of this.table.writing) {
      const found = matchOf(route, url, inHost);
      if (found) return found;
    }
    return undefined;
  }

  private get table() {
    if (this.known) return this.known;
    const orderOf = ({ handler }: PageRoute): number => Number(Reflect.getMetadata(ORDER, handler) ?? 0);
    const all = [...this.below('home'), ...this.below('host')].sort(
      (one, other) => one.rank.localeCompare(other.rank) || orderOf(one) - orderOf(other),
    );
    const writes = ({ handler }: PageRoute): boolean => Reflect.hasMetadata(WRITES_RESPONSE, handler);
    return (this.known = { rendered: all.filter((route) => !writes(route)), writing: all.filter(writes) });
  }

  private below(root: keyof typeof ROOTS): PageRoute[] {
    const start = `/${ROOTS[root]}/`.length;
    return this.host.httpAdapter
      .routesBelow(ROOTS[root])
      .map(({ path, ...route }) => ({ ...route, isBelowHome: root === 'home', ...compile(path.slice(start)) }));
  }
}

/** The match of a route; `inHost` is the path below the root of the host. */
function matchOf(route: PageRoute, url: PageUrl, inHost: string): PageMatch | undefined {
  const asked = route.isBelowHome ? url.path : inHost;
  if (!asked?.startsWith(route.start) || (route.isLiteral && asked !== route.start)) return undefined;
  if (route.verb !== url.method && route.verb !== 'ALL') return undefined;
  const found = route.isLiteral ? undefined : route.expression.exec(asked);
  if (found === null) return undefined;
  for (const [name, value] of route.needed) {
    const sent = url.query.get(name);
    if (sent === null || (value !== undefined && sent !== value)) return undefined;
  }
  const params: PageMatch['params'] = { ...found?.groups };
  for (const name of route.lists) params[name] = String(params[name]).split('/');
  return { handler: route.handler, params };
}

const PARAMETER = /:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/;
const WORDS = /^[\w-]+(?:\|[\w-]+)*$/;

/** Compiles a declared path. */
function compile(
  declared: string,
): Pick<PageRoute, 'expression' | 'start' | 'isLiteral' | 'lists' | 'needed' | 'rank'> {
  const mark = declared.search(/\?[\w&=]*$/);
  const path = mark < 0 ? declared : declared.slice(0, mark);
  const query = mark < 0 ? [] : declared.slice(mark + 1).split('&');
  const segments = path ? path.split('/') : [];
  const start = path.split(/[:*]/, 1)[0] ?? '';
  const lists = segments.filter((segment) => segment.startsWith('*')).map((segment) => segment.slice(1));
  return {
    expression: new RegExp(`^${segments.map(segmentExpression).join('/')}$`, 's'),
    start,
    isLiteral: start === path,
    lists,
    needed: query.map((one) => one.split('=') as [string, string?]),
    rank: `${segments.map(rankOf).join('')}9${9 - query.length}`,
  };
}

/**
 * What the first segment of the matching paths is: a text, or an expression for it. Undefined for the home itself, and
 * for paths whose first segment may be anything.
 */
export function firstSegmentOf(declared: string): string | RegExp | undefined {
  const [segment = ''] = (declared.startsWith('/') ? declared.slice(1) : declared).split(/\/|\?[\w&=]*$/, 1);
  const [parameter, , values] = PARAMETER.exec(segment) ?? [];
  if (!segment || segment.startsWith('*') || (parameter === segment && values === undefined)) return undefined;
  return parameter === undefined ? segment : new RegExp(`^${segmentExpression(segment)}$`, 's');
}

function segmentExpression(segment: string): string {
  if (segment.startsWith('*')) return `(?<${segment.slice(1)}>.+)`;
  const [literal = '', ...rest] = segment.split(PARAMETER);
  let expression = escapeExpression(literal);
  for (let at = 0; at < rest.length; at += 3) {
    const [name = '', values = '[^/]+', after = ''] = rest.slice(at, at + 3);
    expression += `(?<${name}>${WORDS.test(values) ? inAnyCase(values) : values})${escapeExpression(after)}`;
  }
  return expression;
}

/** Order: literal segments, then partly literal ones, then single parameters, then parameters for several segments. */
function rankOf(segment: string): number {
  if (segment.startsWith('*')) return 3;
  const found = PARAMETER.exec(segment);
  if (!found) return 0;
  return found[0] === segment && found[2] === undefined ? 2 : 1;
}

const inAnyCase = (words: string): string =>
  words.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
