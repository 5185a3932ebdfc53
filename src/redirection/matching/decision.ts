import { isIP } from 'node:net';
import type { RedirectionValues } from '../common/index.js';
import { type CompiledRule, restBelow } from './compiled-rule.js';
import { FactMissing, Facts, holds, hostnameOf, type Visit } from './conditions.js';
import type { Matcher } from './matcher.js';
import { encodedTarget, expressionTarget, filledTarget, withinSite, withParameters, withRest } from './targets.js';
import { VisitedUrl } from './visited-url.js';

/** The rule that applies to a visit, and its effect. */
export type Decision = { rule: CompiledRule } & (
  | { action: 'redirect'; location: string }
  /** Serves another page instead of the requested one. */
  | { action: 'pass'; location: string }
  | { action: 'error' }
  | { action: 'nothing' }
);

/** Why a rule with a matching source does not apply. */
export type Refusal = 'condition' | 'no target' | 'loop';

/** Options of a decision. */
export interface DecisionOptions {
  /**
   * Whether the page was not found. If so, only rules with the condition `page` are tried, otherwise only the others.
   */
  isMissing: boolean;
  refused?: (rule: CompiledRule, refusal: Refusal) => void;
}

/** Number of redirects that are followed to detect a loop. */
const MAX_HOPS = 5;

/**
 * The decision of the first rule that applies to a visit; `undefined` if none does.
 *
 * @throws FactMissing if a fact has to be looked up first.
 */
export function decide(matcher: Matcher, visit: Visit, facts: Facts, options: DecisionOptions): Decision | undefined {
  for (const rule of matcher.candidates(visit.address)) {
    if ((rule.condition?.type === 'page') !== options.isMissing || !matcher.fits(rule, visit.address)) continue;
    const decision = decisionOf(matcher, rule, visit, visit.address, facts);
    if (typeof decision === 'string') options.refused?.(rule, decision);
    else if (isLoop(matcher, decision, visit, facts)) options.refused?.(rule, 'loop');
    else return decision;
  }
  return undefined;
}

/** The decision of a rule with a matching source. */
function decisionOf(
  matcher: Matcher,
  rule: CompiledRule,
  visit: Visit,
  address: VisitedUrl,
  facts: Facts,
): Decision | Refusal {
  const isMet = !rule.condition || holds(rule.condition, visit, facts, matcher.cache);
  if (rule.action === 'url' || rule.action === 'pass') {
    const location = targetOf(matcher, rule, isMet ? rule.matched : rule.unmatched, address, facts);
    if (location === undefined) return 'no target';
    return { rule, action: rule.action === 'pass' ? 'pass' : 'redirect', location };
  }
  if (!isMet) return 'condition';
  if (rule.action !== 'random') return { rule, action: rule.action };
  const location = facts.randomUrl;
  return location === undefined ? 'no target' : { rule, action: 'redirect', location };
}

/** The target of a rule for a visit. */
function targetOf(
  matcher: Matcher,
  { source, passes }: CompiledRule,
  template: string,
  address: VisitedUrl,
  facts: Facts,
): string | undefined {
  if (template === '') return undefined;
  const named = /^\d{1,10}$/.test(template) ? facts.urlOf(Number(template)) : template;
  if (named === undefined) return undefined;
  if (source.kind === 'plain') {
    const rest = source.isPrefix ? (restBelow(source, address) ?? '') : '';
    const target = rest ? withRest(named, rest) : named;
    return encodedTarget(filledTarget(withQuery(target, address, passes), facts));
  }
  const expression = matcher.expressionOf(source);
  const filled = expression && expressionTarget(source, expression, named, address);
  if (!filled) return undefined;
  const target = encodedTarget(filledTarget(withQuery(filled.target, address, passes), facts));
  return filled.isExternal ? target : withinSite(target);
}

/** A target with what it takes of the query of a visit. */
function withQuery(target: string, { query }: VisitedUrl, passes: CompiledRule['passes']): string {
  if (passes === 'new parameters') return withParameters(target, query);
  return passes === 'query' && query ? target + (target.includes('?') ? '&' : '?') + query : target;
}

/** Whether a redirect leads back to the visited URL, directly or through other rules. */
function isLoop(matcher: Matcher, decision: Decision, visit: Visit, facts: Facts): boolean {
  if (decision.action !== 'redirect' && decision.action !== 'pass') return false;
  // A fragment does not leave the page.
  if (decision.location.startsWith('#')) return false;
  let next = sameSiteUrl(visit, visit.address, decision.location);
  for (let hop = 1; next && hop <= MAX_HOPS; hop += 1) {
    if (isSame(next, visit.address)) return true;
    if (decision.action === 'pass') return false;
    const location = redirectAt(matcher, visit, next, facts);
    next = location === undefined ? undefined : sameSiteUrl(visit, next, location);
  }
  return false;
}

/** The redirect of another URL; `undefined` if there is none or if it depends on facts that were not looked up. */
function redirectAt(matcher: Matcher, visit: Visit, address: VisitedUrl, facts: Facts): string | undefined {
  try {
    for (const rule of matcher.candidates(address)) {
      if (rule.condition?.type === 'page' || !matcher.fits(rule, address)) continue;
      const decision = decisionOf(matcher, rule, visit, address, facts);
      if (typeof decision !== 'string') return decision.action === 'redirect' ? decision.location : undefined;
    }
    return undefined;
  } catch (error) {
    if (error instanceof FactMissing) return undefined;
    throw error;
  }
}

/** The URL of a target, resolved against `from`; `undefined` if it has another host or scheme than the visit. */
export function sameSiteUrl({ protocol, host }: Visit, from: VisitedUrl, location: string): VisitedUrl | undefined {
  const [target = ''] = location.split('#', 1);
  if (target.startsWith('/') && !/^\/[/\\]/.test(target)) return new VisitedUrl(target);
  const base = `${protocol}//${host}${from.url}`;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  return url.host === host && url.protocol === protocol ? new VisitedUrl(url.pathname + url.search) : undefined;
}

const isSame = (one: VisitedUrl, other: VisitedUrl): boolean => one.path === other.path && one.text === other.text;

type SiteSettings = Pick<RedirectionValues, 'relocate' | 'aliases' | 'https' | 'preferred_domain'>;

/** A redirect by the settings of the whole site. */
interface SiteRedirect {
  step: 'relocate' | 'canonical';
  location: string;
}

/**
 * The redirect of a visit to another host or scheme by the settings; `undefined` if the visit already matches them.
 *
 * @param siteUrl the URL of the site.
 */
export function siteRedirect(visit: Visit, settings: SiteSettings, siteUrl: string): SiteRedirect | undefined {
  const { relocate } = settings;
  if (relocate) {
    const isTarget = new URL(relocate).host === visit.host;
    return isTarget ? undefined : { step: 'relocate', location: encodedTarget(relocate + visit.address.url) };
  }
  const { aliases } = settings;
  // Parsed for aliases alone: every visit that no cache answers comes here.
  const site = aliases.length && aliases.includes(hostnameOf(visit.host)) ? new URL(siteUrl) : visit;
  const host = preferredHost(site.host, settings.preferred_domain);
  const protocol = settings.https ? 'https:' : site.protocol;
  if (host === visit.host && protocol === visit.protocol) return undefined;
  return { step: 'canonical', location: encodedTarget(`${protocol}//${host}${visit.address.url}`) };
}

function preferredHost(host: string, preferred: SiteSettings['preferred_domain']): string {
  if (preferred === 'nowww') return host.replace(/^www\./, '');
  const name = hostnameOf(host);
  const needsWww = preferred === 'www' && name.includes('.') && !isIP(name) && !name.startsWith('www.');
  return needsWww ? `www.${host}` : host;
}
