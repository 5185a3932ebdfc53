import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { RestError } from '#libs/errors';
import { errorAnswer, exchangeOf, plainError, type ErrorAnswer } from '#libs/rest';

/** Gives every error the same body; those of the REST interface go back to the exchange, which knows the form of its answer. */
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
    const { status, body, headers = {} } = this.answer(error, isSignedIn);
    const text = JSON.stringify(body);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.writeHead(status).end(response.req.method === 'HEAD' ? undefined : text);
  }

  private answer(error: unknown, isSignedIn: boolean): ErrorAnswer {
    const status = error instanceof HttpException ? error.getStatus() : clientError(error);
    if (status === undefined || status >= 500) return errorAnswer(error, isSignedIn, 'A request', this.logger);
    const code = { 400: 'bad_request', 404: 'not_found', 413: 'payload_too_large' }[status] ?? 'request_refused';
    const message = status === 404 ? 'There is nothing at this address.' : 'The request cannot be answered.';
    return plainError(status, code, message);
  }
}

/** The status of an error that Express's own parts made, if it is the client's fault. */
function clientError(error: unknown): number | undefined {
  if (error instanceof RestError) return undefined;
  const status: unknown = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
