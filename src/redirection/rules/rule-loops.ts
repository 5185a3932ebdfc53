import { Injectable } from '@nestjs/common';
import { sql } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import { decoded } from '../engine/normal-path.js';
import type { RuleDraft } from './rule-draft.js';
import { flagsOf } from './rule-flags.js';
import { RuleRows, sourceHash } from './rule-rows.js';
import { RuleSettings } from './rule-settings.js';
import type { Rule, SourceFlags } from './rule.js';

/** Longer chains are not followed; the engine cuts what comes back later. */
const MOST_STEPS = 20;
/** Rules of one path that are looked at. */
const MOST_RULES = 50;
const MOST_SHOWN = 100;

type Redirect = Pick<Rule, 'url' | 'isRegex' | 'flags' | 'condition' | 'action' | 'targets' | 'enabled'>;

/** Whether a rule sends every visit of its source elsewhere. */
const isPlainRedirect = ({ isRegex, condition, action, enabled }: Redirect): boolean =>
  enabled && !isRegex && condition.type === 'url' && action === 'url';

/** Finds rules that would lead visits in a circle. */
@Injectable()
export class RuleLoops {
  constructor(
    private readonly rows: RuleRows,
    private readonly settings: RuleSettings,
    private readonly site: SiteAddress,
  ) {}

  /**
   * For each of some drafts that differ in nothing but their sources: how it would come back to itself by way of rules
   * that are there, as a sentence; nothing where it would not. `except` is the number of a rule that is being changed.
   */
  async of(drafts: readonly RuleDraft[], except = 0): Promise<(string | undefined)[]> {
    const first = drafts.find(isPlainRedirect);
    const visits = first ? await this.behind(first, except) : [];
    return drafts.map((draft) => (isPlainRedirect(draft) ? this.loop(draft, visits) : undefined));
  }

  /** The addresses that a visit comes by after a redirect, as far as plain rules send it on. */
  private async behind(redirect: Redirect, except: number): Promise<string[]> {
    const visits: string[] = [];
    for (let next: Redirect | undefined = redirect; next && isPlainRedirect(next);) {
      const visit = this.localPart(next.targets?.matched ?? '');
      if (visit === undefined || visits.includes(visit)) break;
      visits.push(visit);
      next = visits.length < MOST_STEPS ? await this.ruleFor(visit, except) : undefined;
    }
    return visits;
  }

  private async ruleFor(visit: string, except: number): Promise<Rule | undefined> {
    const rules = await this.rows.current(
      sql`r.source_hash = ${sourceHash(visit)} AND r.enabled = 1 AND r.id <> ${except}
 ORDER BY r.position, r.id LIMIT ${MOST_RULES}`,
    );
    return rules.find((rule) => this.isFor(rule, visit));
  }

  private loop(draft: RuleDraft, visits: readonly string[]): string | undefined {
    const end = visits.findIndex((visit) => this.isFor(draft, visit));
    if (end < 0) return undefined;
    const steps = [draft.url, ...visits.slice(0, end + 1)].map((step) =>
      step.length > MOST_SHOWN ? `${step.slice(0, MOST_SHOWN)}…` : step,
    );
    return `Invalid action: the rule would lead back to itself, ${steps.join(' → ')}.`;
  }

  private isFor(rule: Redirect, visit: string): boolean {
    return isSurelyFor(decoded(rule.url), decoded(visit), flagsOf(rule, this.settings.defaults));
  }

  /** Path and query of an address of this site; nothing for other ones. */
  private localPart(address: string): string | undefined {
    const [place = ''] = address.split('#', 1);
    if (/^\/(?!\/)/.test(place)) return place;
    if (!/^https?:\/\//i.test(place) || !URL.canParse(place)) return undefined;
    const { hostname, pathname, search } = new URL(place);
    return hostname === new URL(this.site.url).hostname ? pathname + search : undefined;
  }
}

/** Whether a plain source is one of a visit, parameters in another order left aside; both are decoded. */
function isSurelyFor(source: string, visit: string, flags: SourceFlags): boolean {
  const [sourcePath, sourceQuery] = partsOf(source, flags);
  const [path, query] = partsOf(visit, flags);
  if (path !== sourcePath) return false;
  return query === sourceQuery || (sourceQuery === '' && (flags.query === 'ignore' || flags.query === 'pass'));
}

function partsOf(address: string, { ignoresCase, ignoresTrailingSlash }: SourceFlags): [string, string] {
  const text = ignoresCase ? address.toLowerCase() : address;
  const at = text.indexOf('?');
  const [path, query] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return [ignoresTrailingSlash && path !== '/' ? path.replace(/\/$/, '') : path, query];
}
