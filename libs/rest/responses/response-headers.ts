import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import type { RequestContext } from '#libs/context';
import { AllowedOrigins, RestOptions } from '../configuration.js';
import { NO_CACHE_HEADERS, PRIVATE_HEADERS, VARY_BY_CODING, fixedHeaders } from '../response-writer.js';
import { SiteUrls } from '../site-urls.js';

/** The headers of responses that do not depend on the route. */
@Injectable()
export class ResponseHeaders {
  private readonly fixedByRoot = new Map<string, Readonly<Record<string, string>>>();

  constructor(
    private readonly site: SiteUrls,
    private readonly options: RestOptions,
    private readonly origins: AllowedOrigins,
  ) {}

  /** The headers of every response to a request. */
  common(request: IncomingMessage, viewer = Viewer.anonymous, root = this.site.requestedRoot): Record<string, string> {
    // The override header is not part of the URL, so caches would store the response for another method.
    const uncached = request.headers['x-http-method-override'] === undefined ? undefined : NO_CACHE_HEADERS;
    return Object.assign(
      { ...this.fixed(root) },
      this.origins.headersFor(request),
      viewer.isSignedIn ? PRIVATE_HEADERS : uncached,
    );
  }

  /** Those that a response which was made for others gets for its request. */
  ofCached(request: IncomingMessage, context: RequestContext): Record<string, string> {
    const headers = this.addOwn(this.origins.headersFor(request), context);
    return this.options.compresses ? Object.assign(headers, VARY_BY_CODING) : headers;
  }

  /** Adds the headers that depend on this request alone. */
  addOwn(headers: Record<string, string>, context: RequestContext): Record<string, string> {
    headers['X-Request-Id'] = context.id;
    if (this.options.serverTiming) headers['Server-Timing'] = `db;desc="${context.statements} statements"`;
    return headers;
  }

  /** The headers that all responses of a root have. */
  private fixed(root: string): Readonly<Record<string, string>> {
    let headers = this.fixedByRoot.get(root);
    if (!headers) {
      headers = { ...fixedHeaders(root), ...(this.options.compresses ? VARY_BY_CODING : {}) };
      this.fixedByRoot.set(root, headers);
    }
    return headers;
  }
}
