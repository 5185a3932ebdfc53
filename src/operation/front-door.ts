import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import proxyAddress from 'proxy-addr';
import type { Logger } from 'pino';
import type { AppConfig } from '../app.config.js';
import { RequestContext } from '#libs/context';
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
  log: Logger,
  { LOG_REQUESTS, SITE_URL, TRUST_PROXY }: Pick<AppConfig, 'LOG_REQUESTS' | 'SITE_URL' | 'TRUST_PROXY'>,
): void {
  const rest = app.get(RestServer);
  const trust = app.getHttpAdapter().getInstance().get('trust proxy fn') as Trust;
  let warnsOfProxies = !TRUST_PROXY;
  rest.addressOf = (request) => proxyAddress(request, trust);
  const server = app.getHttpServer();
  const [express] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const write = LOG_REQUESTS ? requestLog(log, rest.addressOf) : undefined;
  server.on(
    'request',
    (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
      write?.(request, response);
      if (warnsOfProxies && request.headers['x-forwarded-for'] !== undefined) {
        warnsOfProxies = false;
        log.warn({ header: 'X-Forwarded-For', setting: 'TRUST_PROXY' }, 'forwarded_address_ignored');
      }
      addSafetyHeaders(request, response, SITE_URL.startsWith('https:'));
      if (kept.quick(request, response)) return;
      rest.middleware(request, response, () => {
        const context = new RequestContext(requestId(request));
        context.address = rest.addressOf(request);
        response.setHeader('X-Request-Id', context.id);
        context.run(() => express?.(request, response));
      });
    },
  );
}
