import { Injectable, type Type, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef, DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import type { ValidatorConstraintInterface } from 'class-validator';
import { argsAtRoot, NoDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { ArgBinder, type JsonSchema, type ResolveConstraint } from '#libs/binding';
import type { ErrorCodes } from '#libs/errors';
import type { LeanAdapter, RouteHandler } from '#libs/http';
import { Dialect, type PresenterClass, type ReturnsOptions, type schemaOf } from '#libs/presenting';
import { REST_ROOT, RouteTable, type Endpoint, type Verb } from '#libs/requests';
import { META, type ArgsParameter, type MethodReference, type VersionsReference } from './decorators.js';

/**
 * The binders of this application, one per class of arguments. Their constraints are providers of this application: the
 * container of class-validator is global, while a process may run several applications.
 */
@Injectable()
export class ArgBinders {
  private readonly known = new Map<object, ArgBinder<object>>();

  constructor(private readonly modules: ModuleRef) {}

  /** The binder of a class of arguments. Throws if a constraint is not a provider. */
  of<T extends object>(type: Type<T>): ArgBinder<T> {
    const binder = this.known.get(type) ?? new ArgBinder<T>(type, this.resolve);
    this.known.set(type, binder);
    return binder as ArgBinder<T>;
  }

  private readonly resolve: ResolveConstraint = (constraint, argument) => {
    try {
      return this.modules.get<ValidatorConstraintInterface>(constraint, { strict: false });
    } catch (cause) {
      throw new Error(`The constraint ${constraint.name} of ${argument} is not a provider of any module.`, {
        cause,
      });
    }
  };
}

type ArgsOfNamespace = (namespace: string) => Type<object>;
type Callable = (...params: unknown[]) => unknown;
type Returned = ReturnsOptions & { presenter: PresenterClass };

/**
 * Reads the decorators of all controllers below the REST root once. The router, the site index, `OPTIONS`, the OpenAPI
 * document and tests use the result.
 */
@Injectable()
export class RouteDiscovery implements OnApplicationBootstrap {
  private known: { canonical: RouteTable; convention: RouteTable } | undefined;
  private readonly outside = new Map<unknown, Endpoint>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly modules: ModuleRef,
    private readonly binders: ArgBinders,
    private readonly host: HttpAdapterHost<LeanAdapter>,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Reads the decorators of all controllers. The start fails if a route is unreachable, a handler has neither `@Can()`
   * nor `@Public()`, or a provider that a decorator names is missing.
   */
  onApplicationBootstrap(): void {
    this.known ??= this.readTables();
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
    return (this.known ??= this.readTables()).canonical;
  }

  /** Every route below the REST root that the running request was sent to. */
  get requestedTable(): RouteTable {
    return this.tableOf(Dialect.current !== undefined);
  }

  /** Every route below the own REST root, or below that of the convention. */
  tableOf(isConvention: boolean): RouteTable {
    const tables = (this.known ??= this.readTables());
    return isConvention ? tables.convention : tables.canonical;
  }

  private readTables(): { canonical: RouteTable; convention: RouteTable } {
    const canonical = new RouteTable();
    const convention = new RouteTable();
    const add = (path: string, endpoint: Endpoint, namespace: string, isConventionOnly: boolean): void => {
      if (!isConventionOnly) canonical.add(path, endpoint, namespace);
      convention.add(this.dialect.pathOf(path), this.inConvention(endpoint), this.dialect.nameOf(namespace));
    };
    /** The namespaces, and whether all of their routes are in the convention only. */
    const namespaces = new Map<string, boolean>();
    const indexes: ((namespace: string) => Endpoint)[] = [];
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (!instance || !metatype || !isBelowRoot(metatype)) continue;
      const namespace = String(Reflect.getMetadata(META.namespace, metatype));
      const base = String(Reflect.getMetadata('path', metatype)).slice(REST_ROOT.length);
      for (const [method, handler] of handlersOf(metatype.prototype as object)) {
        const path = `${base}/${String(Reflect.getMetadata('path', handler))}`
          .replace(/\/+/g, '/')
          .replace(/(.)\/$/, '$1');
        const mountedAt = `/${REST_ROOT}${path}`.replace(/\/$/, '');
        const isConventionOnly = [metatype, handler].some((one) => Reflect.hasMetadata(META.conventionOnly, one));
        namespaces.set(namespace, isConventionOnly && (namespaces.get(namespace) ?? true));
        const argsOf = Reflect.getMetadata(META.eachNamespace, handler) as ArgsOfNamespace | undefined;
        if (argsOf) indexes.push((name) => this.endpoint(metatype, method, handler, mountedAt, argsOf(name)));
        else add(path, this.endpoint(metatype, method, handler, mountedAt), namespace, isConventionOnly);
      }
    }
    namespaces.delete('');
    for (const endpointOf of indexes)
      for (const [name, isConventionOnly] of namespaces) add(`/${name}`, endpointOf(name), name, isConventionOnly);
    canonical.refuseShadowed();
    convention.refuseShadowed();
    return { canonical, convention };
  }

  /** The presenter instance of a class that a route returns. */
  presenter(type: PresenterClass): Parameters<typeof schemaOf>[0] {
    return this.modules.get(type, { strict: false });
  }

  private endpoint(
    controller: object,
    method: string,
    handler: Callable,
    mountedAt: string,
    args: new () => object = argsClassOf((controller as Type).prototype as object, method),
  ): Endpoint {
    const meta = <T>(key: string): T | undefined => Reflect.getMetadata(key, handler) as T | undefined;
    const verb = RequestMethod[meta<RequestMethod>('method') ?? RequestMethod.GET] as Verb;
    const id = `${(controller as Type).name}_${method}`;
    const policy = meta<MethodReference>(META.policy);
    const isPublic = meta(META.public) ?? Reflect.hasOwnMetadata(META.public, controller);
    if (!policy && !isPublic) throw new Error(`${id} has neither @Can() nor @Public().`);
    const { presenter, ...returns } = meta<Returned>(META.returns) ?? {};
    const operation = meta<{ summary?: string; operationId?: string }>('swagger/apiOperation');
    const { adapter } = this;
    let handle: RouteHandler | undefined;
    const documented = answerOf(meta('swagger/apiResponse'));
    return {
      ...(documented ? { status: documented.status } : {}),
      ...returns,
      verbs: meta<readonly Verb[]>(META.methods) ?? [verb],
      mountedAt,
      id,
      args,
      binder: this.binders.of(argsAtRoot(args, 'own')),
      summary: operation?.summary ?? '',
      operationId: operation?.operationId,
      presenter,
      answer: documented?.schema,
      bodyShape: meta<JsonSchema>(META.bodyShape),
      isCacheable: meta<boolean>(META.cacheable) ?? false,
      allowsBatch: meta<boolean>(META.allowBatch) ?? Reflect.hasMetadata(META.allowBatch, controller),
      body: meta(META.upload) ? 'upload' : undefined,
      errors: errorsOf(meta('swagger/apiResponse')),
      failures: {
        ...meta<ErrorCodes>(META.failures),
        ...(Reflect.getMetadata(META.failures, controller) as ErrorCodes | undefined),
      },
      ...this.authorization(policy, id),
      versions: this.versions(meta<VersionsReference>(META.versions)),
      validate: this.optional(meta<MethodReference>(META.validation), id),
      readsLargeBody: this.optional(meta<MethodReference>(META.largeBody), id) as Endpoint['readsLargeBody'],
      defaults: this.optional(meta<MethodReference>(META.defaults), id) as (() => Record<string, unknown>) | undefined,
      get handle() {
        return (handle ??= adapter.handlerOf(verb, mountedAt));
      },
    };
  }

  /** An endpoint with the arguments that it has below the root of the convention. */
  private inConvention(endpoint: Endpoint): Endpoint {
    const binder = this.binders.of(argsAtRoot(endpoint.args, 'convention'));
    if (binder === endpoint.binder) return endpoint;
    // A copy of the values would ask for the handler before there is one.
    return Object.defineProperties({} as Endpoint, {
      ...Object.getOwnPropertyDescriptors(endpoint),
      binder: { value: binder, enumerable: true },
    });
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
  ): Pick<Endpoint, 'authorize' | 'isForSignedIn'> {
    if (!policy) return { isForSignedIn: false };
    const method = this.method(policy, id);
    const decide = (args: object, viewer: Viewer): unknown => method(args, viewer, ...policy.fixed);
    const prototype = policy.type.prototype as Record<string, object>;
    if (!Reflect.hasMetadata(META.forSignedIn, prototype[policy.method] ?? {}))
      return { authorize: decide, isForSignedIn: false };
    const refuseAnonymous = (): never => {
      throw new Error(`${policy.type.name}.${policy.method} lets anonymous viewers pass, but is @ForSignedIn().`);
    };
    const authorize = (args: object, viewer: Viewer): unknown => {
      const decided = decide(args, viewer);
      if (viewer.isSignedIn) return decided;
      return decided instanceof Promise ? decided.then(refuseAnonymous) : refuseAnonymous();
    };
    return { authorize, isForSignedIn: true };
  }

  private versions(reference: VersionsReference | undefined): Endpoint['versions'] {
    if (!reference) return undefined;
    const { type, fixed } = reference;
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

const isBelowRoot = (controller: object): boolean => Reflect.getMetadata(META.namespace, controller) !== undefined;

/** The handlers of a controller by name, inherited ones first. */
function handlersOf(prototype: object): Map<string, Callable> {
  const found = new Map<string, Callable>();
  const parent = Object.getPrototypeOf(prototype) as object | null;
  if (parent && parent !== Object.prototype) for (const [name, one] of handlersOf(parent)) found.set(name, one);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value === 'function' && Reflect.hasMetadata('method', value as object))
      found.set(name, value as Callable);
  }
  return found;
}

/** The class of the parameter with `@Args()`. */
function argsClassOf(prototype: object, method: string): new () => object {
  const parameter = Reflect.getMetadata(META.args, prototype, method) as ArgsParameter | undefined;
  if (!parameter) return NoDto;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as (new () => object)[];
  const type = parameter.type ?? types[parameter.index];
  if (!type || (type as unknown) === Object) {
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
