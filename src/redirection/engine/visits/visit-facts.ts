import { Injectable } from '@nestjs/common';
import { Authenticator, Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { PublishedEntries } from '../../../entries/index.js';
import { CustomFilters } from '../custom-filters.js';
import type { Visit } from '../matching/conditions.js';
import { decide, type Asked, type Decision } from '../matching/decision.js';
import { FactMissing, Facts, type Need } from '../matching/facts.js';
import type { Matcher } from '../matching/matcher.js';

/** Finds out what rules have to know of a visit, only when they do. */
@Injectable()
export class VisitFacts {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly entries: PublishedEntries,
    private readonly filters: CustomFilters,
  ) {}

  /** What rules do with a visit: at once where the request tells all that they ask. */
  decide(matcher: Matcher, visit: Visit, asked: Asked): Decision | undefined | Promise<Decision | undefined> {
    const facts = new Facts();
    const decision = attempt(matcher, visit, facts, asked);
    return decision instanceof FactMissing ? this.decideLater(decision, matcher, visit, facts, asked) : decision;
  }

  private async decideLater(
    first: FactMissing,
    matcher: Matcher,
    visit: Visit,
    facts: Facts,
    asked: Asked,
  ): Promise<Decision | undefined> {
    for (let missing = first; ;) {
      await this.learn(missing.need, visit, facts);
      const decision = attempt(matcher, visit, facts, asked);
      if (!(decision instanceof FactMissing)) return decision;
      missing = decision;
    }
  }

  private async learn(need: Need, visit: Visit, facts: Facts): Promise<void> {
    switch (need.what) {
      case 'viewer':
        facts.viewer = await this.viewerOf(visit);
        break;
      case 'filter':
        facts.filters.set(need.name, await this.filters.holds(need.name, visit));
        break;
      case 'entry':
        facts.entries.set(need.id, await this.entries.addressOf(need.id));
        break;
      case 'random':
        facts.random = { address: await this.entries.random() };
        break;
    }
  }

  /** Who visits; whose credentials are wrong is nobody in particular. */
  private async viewerOf({ headers, ip }: Visit): Promise<Viewer> {
    try {
      return await this.authenticator.authenticate(headers.authorization, ip);
    } catch (error) {
      if (error instanceof RestError) return Viewer.anonymous;
      throw error;
    }
  }
}

function attempt(matcher: Matcher, visit: Visit, facts: Facts, asked: Asked): Decision | undefined | FactMissing {
  try {
    return decide(matcher, visit, facts, asked);
  } catch (error) {
    if (error instanceof FactMissing) return error;
    throw error;
  }
}
