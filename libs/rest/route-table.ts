import { describeArg, type ArgBinder } from '#libs/args';
import type { Viewer } from '#libs/auth';
import type { RouteHandler } from '#libs/http';
import type { PresenterClass, ReturnsOptions } from './presenter.js';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One handler of a route, as the decorators of its controller describe it. */
export interface Endpoint extends ReturnsOptions {
  verbs: readonly Verb[];
  /** Path as the framework registers it, below `REST_ROOT`. */
  mountedAt: string;
  /** Names the controller's class and its method, for the documentation. */
  id: string;
  binder: ArgBinder<object>;
  summary: string;
  shows?: PresenterClass;
  /** Whether anonymous callers may get a cached answer. */
  notes: boolean;
  body?: 'upload';
  /** Additional refusals for the documentation: status → when. */
  refuses: Readonly<Record<number, string>>;
  /** Throws if the viewer may not; absent on public routes. */
  may?: (args: object, viewer: Viewer) => unknown;
  /** Throws the 400 of arguments that only a provider can validate. */
  validate?: (args: object) => unknown;
  /** Answers whether large bodies of anonymous callers are read, by the arguments of the path. */
  readsLargeBody?: (args: object) => Promise<boolean>;
  /** Defaults that are computed for each request, by name. */
  defaults?: () => Record<string, unknown>;
  /** What the framework registered for the route: stages and handler. */
  readonly handle: RouteHandler;
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

  /** Adds an endpoint at a path below the REST root. */
  add(path: string, endpoint: Endpoint): void {
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

  /** Throws if a route can never be reached because an earlier one matches all of its paths. */
  refuseShadowed(): void {
    for (const route of this.routes.values()) {
      const samples = samplesOf(route.pattern);
      const winners = samples.map((path) => this.match(path)?.route);
      if (winners.includes(route)) continue;
      const rival = winners.find((winner) => winner !== undefined)?.pattern;
      throw new Error(
        rival === undefined
          ? `No path was found that ${route.pattern} matches: add a sample to libs/rest/route-table.ts.`
          : `${route.pattern} is never reached: ${rival} matches its paths. Declare it first or change its path.`,
      );
    }
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

/** Values that parameters may have; one of them must match each parameter of the contract. */
const SAMPLES = ['7', 'word', 'some-slug_1', 'some/path', '2031-03-13', 'a.b:c', '0123abcd'];
const PARAMETER = /\(\?P<\w+>((?:[^()]|\([^()]*\))*)\)/g;

/** Paths that a pattern matches: for each sample, the one in which all parameters have it or the first that fits. */
function samplesOf(pattern: string): string[] {
  const words = [...pattern.matchAll(PARAMETER)].flatMap(([, expression = '']) => expression.split('|'));
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  const paths = [...SAMPLES, ...words].map((preferred) =>
    pattern.replace(PARAMETER, (_, one: string) => {
      const fits = new RegExp(`^(?:${one})$`, 'i');
      return [preferred, ...SAMPLES, ...one.split('|')].find((value) => fits.test(value)) ?? '';
    }),
  );
  return paths.filter((path) => expression.test(path));
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

/** A route as the indexes and OPTIONS show it. */
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

/** Stands for the REST root in the paths of controllers: where it is depends on the configuration. */
export const REST_ROOT = '{rest}';
