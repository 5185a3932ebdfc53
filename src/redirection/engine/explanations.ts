import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SiteUrls, SitePaths } from '#libs/rest';
import { RedirectionSettings, type Rule, visitorIp } from '../common/index.js';
import {
  byPosition,
  compileRule,
  type Decision,
  differenceOf,
  type Matcher,
  type Refusal,
  siteRedirect,
  type Visit,
  VisitedUrl,
} from '../matching/index.js';
import { RulesRepository } from '../records/index.js';
import type { ExplainedRule, Explanation } from './explanation.js';
import { LiveRules } from './live-rules.js';
import { VisitFacts } from './visit-facts.js';

/** Maximum number of rules that are checked, and of rules in the result. */
const MAX_RELATED = 200;
const MAX_EXPLAINED = 20;

const DIFFERENCES: Record<NonNullable<ReturnType<typeof differenceOf>>, string> = {
  case: 'The URL differs in case.',
  slash: 'The URL differs in its trailing slash.',
  path: 'The URL has a different path.',
  query: 'The URL has different query parameters.',
};
const REFUSALS: Record<Refusal, (rule: Rule) => string> = {
  condition: ({ condition }) => `Its condition (${condition.type}) does not hold.`,
  'no target': ({ condition }) =>
    condition.type === 'url'
      ? 'It has no target.'
      : `It has no target for the result of its condition (${condition.type}).`,
  loop: () => 'It redirects back to the visited URL.',
};

/** The decision on a visit, from which reasons are derived. */
interface DecidedVisit {
  matcher: Matcher;
  address: VisitedUrl;
  decision: Decision | undefined;
  refusals: ReadonlyMap<number, Refusal>;
}

/** Explains which rule applies to a visit, and why related rules do not. */
@Injectable()
export class Explanations {
  constructor(
    private readonly live: LiveRules,
    private readonly facts: VisitFacts,
    private readonly rules: RulesRepository,
    private readonly settings: RedirectionSettings,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
  ) {}

  /**
   * Explains how a visit is handled, without logging or counting it.
   *
   * @param url an absolute URL, or path and query.
   * @param headers headers of the visit by name, whatever their case.
   */
  async explain(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Explanation> {
    const visit = this.visitOf(url, headers);
    const visited = visit.address.text;
    const other = { visited, rule: null, code: 0, location: null, passedOver: [] };
    if (!this.paths.isPage(visit.address.url)) return { ...other, outcome: 'no page' };
    const siteWide = siteRedirect(visit, this.settings.current, this.site.url);
    if (siteWide) return { ...other, outcome: siteWide.step, code: 301, location: siteWide.location };
    const matcher = await this.live.follow();
    const refusals = new Map<number, Refusal>();
    const decision = await this.facts.decide(matcher, visit, {
      isMissing: false,
      refused: ({ id }, refusal) => refusals.set(id, refusal),
    });
    const related = await this.related(visit.address, matcher, decision);
    const decided = { matcher, address: visit.address, decision, refusals };
    const winner = related.find(({ id }) => id === decision?.rule.id);
    const passedOver = related
      .filter((rule) => rule !== winner)
      .slice(0, MAX_EXPLAINED)
      .map((rule) => ({ rule: explained(rule), reason: this.reasonOf(rule, decided) }));
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

  private visitOf(requested: string, sent: Readonly<Record<string, string>>): Visit {
    const url = new URL(requested, this.site.url);
    const headers: IncomingHttpHeaders = {};
    for (const [name, value] of Object.entries(sent)) headers[name.toLowerCase()] = value;
    const path = requested.startsWith('/') ? (requested.split('#', 1)[0] ?? '/') : url.pathname + url.search;
    return {
      address: new VisitedUrl(path),
      method: 'GET',
      headers,
      protocol: url.protocol,
      host: (headers.host ?? url.host).toLowerCase(),
      ip: visitorIp(headers, '', this.settings.current),
    };
  }

  /** Rules related to a URL, in their order: plain rules of its path, and matching or disabled expressions. */
  private async related(address: VisitedUrl, matcher: Matcher, decision: Decision | undefined): Promise<Rule[]> {
    const ids = matcher.candidates(address).map(({ id }) => id);
    if (decision) ids.unshift(decision.rule.id);
    const [ofPath, found, disabled] = await Promise.all([
      this.rules.findShownByPath(address.path, MAX_RELATED),
      ids.length ? this.rules.findShown(ids.slice(0, MAX_RELATED)) : [],
      this.rules.findDisabledExpressions(MAX_RELATED),
    ]);
    const all = new Map([...ofPath, ...found].map((rule) => [rule.id, rule]));
    for (const rule of disabled) {
      const { source } = compileRule(rule, this.settings.defaultFlags);
      const isFound = source.kind === 'expression' && matcher.isFoundIn(source, address);
      if (isFound) all.set(rule.id, rule);
    }
    return [...all.values()].sort(byPosition);
  }

  private reasonOf(rule: Rule, { matcher, address, decision, refusals }: DecidedVisit): string {
    if (rule.problem !== null) return `It cannot be run: ${rule.problem}`;
    if (!rule.enabled) return 'It is disabled.';
    const { source } = compileRule(rule, this.settings.defaultFlags);
    if (source.kind === 'expression') {
      if (!matcher.isFoundIn(source, address)) return 'The expression does not match the URL.';
    } else {
      const difference = differenceOf(source, address);
      if (difference !== undefined) return DIFFERENCES[difference];
    }
    if (rule.condition.type === 'page') return 'It applies only if no page is found.';
    const refusal = refusals.get(rule.id);
    if (refusal !== undefined) return REFUSALS[refusal](rule);
    return decision ? `Rule ${decision.rule.id} takes precedence.` : 'It was changed just now.';
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
