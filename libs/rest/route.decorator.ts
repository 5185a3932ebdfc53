import 'reflect-metadata';
import { RequestMapping, RequestMethod, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { NoArgs } from '#libs/args';
import { OwnRoute } from '#libs/http';
import { exchangeOf } from './exchange.js';
import type { Members, Presenter } from './presenter.js';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The verbs of a change: they are one route. */
export const EDIT = ['POST', 'PUT', 'PATCH'] as const;

/** How a route reads its body: parsed into arguments, or as a file that the handler takes from `request.upload`. */
export type BodyMode = 'arguments' | 'upload';

/** A list that stands in an object, beside members that tell of it. */
export interface Envelope {
  /** The member that holds the items. */
  items: string;
  members: Members<never>;
  /** False where no headers tell of the pages. */
  paged?: boolean;
}

export interface RouteOptions {
  /** What it does, in a line for the documentation. */
  summary: string;
  /**
   * Judges arguments by what the controller knows, right after they were judged by their declarations: throws the 400
   * that names those at fault.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- a decorator cannot know the class that it stands in
  judge?: (controller: any, args: any) => void;
  /**
   * The permission check: throws when the viewer may not, and a 404 before that when the item is not there. It runs
   * after the arguments are checked and before the handler; for the `Allow` header also without the handler.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- a decorator cannot know the class that it stands in
  may?: (controller: any, args: any) => unknown;
  /** What the answer shows: the presenter's class (its members are the schema), once, as a list, by name or in an envelope. */
  // oxlint-disable-next-line typescript/no-explicit-any -- presenters of all kinds of rows
  shows?: new (...input: any[]) => Presenter<any>;
  list?: boolean | 'by name' | Envelope;
  /**
   * Whether all that the answer shows of the site is noted while it is made (`Shown.current`), and all that it depends
   * on is the address and the rights of the caller: then answers to those who do not sign in may be kept for others.
   */
  notes?: boolean;
  /** Status of a success; 200 unless said. */
  status?: number;
  /**
   * How it takes its item away: into the trash unless `force` is true, or only for good, for the documentation. What is
   * gone for good is answered as `{deleted, previous}`.
   */
  removal?: 'by trash' | 'for good';
  /** What is refused beside what is told of every route: status → when, for the documentation. */
  refuses?: Readonly<Record<number, string>>;
  /**
   * Defaults of arguments that are worked out for each request, by name, for the documentation; the index knows none
   * for them.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- a decorator cannot know the class that it stands in
  defaults?: (controller: any) => Record<string, unknown>;
  body?: BodyMode;
}

/** A declared route, as found on a controller's method. */
export interface RouteDeclaration extends RouteOptions {
  verbs: readonly Verb[];
  path: string;
  handler: string;
  args: new () => object;
}

const DECLARED = Symbol('lintel:routes');

/**
 * Declares a route of the REST interface: `:name` stands for digits, `:name(regex)` for something else. The method is
 * called with its arguments (the class of its first parameter, bound from the request) and the `RestRequest`.
 *
 * @example @Route(EDIT, ':id', { summary: 'Changes a tag.' }) update(args: UpdateTagArgs, request: RestRequest) {}
 */
export function Route(verbs: Verb | readonly Verb[], path: string, options: RouteOptions): MethodDecorator {
  return (prototype, key, descriptor) => {
    const [args = NoArgs, request] = (Reflect.getMetadata('design:paramtypes', prototype, key) ?? []) as [
      (new () => object)?,
      unknown?,
    ];
    if ((args as unknown) === Object) {
      throw new Error(
        `${prototype.constructor.name}.${String(key)}: the class of the arguments is not known at run time. ` +
          'Import it as a value, not with "import type".',
      );
    }
    const routes = (Reflect.getOwnMetadata(DECLARED, prototype.constructor) ?? []) as RouteDeclaration[];
    const list = typeof verbs === 'string' ? [verbs] : verbs;
    const declaration = { ...options, verbs: list, path, handler: String(key), args };
    Reflect.defineMetadata(DECLARED, [...routes, declaration], prototype.constructor);
    const [verb] = list;
    const method = list.length === 1 && verb ? RequestMethod[verb] : RequestMethod.ALL;
    RequestMapping({ path, method })(prototype, key, descriptor);
    OwnRoute(declaration)(prototype, key, descriptor);
    Args()(prototype, key, 0);
    if (request !== undefined) Requested()(prototype, key, 1);
  };
}

/** Parameter decorator: the bound and validated arguments of the route. */
const Args = createParamDecorator((_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.args);

/** Parameter decorator: the `RestRequest`. */
const Requested = createParamDecorator((_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.request);

/** The routes of a controller class, inherited ones first. */
export function routesOf(controller: object): RouteDeclaration[] {
  const parent = Object.getPrototypeOf(controller) as object | null;
  const inherited = parent && parent !== Function.prototype ? routesOf(parent) : [];
  return [...inherited, ...((Reflect.getOwnMetadata(DECLARED, controller) ?? []) as RouteDeclaration[])];
}
