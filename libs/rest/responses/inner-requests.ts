import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Viewer, asViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { ARGUMENT_ERRORS, RestError } from '#libs/errors';
import { Dialect } from '#libs/presenting';
import { Exchange, type MatchedExchange, type RestRoute, type Verb } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { checkScope } from '../access-scope.js';
import { ArgumentsGuard } from '../arguments.guard.js';
import { PolicyGuard } from '../policy.guard.js';
import { type SerializedResponse, refusal, serialize, withShortStream } from '../response-writer.js';
import { WriteReviews } from '../write-reviews.js';
import { RouteResponses } from './route-responses.js';

/** A request that is part of another one. */
export interface InnerRequest {
  verb: Verb;
  /** The route that is meant. A path that leads to another one has none. */
  route: RestRoute;
  /** Path below the REST root, decoded. */
  path: string;
  /** The query, encoded. */
  query?: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Whether it is sent to the root of the convention; by default to that of the request that it is part of. */
  isInConvention?: boolean;
}

/** A request of the site itself; its path is below the REST root, its query is encoded. */
interface OwnRequest {
  path: string;
  query: string;
  body?: Record<string, unknown>;
}

/** Requests of the site itself, such as those for the items that webhooks send. */
@Injectable()
export class InnerRequests {
  constructor(
    private readonly discovery: RouteDiscovery,
    private readonly routes: RouteResponses,
    private readonly bound: ArgumentsGuard,
    private readonly policy: PolicyGuard,
    private readonly dialect: Dialect,
    private readonly modules: ModuleRef,
    private readonly reviews: WriteReviews,
  ) {}

  /**
   * The response to a request that is part of another one and has its viewer. It passes all stages but authentication,
   * and restarts the time limit of the whole request.
   */
  async send(whole: Exchange, request: InnerRequest): Promise<SerializedResponse> {
    whole.extendTime();
    return this.inContext(request, async () => {
      const part = this.open(whole, request);
      if (part instanceof RestError) return serialize(refusal(part, whole.viewer.isSignedIn), whole);
      const answer = await this.routes.make(part, whole.extendTime).catch((error: unknown) => {
        if (this.modules.get(Db, { strict: false }).repeats(error)) throw error;
        return this.routes.refuse(error, part);
      });
      return serialize(await withShortStream(answer), part);
    });
  }

  /** Why a request would be refused because of its arguments or of the rights of the viewer; undefined if it would not. */
  async check(whole: Exchange, request: InnerRequest): Promise<SerializedResponse | undefined> {
    return this.inContext(request, async () => {
      try {
        const part = this.open(whole, request);
        if (part instanceof RestError) throw part;
        part.endpoint = part.match?.route.byVerb.get(request.verb) ?? ARGUMENT_ERRORS('rest_no_route');
        part.pathArgs = part.match?.path ?? {};
        if (!part.isMatched()) return undefined;
        checkScope(part);
        await this.bound.bind(part);
        await this.policy.check(part);
        return undefined;
      } catch (error) {
        if (error instanceof RestError) return serialize(refusal(error, whole.viewer.isSignedIn), whole);
        throw error;
      }
    });
  }

  private inContext<T>({ isInConvention }: InnerRequest, work: () => Promise<T>): Promise<T> {
    return RequestContext.nested(() => {
      const context = RequestContext.current();
      if (context && isInConvention) context.dialect = this.dialect;
      return work();
    });
  }

  /** The exchange of a request, or why there is none. */
  private open(
    whole: Exchange,
    { verb, route, path, query = '', body, headers = {} }: InnerRequest,
  ): Exchange | RestError {
    const part = whole.nested({ method: verb, path, query, headers: { accept: 'application/json', ...headers } });
    if (part.unreadable instanceof RestError) return part.unreadable;
    part.match = this.discovery.requestedTable.match(path);
    if (part.match?.route !== route) return new RestError('rest_no_route', 404, ARGUMENT_ERRORS.codes.rest_no_route[1]);
    if (body && Object.keys(body).length) part.body = { body };
    return part;
  }

  /** The response to a `GET` request of a viewer. The path is below the REST root; the query is encoded. */
  read(path: string, query: string, viewer: Viewer): Promise<SerializedResponse> {
    return this.respond('GET', { path, query }, viewer);
  }

  /**
   * The response to a request of a viewer that updates an item, with its id alone if it succeeds. It belongs to the
   * ambient transaction, which the caller rolls back if it fails.
   */
  update(path: string, body: Record<string, unknown>, viewer: Viewer): Promise<SerializedResponse> {
    return this.respond('PATCH', { path, query: '_fields=id', body }, viewer);
  }

  /**
   * The item at the path of a request, as it is stored: in canonical names and the context `edit`, with all members.
   * Undefined if the path is that of a list.
   */
  async itemOf(whole: MatchedExchange): Promise<Record<string, unknown> | undefined> {
    const { match, path } = whole;
    if (!match || !Object.keys(match.path).length || !match.route.byVerb.has('GET')) return undefined;
    return asViewer(Viewer.system, async () => {
      const headers = { accept: 'application/json' };
      const part = whole.nested({ method: 'GET', path, query: 'context=edit', headers });
      Object.assign(part, { match, viewer: Viewer.system });
      const { status, bytes } = serialize(await this.routes.ofNested(part, whole.extendTime), part);
      return status === 200 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : undefined;
    });
  }

  /**
   * The members of a write of a viewer, by default of one by `update`, with what reviews have put in their place. Throws
   * the error with which they, or the checks of arguments and rights before them, refuse it.
   */
  async reviewed(
    path: string,
    body: Record<string, unknown>,
    viewer: Viewer,
    verb: 'PATCH' | 'POST' = 'PATCH',
  ): Promise<Record<string, unknown>> {
    return asViewer(viewer, async () => {
      const exchange = this.exchangeOf(verb, { path, query: '', body }, viewer);
      exchange.endpoint = exchange.match?.route.byVerb.get(verb) ?? ARGUMENT_ERRORS('rest_no_route');
      exchange.pathArgs = exchange.match?.path ?? {};
      if (!exchange.isMatched() || this.reviews.typeOf(exchange) === undefined) return body;
      await this.bound.prepare(exchange);
      await this.policy.check(exchange);
      return { ...body, ...exchange.revised };
    });
  }

  private respond(method: string, request: OwnRequest, viewer: Viewer): Promise<SerializedResponse> {
    const exchange = this.exchangeOf(method, request, viewer);
    // What is updated in the name of a viewer was reviewed when the viewer asked for it.
    exchange.isReviewed = true;
    return asViewer(viewer, async () => serialize(await this.routes.ofNested(exchange, () => undefined), exchange));
  }

  private exchangeOf(method: string, { path, query, body }: OwnRequest, viewer: Viewer): Exchange {
    const http = new IncomingMessage(new Socket());
    http.method = method;
    const exchange = new Exchange(http, new ServerResponse(http), path, query, '');
    exchange.viewer = viewer;
    exchange.isAuthenticated = true;
    exchange.match = this.discovery.tableOf(false).match(path);
    if (body) exchange.body = { body };
    return exchange;
  }
}
