import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { LeanAdapter, Stage } from '#libs/http';
import { CallerAddress, RestServer, requestId } from '#libs/rest';
import { requestLog } from './request-log.js';

/** What may answer a request before anything of it is looked at; it says whether it does. */
interface QuickAnswers {
  quick(request: IncomingMessage, response: ServerResponse): boolean;
}

/** What requests pass before Express: the log, cached answers, the REST interface. */
export function openFrontDoor(app: NestExpressApplication, kept: QuickAnswers, log: Logger | undefined): void {
  const addresses = app.get(CallerAddress);
  const write = log && requestLog(log, (request) => addresses.of(request));
  const logged: Stage = (request, response, next) => {
    write?.(request, response);
    next();
  };
  const cached: Stage = (request, response, next) => {
    if (!kept.quick(request, response)) next();
  };
  const named: Stage = (request, response, next) => {
    response.setHeader('X-Request-Id', requestId(request));
    next();
  };
  const adapter = app.getHttpAdapter() as unknown as LeanAdapter;
  adapter.useStages(logged, cached, app.get(RestServer).middleware, named);
}
