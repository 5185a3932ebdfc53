import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { invalidParams } from '#libs/errors';
import { ArgChecks } from './arg-checks.js';
import { exchangeOf, type MatchedExchange } from './exchange.js';
import { RestOptions } from './options.js';
import { readArguments } from './request-reader.js';
import type { Endpoint } from './route-table.js';
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
    private readonly checks: ArgChecks,
    private readonly options: RestOptions,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const exchange = exchangeOf(execution);
    if (!exchange?.isMatched()) return true;
    const { endpoint, http } = exchange;
    if (endpoint.body === 'upload' && !isNamelessJson(http)) {
      // Only authorised uploads extend the timeout.
      exchange.upload = await Upload.open(
        http,
        this.options.bodyLimit,
        () => exchange.isAllowed && exchange.extendTime(),
      );
      exchange.body = { form: exchange.upload.form };
    } else exchange.body = await readArguments(http, exchange.verb, this.options.bodyLimit);
    await this.bind(exchange);
    return true;
  }

  /** Binds and validates what was sent so far. */
  async bind(exchange: MatchedExchange): Promise<void> {
    const { endpoint } = exchange;
    exchange.args = await this.read(exchange);
    endpoint.judge?.(exchange.args);
  }

  private async read({ query, body, http, verb, search, endpoint, pathArgs }: MatchedExchange): Promise<object> {
    const { binder } = endpoint;
    const cacheable = http.method === 'GET' && !body.body && !body.form && search.length < 500;
    const key = cacheable ? `${verb} ${endpoint.mountedAt} ${Object.values(pathArgs).join('/')}?${search}` : '';
    const known = cacheable && this.bound.get(key);
    if (known) {
      if (binder.checked.length) await this.recheck(binder, known);
      return known;
    }
    const read = binder.read({ path: pathArgs, ...body, query });
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
}
