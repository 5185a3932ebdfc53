import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RequestContext } from '#libs/context';
import { Viewer, asViewer, hasSessionCookie } from '#libs/auth';
import { ARGUMENT_ERRORS, RestError } from '#libs/errors';
import { ResponseCaching, CacheTags, type CacheableResponse } from '#libs/invalidation';
import {
  type LeanAdapter,
  type RouteHandler,
  acceptedCodings,
  codingFor,
  encodedEtag,
  presentEtag,
  CallerIp,
  requestId,
  withDeadline,
  discardRest,
  hasBody,
  isPresent,
} from '#libs/http';
import { traced } from '#libs/tracing';
import {
  isStreamable,
  isStreamed,
  type RestResponse,
  NO_CACHE_HEADERS,
  VARY_BY_CODING,
  PRIVATE_HEADERS,
  fixedHeaders,
  writeResponse,
  validatorHeaders,
  withShortStream,
  type SerializedResponse,
  writeStream,
  serialize,
  MAX_CACHED_URL_LENGTH,
  cacheable,
  errorResponse,
} from './response-writer.js';
import { Dialect } from './dialect.js';
import { Embedder, parseEmbed } from './embedder.js';
import { type MatchedExchange, Exchange, decodePath, nonceOf } from './exchange.js';
import { pickBody, shownRelations } from './view.js';
import { JsonStream, Reply } from './rest-request.js';
import { AllowedOrigins, EXPOSED_HEADERS, RestOptions, SiteUrls, SitePaths } from './configuration.js';
import { ListExport } from './list-export.js';
import { Idempotency } from './idempotency.js';
import { Preconditions } from './preconditions.js';
import { allowedVerbs } from './policy.guard.js';
import { RouteDiscovery } from './route-discovery.js';
import { ANY_PATH, pathArguments, versionsOf, type Endpoint, type Verb } from './route-table.js';
import { StoredAnswers, formOf, type StoredResponse } from './stored-answers.js';

/**
 * Last stage of a route: converts the return value of the handler to the response, with `_embed`, `_fields` and the
 * `Allow` header. It is a hook of the adapter, not an interceptor: NestJS 12 wraps routes with interceptors in
 * observables and async resources that cost about 40 µs per request, as much as all other stages together.
 */
@Injectable()
export class Presentation {
  constructor(private readonly embedder: Embedder) {}

  /** The response of a route whose handler has returned `result`. */
  async answer(exchange: MatchedExchange, result: unknown): Promise<RestResponse> {
    const { endpoint, allow, request } = exchange;
    const isWhole = request?.part.hasCursor && !request.part.isObserved;
    if (isWhole && endpoint.binder.specs.some(({ name }) => name === 'page'))
      ARGUMENT_ERRORS('rest_invalid_cursor', { message: 'This list has no cursors.' });
    const reply = result instanceof Reply ? result : new Reply(result);
    const { contentType } = reply;
    const status = reply.status ?? endpoint.status ?? 200;
    const isAsIs = contentType !== undefined || isUnshaped(reply.body, exchange);
    const versions = status === 200 && exchange.verb !== 'DELETE' ? this.versions(exchange) : undefined;
    return {
      status,
      body: isAsIs ? reply.body : await this.shape(reply.body, exchange),
      headers: allow ? { ...reply.headers, Allow: allow } : reply.headers,
      contentType,
      version: versions && (await versions.of(exchange.args ?? {})),
    };
  }

  /** The provider of the version of the item at the URL of a request. */
  private versions({ match, endpoint }: MatchedExchange): Endpoint['versions'] {
    return match && versionsOf(match.route, endpoint);
  }

  /** Embeds the requested relations and drops the members that were not requested. */
  private async shape(result: unknown, { query, viewer, request }: MatchedExchange): Promise<unknown> {
    const body = result instanceof JsonStream && !isStreamable(query) ? await result.whole() : result;
    const fields = request?.view.fields;
    const embed = parseEmbed(query._embed);
    if (embed && typeof body === 'object' && body !== null) {
      const relations = fields ? shownRelations(body, fields, embed.relations) : embed.relations;
      await this.embedder.embed(Array.isArray(body) ? body : [body], relations, viewer);
    }
    return fields ? pickBody(body, fields) : body;
  }
}

/** A response, its serialized form if it has one by now, and its headers for shared caches. */
interface Made {
  answer: RestResponse;
  form?: SerializedResponse;
  shared?: Readonly<Record<string, string>>;
}

/** Whether a result is the body as it is: nothing is embedded or left out. */
const isUnshaped = (result: unknown, { query, request }: MatchedExchange): boolean =>
  query._embed === undefined && !request?.view.fields && !(result instanceof JsonStream);

/** Describes a request in its context. Reads that are part of a write do not replace it. */
function describe({ verb, match, pathArgs }: MatchedExchange): void {
  const context = RequestContext.current();
  if (!context || (verb === 'GET' && context.method)) return;
  context.method = verb;
  context.route = match?.route.pattern ?? '';
  context.item = pathArgs.id ?? '';
}

/**
 * The stages of the HTTP adapter for requests below the REST root: stored responses, then the response cache, then the
 * handler of the route, which the framework has wrapped in guards, interceptors and the exception filter.
 */
@Injectable()
export class RestServer {
  private readonly logger = new Logger('Rest');
  private readonly fixedByRoot = new Map<string, Readonly<Record<string, string>>>();

  constructor(
    private readonly routes: RouteDiscovery,
    private readonly host: HttpAdapterHost<LeanAdapter>,
    private readonly callers: CallerIp,
    private readonly stored: StoredAnswers,
    private readonly site: SiteUrls,
    private readonly options: RestOptions,
    private readonly cache: ResponseCaching,
    private readonly origins: AllowedOrigins,
    private readonly presentation: Presentation,
    private readonly paths: SitePaths,
    private readonly dialect: Dialect,
    private readonly preconditions: Preconditions,
    private readonly idempotency: Idempotency,
    private readonly exports: ListExport,
  ) {}

  /** Stage of the adapter: handles everything below the REST roots and passes on the rest. */
  readonly middleware = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const url = request.url ?? '/';
    if (!this.paths.isRest(url)) {
      next();
      return;
    }
    const { path, search, isConvention } = this.paths.split(url);
    if (!search && this.sendStored(request, response, path, isConvention)) return;
    const context = new RequestContext(requestId(request));
    context.belongTo(request);
    if (isConvention) context.dialect = this.dialect;
    context
      .run(() => this.respond(request, response, path, search, context))
      .catch((error: unknown) => {
        this.logger.error('A response could not be sent', error instanceof Error ? error.stack : String(error));
        response.destroy();
      });
  };

  private sendStored(request: IncomingMessage, response: ServerResponse, path: string, isConvention: boolean): boolean {
    const { method, headers: sent } = request;
    if (sent.authorization !== undefined || sent['x-http-method-override'] || nonceOf({ http: request }) !== undefined)
      return false;
    const isRead = method === 'GET' || method === 'HEAD';
    const answer = isRead ? this.stored.get(path, isConvention) : this.description(request, path, isConvention);
    if (!answer) return false;
    const { allow } = answer;
    const headers = {
      ...this.commonHeaders(request, Viewer.anonymous, isConvention ? this.site.convention?.url : undefined),
      'X-Request-Id': requestId(request),
      ...(isRead ? { ETag: answer.etag } : {}),
      ...(allow ? { Allow: allow } : {}),
    };
    if (isRead && isPresent(request, answer)) {
      response.writeHead(304, { ...headers, ETag: presentEtag(request, answer.etag) }).end();
      return true;
    }
    const coding = this.options.compresses ? codingFor(request, answer.body.length) : undefined;
    const body = coding ? formOf(answer, coding) : answer.body;
    const etag = coding && isRead ? { ETag: encodedEtag(answer.etag, coding) } : {};
    const encoding = coding ? { 'Content-Encoding': coding, ...etag } : {};
    response.writeHead(200, { ...headers, ...encoding, 'Content-Length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  }

  /** The kept response to an `OPTIONS` request without a body. */
  private description(request: IncomingMessage, path: string, isConvention: boolean): StoredResponse | undefined {
    if (request.method !== 'OPTIONS' || hasBody(request.headers)) return undefined;
    if (hasSessionCookie(request.headers.cookie)) return undefined;
    const route = this.routes.tableOf(isConvention).match(decodePath(path))?.route;
    return route && this.stored.descriptionOf(route);
  }

  private async respond(
    http: IncomingMessage,
    response: ServerResponse,
    rawPath: string,
    search: string,
    context: RequestContext,
  ): Promise<void> {
    const exchange = new Exchange(http, response, decodePath(rawPath), search, this.callers.of(http));
    exchange.match = this.routes.requestedTable.match(exchange.path);
    context.route = exchange.match?.route.pattern ?? '';
    if (this.cache.keepsRest && this.isCacheable(exchange)) {
      await this.respondFromCache(exchange, response, context);
      return;
    }
    const isKnownToClient = http.headers['if-none-match'] !== undefined;
    const isValidated = (isKnownToClient || this.cache.isShared) && this.isCacheable(exchange);
    if (isKnownToClient && isValidated && this.sendUnchanged(exchange, response, context)) return;
    const { answer, form, shared } = await (isValidated ? this.validated(exchange) : this.made(exchange));
    exchange.lease?.release();
    exchange.upload?.discard();
    if (answer.status >= 400) await discardRest(http);
    if (response.destroyed || response.headersSent) return;
    const common = Object.assign(this.ownHeaders(this.commonHeaders(http, exchange.viewer), context), shared);
    // Pages that stay open for long keep a valid nonce that way.
    if (exchange.session) {
      common['X-WP-Nonce'] = exchange.session.nonce;
      common['Access-Control-Expose-Headers'] = `${EXPOSED_HEADERS}, X-WP-Nonce`;
    }
    // The unread rest of a body would be read as the next request.
    if (!http.complete && (answer.status >= 400 || hasBody(http.headers))) common.Connection = 'close';
    // A page of another origin could measure what a session gets.
    const compresses = this.options.compresses && !exchange.session;
    if (isStreamed(answer)) {
      const coding = compresses ? acceptedCodings(http.headers['accept-encoding'])[0] : undefined;
      await writeStream(exchange, response, answer, common, coding);
    } else await writeResponse(exchange, response, form ?? serialize(answer, exchange), common, compresses);
  }

  /** The response to a request, within the time limit. */
  private async made(exchange: Exchange): Promise<Made> {
    const work = (renew: () => void) => this.answer(exchange, renew).then(withShortStream);
    try {
      return { answer: await withDeadline(this.options.timeout, work) };
    } catch (error) {
      return { answer: await this.refuse(error, exchange) };
    }
  }

  /** Sends a 304 if the client has the response and nothing that it was made from has changed since. */
  private sendUnchanged({ http, viewer }: Exchange, response: ServerResponse, context: RequestContext): boolean {
    const known = this.cache.validatorsOf(http.url ?? '/');
    if (!known?.ETag || !isPresent(http, { etag: known.ETag })) return false;
    const headers = this.ownHeaders(this.commonHeaders(http, viewer), context);
    response.writeHead(304, { ...headers, ...known, ETag: presentEtag(http, known.ETag) }).end();
    return true;
  }

  /** A new response whose validators the cache remembers: the client or shared cache that has one asks again. */
  private validated(exchange: Exchange): Promise<Made> {
    return this.cache.validating(exchange.http.url ?? '/', async (remember) => {
      const shown = new CacheTags();
      const { answer } = await shown.during(() => this.made(exchange));
      if (isStreamed(answer)) return { answer };
      const form = serialize(answer, exchange);
      const { tags, validUntil } = shown;
      const isPublic = answer.status === 200 && !exchange.viewer.isSignedIn && form.validators;
      const shared = isPublic ? remember({ headers: validatorHeaders(form), tags, validUntil }) : undefined;
      return { answer, form, shared };
    });
  }

  /** The headers of every response to a request. */
  private commonHeaders(
    request: IncomingMessage,
    viewer = Viewer.anonymous,
    root = this.site.requestedRoot,
  ): Record<string, string> {
    // The override header is not part of the URL, so caches would store the response for another method.
    const uncached = request.headers['x-http-method-override'] === undefined ? undefined : NO_CACHE_HEADERS;
    return Object.assign(
      { ...this.fixed(root) },
      this.origins.headersFor(request),
      viewer.isSignedIn ? PRIVATE_HEADERS : uncached,
    );
  }

  /** The headers that all responses of a root have. */
  private fixed(root: string): Readonly<Record<string, string>> {
    let headers = this.fixedByRoot.get(root);
    if (!headers) {
      headers = { ...fixedHeaders(root), ...(this.options.compresses ? VARY_BY_CODING : {}) };
      this.fixedByRoot.set(root, headers);
    }
    return headers;
  }

  /** Adds the headers that depend on this request alone. */
  private ownHeaders(headers: Record<string, string>, context: RequestContext): Record<string, string> {
    headers['X-Request-Id'] = context.id;
    if (this.options.serverTiming) headers['Server-Timing'] = `db;desc="${context.statements} statements"`;
    return headers;
  }

  /** Whether a cached response may be sent for a request. */
  private isCacheable({ http, match, query, verb, isHead, unreadable }: Exchange): boolean {
    const { method, url = '/', headers } = http;
    if (verb !== 'GET' || (method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false;
    if (headers['x-http-method-override'] !== undefined || (isHead && method !== 'HEAD') || unreadable) return false;
    if (url.length > MAX_CACHED_URL_LENGTH || 'password' in query || '_format' in query) return false;
    if (nonceOf({ http, query }) !== undefined) return false;
    return match?.route.byVerb.get('GET')?.isCacheable ?? false;
  }

  /** Responds with a cached response, or with a new one that may be cached. */
  private async respondFromCache(exchange: Exchange, response: ServerResponse, context: RequestContext): Promise<void> {
    const { http } = exchange;
    const root = this.site.requestedRoot;
    // The URL as it was sent: parts of the response repeat it in its order and spelling.
    const request = { http, response, key: http.url ?? '/', isRest: true };
    const make = async (renew: () => void): Promise<CacheableResponse> => {
      const shown = new CacheTags();
      const answer = await shown
        .during(() => this.answer(exchange, renew))
        .catch((error: unknown) => {
          if (error instanceof RestError) return this.refuse(error, exchange);
          // While the database is unavailable, the cache may send an older response.
          throw error;
        });
      return cacheable(answer, exchange, root, shown);
    };
    const made = await withDeadline(this.options.timeout, (renew) =>
      this.cache.answer(request, () => make(renew)),
    ).catch(async (error: unknown) => cacheable(await this.refuse(error, exchange), exchange, root, new CacheTags()));
    if (!made || made === 'sent' || response.destroyed || response.headersSent) return;
    const own = this.ownHeaders(this.origins.headersFor(http), context);
    const { ETag: etag } = made.headers;
    const vary = this.options.compresses ? VARY_BY_CODING : {};
    const sent = { status: made.status, headers: { ...own, ...vary }, bytes: Buffer.from(made.body) };
    await writeResponse(
      exchange,
      response,
      { ...sent, ...(typeof etag === 'string' ? { validators: { etag } } : {}) },
      made.headers,
      this.options.compresses,
    );
  }

  /**
   * The response to a `GET` request of a viewer outside of a request. The path is below the REST root; the query is
   * encoded.
   */
  async read(path: string, query: string, viewer: Viewer): Promise<SerializedResponse> {
    const http = new IncomingMessage(new Socket());
    http.method = 'GET';
    const exchange = new Exchange(http, new ServerResponse(http), path, query, '');
    exchange.viewer = viewer;
    exchange.isAuthenticated = true;
    exchange.match = this.routes.tableOf(false).match(path);
    return asViewer(viewer, async () => serialize(await this.answerPart(exchange, () => undefined), exchange));
  }

  /** The response to a request that is part of another one, whose viewer has signed in. */
  answerPart(exchange: Exchange, renew: () => void): Promise<RestResponse> {
    return this.answer(exchange, renew).catch((error: unknown) => this.refuse(error, exchange));
  }

  /** Runs the stages of the requested route. */
  private async answer(exchange: Exchange, renew: () => void): Promise<RestResponse> {
    exchange.extendTime = renew;
    const isOptions = exchange.verb === 'OPTIONS';
    exchange.endpoint = isOptions ? undefined : exchange.match?.route.byVerb.get(exchange.verb as Verb);
    if (!exchange.isMatched())
      return (await exchange.through(this.fallback(isOptions ? 'OPTIONS' : 'ALL'))) as RestResponse;
    exchange.pathArgs = exchange.match?.path ?? {};
    describe(exchange);
    const format = this.exports.formatOf(exchange);
    if (format) return this.exports.open(exchange, format, (part) => this.answer(part, renew));
    const key = this.idempotency.keyOf(exchange);
    if (key === undefined) return await this.make(exchange);
    return await this.idempotency.run(exchange, key, () => this.make(exchange));
  }

  private async make(exchange: MatchedExchange): Promise<RestResponse> {
    const result = await traced({ name: 'handler' }, () => this.handle(exchange));
    return traced({ name: 'presentation' }, () => this.presentation.answer(exchange, result));
  }

  /** Runs the handler of the matched route; of a conditional write, in the transaction that checks its condition. */
  private handle(exchange: MatchedExchange): Promise<unknown> {
    const { handle } = exchange.endpoint;
    const condition = this.preconditions.of(exchange);
    if (!condition) return exchange.through(handle);
    const respond = async (part: Exchange): Promise<RestResponse & { etag: string | undefined }> => {
      part.match = exchange.match;
      const answer = await this.answerPart(part, exchange.extendTime);
      return { ...answer, etag: serialize(answer, part).validators?.etag };
    };
    return this.preconditions.run(exchange, condition, respond, () => exchange.through(handle));
  }

  /** The handler of requests that no route is declared for. */
  private fallback(verb: 'OPTIONS' | 'ALL'): RouteHandler {
    return this.host.httpAdapter.handlerOf(verb, ANY_PATH);
  }

  /** The response to a failed request. On a known route, it has an `Allow` header. */
  private async refuse(thrown: unknown, exchange: Exchange): Promise<RestResponse> {
    const answer = errorResponse(thrown, exchange.viewer.isSignedIn, `${exchange.verb} ${exchange.path}`, this.logger);
    if (answer.status >= 500 || !exchange.match || !exchange.endpoint || !exchange.isAuthenticated) return answer;
    // Of invalid arguments, only those of the path count.
    exchange.args ??= pathArguments(exchange.match);
    exchange.isAllowed = false;
    const allow = await Promise.resolve(allowedVerbs(exchange)).catch(() => '');
    return allow ? { ...answer, headers: { ...answer.headers, Allow: allow } } : answer;
  }
}
