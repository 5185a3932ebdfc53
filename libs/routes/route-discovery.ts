import { Injectable, type Type, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef, DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import { argsAtRoot, NoDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import type { JsonSchema } from '#libs/binding';
import type { ErrorCodes } from '#libs/errors';
import type { LeanAdapter, RouteHandler } from '#libs/http';
import { type Model, Models } from '#libs/model';
import { Dialect, type PresenterClass, type ReturnsOptions } from '#libs/presenting';
import { REST_ROOT, RouteTable, type Endpoint, type Verb } from '#libs/requests';
import { ArgBinders } from './arg-binders.js';
import { handlersOf } from './controller-routes.js';
import {
  META,
  SUBJECT,
  type AgentOptions,
  type ArgsParameter,
  type MethodReference,
  type ViewerNeed,
  type VersionsReference,
} from './decorators.js';
import {
  routeTables,
  type DiscoveredRoutes,
  type FamilyRoute,
  type PlacedEndpoint,
  type RouteTables,
} from './route-tables.js';

type ArgsOfNamespace = (namespace: string) => Type<object>;
/** The class of arguments, if a function decides it, and the subject of an endpoint of a family. */
interface EndpointOptions {
  args?: new () => object;
  subject?: unknown;
}

type Callable = (...params: unknown[]) => unknown;
type Returned = ReturnsOptions & { presenter: PresenterClass };

/**
 * Reads the decorators of all controllers below the REST root once. The router, the site index, `OPTIONS`, the OpenAPI
 * document and tests use the result.
 */
@Injectable()
export class RouteDiscovery implements OnApplicationBootstrap {
  private discovered: DiscoveredRoutes | undefined;
  /** The tables of a model. */
  private readonly tables: () => RouteTables;
  private readonly outside = new Map<unknown, Endpoint>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly modules: ModuleRef,
    private readonly binders: ArgBinders,
    private readonly host: HttpAdapterHost<LeanAdapter>,
    private readonly dialect: Dialect,
    private readonly models: Models,
  ) {
    this.tables = models.derived(this.makeTables);
  }

  /**
   * Reads the decorators of all controllers. The start fails if a route is unreachable, a handler has neither `@Can()`
   * nor `@Public()`, or a provider that a decorator names is missing.
   */
  onApplicationBootstrap(): void {
    this.tables();
    this.models.prepare(this.makeTables);
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype || isBelowRoot(metatype)) continue;
      for (const handler of handlersOf(metatype.prototype as object).values())
        this.endpointOf(metatype as Type, handler);
    }
  }

  /** The endpoint of a handler outside the REST root. */
  endpointOf(controller: Type, handler: unknown): Endpoint {
    const known = this.outside.get(handler);
    if (known) return known;
    const { name } = handler as Callable;
    const path = `${String(Reflect.getMetadata('path', controller))}/${name}`;
    const endpoint = this.endpoint(controller, name, handler as Callable, path);
    this.outside.set(handler, endpoint);
    return endpoint;
  }

  /** Every route below the own REST root. */
  get table(): RouteTable {
    return this.tables().canonical;
  }

  /** Every route below the REST root that the running request was sent to. */
  get requestedTable(): RouteTable {
    return this.tableOf(Dialect.current !== undefined);
  }

  /** Every route below the own REST root, or below that of the convention. */
  tableOf(isConvention: boolean): RouteTable {
    const tables = this.tables();
    return isConvention ? tables.convention : tables.canonical;
  }

  private readonly makeTables = (model: Model): RouteTables =>
    routeTables((this.discovered ??= this.read()), model, this.dialect, this.binders);

  /** Reads the decorators of all controllers below the REST root. */
  private read(): DiscoveredRoutes {
    const placed: PlacedEndpoint[] = [];
    const indexes: DiscoveredRoutes['indexes'][number][] = [];
    const families = new Map<string, FamilyRoute[]>();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (!instance || !metatype || !isBelowRoot(metatype)) continue;
      const family = Reflect.getMetadata(META.family, metatype) as string | undefined;
      const namespace = String(Reflect.getMetadata(META.namespace, metatype));
      const start = family === undefined ? REST_ROOT : `${REST_ROOT}/{${family}}`;
      const base = String(Reflect.getMetadata('path', metatype)).slice(start.length);
      for (const [method, handler] of handlersOf(metatype.prototype as object)) {
        const path = `${base}/${String(Reflect.getMetadata('path', handler))}`
          .replace(/\/+/g, '/')
          .replace(/(.)\/$/, '$1');
        const mountedAt = `/${start}${path}`.replace(/\/$/, '');
        const isConventionOnly = [metatype, handler].some((one) => Reflect.hasMetadata(META.conventionOnly, one));
        const argsOf = Reflect.getMetadata(META.eachNamespace, handler) as ArgsOfNamespace | undefined;
        const made = (options: EndpointOptions = {}) => this.endpoint(metatype, method, handler, mountedAt, options);
        if (family !== undefined) {
          const endpointFor = (subject: unknown) => made({ subject });
          const route = { path: path.replace(/^\/$/, ''), isConventionOnly, endpointFor };
          families.set(family, [...(families.get(family) ?? []), route]);
        } else if (argsOf) indexes.push(oncePerName((name) => made({ args: argsOf(name) })));
        else placed.push({ path, namespace, isConventionOnly, endpoint: made() });
      }
    }
    return { placed, indexes, families };
  }

  private endpoint(
    controller: object,
    method: string,
    handler: Callable,
    mountedAt: string,
    {
      args = argsClassOf((controller as Type).prototype as object, method),
      subject = Reflect.getMetadata(META.subject, controller),
    }: EndpointOptions = {},
  ): Endpoint {
    const meta = <T>(key: string): T | undefined => Reflect.getMetadata(key, handler) as T | undefined;
    const either = <T>(key: string): T | undefined =>
      meta<T>(key) ?? (Reflect.getMetadata(key, controller) as T | undefined);
    const verb = RequestMethod[meta<RequestMethod>('method') ?? RequestMethod.GET] as Verb;
    const id = `${(controller as Type).name}_${method}`;
    const policy = meta<MethodReference>(META.policy);
    const isPublic = meta(META.public) ?? Reflect.hasOwnMetadata(META.public, controller);
    if (!policy && !isPublic) throw new Error(`${id} has neither @Can() nor @Public().`);
    const versions = meta<VersionsReference>(META.versions);
    const validation = meta<MethodReference>(META.validation);
    const { presenter, ...returns }: Partial<Returned> = meta<Returned>(META.returns) ?? {};
    const operation = meta<{ summary?: string; operationId?: string }>('swagger/apiOperation');
    const carriesRequests = either<boolean>(META.carriesRequests) ?? false;
    const offer = either<boolean | AgentOptions>(META.forAgents);
    const { adapter } = this;
    const isUnindexed = Reflect.hasMetadata(META.unindexed, controller);
    const isUpload = meta<boolean>(META.upload) === true;
    let handle: RouteHandler | undefined;
    const documented = answerOf(meta('swagger/apiResponse'));
    return {
      ...(documented ? { status: documented.status } : {}),
      ...returns,
      verbs: meta<readonly Verb[]>(META.methods) ?? [verb],
      mountedAt,
      id,
      subject,
      extension: Reflect.getMetadata(META.extension, controller) as string | undefined,
      carriesRequests,
      isForAgents: offer === undefined ? (either(META.conventionOnly) ? false : undefined) : offer !== false,
      agentFields: typeof offer === 'object' ? offer.fields : undefined,
      movesToTrash: meta<boolean>(META.toTrash) ?? returns.removal === 'by trash',
      hasDryRun: either<boolean>(META.dryRun) ?? false,
      entryType: Reflect.getMetadata(META.entryType, controller) as string | undefined,
      writesItem: meta<boolean>(META.writesItem) === true,
      isUnindexed,
      args,
      binder: this.binders.of(argsAtRoot(args, 'own')),
      summary: operation?.summary ?? '',
      operationId: operation?.operationId,
      tag: (Reflect.getMetadata('swagger/apiUseTags', controller) as string[] | undefined)?.[0],
      presenter: presenter && this.modules.get(presenter, { strict: false }),
      answer: documented?.schema,
      bodyShape: meta<JsonSchema>(META.bodyShape),
      isCacheable: meta<boolean>(META.cacheable) ?? false,
      // The convention says so of its routes. Those beside it may be parts of a batch, except for files.
      allowsBatch: !carriesRequests && (either<boolean>(META.allowBatch) ?? (isUnindexed && !isUpload)),
      isPreviewable: meta<boolean>(META.previewable) ?? false,
      body: isUpload ? 'upload' : undefined,
      errors: errorsOf(meta('swagger/apiResponse')),
      failures: {
        ...meta<ErrorCodes>(META.failures),
        ...(Reflect.getMetadata(META.failures, controller) as ErrorCodes | undefined),
      },
      ...this.authorization(policy && withSubject(policy, subject), id),
      versions: versions && this.versions(withSubject(versions, subject)),
      validate: this.optional(validation && withSubject(validation, subject), id),
      readsLargeBody: this.optional(meta<MethodReference>(META.largeBody), id) as Endpoint['readsLargeBody'],
      defaults: this.optional(meta<MethodReference>(META.defaults), id) as (() => Record<string, unknown>) | undefined,
      get handle() {
        return (handle ??= adapter.handlerOf(verb, mountedAt));
      },
    };
  }

  private get adapter(): LeanAdapter {
    return this.host.httpAdapter;
  }

  private optional(reference: MethodReference | undefined, id: string): Callable | undefined {
    const method = reference && this.method(reference, id);
    return method && ((...params) => method(...params, ...reference.fixed));
  }

  /** What decides who may call a route; nothing on public routes. */
  private authorization(
    policy: MethodReference | undefined,
    id: string,
  ): Pick<Endpoint, 'authorize' | 'isForSignedIn' | 'needs'> {
    if (!policy) return { isForSignedIn: false };
    const method = this.method(policy, id);
    const decide = (args: object, viewer: Viewer): unknown => method(args, viewer, ...policy.fixed);
    const declared = (policy.type.prototype as Record<string, object>)[policy.method] ?? {};
    const need = Reflect.getMetadata(META.needs, declared) as ViewerNeed | undefined;
    const needs = need && ((viewer: Viewer) => need(viewer, ...(policy.fixed as never[])));
    if (!Reflect.hasMetadata(META.forSignedIn, declared)) return { authorize: decide, isForSignedIn: false, needs };
    const refuseAnonymous = (): never => {
      throw new Error(`${policy.type.name}.${policy.method} lets anonymous viewers pass, but is @ForSignedIn().`);
    };
    const authorize = (args: object, viewer: Viewer): unknown => {
      const decided = decide(args, viewer);
      if (viewer.isSignedIn) return decided;
      return decided instanceof Promise ? decided.then(refuseAnonymous) : refuseAnonymous();
    };
    return { authorize, isForSignedIn: true, needs };
  }

  private versions({ type, fixed }: VersionsReference): Endpoint['versions'] {
    const provider = this.modules.get(type, { strict: false });
    return {
      of: (args) => provider.versionOf(args, ...fixed),
      lock: (args) => provider.lockVersion(args, ...fixed),
      present: provider.presentState?.bind(provider),
    };
  }

  /** The method of a provider that a decorator names. */
  private method({ type, method }: MethodReference, id: string): Callable {
    const provider = this.modules.get<Record<string, Callable>>(type, { strict: false });
    const found = provider[method];
    if (!found) throw new Error(`${id}: ${type.name} has no method ${method}.`);
    return found.bind(provider);
  }
}

/** Classes of arguments are never freed, so those of a namespace are made once. */
function oncePerName(make: (name: string) => Endpoint): (name: string) => Endpoint {
  const made = new Map<string, Endpoint>();
  return (name) => {
    const endpoint = made.get(name) ?? make(name);
    made.set(name, endpoint);
    return endpoint;
  };
}

/** A reference to a method with the subject where its decorator has `SUBJECT`. */
const withSubject = <R extends { fixed: readonly unknown[] }>(reference: R, subject: unknown): R => ({
  ...reference,
  fixed: reference.fixed.map((one) => (one === SUBJECT ? subject : one)),
});

const isBelowRoot = (controller: object): boolean =>
  [META.namespace, META.family].some((key) => Reflect.hasMetadata(key, controller));

/** The class of the parameter with `@Args()`. */
function argsClassOf(prototype: object, method: string): new () => object {
  const parameter = Reflect.getMetadata(META.args, prototype, method) as ArgsParameter | undefined;
  if (!parameter) return NoDto;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as (new () => object)[];
  const type = parameter.type ?? types[parameter.index];
  // What compilers write in place of a type: `Object`, or `Function` for one that is imported as a type.
  if (!type || ([Object, Function] as unknown[]).includes(type)) {
    throw new Error(
      `${prototype.constructor.name}.${method}: the class of the arguments is unknown at run time. ` +
        'Import it as a value, not with "import type".',
    );
  }
  return type;
}

type DocumentedResponses = Record<string, { description?: string; schema?: JsonSchema }>;

const errorsOf = (responses: DocumentedResponses | undefined): Record<number, string> =>
  Object.fromEntries(
    Object.entries(responses ?? {})
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description = '' }]) => [Number(status), description]),
  );

/** The successful response that is documented without a presenter. */
function answerOf(responses: DocumentedResponses | undefined): { status: number; schema?: JsonSchema } | undefined {
  const [found] = Object.entries(responses ?? {}).filter(([status]) => Number(status) < 300);
  return found && { status: Number(found[0]), schema: found[1].schema };
}
