import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Viewer, hasSessionCookie } from '#libs/auth';
import { hasBody, isRead, type ReadyResponse, requestId } from '#libs/http';
import { decodePath, nonceOf } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { RestOptions } from '../configuration.js';
import { type RestRoot } from '../site-urls.js';
import { StoredAnswers } from '../stored-answers.js';
import { ResponseHeaders } from './response-headers.js';

/** Sends stored responses: the indexes and the descriptions of routes, which are the same for all anonymous callers. */
@Injectable()
export class StoredResponses {
  constructor(
    private readonly stored: StoredAnswers,
    private readonly routes: RouteDiscovery,
    private readonly headers: ResponseHeaders,
    private readonly options: RestOptions,
  ) {}

  /** Sends the stored response to a request without a query. Returns whether there is one. */
  send(request: IncomingMessage, response: ServerResponse, path: string, root: RestRoot): boolean {
    const { headers: sent } = request;
    if (sent.authorization !== undefined || sent['x-http-method-override'] || nonceOf({ http: request }) !== undefined)
      return false;
    const answer = isRead(request) ? this.stored.get(path, root) : this.description(request, path, root);
    if (!answer) return false;
    const common = this.headers.common(request, Viewer.anonymous, root.url);
    const own = ['X-Request-Id', requestId(request)];
    answer.send(request, response, { common, own, compresses: this.options.compresses });
    return true;
  }

  /** The kept response to an `OPTIONS` request without a body. */
  private description(request: IncomingMessage, path: string, { isConvention }: RestRoot): ReadyResponse | undefined {
    if (request.method !== 'OPTIONS' || hasBody(request.headers)) return undefined;
    if (hasSessionCookie(request.headers.cookie)) return undefined;
    const route = this.routes.tableOf(isConvention).match(decodePath(path))?.route;
    return route && this.stored.descriptionOf(route);
  }
}
