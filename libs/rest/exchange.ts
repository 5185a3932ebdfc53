import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ArgumentsHost } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import {
  decodedText,
  receiveResult,
  type RouteHandler,
  type BodyLease,
  parseForm,
  type BodyArguments,
} from '#libs/http';
import type { RestRequest } from './rest-request.js';
import type { Endpoint, RouteMatch } from './route-table.js';
import type { Upload } from './upload.js';

const EXCHANGE = Symbol('exchange');
type Carrier = IncomingMessage & { [EXCHANGE]?: Exchange };
const NO_QUERY: Record<string, unknown> = Object.freeze({});

/** An exchange whose route was found; its arguments are there once they were bound. */
export type MatchedExchange = Exchange & { endpoint: Endpoint };

/** What answers a request: a route below the REST root, a page, or a route of Express. */
type ExchangeKind = 'rest' | 'page' | 'express';

/** What the stages of a route know of a request, each adding its part. */
export class Exchange {
  readonly query: Record<string, unknown> = NO_QUERY;
  /** Why the query cannot be read; the first stage throws it. */
  readonly unreadable?: RestError;
  readonly verb: string;
  /** Whether the answer has no body: HEAD was meant, by whatever means it was named. */
  readonly isHead: boolean;
  viewer = Viewer.anonymous;
  body: BodyArguments = {};
  /** The memory that the body takes; released when the answer is made. */
  lease?: BodyLease;
  upload?: Upload;
  /** Whether the credentials were checked. */
  isAuthenticated = false;
  /** Whether the policy has passed. */
  isAllowed = false;
  /** Of requests below the REST root: the route that matches the path. */
  match?: RouteMatch;
  endpoint?: Endpoint;
  /** Arguments that stand in the path, by name. */
  pathArgs: Readonly<Record<string, string>> = {};
  args?: object;
  /** Value of the `Allow` header; known once the policy has passed. */
  allow = '';
  /** What handlers may need beside their arguments. */
  request?: RestRequest;
  /** What handlers of pages have in its place; its class belongs to who serves them. */
  page?: object;
  /** Restarts the time limit of the answer. */
  extendTime: () => void = () => undefined;
  private fail: ((error: unknown) => void) | undefined;

  constructor(
    readonly http: IncomingMessage,
    readonly response: ServerResponse,
    /** Path below the REST root, decoded, without trailing slashes. */
    readonly path: string,
    /** The query as it was sent, without its question mark. */
    readonly search: string,
    /** Network address of the caller. */
    readonly ip: string,
    /** Pages read their query themselves: `query` stays empty for them. */
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
    (http as Carrier)[EXCHANGE] = this;
  }

  isMatched(): this is MatchedExchange {
    return this.endpoint !== undefined;
  }

  /** Whether who called `through` waits for the result; other results are sent by the framework. */
  get isAwaited(): boolean {
    return this.fail !== undefined;
  }

  /**
   * Runs the stages of a route; resolves with what its handler returns, or rejects with what a stage throws. Handlers
   * that write the response themselves resolve with nothing.
   */
  through(handler: RouteHandler): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      receiveResult(this.response, resolve);
      void handler(this.http, this.response, () => undefined).then(() => resolve(undefined));
    });
  }

  /** Leaves the request to other stages, which answer it as if no route had been tried. */
  detach(): void {
    this.fail = undefined;
    receiveResult(this.response);
    this.response.statusCode = 200;
    delete (this.http as Carrier)[EXCHANGE];
  }

  /** Ends the stages with an error; called by the exception filter. */
  reject(error: unknown): void {
    this.fail?.(error);
  }
}

/** The exchange of a request; undefined for those that have not reached the stages of a route. */
export const exchangeOf = (execution: Pick<ArgumentsHost, 'switchToHttp'>): Exchange | undefined =>
  execution.switchToHttp().getRequest<Carrier>()[EXCHANGE];

/** The path without trailing slashes; one with a broken escape is looked up as it stands. */
export function decodePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return decodedText(path.slice(0, end));
}

/** The method that counts: `_method`, then the override header, then the real one. */
function methodOf({ method = 'GET', headers }: IncomingMessage, query: Record<string, unknown>): string {
  const wanted = typeof query._method === 'string' && query._method ? query._method : headers['x-http-method-override'];
  return (typeof wanted === 'string' && wanted ? wanted : method).toUpperCase();
}

/** Whether a request brings a nonce, as a session by cookie would need one. */
export const hasNonce = ({ headers }: IncomingMessage, query: Record<string, unknown> = {}): boolean =>
  headers['x-wp-nonce'] !== undefined || '_wpnonce' in query;
