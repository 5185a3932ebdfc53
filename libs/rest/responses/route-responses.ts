import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RequestContext } from '#libs/context';
import { type LeanAdapter, withDeadline } from '#libs/http';
import { type Exchange, type MatchedExchange, ANY_PATH, pathArguments, type Verb } from '#libs/requests';
import { traced } from '#libs/tracing';
import { RestOptions } from '../configuration.js';
import { ExtensionFailures } from '../extension-failures.js';
import { Idempotency } from '../idempotency.js';
import { ListExport } from '../list-export.js';
import { allowedVerbs } from '../policy.guard.js';
import { Preconditions } from '../preconditions.js';
import { type RestResponse, errorResponse, serialize, withShortStream } from '../response-writer.js';
import { Presentation } from './presentation.js';

/**
 * Makes the responses of routes: runs their handlers, which the framework has wrapped in guards and the exception
 * filter, and presents what these return.
 */
@Injectable()
export class RouteResponses {
  private readonly logger = new Logger('Rest');

  constructor(
    private readonly host: HttpAdapterHost<LeanAdapter>,
    private readonly presentation: Presentation,
    private readonly preconditions: Preconditions,
    private readonly idempotency: Idempotency,
    private readonly exports: ListExport,
    private readonly options: RestOptions,
    private readonly failures: ExtensionFailures,
  ) {}

  /** The response to a request, within the time limit; a refusal if it failed. */
  async inTime(exchange: Exchange): Promise<RestResponse> {
    const work = (renew: () => void) => this.make(exchange, renew).then(withShortStream);
    try {
      return await withDeadline(this.options.timeout, work);
    } catch (error) {
      return this.refuse(error, exchange);
    }
  }

  /** The response to a request that is part of another one, whose viewer has signed in; a refusal if it failed. */
  ofNested(exchange: Exchange, renew: () => void): Promise<RestResponse> {
    return this.make(exchange, renew).catch((error: unknown) => this.refuse(error, exchange));
  }

  /**
   * Runs the stages of the requested route.
   *
   * @param renew restarts the time limit of the request
   */
  async make(exchange: Exchange, renew: () => void): Promise<RestResponse> {
    exchange.extendTime = renew;
    const isOptions = exchange.verb === 'OPTIONS';
    exchange.endpoint = isOptions ? undefined : exchange.match?.route.byVerb.get(exchange.verb as Verb);
    if (!exchange.isMatched()) {
      const fallback = this.host.httpAdapter.handlerOf(isOptions ? 'OPTIONS' : 'ALL', ANY_PATH);
      return (await exchange.through(fallback)) as RestResponse;
    }
    exchange.pathArgs = exchange.match?.path ?? {};
    describe(exchange);
    const format = this.exports.formatOf(exchange);
    if (format) return this.exports.open(exchange, format, (part) => this.make(part, renew));
    const key = this.idempotency.keyOf(exchange);
    if (key !== undefined && exchange.endpoint.body === 'upload') this.idempotency.ofUpload(exchange, key);
    if (key === undefined || exchange.once) return await this.present(exchange);
    return await this.idempotency.run(exchange, key, () => this.present(exchange));
  }

  private async present(exchange: MatchedExchange): Promise<RestResponse> {
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
      const answer = await this.ofNested(part, exchange.extendTime);
      return { ...answer, etag: serialize(answer, part).validators?.etag };
    };
    return this.preconditions.run(exchange, condition, respond, () => exchange.through(handle));
  }

  /** The response to a failed request. On a known route, it has an `Allow` header. */
  async refuse(thrown: unknown, exchange: Exchange): Promise<RestResponse> {
    const extension = exchange.endpoint?.extension;
    const request = `${exchange.verb} ${exchange.path}${extension === undefined ? '' : ` of the extension ${extension}`}`;
    const answer = errorResponse(thrown, exchange.viewer.isSignedIn, request, this.logger);
    if (answer.status === 500 && extension !== undefined) this.failures.add(extension);
    if (answer.status >= 500 || !exchange.match || !exchange.endpoint || !exchange.isAuthenticated) return answer;
    // Of invalid arguments, only those of the path count.
    exchange.args ??= pathArguments(exchange.match);
    exchange.isAllowed = false;
    const allow = await Promise.resolve(allowedVerbs(exchange)).catch(() => '');
    return allow ? { ...answer, headers: { ...answer.headers, Allow: allow } } : answer;
  }
}

/** Describes a request in its context. Reads that are part of a write do not replace it. */
function describe({ verb, match, pathArgs }: MatchedExchange): void {
  const context = RequestContext.current();
  if (!context || (verb === 'GET' && context.method)) return;
  context.method = verb;
  context.route = match?.route.pattern ?? '';
  context.item = pathArgs.id ?? '';
}
