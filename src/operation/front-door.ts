import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import proxyAddress from 'proxy-addr';
import type { Logger } from 'pino';
import { RestServer, requestId } from '#libs/rest';
import { requestLog } from './request-log.js';
import { addSafetyHeaders } from './safety-headers.js';

/** What may answer a request before anything of it is looked at; it says whether it does. */
interface QuickAnswers {
  quick(request: IncomingMessage, response: ServerResponse): boolean;
}

type Trust = (address: string, hop: number) => boolean;

/**
 * Lets what is kept, then the REST server answer before Express: its router and the objects that it wraps requests in
 * cost more than most answers. Everything that is not below the REST root goes on to Express.
 */
export function openFrontDoor(
  app: NestExpressApplication,
  kept: QuickAnswers,
  { isHttps, log }: { isHttps: boolean; log: Logger | undefined },
): void {
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
      addSafetyHeaders(request, response, isHttps);
      if (kept.quick(request, response)) return;
      rest.middleware(request, response, () => {
        response.setHeader('X-Request-Id', requestId(request));
        express?.(request, response);
      });
    },
  );
}
