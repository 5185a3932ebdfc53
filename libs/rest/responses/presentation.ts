import { Injectable } from '@nestjs/common';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { Embedder, parseEmbed, pickBody, shownRelations } from '#libs/presenting';
import { type MatchedExchange, JsonStream, Reply, versionsOf, type Endpoint } from '#libs/requests';
import { isStreamable, type RestResponse } from '../response-writer.js';

/**
 * Last stage of a route: converts the return value of the handler to the response, with `_embed`, `_fields` and the
 * `Allow` header. It is a hook of the adapter, not an interceptor: NestJS 12 wraps routes with interceptors in
 * observables and async resources that cost about 40 µs per request, as much as all other stages together.
 */
@Injectable()
export class Presentation {
  constructor(private readonly embedder: Embedder) {}

  /** The response of a route whose handler has returned `result`. */
  async answer(exchange: MatchedExchange, result: unknown): Promise<RestResponse> {
    const { endpoint, allow, request } = exchange;
    const isWhole = request?.slice.hasCursor && !request.slice.isObserved;
    if (isWhole && endpoint.binder.specs.some(({ name }) => name === 'page'))
      ARGUMENT_ERRORS('rest_invalid_cursor', { message: 'This list has no cursors.' });
    const reply = result instanceof Reply ? result : new Reply(result);
    const { contentType } = reply;
    const status = reply.status ?? endpoint.status ?? 200;
    const isAsIs = contentType !== undefined || isUnshaped(reply.body, exchange);
    // The texts of a preview may change without the version of the entry.
    const isVersioned = status === 200 && exchange.verb !== 'DELETE' && !exchange.viewer.preview;
    const versions = isVersioned ? this.versions(exchange) : undefined;
    return {
      status,
      body: isAsIs ? reply.body : await this.shape(reply.body, exchange),
      headers: allow ? { ...reply.headers, Allow: allow } : reply.headers,
      contentType,
      version: versions && (await versions.of(exchange.args ?? {})),
    };
  }

  /** The provider of the version of the item at the URL of a request. */
  private versions({ match, endpoint }: MatchedExchange): Endpoint['versions'] {
    return match && versionsOf(match.route, endpoint);
  }

  /** Embeds the requested relations and drops the members that were not requested. */
  private async shape(result: unknown, { query, viewer, request }: MatchedExchange): Promise<unknown> {
    const body = result instanceof JsonStream && !isStreamable(query) ? await result.whole() : result;
    const fields = request?.view.fields;
    const embed = parseEmbed(query._embed);
    if (embed && typeof body === 'object' && body !== null) {
      const relations = fields ? shownRelations(body, fields, embed.relations) : embed.relations;
      await this.embedder.embed(Array.isArray(body) ? body : [body], relations, viewer);
    }
    return fields ? pickBody(body, fields) : body;
  }
}

/** Whether a result is the body as it is: nothing is embedded or left out. */
const isUnshaped = (result: unknown, { query, request }: MatchedExchange): boolean =>
  query._embed === undefined && !request?.view.fields && !(result instanceof JsonStream);
