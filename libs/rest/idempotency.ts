import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { IdempotencyKeys } from '#libs/idempotency';
import type { Exchange, MatchedExchange, Endpoint } from '#libs/requests';
import { ArgumentsGuard } from './arguments.guard.js';
import { AuthenticationGuard } from './authentication.guard.js';
import { PolicyGuard } from './policy.guard.js';
import { isStreamed, type RestResponse } from './response-writer.js';
import { WriteReviews } from './write-reviews.js';

const CREATED = 201;
/** Letters, digits and punctuation, as UUIDs and other random texts have. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Whether requests to an endpoint may have an `Idempotency-Key`: those that create something. */
export const isIdempotent = ({ status, creates = status === CREATED }: Endpoint, verb: string): boolean =>
  verb === 'POST' && creates;

/**
 * Runs creating requests with an `Idempotency-Key` once: a repeated one gets the stored response, after the same checks of
 * credentials, arguments and rights.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly bound: ArgumentsGuard,
    private readonly policy: PolicyGuard,
    private readonly reviews: WriteReviews,
    private readonly modules: ModuleRef,
  ) {}

  /** The key of a request that creates something; undefined if it has none. */
  keyOf({ verb, http, endpoint }: MatchedExchange): string | undefined {
    const key = http.headers['idempotency-key'];
    if (typeof key !== 'string' || !isIdempotent(endpoint, verb)) return undefined;
    return KEY.test(key) ? key : ARGUMENT_ERRORS('rest_idempotency_key_invalid');
  }

  /**
   * Lets the handler of an upload run its work once. A transaction of the whole request would be open while the file
   * arrives; so the handler says what the file is, and what is stored is the result of its work.
   */
  ofUpload(exchange: MatchedExchange, key: string): void {
    const keys = this.modules.get(IdempotencyKeys, { strict: false });
    exchange.once = (file, work) =>
      keys.once({ key, caller: callerOf(exchange), request: [sentBy(exchange), file] }, work);
  }

  /** The response of `respond`, or the stored one of a request with the same key. */
  async run(exchange: MatchedExchange, key: string, respond: () => Promise<RestResponse>): Promise<RestResponse> {
    await this.authentication.authenticate(exchange);
    await this.bound.prepare(exchange);
    const keyed = { key, caller: callerOf(exchange), request: sentBy(exchange) };
    const keys = this.modules.get(IdempotencyKeys, { strict: false });
    const type = exchange.isReviewed ? undefined : this.reviews.typeOf(exchange);
    // Nobody looks at a write again that was carried out before, so that is known first.
    exchange.isReviewed ||= type !== undefined;
    await this.policy.check(exchange);
    if (type !== undefined) {
      const stored = await keys.known<RestResponse>(keyed);
      if (stored) return replayed(stored);
      await this.policy.review(exchange, type);
    }
    const { answer, isRepeated } = await keys.once(keyed, async () => {
      const made = await respond();
      if (isStreamed(made)) throw new Error('A streamed response cannot be kept.');
      return made;
    });
    return isRepeated ? replayed(answer) : answer;
  }
}

const replayed = (answer: RestResponse): RestResponse => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotency-Replayed': 'true' },
});

const callerOf = ({ viewer, ip }: Exchange): string => (viewer.isSignedIn ? `user ${viewer.id}` : `address ${ip}`);

const sentBy = ({ http, path, search, body }: Exchange): unknown => [
  RequestContext.languageScope + path,
  search,
  http.headers['if-match'],
  body,
];
