import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Authenticator } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { isCallback } from './answer-writer.js';
import { exchangeOf, hasNonce } from './exchange.js';

/** First stage of a route: finds out who sends the request. Wrong credentials are a 401 before anything else is checked. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const exchange = exchangeOf(execution);
    if (!exchange) return true;
    const { http, query, ip } = exchange;
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
}
