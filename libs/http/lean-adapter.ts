import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * A route handler as the framework registers it: guards, interceptors, handler and exception filter in one function.
 */
export type RouteHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<unknown>;

/** Responds to a request or calls `next`. An error ends the request. */
export type Stage = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The stages that requests pass before Express, each list in order. */
export interface Stages {
  /** Run once for each request. */
  entrance: readonly Stage[];
  /** Run again for a request whose URL was rewritten; see `reroute`. */
  routing: readonly Stage[];
  /** Responds to a request after a stage has failed. */
  failed: (error: unknown, request: IncomingMessage, response: ServerResponse) => void;
}

/** A handler that is kept outside Express, with the method and path that it was registered with. */
export interface OwnRoute {
  verb: string;
  path: string;
  handler: RouteHandler;
}

const RESULT = Symbol('receiver of the result of a handler');
type Receiver = (result: unknown) => void;
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'all';

/**
 * Passes the result of a response's handler to `receiver` instead of sending it. Without a receiver, the result is
 * sent.
 */
export function receiveResult(response: ServerResponse & { [RESULT]?: Receiver }, receiver?: Receiver): void {
  response[RESULT] = receiver;
}

/**
 * The HTTP adapter of the site. Requests pass the stages in order and reach Express last, because its router and
 * request wrappers cost more than most responses. Handlers whose path begins with one of `ownRoots` are kept here, for
 * a stage that has its own route table. All other handlers are ordinary Express routes.
 */
export class LeanAdapter extends ExpressAdapter {
  private readonly own = new Map<string, OwnRoute>();
  private stages: Stages | undefined;
  /** The last response of each connection; undefined before its first request: browsers open some ahead. */
  private readonly connections = new Map<Socket, ServerResponse | undefined>();
  private isLeaving = false;
  private closed: Promise<void> | undefined;

  /** @param ownRoots First path segments of the handlers that are kept outside Express. */
  constructor(private readonly ownRoots: readonly string[]) {
    super();
  }

  /** Sets the stages before Express. */
  useStages(stages: Stages): void {
    this.stages = stages;
  }

  /** Passes a request whose URL was rewritten through the routing stages again. */
  reroute(request: IncomingMessage, response: ServerResponse): void {
    this.pass(request, response, this.stages?.routing ?? [], () => this.express(request, response));
  }

  /** The handler registered for a method and a path below one of the own roots. */
  handlerOf(method: string, path: string): RouteHandler {
    const route = this.own.get(`${method} ${path}`);
    if (!route) throw new Error(`No handler is registered for ${method} ${path}.`);
    return route.handler;
  }

  /** The routes below one of the own roots, in order of registration. */
  routesBelow(root: string): OwnRoute[] {
    return [...this.own.values()].filter(({ path }) => path === `/${root}` || path.startsWith(`/${root}/`));
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
    return this.isOwn(path) ? path : super.normalizePath(path);
  }

  /**
   * Has every response from now on be the last one of its connection. A connection that the server closes by itself may
   * carry a request at that moment, whose client gets no answer.
   */
  leaveConnections(): void {
    this.isLeaving = true;
    for (const response of this.connections.values())
      if (response && !response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Ends connections that never had a request. To the server, they are not idle. */
  endUnusedConnections(): void {
    for (const [socket, response] of this.connections) if (!response) socket.destroy();
  }

  /** Stops accepting connections. Resolves when the last one has ended. */
  override close(): Promise<void> {
    this.closed ??= new Promise((resolve) => void this.httpServer.close(() => resolve()));
    return this.closed;
  }

  override initHttpServer(): void {
    const server = createServer((request, response) => {
      this.connections.set(request.socket, response);
      if (this.isLeaving) response.setHeader('Connection', 'close');
      this.pass(request, response, this.stages?.entrance ?? [], () => this.reroute(request, response));
    });
    server.on('connection', (socket) => {
      this.connections.set(socket, undefined);
      socket.once('close', () => this.connections.delete(socket));
    });
    this.httpServer = server as Server & typeof this.httpServer;
  }

  override status(response: ServerResponse, code: number): ServerResponse {
    response.statusCode = code;
    return response;
  }

  override reply(response: ServerResponse & { [RESULT]?: Receiver }, body: unknown, status?: number): unknown {
    const receive = response[RESULT];
    return receive ? receive(body) : super.reply(response, body, status);
  }

  private pass(request: IncomingMessage, response: ServerResponse, stages: readonly Stage[], end: () => void): void {
    let index = 0;
    // One function for all stages: each request passes a dozen of them.
    const next = (error?: unknown): void => {
      if (error !== undefined) {
        this.stages?.failed(error, request, response);
        return;
      }
      const stage = stages[index];
      if (!stage) {
        end();
        return;
      }
      index += 1;
      try {
        stage(request, response, next);
      } catch (thrown) {
        this.stages?.failed(thrown, request, response);
      }
    };
    next();
  }

  private express(request: IncomingMessage, response: ServerResponse): void {
    const express = this.getInstance<(request: IncomingMessage, response: ServerResponse) => void>();
    express(request, response);
  }

  private isOwn(path: unknown): path is string {
    return typeof path === 'string' && this.ownRoots.some((root) => `${path}/`.startsWith(`/${root}/`));
  }

  /** Keeps the handler of an own route; registers any other with Express. */
  private register(verb: Verb, given: unknown[]): unknown {
    const [path, handler] = given;
    if (!this.isOwn(path)) return super[verb](...(given as [never]));
    const route = { verb: verb.toUpperCase(), path, handler: handler as RouteHandler };
    const key = `${route.verb} ${path}`;
    if (this.own.has(key)) throw new Error(`Two handlers are registered for ${key}.`);
    this.own.set(key, route);
    return undefined;
  }
}
