import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestId } from '#libs/http';

/** Writes a line for every answer: verb, path without its query (which may hold passwords), status and milliseconds. */
export function requestLog(log: Logger, addressOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    const { method, url = '' } = request;
    response.once('close', () => {
      const line = {
        method,
        path: url.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - start) * 10) / 10,
        ip: addressOf(request),
        request: requestId(request),
      };
      // 501 is an answer like others: the item has no trash.
      if (response.statusCode >= 500 && response.statusCode !== 501) log.warn(line, 'request');
      else log.info(line, 'request');
    });
  };
}
