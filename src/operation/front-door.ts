import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { RequestContext } from '#libs/context';
import type { LeanAdapter, Stage } from '#libs/http';
import { CallerAddress, RestServer, requestId } from '#libs/rest';
import type { AppConfig } from '../app.config.js';
import { requestLog } from './request-log.js';
import { addSafetyHeaders } from './safety-headers.js';

/** What may answer a request before anything of it is looked at; it says whether it does. */
interface QuickAnswers {
  quick(request: IncomingMessage, response: ServerResponse): boolean;
}

/** What requests pass before Express, in this order: the log, safety headers, cached answers, the REST interface. */
export function openFrontDoor(
  app: NestExpressApplication,
  kept: QuickAnswers,
  log: Logger,
  { LOG_REQUESTS, SITE_URL, TRUST_PROXY }: Pick<AppConfig, 'LOG_REQUESTS' | 'SITE_URL' | 'TRUST_PROXY'>,
): void {
  const addresses = app.get(CallerAddress);
  const write = LOG_REQUESTS ? requestLog(log, (request) => addresses.of(request)) : undefined;
  const isHttps = SITE_URL.startsWith('https:');
  let warnsOfProxies = !TRUST_PROXY;
  const logged: Stage = (request, response, next) => {
    write?.(request, response);
    if (warnsOfProxies && request.headers['x-forwarded-for'] !== undefined) {
      warnsOfProxies = false;
      log.warn({ header: 'X-Forwarded-For', setting: 'TRUST_PROXY' }, 'forwarded_address_ignored');
    }
    next();
  };
  const safe: Stage = (request, response, next) => {
    addSafetyHeaders(request, response, isHttps);
    next();
  };
  const cached: Stage = (request, response, next) => {
    if (!kept.quick(request, response)) next();
  };
  /** Begins the context of what Express serves; the REST server begins its own. */
  const named: Stage = (request, response, next) => {
    const context = new RequestContext(requestId(request));
    context.address = addresses.of(request);
    response.setHeader('X-Request-Id', context.id);
    context.run(next);
  };
  const adapter = app.getHttpAdapter() as unknown as LeanAdapter;
  adapter.useStages(logged, safe, cached, app.get(RestServer).middleware, named);
}
