import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { AllowedOrigins, RestOptions } from '../configuration.js';
import {
  NO_CACHE_HEADERS,
  PREVIEW_HEADERS,
  PRIVATE_HEADERS,
  VARY_BY_CODING,
  fixedHeaders,
} from '../response-writer.js';
import { LANGUAGE_HEADER } from '../site-paths.js';
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

  /** The headers of every response to a request. Requests that nothing sets apart get the same object. */
  common(
    request: IncomingMessage,
    viewer = Viewer.anonymous,
    root = this.site.requestedRoot,
  ): Readonly<Record<string, string>> {
    const { origin, 'x-http-method-override': override } = request.headers;
    // The override header is not part of the URL, so caches would store the response for another method.
    const uncached = override === undefined ? undefined : NO_CACHE_HEADERS;
    const isPreview = RequestContext.current()?.isPreview;
    const caching = viewer.isSignedIn ? PRIVATE_HEADERS : isPreview ? PREVIEW_HEADERS : uncached;
    const fixed = this.fixed(root);
    return origin === undefined && !caching ? fixed : { ...fixed, ...this.origins.headersFor(request), ...caching };
  }

  /** Those that a response which was made for others gets for its request. */
  ofCached(request: IncomingMessage, context: RequestContext): Record<string, string> {
    const headers = { ...this.origins.headersFor(request), ...this.own(context) };
    const isAsked = context.dialect !== undefined && this.site.hasLanguages;
    return this.options.compresses || isAsked ? Object.assign(headers, this.vary(isAsked)) : headers;
  }

  /** The headers that depend on a request alone. */
  own({ id, statements }: RequestContext): Record<string, string> {
    const headers: Record<string, string> = { 'X-Request-Id': id };
    if (this.options.serverTiming) headers['Server-Timing'] = timingOf(statements);
    return headers;
  }

  /** The same as names and values in turns. */
  ownList({ id, statements }: RequestContext): string[] {
    const list = ['X-Request-Id', id];
    if (this.options.serverTiming) list.push('Server-Timing', timingOf(statements));
    return list;
  }

  /** The headers that all responses of a root have. */
  private fixed(root: string): Readonly<Record<string, string>> {
    const isAsked = this.site.hasLanguages && this.site.all.some(({ convention }) => convention?.url === root);
    const key = isAsked ? `${root} ${LANGUAGE_HEADER}` : root;
    let headers = this.fixedByRoot.get(key);
    if (!headers) {
      const fixed = fixedHeaders(root);
      headers = { ...fixed, ...this.vary(isAsked, fixed.Vary) };
      this.fixedByRoot.set(key, headers);
    }
    return headers;
  }

  /** What the response depends on besides its URL. In several languages, clients of the convention name one in a header. */
  private vary(isAsked: boolean, plain = 'Origin'): Readonly<Record<string, string>> {
    const { Vary = plain } = this.options.compresses ? VARY_BY_CODING : {};
    return { Vary: isAsked ? `${Vary}, ${LANGUAGE_HEADER}` : Vary };
  }
}

const timingOf = (statements: number): string => `db;desc="${statements} statements"`;
