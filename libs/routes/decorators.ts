import 'reflect-metadata';
import {
  HttpCode,
  Post,
  SetMetadata,
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import type { JsonSchema } from '#libs/binding';
import type { ErrorCodes, Fail } from '#libs/errors';
import type { PresenterClass, ReturnsOptions } from '#libs/presenting';
import { exchangeOf, REST_ROOT, type ItemVersions } from '#libs/requests';

/** A method of a provider that a decorator refers to, with constant arguments. */
export interface MethodReference {
  type: Type<object>;
  method: string;
  fixed: readonly unknown[];
}

/** Metadata keys of the decorators. */
export const META = {
  namespace: 'lintel:namespace',
  methods: 'lintel:methods',
  args: 'lintel:args',
  policy: 'lintel:policy',
  forSignedIn: 'lintel:for-signed-in',
  public: 'lintel:public',
  validation: 'lintel:validation',
  versions: 'lintel:versions',
  returns: 'lintel:returns',
  cacheable: 'lintel:cacheable',
  previewable: 'lintel:previewable',
  upload: 'lintel:upload',
  defaults: 'lintel:defaults',
  largeBody: 'lintel:large-body',
  bodyShape: 'lintel:body-shape',
  failures: 'lintel:failures',
  eachNamespace: 'lintel:each-namespace',
  family: 'lintel:route-family',
  conventionOnly: 'lintel:convention-only',
  allowBatch: 'lintel:allow-batch',
  unindexed: 'lintel:unindexed',
  extension: 'lintel:extension',
  carriesRequests: 'lintel:carries-requests',
  forAgents: 'lintel:for-agents',
  dryRun: 'lintel:dry-run',
  toTrash: 'lintel:to-trash',
  needs: 'lintel:needs',
  subject: 'lintel:subject',
  entryType: 'lintel:entry-type',
  writesItem: 'lintel:writes-item',
} as const;

// oxlint-disable-next-line typescript/no-explicit-any -- any method may be decorated
type Method = (...params: any[]) => unknown;
/**
 * `unknown` if a handler with these parameters can be called with arguments of type `Args`; otherwise a type that
 * explains why not.
 */
type Fits<Params extends unknown[], Args> = Params extends [infer Own, ...unknown[]]
  ? Own extends Args
    ? unknown
    : { expected: Args; handlerTakes: Own }
  : unknown;
/** A decorator for handlers whose first parameter is compatible with `Args`. */
type HandlerDecorator<Args> = <F extends Method>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<F> & Fits<Parameters<F>, Args>,
) => void;

/**
 * The namespace of the routes of a controller, below the REST root. Place it above `@Controller`.
 *
 * @example @Namespace('recipes/v1') @Controller('notes') export class NotesController { … }
 */
export const Namespace = (namespace: string): ClassDecorator =>
  applyDecorators((target: object) => {
    const path = String(Reflect.getMetadata('path', target) ?? '');
    const below = [REST_ROOT, namespace, path].map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean);
    Reflect.defineMetadata('path', below.join('/'), target);
    Reflect.defineMetadata(META.namespace, namespace, target);
  }, ApiExcludeController());

/**
 * The routes of this controller exist once for each subject that the model places them for, such as an entry type, with
 * the same handlers. `@Subject()` is the subject of the requested route; `SUBJECT` stands for it in the decorators of
 * handlers. Place it above `@Controller`.
 *
 * @example @Can(EntriesPolicy, 'list', SUBJECT)
 */
export const RouteFamily = (name: string): ClassDecorator =>
  applyDecorators((target: object) => {
    const path = String(Reflect.getMetadata('path', target) ?? '');
    Reflect.defineMetadata(
      'path',
      [REST_ROOT, `{${name}}`, path.replace(/^\/+/, '')].filter(Boolean).join('/'),
      target,
    );
    Reflect.defineMetadata(META.family, name, target);
  }, ApiExcludeController());

/**
 * What all routes of this controller are about, such as an entry type. The model changes endpoints by their subject:
 * `ENDPOINT_CHANGES`.
 */
export const About = (subject: object): ClassDecorator => SetMetadata(META.subject, subject);

/** The type of the entries that the routes of this controller are about, where `@About()` does not name it. */
export const OfType = ({ name }: { name: string }): ClassDecorator => SetMetadata(META.entryType, name);

/**
 * This route writes an item of the type that its controller is about. What reviews writes of that type, such as an
 * extension, gets its arguments first.
 */
export const WritesItem = (): MethodDecorator => SetMetadata(META.writesItem, true);

/** Stands for the subject of a route of a family, as a parameter of `@Can()`, `@ValidatedBy()` or `@Versioned()`. */
export const SUBJECT = Symbol('subject') as never;

/** Parameter decorator: the subject of the requested route of a family. */
export const Subject = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.endpoint?.subject,
);

/**
 * This route, or all routes of this controller, exist below the REST root of the convention only. Their paths have
 * canonical names like all others: `@Namespace('cms/v2')` is `wp/v2` there.
 */
export const ConventionOnly = (): MethodDecorator & ClassDecorator => SetMetadata(META.conventionOnly, true);

/**
 * The site index does not list the routes of this controller, because the contract does not have them. The index of a
 * namespace of such routes, `OPTIONS` and OpenAPI do, and batches may have them.
 */
export const Unindexed = (): ClassDecorator => SetMetadata(META.unindexed, true);

/**
 * An extension has the routes of this controller. The index of the own REST root has the routes of the contract only;
 * that of their namespace and those below the root of the convention have them.
 */
export const OfExtension = (name: string): ClassDecorator => SetMetadata(META.extension, name);

/**
 * Requests to this route, or to all routes of this controller, may be parts of a batch.
 *
 * @example @AllowBatch() @Post() create(@Args() args: CreateNoteDto) { … }
 */
export const AllowBatch = (): MethodDecorator & ClassDecorator => SetMetadata(META.allowBatch, true);

/**
 * Requests to this route, or to all routes of this controller, carry others, each of which passes all checks itself. They
 * are no parts of a batch and no abilities, so that none is carried by another one.
 */
export const CarriesRequests = (): MethodDecorator & ClassDecorator => SetMetadata(META.carriesRequests, true);

/** What agents get of a route. */
export interface AgentOptions {
  /** The members of listed items that agents get unless they ask for others: a page of whole items is too much for them. */
  fields: readonly string[];
}

/**
 * Whether agents get this route, or the routes of this controller, as an ability. Without it, they get those that list,
 * read or write the items of a resource, except those below the root of the convention only.
 */
export const ForAgents = (offer: boolean | AgentOptions = true): MethodDecorator & ClassDecorator =>
  SetMetadata(META.forAgents, offer);

/**
 * This route, or the routes of this controller, write to the database only, in transactions and by what follows their
 * commit: such a write can be tried and rolled back.
 */
export const DryRun = (): MethodDecorator & ClassDecorator => SetMetadata(META.dryRun, true);

/** This deletion moves items to the trash, where `@Returns` does not say so. */
export const ToTrash = (): MethodDecorator => SetMetadata(META.toTrash, true);

/** The methods of an update; they share one route. */
const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;

/**
 * A route for `POST`, `PUT` and `PATCH`: all three change what is sent and keep the rest.
 *
 * @example @Update(':id') @Can(NotesPolicy, 'update') update(@Args() { id, ...changes }: UpdateNoteDto) { … }
 */
export const Update = (path = ''): MethodDecorator =>
  applyDecorators(Post(path), SetMetadata(META.methods, UPDATE_METHODS));

const BoundArgs = createParamDecorator((_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.args);

/** Where a method takes the arguments of the request, and their class if it is not that of the parameter. */
export interface ArgsParameter {
  readonly index: number;
  readonly type: Type<object> | undefined;
}

/**
 * Parameter decorator: the bound and validated arguments of the request, an instance of the parameter's class, or of
 * `type` where a function that makes controllers chooses the class.
 *
 * @example create(@Args() { text }: CreateNoteDto) { … }
 */
export const Args =
  (type?: Type<object>): ParameterDecorator =>
  (target, key, index) => {
    if (key === undefined) throw new Error('@Args() must decorate a parameter of a method.');
    Reflect.defineMetadata(META.args, { index, type } satisfies ArgsParameter, target, key);
    BoundArgs()(target, key, index);
  };

/**
 * Parameter decorator: the `RestRequest` with the data of the request besides its arguments.
 *
 * @example list(@Args() args: ListNotesDto, @Requested() request: RestRequest) { … }
 */
export const Requested = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.request,
);

/** Parameter decorator: the state of the request, for routes of this library. */
export const Exchanged = createParamDecorator((_: unknown, execution: ExecutionContext) => exchangeOf(execution));

/**
 * Parameter decorator: the signed-in or anonymous viewer.
 *
 * @example list(@Args() args: ListNotesDto, @CurrentViewer() viewer: Viewer) { … }
 */
export const CurrentViewer = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.viewer,
);

/**
 * Declares who may call a route. The method of an injectable policy gets the arguments and the viewer, and throws the
 * error that rejects the request. Further parameters of the method are given here.
 *
 * @example @Can(VenuesPolicy, 'update')
 */
export function Can<P extends object, M extends keyof P & string>(
  policy: Type<P>,
  method: M,
  ...fixed: P[M] extends (args: never, viewer: never, ...fixed: infer Fixed) => unknown ? Fixed : []
): HandlerDecorator<P[M] extends (args: infer Args, ...rest: never[]) => unknown ? Args : never> {
  const reference: MethodReference = { type: policy, method, fixed };
  return (_target, _key, descriptor) => {
    Reflect.defineMetadata(META.policy, reference, descriptor.value as object);
  };
}

/**
 * On a method of a policy: it never lets an anonymous viewer pass, so that it is not asked whether the `Allow` header of
 * one names its methods. A method that lets one pass in spite of it fails the request.
 *
 * @example
 * @ForSignedIn()
 * create(_args: object, viewer: Viewer): void {
 *   if (!viewer.isSignedIn) fail('recipes_cannot_note');
 * }
 */
export const ForSignedIn = (): MethodDecorator => SetMetadata(META.forSignedIn, true);

/** Whether a viewer has what a policy needs at least; gets the further parameters of its method. */
export type ViewerNeed = (viewer: Viewer, ...fixed: never[]) => boolean;

/**
 * On a method of a policy: what a viewer needs at least, whatever the item is. It says which routes to offer to a viewer
 * and is no check: the method itself refuses.
 *
 * @example @Needs((viewer, taxonomy: Taxonomy) => viewer.can(taxonomy.manage))
 */
export const Needs = (need: ViewerNeed): MethodDecorator => SetMetadata(META.needs, need);

/**
 * Everybody may call this route, or all routes of this controller. The handler alone decides what the viewer sees.
 *
 * @example @Get() @Public() @Returns([NotePresenter]) list(@Args() args: ListNotesDto) { … }
 */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(META.public, true);

/**
 * Validates arguments with a provider, right after the checks of their declarations. The method throws the 400 that
 * names the invalid arguments.
 */
export function ValidatedBy<P extends object, M extends keyof P & string>(
  type: Type<P>,
  method: M,
  ...fixed: P[M] extends (args: never, ...fixed: infer Fixed) => unknown ? Fixed : []
): HandlerDecorator<P[M] extends (args: infer Args, ...fixed: never[]) => unknown ? Args : never> {
  const reference: MethodReference = { type, method, fixed };
  return (_target, _key, descriptor) => {
    Reflect.defineMetadata(META.validation, reference, descriptor.value as object);
  };
}

/** For the documentation: a provider method returns the defaults that are computed per request, by name. */
export const DefaultsFrom = <P extends object>(type: Type<P>, method: keyof P & string): MethodDecorator =>
  SetMetadata(META.defaults, { type, method, fixed: [] } satisfies MethodReference);

/**
 * Declares what a route returns, for the response, its schema and the documentation: one item, `[Presenter]` for a
 * list, or a list by name or in an envelope.
 *
 * @example @Returns(VenuePresenter, 201)
 */
export function Returns(
  shape: PresenterClass | readonly [PresenterClass],
  options: number | ReturnsOptions = {},
): MethodDecorator {
  const isList = Array.isArray(shape);
  const presenter = (isList ? shape[0] : shape) as PresenterClass;
  const more = typeof options === 'number' ? { status: options } : options;
  const { status = 200 } = more;
  return applyDecorators(
    SetMetadata(META.returns, { ...more, ...(isList ? { list: true } : {}), status, presenter }),
    HttpCode(status),
  );
}

/** A provider with versions of items, and further parameters of its methods. */
export interface VersionsReference {
  type: Type<ItemVersions>;
  fixed: readonly unknown[];
}

/**
 * Declares on the `GET` route of an item where its version comes from, for `ETag` and `Last-Modified`, and for
 * `If-Match` of the routes with the same path that write it. Without such a route, it stands on the route that writes.
 *
 * @example @Versioned(Entries, POST)
 */
export const Versioned = (type: Type<ItemVersions>, ...fixed: readonly unknown[]): MethodDecorator =>
  SetMetadata(META.versions, { type, fixed } satisfies VersionsReference);

/**
 * Allows caching the response for anonymous callers. The response must collect the cache tags of all its data, and
 * depend on nothing but the URL and the permissions of the caller.
 *
 * @example
 * @Get() @Public() @Cacheable() @Returns([NotePresenter])
 * list(@Args() args: ListNotesDto) {
 *   CacheTags.current?.add('recipes:notes');
 *   …
 * }
 */
export const Cacheable = (): MethodDecorator => SetMetadata(META.cacheable, true);

/** On the `GET` route of an entry: the holder of a link for its preview may read it, whatever its status. */
export const Previewable = (): MethodDecorator => SetMetadata(META.previewable, true);

/**
 * For routes whose callers prove their permission in the body. The method gets the path arguments and returns whether a
 * body over 256 kB is read from an anonymous caller.
 */
export const LargeBody = <P extends object>(type: Type<P>, method: keyof P & string): MethodDecorator =>
  SetMetadata(META.largeBody, { type, method, fixed: [] } satisfies MethodReference);

/** The body is a file or a form with a file. The handler reads it from `request.upload`. */
export const Upload = (): MethodDecorator => SetMetadata(META.upload, true);

/**
 * For the documentation: error codes of a catalogue that a route, or any route of this controller, typically responds
 * with.
 *
 * @example @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_edit')
 */
export function Fails<Code extends string>(fail: Fail<Code>, ...codes: Code[]): MethodDecorator & ClassDecorator {
  return (target: object, _key?: unknown, descriptor?: PropertyDescriptor) => {
    const place = (descriptor?.value as object | undefined) ?? target;
    const known = Reflect.getOwnMetadata(META.failures, place) as ErrorCodes | undefined;
    const named = Object.fromEntries(codes.map((code) => [code, fail.codes[code]]));
    Reflect.defineMetadata(META.failures, { ...named, ...known }, place);
  };
}

/** For the documentation: a schema that the arguments in a body meet together, such as alternatives. */
export const BodyShape = (shape: JsonSchema): MethodDecorator => SetMetadata(META.bodyShape, shape);

/** For the index of namespaces: the route exists once per namespace, at its path and with its arguments. */
export const EachNamespace = (argsOf: (namespace: string) => Type<object>): MethodDecorator =>
  SetMetadata(META.eachNamespace, argsOf);
