import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#libs/context';
import { isPresent, presentEtag } from '#libs/http';
import { CacheTags, ResponseCaching } from '#libs/invalidation';
import type { Exchange } from '#libs/requests';
import {
  type RestResponse,
  type SerializedResponse,
  isStreamed,
  serialize,
  validatorHeaders,
} from '../response-writer.js';
import { isCacheable } from './cacheable.js';
import { ResponseHeaders } from './response-headers.js';
import { RouteResponses } from './route-responses.js';

/** A response that was made now. */
export interface MadeResponse {
  answer: RestResponse;
  /** Its serialized form, if it has one by now. */
  form?: SerializedResponse;
  /** Its headers for shared caches. */
  shared?: Readonly<Record<string, string>>;
}

/**
 * Sends a 304 without making the response if the client has it and nothing that it was made from has changed. For that,
 * the validators of responses are remembered, with their cache tags.
 */
@Injectable()
export class UnchangedResponses {
  constructor(
    private readonly cache: ResponseCaching,
    private readonly routes: RouteResponses,
    private readonly headers: ResponseHeaders,
  ) {}

  /** Sends a 304 if the client has the current response. Returns whether it has. */
  send({ http, viewer }: Exchange, response: ServerResponse, context: RequestContext): boolean {
    if (http.headers['if-none-match'] === undefined) return false;
    const known = this.cache.validatorsOf(http.url ?? '/');
    if (!known?.ETag || !isPresent(http, { etag: known.ETag })) return false;
    const headers = this.headers.addOwn(this.headers.common(http, viewer), context);
    response.writeHead(304, { ...headers, ...known, ETag: presentEtag(http, known.ETag) }).end();
    return true;
  }

  /** Whether a client or a shared cache may ask for the response again with its validators. */
  takes(exchange: Exchange): boolean {
    const isKnownToClient = exchange.http.headers['if-none-match'] !== undefined;
    return (isKnownToClient || this.cache.isShared) && isCacheable(exchange);
  }

  /** A new response whose validators are remembered. */
  make(exchange: Exchange): Promise<MadeResponse> {
    return this.cache.validating(exchange.http.url ?? '/', async (remember) => {
      const shown = new CacheTags();
      const answer = await shown.during(() => this.routes.inTime(exchange));
      if (isStreamed(answer)) return { answer };
      const form = serialize(answer, exchange);
      const { tags, validUntil } = shown;
      const isPublic = answer.status === 200 && !exchange.viewer.isSignedIn && form.validators;
      const shared = isPublic ? remember({ headers: validatorHeaders(form), tags, validUntil }) : undefined;
      return { answer, form, shared };
    });
  }
}
