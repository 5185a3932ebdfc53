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
import { exchangeOf } from './exchange.js';
import type { PresenterClass, ReturnsOptions } from './presenter.js';
import { REST_ROOT } from './route-table.js';

/** What a policy or a service contributes to a route: the class, its method and arguments that are always the same. */
export interface MethodReference {
  type: Type<object>;
  method: string;
  fixed: readonly unknown[];
}

/** Metadata keys of the decorators. */
export const META = {
  namespace: 'lintel:namespace',
  methods: 'lintel:methods',
  args: 'lintel:args-index',
  policy: 'lintel:policy',
  public: 'lintel:public',
  validation: 'lintel:validation',
  returns: 'lintel:returns',
  cacheable: 'lintel:cacheable',
  upload: 'lintel:upload',
  defaults: 'lintel:defaults',
  largeBody: 'lintel:large-body',
  eachNamespace: 'lintel:each-namespace',
} as const;

// oxlint-disable-next-line typescript/no-explicit-any -- any method may be decorated
type Method = (...params: any[]) => unknown;
/** `unknown` if a handler with these parameters can be called with arguments of type `Args`, else a type that explains why not. */
type Fits<Params extends unknown[], Args> = Params extends [infer Own, ...unknown[]]
  ? Own extends Args
    ? unknown
    : { expected: Args; handlerTakes: Own }
  : unknown;
/** A decorator of handlers whose first parameter has what `Args` has. */
type HandlerDecorator<Args> = <F extends Method>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<F> & Fits<Parameters<F>, Args>,
) => void;

/** Below which namespace of the REST root the routes of a controller are; stands above `@Controller`. */
export const Namespace = (namespace: string): ClassDecorator =>
  applyDecorators((target: object) => {
    const path = String(Reflect.getMetadata('path', target) ?? '');
    const below = [REST_ROOT, namespace, path].map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean);
    Reflect.defineMetadata('path', below.join('/'), target);
    Reflect.defineMetadata(META.namespace, namespace, target);
  }, ApiExcludeController()) as ClassDecorator;

/** The methods of a change; they are one route. */
const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;

/** A route for `POST`, `PUT` and `PATCH`: all three change what is sent and keep the rest. */
export const Update = (path = ''): MethodDecorator =>
  applyDecorators(Post(path), SetMetadata(META.methods, UPDATE_METHODS));

const BoundArgs = createParamDecorator((_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.args);

/** Parameter decorator: the bound and validated arguments of the request, an instance of the parameter's class. */
export const Args = (): ParameterDecorator => (target, key, index) => {
  if (key === undefined) throw new Error('@Args() belongs to a parameter of a method.');
  Reflect.defineMetadata(META.args, index, target, key);
  BoundArgs()(target, key, index);
};

/** Parameter decorator: the `RestRequest`, what a handler may need beside its arguments. */
export const Requested = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.request,
);

/** Parameter decorator: the viewer, the signed-in user or the anonymous one. */
export const CurrentViewer = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.viewer,
);

/**
 * Who may call a route: a method of an injectable policy gets the arguments and the viewer, and throws the error that
 * refuses the request. Parameters of the method beyond these two are given here.
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

/** Everybody may call this route, or all routes of this controller; the handler alone decides what the viewer sees. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(META.public, true);

/**
 * Validates arguments by what only a provider knows, right after they were validated by their declarations; the method
 * throws the 400 that names those at fault.
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

/** For the documentation: a method of a provider answers the defaults that are computed for each request, by name. */
export const DefaultsFrom = <P extends object>(type: Type<P>, method: keyof P & string): MethodDecorator =>
  SetMetadata(META.defaults, { type, method, fixed: [] } satisfies MethodReference);

/**
 * What a route answers, for the answer, its schema and the documentation: one item, `[Presenter]` for a list, or a list
 * by name or in an envelope.
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

/**
 * The answer may be cached for anonymous callers: all that it shows of the site is gathered as cache tags while it is
 * made, and it depends on nothing but the URL and the rights of the caller.
 */
export const Cacheable = (): MethodDecorator => SetMetadata(META.cacheable, true);

/**
 * For routes whose callers prove in the body that they may call them: a method that gets the arguments of the path
 * answers whether a body over 256 kB is read although nobody has signed in.
 */
export const LargeBody = <P extends object>(type: Type<P>, method: keyof P & string): MethodDecorator =>
  SetMetadata(META.largeBody, { type, method, fixed: [] } satisfies MethodReference);

/** The body is a file or a form with one, which the handler takes from `request.upload`. */
export const Upload = (): MethodDecorator => SetMetadata(META.upload, true);

/** For the index of namespaces: the route exists once at the path of each namespace, with the arguments of that one. */
export const EachNamespace = (argsOf: (namespace: string) => Type<object>): MethodDecorator =>
  SetMetadata(META.eachNamespace, argsOf);
