import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Authenticator } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { isCallback } from './answer-writer.js';
import { CallerAddress } from './caller-address.js';
import { Exchange, decodePath, exchangeOf, hasNonce } from './exchange.js';
import { RouteDiscovery } from './route-discovery.js';

/** First stage of a route: finds out who sends the request. Wrong credentials are a 401 before anything else is checked. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly routes: RouteDiscovery,
    private readonly addresses: CallerAddress,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const exchange = exchangeOf(execution) ?? this.open(execution);
    // Outside the REST root, public routes read no credentials: sign-in and health checks work with wrong ones, too.
    if (!exchange.isRest && !exchange.endpoint?.may) return true;
    const { http, query, ip, unreadable } = exchange;
    if (unreadable) throw unreadable;
    if (query._jsonp !== undefined && !isCallback(query._jsonp)) ARGUMENT_ERRORS('rest_callback_invalid');
    const context = RequestContext.current();
    if (context) context.address = ip;
    exchange.viewer = await this.authenticator.authenticate(http.headers.authorization, ip);
    if (context) context.viewer = exchange.viewer;
    exchange.isAuthenticated = true;
    // Nonces belong to cookie sessions. A nonce without one is invalid unless the request carries credentials.
    if (!exchange.viewer.isSignedIn && hasNonce(http, query)) ARGUMENT_ERRORS('rest_cookie_invalid_nonce');
    return true;
  }

  /** Begins the exchange of a request outside the REST root, which Express has routed. */
  private open(execution: ExecutionContext): Exchange {
    const http = execution.switchToHttp();
    const request = http.getRequest<IncomingMessage & { originalUrl: string; params: Record<string, string> }>();
    const [path = '/', ...search] = request.originalUrl.split('?');
    const exchange = new Exchange(
      request,
      http.getResponse<ServerResponse>(),
      decodePath(path),
      search.join('?'),
      this.addresses.of(request),
    );
    exchange.endpoint = this.routes.endpointOf(execution.getClass(), execution.getHandler());
    exchange.pathArgs = request.params;
    return exchange;
  }
}
