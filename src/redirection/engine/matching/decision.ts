import { isIP } from 'node:net';
import type { RedirectionValues } from '../../settings/redirection-settings.js';
import type { CompiledRule } from './compiled-rule.js';
import { FactMissing, Facts, holds, hostnameOf, type Visit } from './conditions.js';
import type { Matcher } from './matcher.js';
import { encodedTarget, expressionTarget, filledTarget, withinSite, withParameters } from './targets.js';
import { VisitedAddress } from './visited-address.js';

/** What a rule does with a visit. */
export type Decision = { rule: CompiledRule } & (
  | { action: 'redirect'; location: string }
  /** Another page is served instead of the requested one. */
  | { action: 'pass'; location: string }
  | { action: 'error' }
  | { action: 'nothing' }
);

/** Why a rule whose source matches does nothing. */
export type Refusal = 'condition' | 'no target' | 'loop';

/** Options of a decision. */
export interface Asked {
  /** Whether there is no page at the address: then only rules for that are asked, else only the others. */
  isMissing: boolean;
  refused?: (rule: CompiledRule, refusal: Refusal) => void;
}

/** Redirects that are followed to detect a loop. */
const MOST_HOPS = 5;

/**
 * The decision of the first rule that applies to a visit; `undefined` if none does.
 *
 * @throws FactMissing
 */
export function decide(matcher: Matcher, visit: Visit, facts: Facts, asked: Asked): Decision | undefined {
  for (const rule of matcher.candidates(visit.address)) {
    if ((rule.condition?.type === 'page') !== asked.isMissing || !matcher.fits(rule, visit.address)) continue;
    const decision = decisionOf(matcher, rule, visit, visit.address, facts);
    if (typeof decision === 'string') asked.refused?.(rule, decision);
    else if (leadsBack(matcher, decision, visit, facts)) asked.refused?.(rule, 'loop');
    else return decision;
  }
  return undefined;
}

/** The decision of a rule whose source matches a URL. */
function decisionOf(
  matcher: Matcher,
  rule: CompiledRule,
  visit: Visit,
  address: VisitedAddress,
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
  const location = facts.randomAddress;
  return location === undefined ? 'no target' : { rule, action: 'redirect', location };
}

/** The target of a rule for a visit. */
function targetOf(
  matcher: Matcher,
  { source }: CompiledRule,
  template: string,
  address: VisitedAddress,
  facts: Facts,
): string | undefined {
  if (template === '') return undefined;
  const named = /^\d{1,10}$/.test(template) ? facts.addressOf(Number(template)) : template;
  if (named === undefined) return undefined;
  if (source.kind === 'plain') {
    const target = source.flags.query === 'pass' ? withParameters(named, address.query) : named;
    return encodedTarget(filledTarget(target, facts));
  }
  const expression = matcher.expressionOf(source);
  const made = expression && expressionTarget(expression, named, address);
  if (!made) return undefined;
  const target = encodedTarget(filledTarget(made.target, facts));
  return made.leadsElsewhere ? target : withinSite(target);
}

/** Whether a redirect leads back to the visited URL, directly or through other rules. */
function leadsBack(matcher: Matcher, decision: Decision, visit: Visit, facts: Facts): boolean {
  if (decision.action !== 'redirect' && decision.action !== 'pass') return false;
  // A fragment stays on the page.
  if (decision.location.startsWith('#')) return false;
  let next = addressWithin(visit, visit.address, decision.location);
  for (let hop = 1; next && hop <= MOST_HOPS; hop += 1) {
    if (isSame(next, visit.address)) return true;
    if (decision.action === 'pass') return false;
    const location = redirectAt(matcher, visit, next, facts);
    next = location === undefined ? undefined : addressWithin(visit, next, location);
  }
  return false;
}

/** The redirect of another URL, as far as it is known without looking up facts. */
function redirectAt(matcher: Matcher, visit: Visit, address: VisitedAddress, facts: Facts): string | undefined {
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

/** The address that a target of another leads to, if it is one of the host and by the scheme that was asked for. */
export function addressWithin(
  { protocol, host }: Visit,
  from: VisitedAddress,
  location: string,
): VisitedAddress | undefined {
  const [target = ''] = location.split('#', 1);
  if (target.startsWith('/') && !/^\/[/\\]/.test(target)) return new VisitedAddress(target);
  const base = `${protocol}//${host}${from.url}`;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  return url.host === host && url.protocol === protocol ? new VisitedAddress(url.pathname + url.search) : undefined;
}

const isSame = (one: VisitedAddress, other: VisitedAddress): boolean =>
  one.path === other.path && one.text === other.text;

type SiteSettings = Pick<RedirectionValues, 'relocate' | 'aliases' | 'https' | 'preferred_domain'>;

/** A redirect of the whole site. */
interface SiteRedirect {
  step: 'relocate' | 'canonical';
  location: string;
}

/**
 * The redirect of visits with the wrong host or scheme.
 *
 * @param siteUrl the URL of the site.
 */
export function siteRedirect(visit: Visit, settings: SiteSettings, siteUrl: string): SiteRedirect | undefined {
  const { relocate } = settings;
  if (relocate) {
    const isThere = new URL(relocate).host === visit.host;
    return isThere ? undefined : { step: 'relocate', location: encodedTarget(relocate + visit.address.url) };
  }
  const site = new URL(siteUrl);
  const isAlias = settings.aliases.includes(hostnameOf(visit.host));
  const host = preferredHost(isAlias ? site.host : visit.host, settings.preferred_domain);
  const protocol = settings.https ? 'https:' : isAlias ? site.protocol : visit.protocol;
  if (host === visit.host && protocol === visit.protocol) return undefined;
  return { step: 'canonical', location: encodedTarget(`${protocol}//${host}${visit.address.url}`) };
}

function preferredHost(host: string, preferred: SiteSettings['preferred_domain']): string {
  if (preferred === 'nowww') return host.replace(/^www\./, '');
  const name = hostnameOf(host);
  const mayBegin = preferred === 'www' && name.includes('.') && !isIP(name) && !name.startsWith('www.');
  return mayBegin ? `www.${host}` : host;
}
