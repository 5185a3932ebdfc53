import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { Authenticator, Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { AnswerKeeper, type MadeAnswer } from '#libs/freshness';
import { CallerAddress, RestOptions, SiteAddress, etagOf, SitePaths, inTime, isPresent, requestId } from '#libs/rest';
import { ErrorPages } from './error-pages.js';
import { FrontPages } from './front-pages.js';
import { FrontRequest, knownParameters } from './front-request.js';
import { Document, Redirect, type Outcome } from './outcome.js';
import { PageMaker } from './page-maker.js';

type Next = (error?: unknown) => void;
/** Makes an answer for whoever sent the request. */
type Make = (answer: (request: FrontRequest) => Promise<MadeAnswer | undefined>) => Promise<MadeAnswer | undefined>;

/** What names an entry in the query of an address, as long as its path does not. */
const NAMING = new Set(['p', 'page_id', 'attachment_id', 'post_type']);
const FEED = /^application\/(?:rss|atom)\+xml/;
const ACCEPTS_HTML = /\btext\/html\b|\bapplication\/xhtml\+xml\b/i;

/** Answers for the pages of the site. */
@Injectable()
export class Front {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly site: SiteAddress,
    private readonly pages: FrontPages,
    private readonly maker: PageMaker,
    private readonly errors: ErrorPages,
    private readonly authenticator: Authenticator,
    private readonly addresses: CallerAddress,
    private readonly options: RestOptions,
    private readonly keeper: AnswerKeeper,
    private readonly paths: SitePaths,
  ) {}

  /** Express middleware: shows the page at an address; passes on where there is none. */
  readonly middleware = (http: IncomingMessage, response: ServerResponse, next: Next): void => {
    this.run(http, response, next, async (make) => {
      const answer = () => make(async (request) => this.answer(request));
      if (http.method === 'POST') return answer();
      return this.keeper.answer({ http, response, key: keyOf(http.url ?? '/') }, answer);
    });
  };

  /** Express middleware for what nobody had an answer to: says so on a page to those who read pages. */
  readonly missing = (http: IncomingMessage, response: ServerResponse, next: Next): void => {
    const isPage = (http.method === 'GET' || http.method === 'HEAD') && ACCEPTS_HTML.test(http.headers.accept ?? '');
    if (!isPage || this.pathOf(http) === undefined) next();
    else this.run(http, response, next, (make) => make(async (request) => this.errors.missing(request)));
  };

  /** What is at an address, ready to be sent; nothing where there is nothing. It depends on request and data alone. */
  async answer(request: FrontRequest): Promise<MadeAnswer | undefined> {
    const { shown } = request;
    return shown.during(async () => {
      const outcome = await this.pages.find(request);
      if (!outcome) return undefined;
      const made = await this.settle(request, outcome);
      return { ...made, tags: shown.tags, validUntil: shown.validUntil };
    });
  }

  private async settle(request: FrontRequest, outcome: Outcome): Promise<Omit<MadeAnswer, 'tags'>> {
    if (outcome instanceof Redirect) {
      const { to, status, headers } = outcome;
      return {
        status,
        headers: { Location: to, ...headers },
        body: '',
        isPrivate: request.method === 'POST',
      };
    }
    if (outcome instanceof Document) {
      const { contentType, headers, status, body, isPrivate } = outcome;
      const all = { 'Content-Type': contentType, ...headers };
      return {
        status,
        headers: all,
        body: String(body),
        isPrivate: isPrivate || request.viewer.isSignedIn,
        ...(FEED.test(contentType) ? { kind: 'feed' } : {}),
      };
    }
    const { canonical } = outcome.head;
    const address = request.method === 'GET' && canonical && movedAddress(request, canonical);
    if (!address) return this.maker.make(request, outcome);
    return {
      status: 301,
      headers: { Location: address },
      body: '',
      isPrivate: outcome.isPrivate ?? false,
    };
  }

  /** Runs work for a request, and sends what comes of it. */
  private run(
    http: IncomingMessage,
    response: ServerResponse,
    next: Next,
    work: (make: Make) => Promise<MadeAnswer | 'sent' | undefined>,
  ): void {
    const { method = '', url = '/' } = http;
    if (!this.paths.isPage(url) || (method !== 'GET' && method !== 'HEAD' && method !== 'POST')) {
      next();
      return;
    }
    const context = new RequestContext(requestId(http));
    context.isPage = true;
    const make: Make = async (answer) => {
      const address = (context.address = this.addresses.of(http));
      const viewer = await this.authenticator.authenticate(http.headers.authorization, address);
      context.viewer = viewer;
      return answer(this.read(http, viewer));
    };
    context
      .run(async () => {
        const answer = await inTime(this.options.timeout, () => work(make)).catch((error: unknown) =>
          this.errors.failed(this.read(http, Viewer.anonymous), error),
        );
        if (answer === 'sent') return;
        if (answer) this.send(http, response, answer, context);
        else next();
      })
      .catch((error: unknown) => {
        this.logger.error('A page could not be sent', error instanceof Error ? error.stack : String(error));
        response.destroy();
      });
  }

  private read(http: IncomingMessage, viewer: Viewer): FrontRequest {
    const [rawPath = '/', ...query] = (http.url ?? '/').split('?');
    const method = http.method === 'POST' ? 'POST' : 'GET';
    return new FrontRequest(method, rawPath, this.pathOf(http), new URLSearchParams(query.join('?')), viewer, http);
  }

  /** The path below the home of the site; one that cannot be decoded is none. */
  private pathOf({ url = '/' }: IncomingMessage): string | undefined {
    const [path = '/'] = url.split('?', 1);
    const { homePath } = this.site;
    if (!path.startsWith(homePath) || !['/', undefined].includes(path[homePath.length])) return undefined;
    try {
      return decodeURIComponent(path.slice(homePath.length)).replace(/^\/+|\/+$/g, '');
    } catch {
      return undefined;
    }
  }

  private send(http: IncomingMessage, response: ServerResponse, answer: MadeAnswer, context: RequestContext): void {
    if (response.destroyed || response.headersSent) return;
    const { body } = answer;
    const headers = { ...validatorOf(answer), ...answer.headers };
    const status = answer.status === 200 && isKnown(http, headers) ? 304 : answer.status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The policy of the page says the same, and for those that may be framed something else.
    if (headers['Content-Security-Policy']) response.removeHeader('X-Frame-Options');
    if (status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
    if (this.options.serverTiming) response.setHeader('Server-Timing', `db;desc="${context.statements} statements"`);
    // What was not read of a refused form would be taken for the next request.
    if (!http.complete && status >= 400) response.setHeader('Connection', 'close');
    response.writeHead(status);
    response.end(http.method === 'HEAD' || status === 304 ? undefined : body);
  }
}

/** What tells the present state of an answer for everybody from others; an answer may tell it itself. */
const validatorOf = ({ status, isPrivate, body }: MadeAnswer): Record<string, string> =>
  status === 200 && !isPrivate ? { ETag: etagOf([body]) } : {};

/** Whether the client has that state already. */
function isKnown(http: IncomingMessage, { ETag: etag, 'Last-Modified': since }: MadeAnswer['headers']): boolean {
  if (typeof etag !== 'string') return false;
  return isPresent(http, {
    etag,
    lastModified: typeof since === 'string' ? Math.floor(Date.parse(since) / 1000) : undefined,
  });
}

/** What tells pages from each other: the path as it was sent, and what pages read of the query. */
export function keyOf(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const known = knownParameters(new URLSearchParams(url.slice(mark + 1)));
  return known.size ? `${url.slice(0, mark)}?${known}` : url.slice(0, mark);
}

/** Where a page is rather than at the address that was asked for; nothing if that is its own. */
function movedAddress({ rawPath, sentQuery }: FrontRequest, canonical: string): string | undefined {
  const { pathname, search } = new URL(canonical);
  if (spelling(pathname) === spelling(rawPath)) return undefined;
  if (search) return canonical;
  const rest = [...sentQuery].filter(([name]) => !NAMING.has(name));
  return rest.length ? `${canonical}?${new URLSearchParams(rest)}` : canonical;
}

/** One of the spellings of a path: letters may be encoded or not. */
function spelling(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
