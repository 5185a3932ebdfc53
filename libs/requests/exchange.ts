import { ServerResponse, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { ArgumentsHost } from '@nestjs/common';
import { Viewer, type BrowserSession } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS, errorOf, RestError } from '#libs/errors';
import {
  decodedText,
  receiveResult,
  type RouteHandler,
  type BodyLease,
  parseForm,
  type BodyArguments,
} from '#libs/http';
import type { RestRequest, RunOnce } from './rest-request.js';
import type { Endpoint, RouteMatch } from './route-table.js';
import type { Upload } from './upload.js';

const EXCHANGE = Symbol('exchange');
type Carrier = IncomingMessage & { [EXCHANGE]?: Exchange };
/**
 * A method that reads must not be overridden by one that writes: links, pictures and prefetches send it with the
 * credentials of a browser. Below the root of the convention, its clients may.
 */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const NO_QUERY: Record<string, unknown> = Object.freeze({});

/** An exchange with a matched route. Its arguments are set once they are bound. */
export type MatchedExchange = Exchange & { endpoint: Endpoint };

/** A request that is part of another one. */
interface PartialRequest {
  method: string;
  /** Path below the REST root, decoded, without trailing slashes. */
  path: string;
  /** The query, encoded. */
  query: string;
  /** Headers, which replace those of the whole request. */
  headers?: IncomingHttpHeaders;
}

/** Headers that do not apply to the parts of a request: its method, its conditions, and those of its body. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  'x-http-method-override',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'idempotency-key',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]);

/** What responds to a request: a route below the REST root, a page, or a route of Express. */
type ExchangeKind = 'rest' | 'page' | 'express';

/** The state of a request on its way through the stages of a route. Each stage adds its part. */
export class Exchange {
  readonly query: Record<string, unknown> = NO_QUERY;
  /** Why the query cannot be parsed; the first stage throws it. */
  readonly unreadable?: Error;
  readonly verb: string;
  /** Whether the response has no body: HEAD was requested, by method or by override. */
  readonly isHead: boolean;
  viewer = Viewer.anonymous;
  /** The session of the browser, if the viewer has signed in by its cookie. */
  session?: BrowserSession;
  body: BodyArguments = {};
  /** The memory of the body, released when the response is complete. */
  lease?: BodyLease;
  upload?: Upload;
  /** Runs the work of an upload with an `Idempotency-Key` once. */
  once?: RunOnce;
  /** Whether the credentials have been checked. */
  isAuthenticated = false;
  /** Whether the policy has passed. */
  isAllowed = false;
  /** Whether what reviews writes has seen this one, or does not get to see it. */
  isReviewed = false;
  /** The matching route, for requests below the REST root. */
  match?: RouteMatch;
  endpoint?: Endpoint;
  /** Arguments in the path, by name. */
  pathArgs: Readonly<Record<string, string>> = {};
  args?: object;
  /** Arguments that a review has put in place of those that were sent, in canonical names. */
  revised?: Readonly<Record<string, unknown>>;
  /** Value of the `Allow` header, set once the policy has passed. */
  allow = '';
  /** Data for handlers besides their arguments. */
  request?: RestRequest;
  /** The counterpart of `request` for pages, set by the module that serves them. */
  page?: object;
  /** Restarts the time limit of the response. */
  extendTime: () => void = () => undefined;
  private fail: ((error: unknown) => void) | undefined;

  constructor(
    readonly http: IncomingMessage,
    readonly response: ServerResponse,
    /** Path below the REST root, decoded, without trailing slashes. */
    readonly path: string,
    /** The query as it was sent, without its question mark. */
    readonly search: string,
    /** IP address of the caller. */
    readonly ip: string,
    /** For pages, `query` stays empty: they parse their query themselves. */
    readonly kind: ExchangeKind = 'rest',
  ) {
    try {
      if (search && kind !== 'page') this.query = parseForm(search);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      this.unreadable = error;
    }
    const method = methodOf(http, this.query);
    this.verb = method === 'HEAD' ? 'GET' : method;
    this.isHead = method === 'HEAD' || http.method === 'HEAD';
    if (kind === 'rest' && READS.has(http.method ?? 'GET') && WRITES.has(method) && !RequestContext.current()?.dialect)
      this.unreadable = errorOf(() => ARGUMENT_ERRORS('rest_method_needs_post'));
    (http as Carrier)[EXCHANGE] = this;
  }

  isMatched(): this is MatchedExchange {
    return this.endpoint !== undefined;
  }

  /** Whether the caller of `through` waits for the result. Other results are sent by the framework. */
  get isAwaited(): boolean {
    return this.fail !== undefined;
  }

  /** The exchange of a request that is part of this one and has the same viewer. */
  nested({ method, path, query, headers = {} }: PartialRequest): Exchange {
    const own = Object.entries(this.http.headers).filter(([name]) => !OF_THE_WHOLE.has(name));
    const http = Object.create(this.http, {
      method: { value: method },
      url: { value: query ? `${path}?${query}` : path },
      headers: { value: { ...Object.fromEntries(own), ...headers } },
    }) as IncomingMessage;
    const part = new Exchange(http, new ServerResponse(http), path, query, this.ip);
    part.viewer = this.viewer;
    part.isAuthenticated = true;
    return part;
  }

  /**
   * Runs the stages of a route. Resolves with the return value of its handler, or rejects with the error of a stage.
   * Handlers that write the response themselves resolve with undefined.
   */
  through(handler: RouteHandler): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      receiveResult(this.response, resolve);
      void handler(this.http, this.response, () => undefined).then(() => resolve(undefined));
    });
  }

  /** Detaches the request, so that other stages handle it as if no route had been tried. */
  detach(): void {
    this.fail = undefined;
    receiveResult(this.response);
    this.response.statusCode = 200;
    delete (this.http as Carrier)[EXCHANGE];
  }

  /** Ends the stages with an error. Called by the exception filter. */
  reject(error: unknown): void {
    this.fail?.(error);
  }
}

/** The exchange of a request; undefined if the request has not reached the stages of a route. */
export const exchangeOf = (execution: Pick<ArgumentsHost, 'switchToHttp'>): Exchange | undefined =>
  execution.switchToHttp().getRequest<Carrier>()[EXCHANGE];

/** The decoded path without trailing slashes. A path with a broken escape is kept as sent. */
export function decodePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return decodedText(path.slice(0, end));
}

/** The effective method: `_method`, then the override header, then the real one. */
function methodOf({ method = 'GET', headers }: IncomingMessage, query: Record<string, unknown>): string {
  const wanted = typeof query._method === 'string' && query._method ? query._method : headers['x-http-method-override'];
  return (typeof wanted === 'string' && wanted ? wanted : method).toUpperCase();
}

/** The nonce of a request, in its header or its query; undefined if it has none. */
export function nonceOf({
  http,
  query,
}: {
  http: IncomingMessage;
  query?: Record<string, unknown>;
}): string | undefined {
  const sent = http.headers['x-wp-nonce'] ?? query?._wpnonce;
  return sent === undefined ? undefined : String(sent);
}
