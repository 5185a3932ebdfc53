import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Db } from '#libs/db';
import { ARGUMENT_ERRORS, RestError } from '#libs/errors';
import {
  type Exchange,
  type MatchedExchange,
  versionsOf,
  strongEtag,
  WriteCondition,
  type ItemVersion,
} from '#libs/requests';
import { ArgumentsGuard } from './arguments.guard.js';
import { AuthenticationGuard } from './authentication.guard.js';
import { PolicyGuard } from './policy.guard.js';
import type { RestResponse } from './response-writer.js';

/** Responds to a request that is part of another one. */
type Respond = (part: Exchange) => Promise<RestResponse & { etag: string | undefined }>;

/**
 * Runs writes with `If-Match`, `If-None-Match` or `If-Unmodified-Since`. The condition is checked after all checks of
 * the request, in the transaction of the write and with the item locked: of several writers with the same ETag, exactly
 * one succeeds.
 */
@Injectable()
export class Preconditions {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly bound: ArgumentsGuard,
    private readonly policy: PolicyGuard,
    private readonly modules: ModuleRef,
  ) {}

  /** The condition of a request that writes; undefined if it has none. */
  of({ verb, http }: Exchange): WriteCondition | undefined {
    return verb === 'GET' ? undefined : WriteCondition.of(http.headers);
  }

  /** Runs a write if its condition is met, else throws the 412 with the present state of the item. */
  async run<T>(
    exchange: MatchedExchange,
    condition: WriteCondition,
    respond: Respond,
    write: () => Promise<T>,
  ): Promise<T> {
    await this.authentication.authenticate(exchange);
    await this.bound.prepare(exchange);
    await this.policy.check(exchange);
    const versions = exchange.match && versionsOf(exchange.match.route, exchange.endpoint);
    if (!versions) return condition.allowsUnversioned ? write() : ARGUMENT_ERRORS('rest_precondition_failed');
    return this.modules.get(Db, { strict: false }).transaction(async () => {
      const present = await versions.lock(exchange.args ?? {});
      if (present && !condition.allows(present)) return refuse(await presentState(exchange, present, respond));
      return write();
    });
  }
}

/** The present item and its validator. */
interface PresentState {
  body: unknown;
  etag: string;
}

/** The item as its route returns it in the context `edit` or, without such a route, as its provider shows it. */
async function presentState(
  exchange: MatchedExchange,
  version: ItemVersion,
  respond: Respond,
): Promise<PresentState | undefined> {
  const { endpoint, args = {}, path } = exchange;
  if (endpoint.versions?.present) {
    const body = await endpoint.versions.present(args);
    return body && { body, etag: strongEtag(Buffer.from(JSON.stringify(body)), version) };
  }
  const { status, body, etag } = await respond(exchange.nested({ method: 'GET', path, query: 'context=edit' }));
  return status === 200 && etag !== undefined ? { body, etag } : undefined;
}

/** Throws the 412. */
function refuse(state: PresentState | undefined): never {
  if (!state) return ARGUMENT_ERRORS('rest_precondition_failed');
  const { body, etag } = state;
  const [code, text] = ARGUMENT_ERRORS.codes.rest_precondition_failed;
  throw new RestError('rest_precondition_failed', Number(code), text, { etag, current: body }, {}, { ETag: etag });
}
