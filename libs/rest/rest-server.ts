import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { RATE_LIMIT_HEADERS, rateLimitHeaders, RequestContext } from '#libs/context';
import { CallerIp, acceptedCodings, discardRest, hasBody, requestId } from '#libs/http';
import { Dialect } from '#libs/presenting';
import { Exchange, decodePath } from '#libs/requests';
import { RouteDiscovery } from '#libs/routes';
import { EXPOSED_HEADERS, RestOptions } from './configuration.js';
import { asRequested, varyByAccept } from './problem-details.js';
import { isStreamed, type RestResponse, serialize, writeResponse, writeStream } from './response-writer.js';
import { CachedResponses } from './responses/cached-responses.js';
import { KeptResponses, type MadeResponse } from './responses/kept-responses.js';
import { ResponseHeaders } from './responses/response-headers.js';
import { RouteResponses } from './responses/route-responses.js';
import { StoredResponses } from './responses/stored-responses.js';
import { SitePaths } from './site-paths.js';
import { type RestRoot, SiteUrls } from './site-urls.js';

/**
 * The stage of the HTTP adapter for requests below the REST roots. The first that can answers: a stored response, one
 * that was kept, the response cache, and at last the route.
 */
@Injectable()
export class RestServer {
  private readonly logger = new Logger('Rest');

  constructor(
    private readonly discovery: RouteDiscovery,
    private readonly stored: StoredResponses,
    private readonly cached: CachedResponses,
    private readonly kept: KeptResponses,
    private readonly routes: RouteResponses,
    private readonly headers: ResponseHeaders,
    private readonly options: RestOptions,
    private readonly paths: SitePaths,
    private readonly site: SiteUrls,
    private readonly dialect: Dialect,
    private readonly callers: CallerIp,
  ) {}

  /** Stage of the adapter: handles everything below the REST roots and passes on the rest. */
  readonly middleware = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const url = request.url ?? '/';
    if (!this.paths.isRest(url)) {
      next();
      return;
    }
    const { root, path, search } = this.paths.split(url);
    if (!search && this.stored.send(request, response, path, root)) return;
    const make = () => this.make(request, response, path, search, root);
    if (!this.kept.send(request, response, root.url, make)) make();
  };

  private make(http: IncomingMessage, response: ServerResponse, path: string, search: string, root: RestRoot): void {
    const context = new RequestContext(requestId(http));
    context.belongTo(http);
    context.language = root.language;
    context.hasAllLanguages = root.hasAllLanguages ?? false;
    if (root.isConvention) context.dialect = this.dialect;
    context
      .run(() => this.respond(http, response, path, search, context))
      .catch((error: unknown) => {
        this.logger.error('A response could not be sent', error instanceof Error ? error.stack : String(error));
        response.destroy();
      });
  }

  private async respond(
    http: IncomingMessage,
    response: ServerResponse,
    rawPath: string,
    search: string,
    context: RequestContext,
  ): Promise<void> {
    const exchange = new Exchange(http, response, decodePath(rawPath), search, this.callers.of(http));
    exchange.match = this.discovery.requestedTable.match(exchange.path);
    context.route = exchange.match?.route.pattern ?? '';
    if (this.cached.takes(exchange)) {
      await this.cached.send(exchange, response, context);
      return;
    }
    const made = this.kept.takes(exchange)
      ? await this.kept.make(exchange, context)
      : { answer: await this.routes.inTime(exchange) };
    exchange.lease?.release();
    exchange.upload?.discard();
    if (made.answer.status >= 400) await discardRest(http);
    if (!response.destroyed && !response.headersSent) await this.send(made, exchange, response, context);
  }

  /** Sends a response that was made now. */
  private async send(
    { answer: made, form, shared }: MadeResponse,
    exchange: Exchange,
    response: ServerResponse,
    context: RequestContext,
  ): Promise<void> {
    const { http, viewer, session } = exchange;
    const headers = { ...this.headers.common(http, viewer), ...this.headers.own(context), ...shared };
    // Pages that stay open for long keep a valid nonce that way.
    if (session) {
      headers['X-WP-Nonce'] = session.nonce;
      headers['Access-Control-Expose-Headers'] = `${EXPOSED_HEADERS}, X-WP-Nonce`;
    }
    let answer = asRequested(made, exchange, this.site.url);
    if (answer !== made) headers.Vary = varyByAccept(headers.Vary);
    if (context.limits) answer = withLimits(answer, headers, rateLimitHeaders(context.limits));
    // The unread rest of a body would be read as the next request.
    if (!http.complete && (answer.status >= 400 || hasBody(http.headers))) headers.Connection = 'close';
    // A page of another origin could measure what a session gets.
    const compresses = this.options.compresses && !session;
    if (isStreamed(answer)) {
      const coding = compresses ? acceptedCodings(http.headers['accept-encoding'])[0] : undefined;
      await writeStream(exchange, response, answer, headers, coding);
    } else {
      const serialized = (answer === made ? form : undefined) ?? serialize(answer, exchange);
      await writeResponse(exchange, response, serialized, headers, compresses);
    }
  }
}

const EXPOSED = 'Access-Control-Expose-Headers';

/** Adds headers of rate limits to those of a response, readable for scripts. Its own list of these replaces that of all. */
function withLimits(
  answer: RestResponse,
  headers: Record<string, string>,
  limits: Record<string, string>,
): RestResponse {
  Object.assign(headers, limits);
  const own = answer.headers[EXPOSED];
  if (own !== undefined)
    return { ...answer, headers: { ...answer.headers, [EXPOSED]: `${own}, ${RATE_LIMIT_HEADERS}` } };
  headers[EXPOSED] = [headers[EXPOSED], RATE_LIMIT_HEADERS].filter(Boolean).join(', ');
  return answer;
}
