import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import { withDeadline } from '#libs/http';
import { CacheTags, ResponseCaching, type CacheableResponse } from '#libs/invalidation';
import type { Exchange } from '#libs/requests';
import { RestOptions } from '../configuration.js';
import { asRequested, PROBLEM_TYPE, varyByAccept } from '../problem-details.js';
import { type RestResponse, writeResponse } from '../response-writer.js';
import { SiteUrls } from '../site-urls.js';
import { cacheable, isCacheable } from './cacheable.js';
import { ResponseHeaders } from './response-headers.js';
import { RouteResponses } from './route-responses.js';

/** Sends responses from the response cache, if it keeps those of the REST interface, or new ones that it may keep. */
@Injectable()
export class CachedResponses {
  constructor(
    private readonly cache: ResponseCaching,
    private readonly routes: RouteResponses,
    private readonly headers: ResponseHeaders,
    private readonly site: SiteUrls,
    private readonly options: RestOptions,
  ) {}

  /** Whether the response to a request may come from the cache. */
  takes(exchange: Exchange): boolean {
    return this.cache.keepsRest && isCacheable(exchange);
  }

  async send(exchange: Exchange, response: ServerResponse, context: RequestContext): Promise<void> {
    const { http } = exchange;
    // The URL as it was sent: parts of the response repeat it in its order and spelling.
    const request = { http, response, key: http.url ?? '/', isRest: true };
    const made = await withDeadline(this.options.timeout, (renew) =>
      this.cache.answer(request, () => this.make(exchange, renew)),
    ).catch((error: unknown) => this.refusal(error, exchange));
    if (!made || made === 'sent' || response.destroyed || response.headersSent) return;
    const { ETag: etag } = made.headers;
    const headers = this.headers.ofCached(http, context);
    // Errors are never cached, and made for each caller.
    if (made.headers['Content-Type'] === PROBLEM_TYPE) headers.Vary = varyByAccept(headers.Vary ?? made.headers.Vary);
    const serialized = {
      status: made.status,
      headers,
      bytes: Buffer.from(made.body),
      ...(typeof etag === 'string' ? { validators: { etag } } : {}),
    };
    await writeResponse(exchange, response, serialized, made.headers, this.options.compresses);
  }

  private async make(exchange: Exchange, renew: () => void): Promise<CacheableResponse> {
    const shown = new CacheTags();
    const answer = await shown
      .during(() => this.routes.make(exchange, renew))
      .catch((error: unknown) => {
        if (error instanceof RestError) return this.routes.refuse(error, exchange);
        // While the database is unavailable, the cache may send an older response.
        throw error;
      });
    return this.cacheable(answer, exchange, shown);
  }

  private async refusal(error: unknown, exchange: Exchange): Promise<CacheableResponse> {
    return this.cacheable(await this.routes.refuse(error, exchange), exchange, new CacheTags());
  }

  private cacheable(answer: RestResponse, exchange: Exchange, shown: CacheTags): Promise<CacheableResponse> {
    return cacheable(asRequested(answer, exchange, this.site.url), exchange, this.site.requestedRoot, shown);
  }
}
