import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { PREVIEW_PARAMETER } from '#libs/auth';
import { rateLimitHeaders, RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS, RestError } from '#libs/errors';
import { CallerIp, etagOf, withDeadline, isPresent, isRead, requestId } from '#libs/http';
import { ResponseCaching, type CacheableResponse } from '#libs/invalidation';
import { PageRoutes, type PageMatch } from '#libs/pages';
import { Exchange } from '#libs/requests';
import { AuthenticationGuard, RestOptions, SiteUrls, SitePaths } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { Document, FormerPages, FrontRequest, knownParameters, type Outcome, Redirect } from '../common/index.js';
import { ErrorPages, PageRenderer } from './page-renderer.js';

type Next = (error?: unknown) => void;

/** Query parameters that name an entry without a slug; they are dropped when its URL has the slug. */
const NAMING = new Set(['p', 'page_id', 'attachment_id', 'post_type']);
const FEED = /^application\/(?:rss|atom)\+xml/;
const NOT_STORED = { 'Cache-Control': 'private, no-store' };
const OF_PREVIEWS = { ...NOT_STORED, 'X-Robots-Tag': 'noindex' };
const HTML = /\btext\/html\b|\bapplication\/xhtml\+xml\b/i;
const JSON_TYPE = /\bapplication\/(?:[\w.+-]+\+)?json\b/i;
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const READING = new Set(['GET', 'HEAD']);
const MAX_LENGTH = 2000;

/** Responds to requests for pages: runs the handlers of page controllers, and sends or caches their results. */
@Injectable()
export class Front {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly site: SiteUrls,
    private readonly routes: PageRoutes,
    private readonly renderer: PageRenderer,
    private readonly errors: ErrorPages,
    private readonly authentication: AuthenticationGuard,
    private readonly callers: CallerIp,
    private readonly options: RestOptions,
    private readonly cache: ResponseCaching,
    private readonly paths: SitePaths,
    private readonly former: FormerPages,
  ) {}

  /** Middleware: responds with the page at a path, or passes the request on. */
  readonly middleware = (http: IncomingMessage, response: ServerResponse, next: Next): void => {
    const request = this.read(http, response);
    const file = request && this.routes.writing(request);
    if (!request || (!file && !METHODS.has(http.method ?? ''))) pass(request, next);
    else if (file) void this.write(request, file, next);
    else {
      this.run(request, next, () => {
        // Neither forms nor previews are for others.
        if (request.method === 'POST' || request.query.has(PREVIEW_PARAMETER)) return this.answer(request);
        return this.cache.answer({ http, response, key: keyOf(http.url ?? '/') }, () => this.answer(request));
      });
    }
  };

  /** Middleware for unanswered requests: sends a 404 page, unless the client asks for JSON. */
  readonly missing = (http: IncomingMessage, response: ServerResponse, next: Next): void => {
    const request = isRead(http) && wantsPage(http) ? this.read(http, response) : undefined;
    if (!request) next();
    else {
      this.run(request, next, async () => {
        await this.authenticateIfPossible(request);
        return this.errors.missing(request);
      });
    }
  };

  /**
   * The page below the home at a path that lacks the path of the home: links from before the site had a language in its
   * URLs. Anonymous visitors must be able to see it, so that nobody learns of hidden entries.
   */
  readonly belowHome = async (http: IncomingMessage, response: ServerResponse) => {
    const { url: root } = this.site;
    const { path: homePath } = this.site.main;
    const { url = '/', method = '' } = http;
    const base = new URL(root).pathname.replace(/\/$/, '');
    const home = this.site.homeAt(url);
    const isOutside = base !== homePath && url.startsWith(`${base}/`) && (!home || url === home.path);
    if (!isOutside || !READING.has(method) || !mayBePage(url)) return undefined;
    const moved = homePath + url.slice(base.length).replace(/^\/+/, '/');
    const request = this.read(http, response, moved);
    if (!request) return undefined;
    const here = new URL(root).origin + moved;
    try {
      if (this.routes.writing(request)) return { url: here, isServed: true };
      const found = await this.asAnonymous(request);
      return found === undefined ? undefined : { url: found || here, isServed: false };
    } finally {
      request.exchange.detach();
    }
  };

  /** The URL to which the page of a request leads; empty for that of the request, undefined for none. */
  private asAnonymous(request: FrontRequest): Promise<string | undefined> {
    const context = new RequestContext(requestId(request.http));
    context.isPage = true;
    request.exchange.isAuthenticated = true;
    return context.run(() =>
      withDeadline(this.options.timeout, () =>
        request.shown.during(async () => {
          const outcome = await this.find(request).catch((error: unknown) => {
            if (error instanceof RestError) return undefined;
            throw error;
          });
          if (outcome instanceof Redirect) return outcome.status === 301 ? outcome.to : '';
          if (!outcome || (outcome.status ?? 200) !== 200) return undefined;
          const canonical = outcome instanceof Document ? undefined : outcome.head.canonical;
          return (canonical && canonicalUrl(request, canonical)) ?? '';
        }),
      ),
    );
  }

  /** Signs in for an error page. With invalid credentials, the page is that of anonymous visitors. */
  private async authenticateIfPossible({ exchange }: FrontRequest): Promise<void> {
    try {
      await this.authentication.authenticate(exchange);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }

  /** The response to a request, ready to be sent; undefined if there is no page. */
  private async answer(request: FrontRequest): Promise<CacheableResponse | undefined> {
    const { shown } = request;
    return shown.during(async () => {
      const outcome = await this.find(request);
      const { preview } = request.viewer;
      // The holder of the link does not learn whether there is another page.
      if (preview && !request.hasPreviewed) ARGUMENT_ERRORS('rest_preview_other_item');
      if (!outcome) return undefined;
      const made = await this.responseOf(request, outcome);
      if (preview) Object.assign(made, { isPrivate: true, headers: { ...made.headers, ...OF_PREVIEWS } });
      return { ...made, tags: shown.tags, validUntil: shown.validUntil };
    });
  }

  /** Tries the matching routes one after another. */
  private async find(request: FrontRequest): Promise<Outcome | undefined> {
    const moved = await this.former.redirect(request);
    if (moved) return moved;
    for (const match of this.routes.matching(request)) {
      const outcome = await request.through(match);
      if (outcome) return outcome as Outcome;
    }
    return undefined;
  }

  /** Runs a handler that writes the response. */
  private async write(request: FrontRequest, file: PageMatch, next: Next): Promise<void> {
    const { exchange } = request;
    exchange.isAuthenticated = true;
    try {
      await request.through(file);
      if (!exchange.response.headersSent) pass(request, next);
    } catch (error) {
      pass(request, () => next(error));
    }
  }

  private async responseOf(request: FrontRequest, outcome: Outcome): Promise<Omit<CacheableResponse, 'tags'>> {
    if (outcome instanceof Redirect) {
      const { to, status, headers } = outcome;
      const isPrivate = outcome.isPrivate || request.method === 'POST' || request.viewer.isSignedIn;
      return {
        status,
        headers: { Location: to, ...headers, ...(isPrivate ? NOT_STORED : {}) },
        body: '',
        isPrivate,
      };
    }
    if (outcome instanceof Document) {
      const { contentType, headers, status, body } = outcome;
      const isPrivate = outcome.isPrivate || request.viewer.isSignedIn;
      return {
        status,
        headers: { 'Content-Type': contentType, ...headers, ...(isPrivate ? NOT_STORED : {}) },
        body: String(body),
        isPrivate,
        ...(FEED.test(contentType) ? { kind: 'feed' } : {}),
      };
    }
    const { canonical } = outcome.head;
    const url = request.method === 'GET' && canonical && canonicalUrl(request, canonical);
    if (!url) return this.renderer.render(request, outcome);
    return {
      status: 301,
      headers: { Location: url },
      body: '',
      isPrivate: outcome.isPrivate === true || request.viewer.isSignedIn,
    };
  }

  /** Runs work for a request and sends its response. */
  private run(request: FrontRequest, next: Next, work: () => Promise<CacheableResponse | 'sent' | undefined>): void {
    const { http, response } = request.exchange;
    const context = new RequestContext(requestId(http));
    context.isPage = true;
    context
      .run(async () => {
        const answer = await withDeadline(this.options.timeout, work).catch((error: unknown) =>
          this.errors.failed(request, error),
        );
        if (answer === 'sent') return;
        if (answer) this.send(http, response, answer, context);
        else pass(request, next);
      })
      .catch((error: unknown) => {
        this.logger.error('A page could not be sent', error instanceof Error ? error.stack : String(error));
        response.destroy();
      });
  }

  /** The page request; undefined for URLs outside the pages. */
  private read(http: IncomingMessage, response: ServerResponse, url = http.url ?? '/'): FrontRequest | undefined {
    if (!this.paths.isPage(url)) return undefined;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    return new FrontRequest(new Exchange(http, response, path, search, this.callers.of(http), 'page'), this.site);
  }

  private send(
    http: IncomingMessage,
    response: ServerResponse,
    answer: CacheableResponse,
    context: RequestContext,
  ): void {
    if (response.destroyed || response.headersSent) return;
    const { body } = answer;
    const headers = { ...validatorOf(answer), ...answer.headers };
    const status = answer.status === 200 && isKnown(http, headers) ? 304 : answer.status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The Content-Security-Policy of the page defines which sites may frame it.
    if (headers['Content-Security-Policy']) response.removeHeader('X-Frame-Options');
    if (status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
    if (context.limits)
      for (const [name, value] of Object.entries(rateLimitHeaders(context.limits))) response.setHeader(name, value);
    if (this.options.serverTiming) response.setHeader('Server-Timing', `db;desc="${context.statements} statements"`);
    // The unread rest of a refused form would be read as the next request.
    if (!http.complete && status >= 400) response.setHeader('Connection', 'close');
    response.writeHead(status);
    response.end(http.method === 'HEAD' || status === 304 ? undefined : body);
  }
}

/**
 * Whether a URL may have a page. Slugs have no dots, so that most of the URLs that scanners try need no search; pages that
 * are files have few endings.
 */
function mayBePage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return url.length <= MAX_LENGTH && (!path.includes('.') || /^[^.]*\.(?:ics|xml)$/.test(path));
}

/** Whether an error is sent as a page: to browsers, and to clients that do not ask for JSON. */
const wantsPage = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  HTML.test(accept) || !JSON_TYPE.test(accept);

/** Passes a request on to the next stages. */
function pass(request: FrontRequest | undefined, next: () => void): void {
  request?.exchange.detach();
  next();
}

/** The ETag of a public response, unless the response has one. */
const validatorOf = ({ status, isPrivate, body }: CacheableResponse): Record<string, string> =>
  status === 200 && !isPrivate ? { ETag: etagOf([body]) } : {};

/** Whether the client has this response already. */
function isKnown(http: IncomingMessage, { ETag: etag, 'Last-Modified': since }: CacheableResponse['headers']): boolean {
  if (typeof etag !== 'string') return false;
  return isPresent(http, {
    etag,
    lastModified: typeof since === 'string' ? Math.floor(Date.parse(since) / 1000) : undefined,
  });
}

/** Identifies the page of a URL: the path as sent, and the parameters that pages read. */
export function keyOf(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const known = knownParameters(new URLSearchParams(url.slice(mark + 1)));
  return known.size ? `${url.slice(0, mark)}?${known}` : url.slice(0, mark);
}

/** The canonical URL of a page; undefined if the request used it. */
function canonicalUrl({ rawPath, sentQuery }: FrontRequest, canonical: string): string | undefined {
  const { pathname, search } = new URL(canonical);
  if (spelling(pathname) === spelling(rawPath)) return undefined;
  if (search) return canonical;
  const rest = [...sentQuery].filter(([name]) => !NAMING.has(name));
  return rest.length ? `${canonical}?${new URLSearchParams(rest)}` : canonical;
}

/** A normalised path, whether or not its letters are percent-encoded. */
const spelling = (path: string): string => percentDecoded(path) ?? path;
