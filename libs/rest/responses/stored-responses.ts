import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Viewer, hasSessionCookie } from '#libs/auth';
import { codingFor, encodedEtag, hasBody, isPresent, presentEtag, requestId } from '#libs/http';
import { decodePath, nonceOf } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { RestOptions } from '../configuration.js';
import { type RestRoot } from '../site-urls.js';
import { StoredAnswers, formOf, type ReadyResponse } from '../stored-answers.js';
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
    const { method, headers: sent } = request;
    if (sent.authorization !== undefined || sent['x-http-method-override'] || nonceOf({ http: request }) !== undefined)
      return false;
    const isRead = method === 'GET' || method === 'HEAD';
    const answer = isRead ? this.stored.get(path, root) : this.description(request, path, root);
    if (!answer) return false;
    const { allow } = answer;
    const headers = {
      ...this.headers.common(request, Viewer.anonymous, root.url),
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
  private description(request: IncomingMessage, path: string, { isConvention }: RestRoot): ReadyResponse | undefined {
    if (request.method !== 'OPTIONS' || hasBody(request.headers)) return undefined;
    if (hasSessionCookie(request.headers.cookie)) return undefined;
    const route = this.routes.tableOf(isConvention).match(decodePath(path))?.route;
    return route && this.stored.descriptionOf(route);
  }
}
