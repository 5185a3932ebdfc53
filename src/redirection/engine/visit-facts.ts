import { Injectable } from '@nestjs/common';
import { Authenticator, Viewer, credentialsIn } from '#libs/auth';
import { RestError } from '#libs/errors';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import {
  decide,
  type Decision,
  type DecisionOptions,
  FactMissing,
  Facts,
  type Matcher,
  type Need,
  type Visit,
} from '../matching/index.js';

/** Returns whether a visit passes the filter. */
export type CustomFilter = (visit: Visit) => Promise<boolean> | boolean;

/** Registry of conditions of other modules, for rules with the match type `custom`. */
@Injectable()
export class CustomFilters {
  private readonly filters = new Map<string, CustomFilter>();

  /** Registers a filter. Its name may contain letters, digits, `-` and `_`. */
  register(name: string, filter: CustomFilter): void {
    this.filters.set(name, filter);
  }

  /** Whether a visit passes a filter; false for unknown filters. */
  async holds(name: string, visit: Visit): Promise<boolean> {
    return (await this.filters.get(name)?.(visit)) ?? false;
  }
}

/** Decides on visits, looking up facts only when rules need them. */
@Injectable()
export class VisitFacts {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly entries: PublishedEntries,
    private readonly filters: CustomFilters,
  ) {}

  /** The decision on a visit; synchronous if no fact has to be looked up. */
  decide(
    matcher: Matcher,
    visit: Visit,
    options: DecisionOptions,
  ): Decision | undefined | Promise<Decision | undefined> {
    const facts = new Facts();
    const decision = attempt(matcher, visit, facts, options);
    return decision instanceof FactMissing ? this.decideAsync(decision, matcher, visit, facts, options) : decision;
  }

  private async decideAsync(
    first: FactMissing,
    matcher: Matcher,
    visit: Visit,
    facts: Facts,
    options: DecisionOptions,
  ): Promise<Decision | undefined> {
    for (let missing = first; ;) {
      await this.lookUp(missing.need, visit, facts);
      const decision = attempt(matcher, visit, facts, options);
      if (!(decision instanceof FactMissing)) return decision;
      missing = decision;
    }
  }

  private async lookUp(need: Need, visit: Visit, facts: Facts): Promise<void> {
    switch (need.what) {
      case 'viewer':
        facts.viewer = await this.viewerOf(visit);
        break;
      case 'filter':
        facts.filters.set(need.name, await this.filters.holds(need.name, visit));
        break;
      case 'entry':
        facts.entries.set(need.id, await this.entries.urlOf(need.id));
        break;
      case 'random':
        facts.random = { url: await this.entries.random() };
        break;
    }
  }

  /** The signed-in user. Invalid credentials count as anonymous here. */
  private async viewerOf({ headers, ip }: Visit): Promise<Viewer> {
    try {
      const authorization = credentialsIn(headers.authorization);
      if (authorization !== undefined) return await this.authenticator.authenticate(authorization, ip);
      return (await this.authenticator.session(headers.cookie, ip))?.viewer ?? Viewer.anonymous;
    } catch (error) {
      if (error instanceof RestError) return Viewer.anonymous;
      throw error;
    }
  }
}

function attempt(
  matcher: Matcher,
  visit: Visit,
  facts: Facts,
  options: DecisionOptions,
): Decision | undefined | FactMissing {
  try {
    return decide(matcher, visit, facts, options);
  } catch (error) {
    if (error instanceof FactMissing) return error;
    throw error;
  }
}
