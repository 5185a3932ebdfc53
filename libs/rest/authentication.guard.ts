import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Authenticator, PREVIEW_PARAMETER, Previews, Viewer, credentialsIn, hasSessionCookie } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { CallerIp } from '#libs/http';
import { Exchange, decodePath, exchangeOf, nonceOf } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { checkScope } from './access-scope.js';
import { isCallback } from './response-writer.js';

/** First stage of a route: authenticates the request. Invalid credentials are a 401 before anything else is checked. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly routes: RouteDiscovery,
    private readonly callers: CallerIp,
    private readonly previews: Previews,
  ) {}

  /** Returns synchronously for anonymous requests. */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    return this.authenticate(exchangeOf(execution) ?? this.open(execution));
  }

  /** The same for responses without a handler. */
  authenticate(exchange: Exchange): boolean | Promise<boolean> {
    // A page request may try several routes in succession until one has a page.
    // The parts of a batch have the viewer of the batch, whose scope each of them has to observe.
    if (exchange.isAuthenticated) return inScope(exchange);
    // Public routes of Express read no credentials: sign-in and health checks work with invalid ones, too.
    if (exchange.kind === 'express' && !exchange.endpoint?.authorize) return true;
    const { query, ip, unreadable } = exchange;
    if (unreadable) throw unreadable;
    if (query._jsonp !== undefined && !isCallback(query._jsonp)) ARGUMENT_ERRORS('rest_callback_invalid');
    const context = RequestContext.current();
    if (context) context.ip = ip;
    const token = previewTokenOf(exchange);
    return token === undefined ? this.signIn(exchange) : this.preview(exchange, token);
  }

  /** Signs in by the credentials of a request. */
  private signIn(exchange: Exchange): boolean | Promise<boolean> {
    const { http, ip } = exchange;
    const { cookie } = http.headers;
    const authorization = credentialsIn(http.headers.authorization);
    if (authorization !== undefined)
      return this.authenticator.authenticate(authorization, ip).then((viewer) => this.enter(exchange, viewer));
    // Browsers send cookies with requests of other sites, too. Without a nonce, such a request is anonymous.
    const isNonceMissing = exchange.kind !== 'page' && nonceOf(exchange) === undefined;
    if (isNonceMissing || !hasSessionCookie(cookie)) return this.enter(exchange, Viewer.anonymous);
    return this.enterSession(exchange, cookie);
  }

  /** Signs in by a cookie. Pages need no nonce, because reading one changes nothing; forms have their own check. */
  private async enterSession(exchange: Exchange, cookie: string): Promise<true> {
    const session = await this.authenticator.session(cookie, exchange.ip);
    if (!session) return this.enter(exchange, Viewer.anonymous);
    if (exchange.kind !== 'page' && !session.accepts(nonceOf(exchange) ?? ''))
      ARGUMENT_ERRORS('rest_cookie_invalid_nonce');
    exchange.session = session;
    return this.enter(exchange, session.viewer);
  }

  /**
   * Makes the caller the holder of a link for a preview: an anonymous viewer who may read one entry. Other credentials
   * are checked, and count no more: what the link shows is the same for everybody.
   */
  private async preview(exchange: Exchange, token: string): Promise<true> {
    const context = RequestContext.current();
    if (context) context.isPreview = true;
    await this.signIn(exchange);
    delete exchange.session;
    const preview = await this.previews.read(token);
    const { kind, endpoint, verb, pathArgs } = exchange;
    const isOwn = endpoint?.isPreviewable === true && Number(pathArgs.id) === preview.entryId;
    // Pages know the entry at their path only when they have found it.
    if (verb !== 'GET' || (kind === 'rest' && !isOwn)) ARGUMENT_ERRORS('rest_preview_other_item');
    return this.enter(exchange, Viewer.withPreview(preview));
  }

  private enter(exchange: Exchange, authenticated: Viewer): true {
    // Pages belong to no namespace: for an application password with a scope, they are those of visitors.
    const viewer = exchange.kind === 'page' && authenticated.scope ? Viewer.anonymous : authenticated;
    const context = RequestContext.current();
    if (context) context.viewer = viewer;
    // A page has a context besides that of its request, to which the line in the log belongs.
    const own = RequestContext.of(exchange.http);
    if (own) own.viewer = viewer;
    exchange.viewer = viewer;
    exchange.isAuthenticated = true;
    // Nonces belong to cookie sessions. A nonce without one is invalid unless the request carries credentials.
    const takesNonce = exchange.kind === 'page' || viewer.isSignedIn || viewer.preview !== undefined;
    if (!takesNonce && nonceOf(exchange) !== undefined) ARGUMENT_ERRORS('rest_cookie_invalid_nonce');
    return inScope(exchange);
  }

  /** Creates the exchange of a request outside the REST root, which Express has routed. */
  private open(execution: ExecutionContext): Exchange {
    const http = execution.switchToHttp();
    const request = http.getRequest<IncomingMessage & { originalUrl: string; params: Record<string, string> }>();
    const [path = '/', ...search] = request.originalUrl.split('?');
    const exchange = new Exchange(
      request,
      http.getResponse<ServerResponse>(),
      decodePath(path),
      search.join('?'),
      this.callers.of(request),
      'express',
    );
    exchange.endpoint = this.routes.endpointOf(execution.getClass(), execution.getHandler());
    exchange.pathArgs = request.params;
    return exchange;
  }
}

/** The token of a preview that a request names; undefined for none, and where there is nothing to preview. */
function previewTokenOf({ kind, query, search, endpoint }: Exchange): string | undefined {
  if (kind === 'page') return search ? (new URLSearchParams(search).get(PREVIEW_PARAMETER) ?? undefined) : undefined;
  if (kind !== 'rest' || !endpoint || !(PREVIEW_PARAMETER in query)) return undefined;
  const token = query[PREVIEW_PARAMETER];
  return typeof token === 'string' ? token : '';
}

/** True if the scope of the viewer covers the request; throws otherwise. */
function inScope(exchange: Exchange): true {
  checkScope(exchange);
  return true;
}
