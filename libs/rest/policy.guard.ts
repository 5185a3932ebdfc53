import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { exchangeOf, type Exchange, type MatchedExchange, type Endpoint } from '#libs/requests';
import { isInScope } from './access-scope.js';
import { ArgumentsGuard } from './arguments.guard.js';
import { WriteReviews } from './write-reviews.js';

/**
 * Third stage of a route: asks its policy whether the viewer may call it with the bound arguments, and has writes
 * reviewed that may be made.
 */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly bound: ArgumentsGuard,
    private readonly reviews: WriteReviews,
  ) {}

  /** Returns synchronously if the policy does: a promise costs more than most policies. */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const exchange = exchangeOf(execution);
    return exchange?.isMatched() ? this.check(exchange) : true;
  }

  /** The same for a request before it reaches its handler. It passes once. */
  check(exchange: MatchedExchange): boolean | Promise<boolean> {
    if (exchange.isAllowed) return true;
    const { endpoint, args = {}, viewer } = exchange;
    const checked = endpoint.authorize?.(args, viewer);
    if (checked instanceof Promise) return checked.then(() => this.allow(exchange));
    return this.allow(exchange);
  }

  private allow(exchange: MatchedExchange): boolean | Promise<boolean> {
    const { endpoint, args } = exchange;
    exchange.isAllowed = true;
    if (args) endpoint.binder.checkAfterRights(args);
    // The fields of a form may follow its file.
    const isLater = exchange.isReviewed || endpoint.body === 'upload';
    const type = isLater ? undefined : this.reviews.typeOf(exchange);
    return type === undefined ? this.describe(exchange) : this.review(exchange, type);
  }

  /** Has a write reviewed. Changed arguments pass the checks of all stages, as if the client had sent them. */
  async review(exchange: MatchedExchange, type: string): Promise<boolean> {
    exchange.isReviewed = true;
    const changes = await this.reviews.ofRequest(exchange, type);
    if (!changes) return this.describe(exchange);
    exchange.isAllowed = false;
    await this.bound.rebind(exchange, changes);
    return this.check(exchange);
  }

  private describe(exchange: MatchedExchange): boolean | Promise<boolean> {
    const allow = allowedVerbs(exchange);
    if (typeof allow !== 'string') {
      return allow.then((verbs) => {
        exchange.allow = verbs;
        return true;
      });
    }
    exchange.allow = allow;
    return true;
  }
}

/**
 * The methods of the matched route that the viewer may use with these arguments, for the `Allow` header. The requested
 * endpoint counts as allowed once its policy has passed.
 */
export function allowedVerbs(exchange: Exchange): string | Promise<string> {
  const endpoints = exchange.match?.route.endpoints ?? [];
  const decisions = endpoints.map((endpoint) => mayUse(exchange, endpoint));
  const joined = (allowed: readonly boolean[]): string => {
    let text = '';
    for (const [at, { verbs }] of endpoints.entries())
      if (allowed[at]) for (const verb of verbs) text += text ? `, ${verb}` : verb;
    return text;
  };
  return isSettled(decisions) ? joined(decisions) : Promise.all(decisions).then(joined);
}

const isSettled = (decisions: readonly (boolean | Promise<boolean>)[]): decisions is readonly boolean[] =>
  decisions.every((one) => typeof one === 'boolean');

/** Whether the viewer may use an endpoint of the matched route with the arguments of the request. */
function mayUse(exchange: Exchange, one: Endpoint): boolean | Promise<boolean> {
  const { endpoint, args, isAllowed, viewer } = exchange;
  if (!isInScope(viewer, one, exchange.match?.route.namespace)) return false;
  if (!one.authorize || (one === endpoint && isAllowed)) return true;
  if (one.isForSignedIn && !viewer.isSignedIn) return false;
  const own = endpoint ? one.binder.adopt(args ?? {}, endpoint.binder) : { ...one.binder.defaults, ...args };
  try {
    const checked = one.authorize(own, viewer);
    return checked instanceof Promise ? checked.then(() => true, rejected) : true;
  } catch (error) {
    return rejected(error);
  }
}

/** Returns false for a rejection; rethrows any other error. */
function rejected(error: unknown): false {
  if (error instanceof RestError) return false;
  throw error;
}
