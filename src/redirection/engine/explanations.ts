import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SiteAddress, SitePaths } from '#libs/rest';
import { visitorAddress } from '../logs/network-address.js';
import type { Rule } from '../rules/rule.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { LiveRules } from './live-rules.js';
import { byPlace, compileRule, differenceOf } from './matching/compiled-rule.js';
import type { Visit } from './matching/conditions.js';
import { type Decision, type Refusal, siteRedirect } from './matching/decision.js';
import type { Matcher } from './matching/matcher.js';
import { VisitedAddress } from './matching/visited-address.js';
import { VisitFacts } from './visit-facts.js';
import type { ExplainedRule, Explanation } from './why.dto.js';

/** Limits of the rules that are checked and of those that are explained. */
const MOST_NEAR = 200;
const MOST_EXPLAINED = 20;

const DIFFERENCES: Record<NonNullable<ReturnType<typeof differenceOf>>, string> = {
  case: 'The address differs in upper and lower case.',
  slash: 'The address differs in the slash at its end.',
  path: 'The address has another path.',
  query: 'The address has other parameters.',
};
const REFUSALS: Record<Refusal, (rule: Rule) => string> = {
  condition: ({ condition }) => `Its condition (${condition.type}) does not hold.`,
  'no target': ({ condition }) =>
    condition.type === 'url'
      ? 'It leads nowhere.'
      : `It has no target for what its condition (${condition.type}) says.`,
  loop: () => 'It leads back to the address itself.',
};

/** The decision on a visit, from which reasons are derived. */
interface Judged {
  matcher: Matcher;
  address: VisitedAddress;
  decision: Decision | undefined;
  refusals: ReadonlyMap<number, Refusal>;
}

/** Explains which rule a visit would meet, and why not others. */
@Injectable()
export class Explanations {
  constructor(
    private readonly live: LiveRules,
    private readonly facts: VisitFacts,
    private readonly rules: RulesRepository,
    private readonly settings: RedirectionSettings,
    private readonly site: SiteAddress,
    private readonly paths: SitePaths,
  ) {}

  /**
   * Explains what would happen to a visit.
   *
   * @param address an absolute URL, or path and query.
   * @param headers headers of the visit by name, in any case.
   */
  async explain(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Explanation> {
    const visit = this.visitOf(address, headers);
    const visited = visit.address.text;
    const other = { visited, rule: null, code: 0, location: null, passedOver: [] };
    if (!this.paths.isPage(visit.address.url)) return { ...other, outcome: 'no page' };
    const elsewhere = siteRedirect(visit, this.settings.current, this.site.url);
    if (elsewhere) return { ...other, outcome: elsewhere.step, code: 301, location: elsewhere.location };
    const matcher = await this.live.follow();
    const refusals = new Map<number, Refusal>();
    const decision = await this.facts.decide(matcher, visit, {
      isMissing: false,
      refused: ({ id }, refusal) => refusals.set(id, refusal),
    });
    const near = await this.near(visit.address, matcher, decision);
    const judged = { matcher, address: visit.address, decision, refusals };
    const winner = near.find(({ id }) => id === decision?.rule.id);
    const passedOver = near
      .filter((rule) => rule !== winner)
      .slice(0, MOST_EXPLAINED)
      .map((rule) => ({ rule: explained(rule), reason: this.reasonOf(rule, judged) }));
    if (!decision) return { ...other, outcome: 'page', passedOver };
    return {
      visited,
      outcome: 'rule',
      rule: winner ? explained(winner) : null,
      code: decision.rule.code,
      location: 'location' in decision ? decision.location : null,
      passedOver,
    };
  }

  private visitOf(address: string, sent: Readonly<Record<string, string>>): Visit {
    const url = new URL(address, this.site.url);
    const headers: IncomingHttpHeaders = {};
    for (const [name, value] of Object.entries(sent)) headers[name.toLowerCase()] = value;
    const path = address.startsWith('/') ? (address.split('#', 1)[0] ?? '/') : url.pathname + url.search;
    return {
      address: new VisitedAddress(path),
      method: 'GET',
      headers,
      protocol: url.protocol,
      host: (headers.host ?? url.host).toLowerCase(),
      ip: visitorAddress(headers, '', this.settings.current),
    };
  }

  /** Rules close to this URL, in their order: those of its path, and expressions that match or are disabled. */
  private async near(address: VisitedAddress, matcher: Matcher, decision: Decision | undefined): Promise<Rule[]> {
    const ids = matcher.candidates(address).map(({ id }) => id);
    if (decision) ids.unshift(decision.rule.id);
    const [ofPath, found, disabled] = await Promise.all([
      this.rules.findShownByPath(address.path, MOST_NEAR),
      ids.length ? this.rules.findShown(ids.slice(0, MOST_NEAR)) : [],
      this.rules.findDisabledExpressions(MOST_NEAR),
    ]);
    const all = new Map([...ofPath, ...found].map((rule) => [rule.id, rule]));
    for (const rule of disabled) {
      const { source } = compileRule(rule, this.settings.defaultFlags);
      const isFound = source.kind === 'expression' && matcher.expressionOf(source)?.isIn(address.text);
      if (isFound) all.set(rule.id, rule);
    }
    return [...all.values()].sort(byPlace);
  }

  private reasonOf(rule: Rule, { matcher, address, decision, refusals }: Judged): string {
    if (rule.problem !== null) return `It cannot be run: ${rule.problem}`;
    if (!rule.enabled) return 'It is disabled.';
    const { source } = compileRule(rule, this.settings.defaultFlags);
    if (source.kind === 'expression') {
      if (!matcher.expressionOf(source)?.isIn(address.text)) return 'The expression is not found in the address.';
    } else {
      const difference = differenceOf(source, address);
      if (difference !== undefined) return DIFFERENCES[difference];
    }
    if (rule.condition.type === 'page') return 'It is only asked where no page is found.';
    const refusal = refusals.get(rule.id);
    if (refusal !== undefined) return REFUSALS[refusal](rule);
    return decision ? `Rule ${decision.rule.id} comes before it.` : 'It was changed a moment ago.';
  }
}

const explained = ({ id, url, title, condition, action, position, enabled }: Rule): ExplainedRule => ({
  id,
  url,
  title,
  matchType: condition.type,
  action,
  position,
  enabled,
});
