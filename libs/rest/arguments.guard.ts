import type { IncomingMessage } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONTEXTS, type Context } from '#libs/args';
import { RequestContext } from '#libs/context';
import { RestError, failArgument } from '#libs/errors';
import { BodyBudget, discardRest, SMALL_BODY_BYTES, hasBody, readArguments } from '#libs/http';
import { Models } from '#libs/model';
import { Dialect, parseEmbed, parseFields, View } from '#libs/presenting';
import {
  Cursors,
  RequestedSlice,
  exchangeOf,
  type Exchange,
  type MatchedExchange,
  type FileRequest,
  type RestRequest,
  pathArguments,
  Upload,
  isNamelessJson,
} from '#libs/requests';
import { RestOptions } from './configuration.js';
import { SitePaths } from './site-paths.js';
import { SiteUrls } from './site-urls.js';
import { WriteReviews } from './write-reviews.js';

/**
 * Second stage of a route: reads the body and binds and validates the arguments. It is a guard because the framework
 * runs guards before pipes, and arguments are validated before permissions are checked.
 */
@Injectable()
export class ArgumentsGuard implements CanActivate {
  /** Bound arguments of GET requests by URL: the same lists are requested again and again. */
  private readonly bound: () => LRUCache<string, object>;

  constructor(
    private readonly options: RestOptions,
    private readonly bodies: BodyBudget,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
    private readonly cursors: Cursors,
    private readonly reviews: WriteReviews,
    models: Models,
  ) {
    this.bound = models.derived(() => new LRUCache({ max: 2000 }));
  }

  /** Returns synchronously if the arguments are cached. */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const exchange = exchangeOf(execution);
    return exchange?.isMatched() ? this.prepare(exchange) : true;
  }

  /** The same for a request before it reaches its handler. Its body is read once. */
  prepare(exchange: MatchedExchange): boolean | Promise<boolean> {
    if (exchange.request) return true;
    return wantsSlice(exchange) ? this.prepareList(exchange) : this.bindAll(exchange);
  }

  private async prepareList(exchange: MatchedExchange): Promise<boolean> {
    await this.bindAll(exchange);
    const { request, path, query } = exchange;
    if (request) request.slice = await this.cursors.open(path, query);
    return true;
  }

  private bindAll(exchange: MatchedExchange): boolean | Promise<boolean> {
    if (exchange.endpoint.body !== 'upload' && !hasBody(exchange.http.headers)) {
      const bound = this.bind(exchange);
      if (bound) return bound.then(() => this.describe(exchange));
      return this.describe(exchange);
    }
    return this.receive(exchange);
  }

  private async receive(exchange: MatchedExchange): Promise<boolean> {
    const { endpoint, http } = exchange;
    if (endpoint.body === 'upload' && !isNamelessJson(http)) {
      const fieldLimit = Math.max(this.smallBody, await this.largeBody(exchange));
      // Only authorised uploads extend the timeout.
      exchange.upload = await Upload.open(http, fieldLimit, () => exchange.isAllowed && exchange.extendTime());
      exchange.body = { form: exchange.upload.form };
    } else if (hasBody(http.headers)) exchange.body = await this.readBody(exchange);
    await this.bind(exchange);
    return this.describe(exchange);
  }

  /** Creates the request object that handlers get besides their arguments. */
  private describe(exchange: MatchedExchange): true {
    if (exchange.kind !== 'rest') return true;
    const { verb, endpoint, viewer, query, body, ip, http, upload } = exchange;
    const request: RestRequest = {
      verb,
      endpoint,
      viewer,
      view: viewOf(exchange),
      url: this.site.requestedRoot + exchange.path,
      query,
      slice: RequestedSlice.plain,
      sent: { ...query, ...body.form, ...body.body },
      json: body.body ?? {},
      ip,
      http,
    };
    if (upload) request.upload = this.fileRequest(exchange, upload, request);
    exchange.request = request;
    return true;
  }

  private fileRequest(exchange: MatchedExchange, upload: Upload, request: RestRequest): FileRequest {
    const { isForm, file, hasStrayFile } = upload;
    const complete = async <T extends object>(type: new () => T): Promise<T> => {
      if (await upload.finish()) {
        exchange.body = { form: upload.form };
        Object.assign(request.sent, upload.form);
        await this.bind(exchange);
        await exchange.endpoint.authorize?.(exchange.args ?? {}, exchange.viewer);
      }
      await this.reviewUpload(exchange);
      if (exchange.args instanceof type) return exchange.args;
      throw new Error(`The route does not accept ${type.name}.`);
    };
    const { once } = exchange;
    return { isForm, file, hasStrayFile, arguments: complete, progressed: () => exchange.extendTime(), once };
  }

  /** Has an upload reviewed whose arguments are complete. */
  private async reviewUpload(exchange: MatchedExchange): Promise<void> {
    const type = exchange.isReviewed ? undefined : this.reviews.typeOf(exchange);
    if (type === undefined) return;
    exchange.isReviewed = true;
    const changes = await this.reviews.ofRequest(exchange, type);
    if (!changes) return;
    await this.rebind(exchange, changes);
    await exchange.endpoint.authorize?.(exchange.args ?? {}, exchange.viewer);
  }

  /** Reads the arguments of a body. The body of a GET request is ignored, because caches and proxies ignore it, too. */
  private async readBody(exchange: MatchedExchange): Promise<Exchange['body']> {
    const { http, verb } = exchange;
    if (verb === 'GET') {
      await discardRest(http);
      return {};
    }
    if (exchange.kind !== 'rest') return parsedBody(http);
    const lease = (exchange.lease = this.bodies.lease());
    const raise = () => this.largeBody(exchange);
    return readArguments(http, verb, { bytes: this.smallBody, raise, lease });
  }

  private get smallBody(): number {
    return Math.min(SMALL_BODY_BYTES, this.options.bodyLimit);
  }

  /**
   * Maximum size in bytes of the body of this caller. 0 for anonymous callers and for callers without permission,
   * decided by the path only; for them, only small bodies are read.
   */
  private async largeBody({ viewer, match, endpoint }: MatchedExchange): Promise<number> {
    if (!match) return 0;
    const args = { ...endpoint.binder.defaults, ...pathArguments(match) };
    if (!viewer.isSignedIn) return (await endpoint.readsLargeBody?.(args)) ? this.options.bodyLimit : 0;
    try {
      await endpoint.authorize?.(args, viewer);
      return this.options.bodyLimit;
    } catch (error) {
      if (error instanceof RestError) return 0;
      throw error;
    }
  }

  /** Binds and validates the input of a write again, with arguments in place of those that were sent. */
  async rebind(exchange: MatchedExchange, changes: Readonly<Record<string, unknown>>): Promise<void> {
    exchange.revised = changes;
    await this.bind(exchange);
    if (exchange.request) Object.assign(exchange.request.sent, changes);
  }

  /** Binds and validates the input so far. Returns a promise only if validation needs the application. */
  bind(exchange: MatchedExchange): Promise<void> | undefined {
    const { kind, path, query, body, http, verb, search, endpoint, pathArgs } = exchange;
    const { binder } = endpoint;
    const cacheable = http.method === 'GET' && !body.body && !body.form && search.length < 500;
    const dialect = kind === 'rest' ? Dialect.current : undefined;
    if (dialect && this.paths.hasUnknownLanguage(search))
      failArgument('lang', { message: 'lang is not a language of the site.' });
    const key = cacheable ? `${kind} ${RequestContext.root} ${verb} ${path}?${search}` : '';
    const accept = (args: object): void => {
      exchange.args = args;
      endpoint.validate?.(args);
    };
    const bound = this.bound();
    const known = cacheable ? bound.get(key) : undefined;
    if (known) {
      // The data that constraints check may have changed.
      if (binder.isAsync) return binder.revalidate(known).then(() => accept(known));
      accept(known);
      return undefined;
    }
    const finish = (args: object): void => {
      if (cacheable) bound.set(key, Object.freeze(args));
      accept(args);
    };
    const sent = { path: pathArgs, ...body, query };
    const translated = dialect ? dialect.translate(binder, sent) : sent;
    const { revised } = exchange;
    const sources = revised ? { ...translated, body: { ...translated.body, ...revised } } : translated;
    if (binder.isAsync) return binder.bindAsync(sources).then(finish);
    finish(binder.bind(sources));
    return undefined;
  }
}

/** Whether a request names a slice of a list other than by its page. */
function wantsSlice({ query, verb, endpoint: { list } }: MatchedExchange): boolean {
  const isList = list === true || typeof list === 'object';
  return isList && verb === 'GET' && ('_cursor' in query || '_totals' in query);
}

/** The body of a request outside the REST root, which Express has parsed. */
function parsedBody({ body }: IncomingMessage & { body?: unknown }): Exchange['body'] {
  const isMap = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isMap ? { body: body as Record<string, unknown> } : {};
}

function viewOf({ query, body, args }: MatchedExchange): View {
  const { context } = (args ?? {}) as { context?: unknown };
  // Rejects a list of relations that is too long before the handler runs.
  parseEmbed(query._embed);
  const fields = parseFields(body.body?._fields ?? body.form?._fields ?? query._fields);
  const known = (CONTEXTS as readonly unknown[]).includes(context) ? (context as Context) : 'view';
  return new View(known, fields, query._embed !== undefined);
}
