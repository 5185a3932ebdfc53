import type { ServerResponse } from 'node:http';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { exchangeOf } from '#libs/requests';
import { errorResponse } from '#libs/rest';

/**
 * Gives all errors the same body. Errors of the REST interface are passed to the exchange, which knows the requested
 * format.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

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
    const text = JSON.stringify(body);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.writeHead(status).end(response.req.method === 'HEAD' ? undefined : text);
  }
}
