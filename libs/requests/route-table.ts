import type { Viewer } from '#libs/auth';
import { describeArg, type ArgBinder, type ArgSpec, type JsonSchema } from '#libs/binding';
import type { ErrorCodes } from '#libs/errors';
import type { RouteHandler } from '#libs/http';
import { Dialect, type Definition, type ReturnsOptions } from '#libs/presenting';
import type { ItemVersion } from './validators.js';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One handler of a route, as declared by the decorators of its controller. */
export interface Endpoint extends ReturnsOptions {
  verbs: readonly Verb[];
  /** Path as the framework registers it, below `REST_ROOT`. */
  mountedAt: string;
  /** Controller class and method, for the documentation. */
  id: string;
  /** What it is about, such as an entry type, where one handler serves several. */
  subject?: unknown;
  /** Name of the type of the entries that it is about, where the subject does not say it. */
  entryType?: string | undefined;
  /** Whether it writes an item of the type that it is about, so that the write can be reviewed. */
  writesItem?: boolean;
  /** The class of its arguments, with those that only one of the roots has. */
  args: new () => object;
  /** Arguments besides those of the class. */
  furtherArgs?: readonly ArgSpec[];
  binder: ArgBinder<object>;
  summary: string;
  /** Name of the operation in the OpenAPI document, if it does not follow from the handler. */
  operationId?: string;
  /** Tag in the OpenAPI document, if it is not that of the resource in its path. */
  tag?: string;
  /** What presents its items. */
  presenter?: Definition;
  /** Schema of a successful response without a presenter, for the documentation. */
  answer?: JsonSchema;
  /** Schema that the arguments in a body meet together, for the documentation. */
  bodyShape?: JsonSchema;
  /** Whether the model places it. Others are in the contract, and their further arguments in no index of it. */
  isOfModel?: boolean;
  /** Whether no index lists it. */
  isUnindexed?: boolean;
  /** Name of the extension that has it. */
  extension?: string;
  /** Whether its requests carry others, each of which passes all checks itself. */
  carriesRequests?: boolean;
  /** Whether agents get it as an ability; undefined if its path and operation decide. */
  isForAgents?: boolean | undefined;
  /** The members of listed items that agents get unless they ask for others; undefined for all. */
  agentFields?: readonly string[] | undefined;
  /** Whether what it deletes goes to the trash, unless `force` is set. */
  movesToTrash?: boolean;
  /** Whether it can be tried in a transaction that is rolled back. */
  hasDryRun?: boolean;
  /** Whether anonymous callers may get a cached response. */
  isCacheable: boolean;
  /** Whether it reads an entry that the holder of a link for its preview may read. */
  isPreviewable?: boolean;
  /** Whether its requests may be parts of a batch. */
  allowsBatch: boolean;
  body?: 'upload';
  /** Additional error responses for the documentation: status → when. */
  errors: Readonly<Record<number, string>>;
  /** Error codes that the route typically responds with, for the documentation. */
  failures: ErrorCodes;
  /** Throws if the viewer is not allowed to call the route; absent on public routes. */
  authorize?: (args: object, viewer: Viewer) => unknown;
  /** Whether `authorize` always throws for anonymous viewers. */
  isForSignedIn: boolean;
  /** Whether a viewer has what `authorize` needs at least, whatever the item is; absent if that is not declared. */
  needs?: ((viewer: Viewer) => boolean) | undefined;
  /** Versions of the item that the route returns or, without a `GET` route, writes; absent if it has none. */
  versions?: {
    of: (args: object) => Promise<ItemVersion | undefined>;
    lock: (args: object) => Promise<ItemVersion | undefined>;
    /** The present item, where no `GET` route returns it. */
    present?: (args: object) => Promise<object | undefined>;
  };
  /** Throws the 400 for arguments that only a provider can validate. */
  validate?: (args: object) => unknown;
  /** Whether large bodies of anonymous callers are read, by the path arguments. */
  readsLargeBody?: (args: object) => Promise<boolean>;
  /** Defaults that are computed per request, by name. */
  defaults?: () => Record<string, unknown>;
  /** The function that the framework registered for the route: stages and handler. */
  readonly handle: RouteHandler;
}

/** Whether an endpoint returns a list in pages. */
export const isPagedList = ({ list, binder }: Endpoint): boolean =>
  (list === true || typeof list === 'object') && binder.specs.some(({ name }) => name === 'page');

/** A path of the REST interface with its endpoints. */
export interface RestRoute {
  /** As in the index: `/cms/v2/posts/(?P<id>\d+)`. */
  pattern: string;
  namespace: string;
  endpoints: Endpoint[];
  byVerb: Map<Verb, Endpoint>;
  parameters: string[];
}

/** Versions of the item at the path of a route: those that its `GET` route declares, else its own. */
export const versionsOf = ({ byVerb }: Pick<RestRoute, 'byVerb'>, { versions }: Endpoint): Endpoint['versions'] =>
  byVerb.get('GET')?.versions ?? versions;

export interface RouteMatch {
  route: RestRoute;
  path: Record<string, string>;
}

interface Dynamic {
  expression: RegExp;
  route: RestRoute;
  /** The declared words of each parameter, by their lower-case spelling. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A parameter that is one of several words: `(?P<action>delete|enable)`. */
const WORDS = /\(\?P<(\w+)>([\w/-]+(?:\|[\w/-]+)+)\)/g;
const SEGMENT = /:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g;

/** All routes by path: literal paths first, then the patterns with the longest literal prefix. */
export class RouteTable {
  readonly routes = new Map<string, RestRoute>();
  private readonly literal = new Map<string, RestRoute>();
  private readonly dynamic = new Map<string, Dynamic[]>();
  /** Length of the longest literal prefix of a pattern. */
  private longestPrefix = 0;

  /** Adds an endpoint at a path below the REST root. */
  add(path: string, endpoint: Endpoint, namespace: string): void {
    const pattern = path.replace(SEGMENT, (_, name: string, expression = '\\d+') => `(?P<${name}>${expression})`);
    let route = this.routes.get(pattern);
    if (!route) {
      const parameters = [...path.matchAll(SEGMENT)].map((found) => found[1] ?? '');
      route = { pattern, namespace, endpoints: [], byVerb: new Map(), parameters };
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

  /** Throws if a route is unreachable because an earlier one matches all of its paths. */
  refuseShadowed(): void {
    for (const route of this.routes.values()) {
      // A literal path is looked up first.
      if (!route.parameters.length) continue;
      const samples = samplesOf(route.pattern);
      const winners = samples.map((path) => this.match(path)?.route);
      if (winners.includes(route)) continue;
      const rival = winners.find((winner) => winner !== undefined)?.pattern;
      throw new Error(
        rival === undefined
          ? `No sample path matches ${route.pattern}: add a sample to libs/rest/route-table.ts.`
          : `${route.pattern} is unreachable: ${rival} matches its paths. Declare it first or change its path.`,
      );
    }
  }

  /** The route of a path below the REST root, in any letter case. Words in the pattern are returned as declared. */
  match(path: string): RouteMatch | undefined {
    const lower = path.toLowerCase();
    const route = this.literal.get(lower);
    if (route) return { route, path: {} };
    // Looking up a prefix takes time in proportion to its length.
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

/** Sample values of parameters. Each parameter of the contract must match one of them. */
const SAMPLES = ['7', 'word', 'some-slug_1', 'some/path', '2031-03-13', 'a.b:c', '0123abcd'];
const PARAMETER = /\(\?P<\w+>((?:[^()]|\([^()]*\))*)\)/g;

/** Expressions of parameters, which stand in the paths of controllers: there are few, and tables are made again. */
const expressions = new Map<string, RegExp>();

function fits(expression: string, value: string): boolean {
  const known = expressions.get(expression) ?? new RegExp(`^(?:${expression})$`, 'i');
  expressions.set(expression, known);
  return known.test(value);
}

/** Sample paths of a pattern. For each sample, all parameters have that value or the first one that fits. */
function samplesOf(pattern: string): string[] {
  const words = [...pattern.matchAll(PARAMETER)].flatMap(([, expression = '']) => expression.split('|'));
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  const values = (one: string, preferred: string) => [preferred, ...SAMPLES, ...one.split('|')];
  const paths = [...SAMPLES, ...words].map((preferred) =>
    pattern.replace(PARAMETER, (_, one: string) => values(one, preferred).find((value) => fits(one, value)) ?? ''),
  );
  return paths.filter((path) => expression.test(path));
}

/**
 * The arguments of a route that are in its path: integers if the route accepts only digits, clamped to the safe range;
 * otherwise strings.
 */
export const pathArguments = ({ route, path }: RouteMatch): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(path).map(([name, value]) => {
      const isNumber = route.pattern.includes(`(?P<${name}>\\d+)`);
      return [name, isNumber ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : value];
    }),
  );

/**
 * A route as in OPTIONS, or as in the site index: below the own root, that has the arguments of the contract only,
 * whatever a site declares.
 */
export function describeRoute(route: RestRoute, root: string, { isIndex = false } = {}): Record<string, unknown> {
  const dialect = Dialect.current;
  const spell = dialect && ((value: unknown) => (typeof value === 'string' ? dialect.nameOf(value) : value));
  const endpoints = route.endpoints.map(({ verbs, binder, allowsBatch, isOfModel, furtherArgs = [] }) => {
    const hidden = isIndex && !dialect && !isOfModel ? furtherArgs : [];
    const shown = binder.specs.flatMap((spec) => (hidden.includes(spec) ? (spec.replaces ?? []) : spec));
    const listed = shown.filter((spec) => !spec.unlisted && !spec.shown);
    const args = Object.fromEntries(
      listed.map(({ own, ...spec }) => [
        spec.name,
        describeArg(own ? { ...own, required: spec.required } : spec, spell),
      ]),
    );
    const batch = dialect && allowsBatch ? { allow_batch: { v1: true } } : {};
    return { methods: verbs, ...batch, args: listed.length ? args : [] };
  });
  return {
    namespace: route.namespace,
    methods: [...new Set(route.endpoints.flatMap(({ verbs }) => verbs))],
    endpoints,
    ...(route.parameters.length ? {} : { _links: { self: root + route.pattern } }),
  };
}

/** Placeholder for the REST root in the paths of controllers. The configuration determines the real path. */
export const REST_ROOT = '{rest}';

/** The path at which the handlers of requests without a declared route are registered. */
export const ANY_PATH = `/${REST_ROOT}/*path`;
