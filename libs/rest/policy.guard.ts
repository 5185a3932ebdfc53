import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { exchangeOf, type Exchange, type MatchedExchange } from './exchange.js';

/** Third stage of a route: asks its policy whether the viewer may, with the bound arguments. */
@Injectable()
export class PolicyGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const exchange = exchangeOf(execution);
    if (!exchange?.isMatched()) return true;
    await this.check(exchange);
    exchange.isAllowed = true;
    return true;
  }

  /** Throws what the policy of the route throws for the viewer and the arguments. */
  async check({ endpoint, args, viewer }: MatchedExchange): Promise<void> {
    await endpoint.may?.(args ?? {}, viewer);
  }
}

/**
 * The methods of the matched route that the viewer may use with these arguments, for the `Allow` header. The endpoint
 * of the request itself counts as allowed once its policy has passed.
 */
export async function allowedVerbs({ match, endpoint, args, isAllowed, viewer }: Exchange): Promise<string> {
  if (!match) return '';
  const allowed: string[] = [];
  for (const one of match.route.endpoints) {
    if (one === endpoint && isAllowed) {
      allowed.push(...one.verbs);
      continue;
    }
    try {
      const own = endpoint ? one.binder.adopt(args ?? {}, endpoint.binder) : { ...one.binder.defaults, ...args };
      await one.may?.(own, viewer);
      allowed.push(...one.verbs);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }
  return allowed.join(', ');
}
