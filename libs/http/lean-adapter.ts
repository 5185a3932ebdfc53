import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** A route handler as the framework registers it: guards, interceptors, handler and exception filter in one call. */
export type RouteHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<unknown>;

/** Answers a request, or calls `next`. */
export type Stage = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Marks handlers of which the adapter keeps the routes itself; the value identifies the route. */
const OWN_ROUTE = 'lintel:own-route';

/** Decorator: the adapter serves this handler without Express. `key` identifies the route among those of its path. */
export const OwnRoute =
  (key: object): MethodDecorator =>
  (_prototype, _name, descriptor) => {
    Reflect.defineMetadata(OWN_ROUTE, key, descriptor.value as object);
  };

const RESULT = Symbol('receiver of the result of a handler');
type Receiver = (result: unknown) => void;
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'all';

/** Hands the result of the handler of a response to `receiver` instead of sending it. */
export function receiveResult(response: ServerResponse & { [RESULT]?: Receiver }, receiver: Receiver): void {
  response[RESULT] = receiver;
}

/**
 * The HTTP adapter of the site. Requests pass the stages in their order and reach Express last: its router and the
 * objects that it wraps requests in cost more than most answers. Handlers marked with `@OwnRoute` are kept here, for a
 * stage that finds them by a route table of its own; all other handlers are Express routes as usual.
 */
export class LeanAdapter extends ExpressAdapter {
  private readonly own = new Map<object, Map<string, RouteHandler>>();
  private stages: readonly Stage[] = [];

  /** Sets what requests pass before Express, first to last. */
  useStages(...stages: Stage[]): void {
    this.stages = stages;
  }

  /** The handler that the framework registered for a route that is marked with `@OwnRoute(key)`. */
  handlerOf(key: object, path: string): RouteHandler {
    const handler = this.own.get(key)?.get(withoutSlashes(path));
    if (!handler) throw new Error(`No handler is registered for ${path}.`);
    return handler;
  }

  override get(...given: unknown[]): unknown {
    return this.register('get', given);
  }

  override post(...given: unknown[]): unknown {
    return this.register('post', given);
  }

  override put(...given: unknown[]): unknown {
    return this.register('put', given);
  }

  override patch(...given: unknown[]): unknown {
    return this.register('patch', given);
  }

  override delete(...given: unknown[]): unknown {
    return this.register('delete', given);
  }

  override options(...given: unknown[]): unknown {
    return this.register('options', given);
  }

  override all(...given: unknown[]): unknown {
    return this.register('all', given);
  }


  override normalizePath(path: string): string {
    // Patterns of own routes are not those of Express.
    return path.includes('(') ? path : super.normalizePath(path);
  }

  override initHttpServer(): void {
    const express = this.getInstance() as (request: IncomingMessage, response: ServerResponse) => void;
    const pass = (request: IncomingMessage, response: ServerResponse, index: number): void => {
      const stage = this.stages[index];
      if (stage) stage(request, response, () => pass(request, response, index + 1));
      else express(request, response);
    };
    this.httpServer = createServer((request, response) => pass(request, response, 0)) as Server & typeof this.httpServer;
  }

  override status(response: ServerResponse, code: number): ServerResponse {
    response.statusCode = code;
    return response;
  }

  override reply(response: ServerResponse & { [RESULT]?: Receiver }, body: unknown, status?: number): unknown {
    const receive = response[RESULT];
    return receive ? receive(body) : super.reply(response, body, status);
  }

  /** Keeps the handler of an own route; any other becomes a route of Express. */
  private register(verb: Verb, given: unknown[]): unknown {
    const [path, handler] = given as [string, RouteHandler];
    const key: unknown = typeof handler === 'function' ? Reflect.getMetadata(OWN_ROUTE, handler) : undefined;
    if (typeof key !== 'object' || key === null) return super[verb](...(given as [never]));
    const paths = this.own.get(key) ?? new Map<string, RouteHandler>();
    this.own.set(key, paths.set(withoutSlashes(path), handler));
    return undefined;
  }
}

const withoutSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, '');
