import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { CONTEXTS, type Context } from '#libs/args';
import { isStreamable, type Answer } from './answer-writer.js';
import { ArgumentsGuard } from './arguments.guard.js';
import { Embedder, parseEmbed } from './embedder.js';
import { exchangeOf, type MatchedExchange } from './exchange.js';
import { parseFields, pickBody, shownRelations } from './field-selection.js';
import { JsonStream } from './json-stream.js';
import { PolicyGuard, allowedVerbs } from './policy.guard.js';
import { Reply } from './reply.js';
import type { FileRequest, RestRequest } from './rest-request.js';
import { SiteAddress } from './site-address.js';
import type { Upload } from './upload.js';
import { View } from './view.js';

/**
 * Last stage of a route: prepares what the handler is given, and shapes its result into the answer, with `_embed`,
 * `_fields` and the `Allow` header.
 */
@Injectable()
export class PresentationInterceptor implements NestInterceptor {
  constructor(
    private readonly embedder: Embedder,
    private readonly site: SiteAddress,
    private readonly binding: ArgumentsGuard,
    private readonly policies: PolicyGuard,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const exchange = exchangeOf(execution);
    if (!exchange?.isMatched() || !exchange.isRest) return next.handle();
    return defer(() => from(this.prepare(exchange))).pipe(
      mergeMap((allow) => next.handle().pipe(mergeMap((result: unknown) => this.answer(exchange, result, allow)))),
    );
  }

  /** Makes the request that the handler gets; answers the `Allow` header. */
  private async prepare(exchange: MatchedExchange): Promise<string> {
    const allow = await allowedVerbs(exchange);
    const { verb, endpoint, viewer, query, body, ip, http, upload } = exchange;
    const request: RestRequest = {
      verb,
      endpoint,
      viewer,
      view: viewOf(exchange),
      address: this.site.root + exchange.path,
      query,
      sent: { ...query, ...body.form, ...body.body },
      json: body.body ?? {},
      ip,
      http,
    };
    if (upload) request.upload = this.fileRequest(exchange, upload, request);
    exchange.request = request;
    return allow;
  }

  private async answer(exchange: MatchedExchange, result: unknown, allow: string): Promise<Answer> {
    const { endpoint, query, request } = exchange;
    const reply = result instanceof Reply ? result : new Reply(result);
    const isText = reply.contentType !== undefined;
    const view = request?.view ?? viewOf(exchange);
    return {
      status: reply.status ?? endpoint.status ?? 200,
      body: isText ? reply.body : await this.shape(await whole(reply.body, query), view, exchange),
      headers: allow ? { ...reply.headers, Allow: allow } : reply.headers,
      contentType: reply.contentType,
    };
  }

  /** Embeds what was asked for and drops the members that were not. */
  private async shape(body: unknown, view: View, { query, viewer }: MatchedExchange): Promise<unknown> {
    const embed = parseEmbed(query._embed);
    if (embed && typeof body === 'object' && body !== null) {
      const relations = view.fields ? shownRelations(body, view.fields, embed.relations) : embed.relations;
      await this.embedder.embed(Array.isArray(body) ? body : [body], relations, viewer);
    }
    return view.fields ? pickBody(body, view.fields) : body;
  }

  private fileRequest(exchange: MatchedExchange, upload: Upload, request: RestRequest): FileRequest {
    const { isForm, file, hasStrayFile } = upload;
    const complete = async <T extends object>(type: new () => T): Promise<T> => {
      if (await upload.finish()) {
        exchange.body = { form: upload.form };
        Object.assign(request.sent, upload.form);
        await this.binding.bind(exchange);
        await this.policies.check(exchange);
      }
      if (exchange.args instanceof type) return exchange.args;
      throw new Error(`The route does not take ${type.name}.`);
    };
    return { isForm, file, hasStrayFile, arguments: complete, progressed: () => exchange.extendTime() };
  }
}

function viewOf({ query, body, args }: MatchedExchange): View {
  const { context } = (args ?? {}) as { context?: unknown };
  // Refuses a list of relations that is too long before the handler runs.
  parseEmbed(query._embed);
  const fields = parseFields(body.body?._fields ?? body.form?._fields ?? query._fields);
  const known = (CONTEXTS as readonly unknown[]).includes(context) ? (context as Context) : 'view';
  return new View(known, fields, query._embed !== undefined);
}

/** Reads a streamed body to its end where the form that was asked for needs the whole of it. */
const whole = async (body: unknown, query: Record<string, unknown>): Promise<unknown> =>
  body instanceof JsonStream && !isStreamable(query) ? body.whole() : body;
