import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import proxyAddress from 'proxy-addr';
import type { Logger } from 'pino';
import { RestServer } from '#libs/rest';
import { requestLog } from './request-log.js';

type Trust = (address: string, hop: number) => boolean;

/**
 * Lets the REST server answer before Express: its router and the objects that it wraps requests in cost more than most
 * answers. Everything that is not below the REST root goes on to Express.
 */
export function openFrontDoor(app: NestExpressApplication, log: Logger | undefined): void {
  const rest = app.get(RestServer);
  const trust = app.getHttpAdapter().getInstance().get('trust proxy fn') as Trust;
  rest.addressOf = (request) => proxyAddress(request, trust);
  const server = app.getHttpServer();
  const [express] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const write = log && requestLog(log, rest.addressOf);
  server.on(
    'request',
    (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
      write?.(request, response);
      rest.middleware(request, response, () => express?.(request, response));
    },
  );
}
