import { ArgBinder, describeArg } from '#libs/args';
import { routesOf, type RouteDeclaration, type Verb } from './route.decorator.js';

/** One handler of a route: what it was declared with, its controller and the reader of its arguments. */
export interface Endpoint extends RouteDeclaration {
  // oxlint-disable-next-line typescript/no-explicit-any -- controllers have nothing in common
  controller: any;
  binder: ArgBinder<object>;
}

/** A path of the interface with its endpoints. */
export interface RestRoute {
  /** As the index spells it: `/cms/v2/posts/(?P<id>\d+)`. */
  pattern: string;
  namespace: string;
  endpoints: Endpoint[];
  byVerb: Map<Verb, Endpoint>;
  parameters: string[];
}

export interface RouteMatch {
  route: RestRoute;
  path: Record<string, string>;
}

interface Dynamic {
  expression: RegExp;
  route: RestRoute;
  /** The words that a parameter may be, by parameter and by themselves in small letters. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A parameter that is one of some words: `(?P<action>delete|enable)`. */
const WORDS = /\(\?P<(\w+)>([\w/-]+(?:\|[\w/-]+)+)\)/g;
const SEGMENT = /:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g;
const VERSION = /^v?\d+(\.\d+)?$/;

/** All routes, found by address: literal paths first, then the patterns under their literal beginning. */
export class RouteTable {
  readonly routes = new Map<string, RestRoute>();
  private readonly literal = new Map<string, RestRoute>();
  private readonly dynamic = new Map<string, Dynamic[]>();
  /** The length of the longest literal beginning of a pattern. */
  private longestPrefix = 0;

  /** Adds the routes of a controller that is mounted at `base` (`cms/v2/posts`). */
  add(controller: object, base: string): void {
    for (const declaration of routesOf(controller.constructor)) {
      const path = `/${[base, declaration.path].filter(Boolean).join('/')}`;
      this.addEndpoint(path, { ...declaration, controller, binder: new ArgBinder(declaration.args) });
    }
  }

  private addEndpoint(path: string, endpoint: Endpoint): void {
    const pattern = path.replace(SEGMENT, (_, name: string, expression = '\\d+') => `(?P<${name}>${expression})`);
    let route = this.routes.get(pattern);
    if (!route) {
      const parameters = [...path.matchAll(SEGMENT)].map((found) => found[1] ?? '');
      route = { pattern, namespace: namespaceOf(path), endpoints: [], byVerb: new Map(), parameters };
      this.routes.set(pattern, route);
      this.index(route);
    }
    route.endpoints.push(endpoint);
    for (const verb of endpoint.verbs) {
      if (route.byVerb.has(verb)) throw new Error(`Two handlers for ${verb} ${pattern}.`);
      route.byVerb.set(verb, endpoint);
    }
  }

  private index(route: RestRoute): void {
    if (!route.parameters.length) {
      this.literal.set(route.pattern.toLowerCase(), route);
      return;
    }
    const prefix = route.pattern.slice(0, route.pattern.indexOf('(?P<')).toLowerCase();
    const expression = new RegExp(`^${route.pattern.replaceAll('(?P<', '(?<')}$`, 'i');
    const words = new Map(
      Array.from(route.pattern.matchAll(WORDS), ([, name = '', list = '']) => [
        name,
        new Map(list.split('|').map((word) => [word.toLowerCase(), word])),
      ]),
    );
    this.longestPrefix = Math.max(this.longestPrefix, prefix.length);
    this.dynamic.set(prefix, [...(this.dynamic.get(prefix) ?? []), { expression, route, words }]);
  }

  /** The route of a path below the REST root, whatever its letter case; words that it names come as they are declared. */
  match(path: string): RouteMatch | undefined {
    const lower = path.toLowerCase();
    const route = this.literal.get(lower);
    if (route) return { route, path: {} };
    // To look up the beginning of a path takes a time in proportion to its length.
    for (
      let slash = lower.lastIndexOf('/', this.longestPrefix - 1);
      slash >= 0;
      slash = slash ? lower.lastIndexOf('/', slash - 1) : -1
    ) {
      for (const { expression, route: candidate, words } of this.dynamic.get(lower.slice(0, slash + 1)) ?? []) {
        const found = expression.exec(path);
        if (!found) continue;
        const values = { ...found.groups };
        for (const [name, spelled] of words) values[name] = spelled.get(values[name]?.toLowerCase() ?? '') ?? '';
        return { route: candidate, path: values };
      }
    }
    return undefined;
  }
}

/**
 * What a path alone tells of the arguments of its route: numbers where the route takes digits only, the greatest one
 * that is exact for those beyond it, else texts.
 */
export const pathArguments = ({ route, path }: RouteMatch): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(path).map(([name, value]) => {
      const isNumber = route.pattern.includes(`(?P<${name}>\\d+)`);
      return [name, isNumber ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : value];
    }),
  );

/** The namespace of a path: everything up to its version; nothing for the root. */
function namespaceOf(path: string): string {
  const segments = path.split('/').slice(1);
  const version = segments.findIndex((segment) => VERSION.test(segment));
  return version < 0 ? '' : segments.slice(0, version + 1).join('/');
}

/** A route as the indexes and OPTIONS show it (conventions 7). */
export function describeRoute(route: RestRoute, root: string): Record<string, unknown> {
  const endpoints = route.endpoints.map(({ verbs, binder }) => {
    const listed = binder.specs.filter((spec) => !spec.unlisted);
    const args = Object.fromEntries(listed.map((spec) => [spec.name, describeArg(spec)]));
    return { methods: verbs, args: listed.length ? args : [] };
  });
  return {
    namespace: route.namespace,
    methods: [...new Set(route.endpoints.flatMap(({ verbs }) => verbs))],
    endpoints,
    ...(route.parameters.length ? {} : { _links: { self: root + route.pattern } }),
  };
}
