import type { ServerResponse } from 'node:http';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { RATE_LIMIT_HEADERS, rateLimitHeaders, RequestContext } from '#libs/context';
import { exchangeOf } from '#libs/requests';
import { errorResponse, PROBLEM_TYPE, problemOf, SiteUrls, wantsProblem } from '#libs/rest';

/**
 * Gives all errors the same body. Errors of the REST interface are passed to the exchange, which knows the requested
 * format.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly site: SiteUrls) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const exchange = exchangeOf(host);
    if (exchange?.isAwaited) {
      exchange.reject(error);
      return;
    }
    this.send(error, host.switchToHttp().getResponse<ServerResponse>(), exchange?.viewer.isSignedIn);
  }

  /** Sends an error as JSON. */
  send(error: unknown, response: ServerResponse, isSignedIn = false): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, body, headers } = errorResponse(error, isSignedIn, 'A request', this.logger);
    const { req: request } = response;
    const isProblem = wantsProblem(request);
    const text = JSON.stringify(isProblem ? problemOf(body, status, this.site.url, request.url ?? '/') : body);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const limits = RequestContext.of(request)?.limits ?? RequestContext.current()?.limits;
    if (limits) {
      for (const [name, value] of Object.entries(rateLimitHeaders(limits))) response.setHeader(name, value);
      appendTo(response, 'Access-Control-Expose-Headers', RATE_LIMIT_HEADERS);
    }
    if (isProblem) appendTo(response, 'Vary', 'Accept');
    response.setHeader('Content-Type', isProblem ? PROBLEM_TYPE : 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.writeHead(status).end(response.req.method === 'HEAD' ? undefined : text);
  }
}

/** Adds to a header that lists names. */
function appendTo(response: ServerResponse, header: string, names: string): void {
  const present = response.getHeader(header);
  response.setHeader(header, present === undefined ? names : `${String(present)}, ${names}`);
}
