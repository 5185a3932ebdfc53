import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { RequestContext } from '#libs/context';
import { WritePositions } from '#libs/db';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';
import { type LeanAdapter, type Stage, CallerIp, hasTwoHosts, isRead, requestId } from '#libs/http';
import { CacheInvalidation } from '#libs/invalidation';
import { AllowedOrigins, LANGUAGE_HEADER, RestServer, SitePaths } from '#libs/rest';
import { ResponseCache } from '../cache/index.js';
import { DeskServer } from '../desk/index.js';
import { Front } from '../front/index.js';
import { FileServer } from '../media/index.js';
import { crossOriginSignIn } from '../operation/cross-origin.js';
import { ErrorFilter } from '../operation/error.filter.js';
import { requestLog } from '../operation/logger.js';
import { RequestMetrics } from '../operation/metrics.js';
import { OwnWrites } from '../operation/own-writes.js';
import { pageHeaders } from '../operation/page-headers.js';
import { addSafetyHeaders } from '../operation/safety-headers.js';
import { requestSpans } from '../operation/tracing.js';
import { Redirections } from '../redirection/index.js';
import { FormerFiles } from '../transfer/index.js';
import type { AppConfig } from './app.config.js';

type StageOptions = Pick<AppConfig, 'LOG_REQUESTS' | 'SITE_URL' | 'TRUST_PROXY'>;

/**
 * Sets the stages of every request. Express is last and handles what is neither REST nor a page: sign-in, health
 * checks, the documentation.
 */
export function useStages(app: NestExpressApplication, log: Logger, options: StageOptions): void {
  const redirections = app.get(Redirections);
  const pages = app.get(Front);
  const errors = app.get(ErrorFilter);
  const paths = app.get(SitePaths);
  redirections.usePages(pages.belowHome);
  (app.getHttpAdapter() as unknown as LeanAdapter).useStages({
    entrance: [
      requestSpans,
      requestLogging(app.get(CallerIp), log, options),
      plainUrls(paths),
      ...app.get(RequestMetrics).stages,
      safetyHeaders(options),
      oneHost,
      new OwnWrites(app.get(WritePositions), app.get(CacheInvalidation)).stage,
      cachedResponses(app.get(ResponseCache)),
    ],
    routing: [
      app.get(RestServer).middleware,
      app.get(FileServer).recentFiles,
      requestContext(app.get(CallerIp), paths),
      app.get(FileServer).middleware,
      app.get(DeskServer).middleware,
      pageHeaders(),
      crossOriginSignIn(app.get(AllowedOrigins)),
      redirections.before,
      indexFile(paths),
      pages.middleware,
      app.get(FormerFiles).middleware,
      redirections.notFound,
      pages.missing,
    ],
    failed: (error, _request, response) => errors.send(error, response),
  });
}

/** Logs requests, and warns once about a proxy whose headers are ignored. */
function requestLogging(addresses: CallerIp, log: Logger, { LOG_REQUESTS, TRUST_PROXY }: StageOptions): Stage {
  const write = LOG_REQUESTS ? requestLog(log, (request) => addresses.of(request)) : undefined;
  let warnsOfProxies = !TRUST_PROXY;
  return (request, response, next) => {
    write?.(request, response);
    if (warnsOfProxies && request.headers['x-forwarded-for'] !== undefined) {
      warnsOfProxies = false;
      log.warn({ header: 'X-Forwarded-For', setting: 'TRUST_PROXY' }, 'forwarded_address_ignored');
    }
    next();
  };
}

/** Rewrites odd URLs of REST requests and files, before anything but the log of requests reads them. */
const plainUrls =
  (paths: SitePaths): Stage =>
  (request, _response, next) => {
    const language = request.headers[LANGUAGE_HEADER];
    request.url = paths.inAskedLanguage(paths.plain(request.url ?? '/'), language?.toString());
    next();
  };

/** Redirects pages below the name of an index file or doubled slashes, as in `/index.php/about/`, to their own paths. */
const indexFile =
  (paths: SitePaths): Stage =>
  (request, response, next) => {
    const [path = '', ...query] = (request.url ?? '/').split('?');
    const own = paths.withoutIndexFile(path.replace(/^\/{2,}/, '/'));
    if (own === path || !isRead(request)) {
      next();
      return;
    }
    // Browsers take what follows two slashes, or backslashes, at the start for the name of a host.
    const target = own.replace(/^[/\\]+/, '/');
    response.writeHead(301, { Location: [target, ...query].join('?'), 'Content-Length': 0 }).end();
  };

function safetyHeaders({ SITE_URL }: StageOptions): Stage {
  const isHttps = SITE_URL.startsWith('https:');
  return (request, response, next) => {
    addSafetyHeaders(request, response, isHttps);
    next();
  };
}

const oneHost: Stage = (request, _response, next) => {
  next(hasTwoHosts(request) ? errorOf(() => ARGUMENT_ERRORS('rest_invalid_host')) : undefined);
};

/** Sends cached responses from memory before anything else of a request is read. */
const cachedResponses =
  (cache: ResponseCache): Stage =>
  (request, response, next) => {
    if (!cache.quick(request, response)) next();
  };

/** Creates the request context, unless a rerouted request has one: that gets the language of the other URL. The REST server creates its own. */
const requestContext =
  (addresses: CallerIp, paths: SitePaths): Stage =>
  (request, response, next) => {
    const language = paths.languageOf(request.url ?? '/');
    const current = RequestContext.current();
    if (current) {
      current.answerIn(language);
      next();
      return;
    }
    const context = new RequestContext(requestId(request));
    context.belongTo(request);
    context.answerIn(language);
    context.ip = addresses.of(request);
    context.method = request.method ?? '';
    response.setHeader('X-Request-Id', context.id);
    context.run(next);
  };
