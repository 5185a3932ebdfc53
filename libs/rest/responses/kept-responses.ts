import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ReadyResponse, requestId, withDeadline } from '#libs/http';
import { CacheTags, type KnownResponse, ResponseCaching } from '#libs/invalidation';
import type { Exchange } from '#libs/requests';
import { RestOptions } from '../configuration.js';
import {
  REVALIDATED,
  type RestResponse,
  type SerializedResponse,
  isStreamed,
  serialize,
  validatorHeaders,
} from '../response-writer.js';
import { isAnonymousRead, isCacheable } from './cacheable.js';
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

/** Longer bodies are made for each request: they would take the memory of many others. */
const MAX_KEPT_BYTES = 256 * 1024;
/** How many characters of URLs are remembered that were asked for once. */
const MAX_ASKED_LENGTH = 500_000;

/**
 * Sends responses again that were made before, as long as nothing has changed that they were made from: a 304 to a client
 * that has the response, and the response itself from memory. Before a response is sent from memory, this instance reads
 * what others have changed, with one statement for all requests that wait for it. So it is never older than the request.
 */
@Injectable()
export class KeptResponses {
  private readonly logger = new Logger('Rest');
  /** Number of responses that were sent from memory, and of those that the client had. */
  readonly uses = { sent: 0, unchanged: 0 };
  /** URLs that were asked for. Of a URL that nobody asks for again, nothing else is remembered. */
  private readonly asked = new LRUCache<string, true>({
    maxSize: MAX_ASKED_LENGTH,
    sizeCalculation: (_, url) => url.length + 1,
  });

  constructor(
    private readonly cache: ResponseCaching,
    private readonly routes: RouteResponses,
    private readonly headers: ResponseHeaders,
    private readonly options: RestOptions,
  ) {}

  /** Sends the kept response to a request, or a 304. Returns false if there is none; `make` runs if there is none any more. */
  send(http: IncomingMessage, response: ServerResponse, root: string, make: () => void): boolean {
    const known =
      isAnonymousRead(http) && !this.cache.keepsRest ? this.cache.knownResponse(http.url ?? '/') : undefined;
    if (!known) return false;
    const isPresent = http.headers['if-none-match'] !== undefined && known.ready.isPresent(http);
    if (!isPresent && !known.ready.isWhole) return false;
    const context = new RequestContext(requestId(http));
    context.belongTo(http);
    context.route = known.route;
    const common = this.headers.common(http, Viewer.anonymous, root);
    if (isPresent) {
      this.uses.unchanged += 1;
      known.ready.sendUnchanged(http, response, { common, own: this.headers.ownList(context) });
      return true;
    }
    this.sendWhole(known, { http, response, common, context }, make).catch((error: unknown) => {
      this.logger.error('A kept response could not be sent', error instanceof Error ? error.stack : String(error));
      response.destroy();
    });
    return true;
  }

  private async sendWhole(
    known: KnownResponse,
    { http, response, common, context }: Asked,
    make: () => void,
  ): Promise<void> {
    // Its share of the statement that reads what has changed.
    context.statements = 1;
    const isRead = await withDeadline(this.options.timeout, () => this.cache.catchUp()).catch(() => false);
    if (response.destroyed) return;
    if (!isRead || this.cache.knownResponse(http.url ?? '/') !== known) {
      make();
      return;
    }
    this.uses.sent += 1;
    const { compresses } = this.options;
    known.ready.send(http, response, { common, own: this.headers.ownList(context), compresses });
  }

  /** Whether the response to a request is likely to be asked for again. */
  takes(exchange: Exchange): boolean {
    if (!isCacheable(exchange)) return false;
    const { headers, url = '/' } = exchange.http;
    if (this.cache.isShared || headers['if-none-match'] !== undefined) return true;
    const isAskedAgain = this.cache.keepsBodies && this.asked.has(url);
    if (!isAskedAgain) this.asked.set(url, true);
    return isAskedAgain;
  }

  /** A new response that is remembered. */
  make(exchange: Exchange, context: RequestContext): Promise<MadeResponse> {
    return this.cache.remembering(exchange.http.url ?? '/', async (remember) => {
      const shown = new CacheTags();
      const answer = await shown.during(() => this.routes.inTime(exchange));
      if (isStreamed(answer)) return { answer };
      const form = serialize(answer, exchange);
      if (answer.status !== 200 || exchange.viewer.isSignedIn || !form.validators) return { answer, form };
      const { tags, validUntil } = shown;
      const ready = new ReadyResponse({
        ...(this.keepsBody(answer, form, context) ? { body: form.bytes } : {}),
        headers: { ...('Last-Modified' in form.headers ? REVALIDATED : {}), ...textsOf(form.headers) },
        unchanged: validatorHeaders(form),
        validators: form.validators,
      });
      const shared = remember({ response: { ready, route: context.route }, tags, validUntil });
      return { answer, form, shared };
    });
  }

  private keepsBody({ version }: RestResponse, { bytes, validators }: SerializedResponse, context: RequestContext) {
    // In the second of a change, the response has no `Last-Modified`: the next one will be another.
    const isSettled = !version?.modified || validators?.lastModified !== undefined;
    const isForAll = !this.cache.isShared && !context.limits;
    return this.cache.keepsBodies && isSettled && isForAll && bytes.length <= MAX_KEPT_BYTES;
  }
}

/** A request for a kept response. */
interface Asked {
  http: IncomingMessage;
  response: ServerResponse;
  common: Readonly<Record<string, string>>;
  context: RequestContext;
}

const textsOf = (headers: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
