import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { CONTEXTS, type Context } from '#libs/args';
import { Authenticator, Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { isTooLong, isTooSlow } from '#libs/db';
import { ARGUMENT_ERRORS, RestError, errorOf, invalidParams } from '#libs/errors';
import { AnswerKeeper, Shown, type MadeAnswer } from '#libs/freshness';
import { AllowedOrigins } from './allowed-origins.js';
import { ArgChecks } from './arg-checks.js';
import {
  NEVER_KEPT,
  PERSONAL,
  fixedHeaders,
  isCallback,
  isStreamable,
  writeAnswer,
  writeStream,
  written,
  type Answer,
} from './answer-writer.js';
import { BodyBudget } from './body-budget.js';
import { inTime } from './deadline.js';
import { discardRest } from './discard-rest.js';
import { Embedder, parseEmbed } from './embedder.js';
import { decodePath, hasNonce, methodOf, type Exchange } from './exchange.js';
import { failure } from './failure.js';
import { parseFields, pickBody, pickFields, shownRelations } from './field-selection.js';
import { parseForm } from './form-parameters.js';
import { JsonStream } from './json-stream.js';
import { LONGEST_KEPT_ADDRESS, keepable } from './keepable-answer.js';
import { RestOptions } from './options.js';
import { isRestPath } from './page-paths.js';
import { Reply } from './reply.js';
import { requestId } from './request-id.js';
import { SMALL_BODY, hasBody, readArguments } from './request-reader.js';
import type { FileRequest, RestRequest } from './rest-request.js';
import type { Verb } from './route.decorator.js';
import { RouteTable, describeRoute, pathArguments, type Endpoint, type RouteMatch } from './route-table.js';
import { schemaOf } from './schema.js';
import { SiteAddress } from './site-address.js';
import { StoredAnswers } from './stored-answers.js';
import { Upload, isNamelessJson } from './upload.js';
import { View } from './view.js';

const NO_QUERY: Record<string, unknown> = Object.freeze({});

/**
 * The pipeline of the REST interface, in the order of conventions 1: sign-in before routing, arguments before rights,
 * the item before the rights on it. The framework's own router knows another order (guards, then pipes), answers
 * unknown verbs apart from unknown paths and costs more than most answers; so controllers are ordinary providers of
 * the framework, and their `@Route`s are matched and called here.
 */
@Injectable()
export class RestServer {
  private known: RouteTable | undefined;
  /** Network address of a caller; the application says which proxies to believe. */
  addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';
  private readonly logger = new Logger('Rest');
  /** Arguments of GET requests by address: the same lists are asked for over and over. */
  private readonly bound = new LRUCache<string, object>({ max: 2000 });

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly authenticator: Authenticator,
    private readonly embedder: Embedder,
    private readonly checks: ArgChecks,
    private readonly stored: StoredAnswers,
    readonly site: SiteAddress,
    private readonly options: RestOptions,
    private readonly keeper: AnswerKeeper,
    private readonly origins: AllowedOrigins,
    private readonly bodies: BodyBudget,
  ) {}

  /** Every route of every controller, found through the container when it is first asked for. */
  get table(): RouteTable {
    if (this.known) return this.known;
    const table = new RouteTable();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const base: unknown = metatype && Reflect.getMetadata('path', metatype);
      if (instance && typeof base === 'string') table.add(instance as object, base === '/' ? '' : base);
    }
    return (this.known = table);
  }

  /** Express middleware: answers everything below the REST root and passes on the rest. */
  readonly middleware = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const url = request.url ?? '/';
    const { rootPath } = this.site;
    if (!isRestPath(url, this.site)) {
      next();
      return;
    }
    const mark = url.indexOf('?');
    const path = (mark < 0 ? url.slice(rootPath.length) : url.slice(rootPath.length, mark)) || '/';
    if (mark < 0 && this.sendStored(request, response, path)) return;
    const context = new RequestContext(requestId(request));
    const query = mark < 0 ? '' : url.slice(mark + 1);
    context
      .run(() => this.respond(request, response, path, query, context))
      .catch((error: unknown) => {
        this.logger.error('An answer could not be sent', error instanceof Error ? error.stack : String(error));
        response.destroy();
      });
  };

  private sendStored(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.authorization) return false;
    if (request.headers['x-http-method-override'] || hasNonce(request)) return false;
    const answer = this.stored.get(path);
    if (!answer) return false;
    const headers = {
      ...this.commonHeaders(request),
      'X-Request-Id': requestId(request),
      ETag: answer.etag,
      Allow: 'GET',
    };
    if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, headers).end();
    else {
      response.writeHead(200, { ...headers, 'Content-Length': answer.body.length });
      response.end(request.method === 'HEAD' ? undefined : answer.body);
    }
    return true;
  }

  private async respond(
    http: IncomingMessage,
    response: ServerResponse,
    rawPath: string,
    search: string,
    context: RequestContext,
  ): Promise<void> {
    const exchange: Exchange = {
      http,
      path: decodePath(rawPath),
      query: NO_QUERY,
      verb: '',
      isHead: false,
      viewer: Viewer.anonymous,
      body: {},
    };
    const unreadable = search ? this.readQuery(exchange, search) : undefined;
    const method = methodOf(http, exchange.query);
    exchange.verb = method === 'HEAD' ? 'GET' : method;
    exchange.isHead = method === 'HEAD' || http.method === 'HEAD';
    if (!unreadable && this.keeper.keepsRest && this.mayBeKept(exchange)) {
      await this.respondFromKept(exchange, response, search, context);
      return;
    }
    const answer = await inTime(this.options.timeout, (renew) => {
      if (unreadable) throw unreadable;
      return this.answer(exchange, context, search, renew);
    }).catch((error: unknown) => this.refuse(error, exchange));
    exchange.lease?.release();
    exchange.upload?.discard();
    if (answer.status >= 400) await discardRest(http);
    if (response.destroyed || response.headersSent) return;
    const common = this.ownHeaders(this.commonHeaders(http, exchange.viewer), context);
    // What was not read of a body would be taken for the next request.
    if (!http.complete && (answer.status >= 400 || hasBody(http.headers))) common.Connection = 'close';
    const { body } = answer;
    if (body instanceof JsonStream) await writeStream(exchange, response, { ...answer, body }, common);
    else writeAnswer(exchange, response, written(answer, exchange.query), common);
  }

  /** The headers of every answer to a request. */
  private commonHeaders(request: IncomingMessage, viewer = Viewer.anonymous): Record<string, string> {
    // The override header is no part of the address, under which caches would keep an answer to another method.
    const neverKept = request.headers['x-http-method-override'] !== undefined ? NEVER_KEPT : {};
    return {
      ...fixedHeaders(this.site.root),
      ...this.origins.headersFor(request),
      ...(viewer.isSignedIn ? PERSONAL : neverKept),
    };
  }

  /** Reads the query; answers the error of one that cannot be read. */
  private readQuery(exchange: Exchange, search: string): RestError | undefined {
    try {
      exchange.query = parseForm(search);
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  /** Adds the headers that tell of this request alone. */
  private ownHeaders(headers: Record<string, string>, context: RequestContext): Record<string, string> {
    headers['X-Request-Id'] = context.id;
    if (this.options.serverTiming) headers['Server-Timing'] = `db;desc="${context.statements} statements"`;
    return headers;
  }

  /** Whether the answer to a request may be one that was made for somebody else. */
  private mayBeKept({ http, path, query, verb, isHead }: Exchange): boolean {
    const { method, url = '/', headers } = http;
    if (verb !== 'GET' || (method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false;
    if (headers['x-http-method-override'] !== undefined || (isHead && method !== 'HEAD')) return false;
    if (url.length > LONGEST_KEPT_ADDRESS || 'password' in query || hasNonce(http, query)) return false;
    return this.table.match(path)?.route.byVerb.get('GET')?.notes ?? false;
  }

  /** Answers with what is kept, or with what is made now and may be kept. */
  private async respondFromKept(
    exchange: Exchange,
    response: ServerResponse,
    search: string,
    context: RequestContext,
  ): Promise<void> {
    const { http, query } = exchange;
    const { root } = this.site;
    // The address as it was sent: what an answer repeats of it, it repeats in its order and spelling.
    const request = { http, response, key: http.url ?? '/', isRest: true };
    const make = async (renew: () => void): Promise<MadeAnswer> => {
      const shown = new Shown();
      const answer = await shown
        .during(() => this.answer(exchange, context, search, renew))
        .catch((error: unknown) => {
          if (error instanceof RestError) return this.refuse(error, exchange);
          // While the database is away, the keeper may know an older answer.
          throw error;
        });
      return keepable(answer, query, root, shown);
    };
    const made = await inTime(this.options.timeout, (renew) => this.keeper.answer(request, () => make(renew))).catch(
      async (error: unknown) => keepable(await this.refuse(error, exchange), query, root, new Shown()),
    );
    if (!made || made === 'sent' || response.destroyed || response.headersSent) return;
    const own = this.ownHeaders(this.origins.headersFor(http), context);
    writeAnswer(exchange, response, { status: made.status, headers: own, text: made.body }, made.headers);
  }

  private async answer(
    exchange: Exchange,
    context: RequestContext,
    search: string,
    renew: () => void,
  ): Promise<Answer> {
    const { http, query } = exchange;
    if (query._jsonp !== undefined && !isCallback(query._jsonp)) ARGUMENT_ERRORS('rest_callback_invalid');
    const ip = (context.address = this.addressOf(http));
    exchange.viewer = await this.authenticator.authenticate(http.headers.authorization, ip);
    context.viewer = exchange.viewer;
    // Nonces belong to sessions by cookie, which there are none of: each is wrong, unless somebody signs in otherwise.
    if (!exchange.viewer.isSignedIn && hasNonce(http, query)) ARGUMENT_ERRORS('rest_cookie_invalid_nonce');
    if (exchange.verb === 'OPTIONS') return this.describe(exchange);

    const match = this.table.match(exchange.path);
    const endpoint = match?.route.byVerb.get(exchange.verb as Verb);
    if (!match || !endpoint) return ARGUMENT_ERRORS('rest_no_route');
    exchange.match = match;
    exchange.endpoint = endpoint;
    if (endpoint.body === 'upload' && !isNamelessJson(http)) {
      // Who may not upload has no more time than others.
      const fieldLimit = Math.max(this.smallBody, await this.largeBody(exchange));
      exchange.upload = await Upload.open(http, fieldLimit, () => exchange.isAllowed && renew());
      exchange.body = { form: exchange.upload.form };
    } else if (hasBody(http.headers)) exchange.body = await this.readBody(exchange);
    const args = (exchange.args = await this.bind(exchange, endpoint, match, search));
    endpoint.judge?.(endpoint.controller, args);
    await endpoint.may?.(endpoint.controller, args);
    exchange.isAllowed = true;
    const allow = await this.allowedVerbs(exchange);

    const view = this.viewOf(exchange, args);
    const request: RestRequest = {
      verb: exchange.verb,
      route: match.route,
      endpoint,
      viewer: exchange.viewer,
      view,
      address: this.site.root + exchange.path,
      query,
      sent: { ...query, ...exchange.body.form, ...exchange.body.body },
      json: exchange.body.body ?? {},
      ip,
      http,
    };
    if (exchange.upload) request.upload = this.fileRequest(exchange, exchange.upload, request, search, renew);
    const result: unknown = await (
      endpoint.controller as Record<string, (args: object, request: RestRequest) => unknown>
    )[endpoint.handler]?.(args, request);
    const reply = result instanceof Reply ? result : new Reply(result);
    const headers = allow ? { ...reply.headers, Allow: allow } : reply.headers;
    return {
      status: reply.status ?? endpoint.status ?? 200,
      body:
        reply.contentType === undefined ? await this.shape(await whole(reply.body, query), view, exchange) : reply.body,
      headers,
      contentType: reply.contentType,
    };
  }

  /** The arguments of a body. Those of a GET are not read: caches and proxies do not know them. */
  private async readBody(exchange: Exchange): Promise<Exchange['body']> {
    const { http, verb } = exchange;
    if (verb === 'GET') {
      await discardRest(http);
      return {};
    }
    const lease = (exchange.lease = this.bodies.lease());
    const raise = () => this.largeBody(exchange);
    return readArguments(http, verb, { bytes: this.smallBody, raise, lease });
  }

  private get smallBody(): number {
    return Math.min(SMALL_BODY, this.options.bodyLimit);
  }

  /**
   * The size of the largest body of this caller in bytes: 0, so that none but small ones are read, for anonymous callers
   * and for those whose rights do not reach for the route, as far as its path tells.
   */
  private async largeBody({ viewer, match, endpoint }: Exchange): Promise<number> {
    if (!viewer.isSignedIn || !match || !endpoint) return 0;
    try {
      await endpoint.may?.(endpoint.controller, { ...endpoint.binder.defaults, ...pathArguments(match) });
      return this.options.bodyLimit;
    } catch (error) {
      if (error instanceof RestError) return 0;
      throw error;
    }
  }

  private fileRequest(
    exchange: Exchange,
    upload: Upload,
    request: RestRequest,
    search: string,
    progressed: () => void,
  ): FileRequest {
    const { isForm, file, hasStrayFile } = upload;
    const complete = async <T extends object>(type: new () => T): Promise<T> => {
      const { endpoint, match } = exchange;
      if ((await upload.finish()) && endpoint && match) {
        exchange.body = { form: upload.form };
        Object.assign(request.sent, upload.form);
        exchange.args = await this.bind(exchange, endpoint, match, search);
        endpoint.judge?.(endpoint.controller, exchange.args);
        await endpoint.may?.(endpoint.controller, exchange.args);
      }
      if (exchange.args instanceof type) return exchange.args;
      throw new Error(`The route does not take ${type.name}.`);
    };
    return { isForm, file, hasStrayFile, arguments: complete, progressed };
  }

  private async bind(
    { query, body, http, verb }: Exchange,
    endpoint: Endpoint,
    { route, path }: RouteMatch,
    search: string,
  ): Promise<object> {
    const { binder } = endpoint;
    const cacheable = http.method === 'GET' && !body.body && !body.form && search.length < 500;
    const key = cacheable ? `${verb} ${route.pattern} ${Object.values(path).join('/')}?${search}` : '';
    const known = cacheable && this.bound.get(key);
    if (known) {
      if (binder.checked.length) await this.recheck(binder, known);
      return known;
    }
    const read = binder.read({ path, ...body, query });
    if (binder.checked.length) await binder.check(read, this.checks.find);
    const args = binder.settle(read);
    if (cacheable) this.bound.set(key, Object.freeze(args));
    return args;
  }

  /** Checks remembered arguments again: what the site holds may have changed. */
  private async recheck(binder: Endpoint['binder'], args: object): Promise<void> {
    const problems: Parameters<typeof invalidParams>[0] = new Map();
    await binder.check({ args, problems }, this.checks.find);
    if (problems.size) throw invalidParams(problems);
  }

  private viewOf({ query, body }: Exchange, args: object): View {
    const { context } = args as { context?: unknown };
    parseEmbed(query._embed);
    const fields = parseFields(body.body?._fields ?? body.form?._fields ?? query._fields);
    const known = (CONTEXTS as readonly unknown[]).includes(context) ? (context as Context) : 'view';
    return new View(known, fields, query._embed !== undefined);
  }

  /** Embeds what was asked for and drops the members that were not. */
  private async shape(body: unknown, view: View, { query, viewer }: Exchange): Promise<unknown> {
    const embed = parseEmbed(query._embed);
    if (embed && typeof body === 'object' && body !== null) {
      const relations = view.fields ? shownRelations(body, view.fields, embed.relations) : embed.relations;
      await this.embedder.embed(Array.isArray(body) ? body : [body], relations, viewer);
    }
    return view.fields ? pickBody(body, view.fields) : body;
  }

  /** The verbs of the matched route that this caller may use with these arguments (conventions 6). */
  private async allowedVerbs({ match, endpoint, args }: Exchange, refused = false): Promise<string> {
    if (!match) return '';
    const allowed: string[] = [];
    for (const one of match.route.endpoints) {
      if (one === endpoint && !refused) {
        allowed.push(...one.verbs);
        continue;
      }
      try {
        await one.may?.(
          one.controller,
          endpoint ? one.binder.adopt(args ?? {}, endpoint.binder) : { ...one.binder.defaults, ...args },
        );
        allowed.push(...one.verbs);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
      }
    }
    return allowed.join(', ');
  }

  /** The answer to OPTIONS: the route's entry of the index with the schema of what it shows. */
  private async describe(exchange: Exchange): Promise<Answer> {
    const match = this.table.match(exchange.path);
    if (!match) return { status: 200, body: [], headers: {} };
    exchange.match = match;
    exchange.args = pathArguments(match);
    const allow = await this.allowedVerbs(exchange);
    const body = { ...describeRoute(match.route, this.site.root), ...this.schemaOf(match) };
    const fields = parseFields(exchange.query._fields);
    return { status: 200, body: fields ? pickFields(body, fields) : body, headers: allow ? { Allow: allow } : {} };
  }

  private schemaOf({ route }: Pick<RouteMatch, 'route'>): { schema?: Record<string, unknown> } {
    const shows = route.endpoints.find((one) => one.shows)?.shows;
    return shows ? { schema: schemaOf(this.presenter(shows)) } : {};
  }

  /** The presenter of a class that routes name in `shows`. */
  presenter(type: NonNullable<Endpoint['shows']>): Parameters<typeof schemaOf>[0] {
    const found = this.discovery.getProviders().find(({ metatype }) => metatype === type)?.instance as unknown;
    return found as Parameters<typeof schemaOf>[0];
  }

  private async refuse(thrown: unknown, exchange: Exchange): Promise<Answer> {
    const { viewer } = exchange;
    const error = databaseRefusal(thrown) ?? thrown;
    if (error instanceof RestError) {
      const status = error.statusFor(viewer.isSignedIn);
      let headers = error.headers;
      if (exchange.match) {
        // Of arguments that are wrong, only those of the path count.
        exchange.args ??= pathArguments(exchange.match);
        const allow = await this.allowedVerbs(exchange, true).catch(() => '');
        if (allow) headers = { ...headers, Allow: allow };
      }
      return { status, body: error.bodyFor(viewer.isSignedIn), headers };
    }
    return failure(error, `${exchange.verb} ${exchange.path}`, this.logger);
  }
}

/** The answer to what the database refuses to do; its failures have none. */
function databaseRefusal(error: unknown): Error | undefined {
  if (isTooSlow(error)) return errorOf(() => ARGUMENT_ERRORS('rest_database_timeout'));
  // Cleaning may make a text longer after its length was checked.
  return isTooLong(error) ? errorOf(() => ARGUMENT_ERRORS('rest_text_too_long')) : undefined;
}

/** A body that is made while it is sent as it is, unless a wish for its form needs the whole of it. */
const whole = async (body: unknown, query: Record<string, unknown>): Promise<unknown> =>
  body instanceof JsonStream && !isStreamable(query) ? body.whole() : body;
