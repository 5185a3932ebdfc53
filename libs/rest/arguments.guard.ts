import type { IncomingMessage } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RestError } from '#libs/errors';
import { BodyBudget } from './body-budget.js';
import { discardRest } from './discard-rest.js';
import { exchangeOf, type Exchange, type MatchedExchange } from './exchange.js';
import { RestOptions } from './options.js';
import { SMALL_BODY, hasBody, readArguments } from './request-reader.js';
import { pathArguments } from './route-table.js';
import { Upload, isNamelessJson } from './upload.js';

/**
 * Second stage of a route: reads the body and binds and validates the arguments. It is a guard because the framework
 * runs guards before pipes, and arguments are checked before rights.
 */
@Injectable()
export class ArgumentsGuard implements CanActivate {
  /** Arguments of GET requests by address: the same lists are requested over and over. */
  private readonly bound = new LRUCache<string, object>({ max: 2000 });

  constructor(
    private readonly options: RestOptions,
    private readonly bodies: BodyBudget,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const exchange = exchangeOf(execution);
    if (!exchange?.isMatched()) return true;
    const { endpoint, http } = exchange;
    if (endpoint.body === 'upload' && !isNamelessJson(http)) {
      const fieldLimit = Math.max(this.smallBody, await this.largeBody(exchange));
      // Only authorised uploads extend the timeout.
      exchange.upload = await Upload.open(http, fieldLimit, () => exchange.isAllowed && exchange.extendTime());
      exchange.body = { form: exchange.upload.form };
    } else if (hasBody(http.headers)) exchange.body = await this.readBody(exchange);
    await this.bind(exchange);
    return true;
  }

  /** The arguments of a body. The body of a GET is not read: caches and proxies do not know it. */
  private async readBody(exchange: MatchedExchange): Promise<Exchange['body']> {
    const { http, verb } = exchange;
    if (verb === 'GET') {
      await discardRest(http);
      return {};
    }
    if (!exchange.isRest) return parsedBody(http);
    const lease = (exchange.lease = this.bodies.lease());
    const raise = () => this.largeBody(exchange);
    return readArguments(http, verb, { bytes: this.smallBody, raise, lease });
  }

  private get smallBody(): number {
    return Math.min(SMALL_BODY, this.options.bodyLimit);
  }

  /**
   * Size of the largest body of this caller in bytes: 0 for anonymous callers and for those whose rights do not reach
   * for the route, as far as its path tells, so that only small bodies are read for them.
   */
  private async largeBody({ viewer, match, endpoint }: MatchedExchange): Promise<number> {
    if (!match) return 0;
    const args = { ...endpoint.binder.defaults, ...pathArguments(match) };
    if (!viewer.isSignedIn) return (await endpoint.readsLargeBody?.(args)) ? this.options.bodyLimit : 0;
    try {
      await endpoint.may?.(args, viewer);
      return this.options.bodyLimit;
    } catch (error) {
      if (error instanceof RestError) return 0;
      throw error;
    }
  }

  /** Binds and validates what was sent so far. */
  async bind(exchange: MatchedExchange): Promise<void> {
    const { endpoint } = exchange;
    exchange.args = await this.read(exchange);
    endpoint.validate?.(exchange.args);
  }

  private async read({ query, body, http, verb, search, endpoint, pathArgs }: MatchedExchange): Promise<object> {
    const { binder } = endpoint;
    const cacheable = http.method === 'GET' && !body.body && !body.form && search.length < 500;
    const key = cacheable ? `${verb} ${endpoint.mountedAt} ${Object.values(pathArgs).join('/')}?${search}` : '';
    const known = cacheable && this.bound.get(key);
    if (known) {
      if (binder.isAsync) await binder.revalidate(known);
      return known;
    }
    const sources = { path: pathArgs, ...body, query };
    const args = binder.isAsync ? await binder.bindAsync(sources) : binder.bind(sources);
    if (cacheable) this.bound.set(key, Object.freeze(args));
    return args;
  }
}

/** The body of a request outside the REST root, which Express has parsed. */
function parsedBody({ body }: IncomingMessage & { body?: unknown }): Exchange['body'] {
  const isMap = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isMap ? { body: body as Record<string, unknown> } : {};
}
