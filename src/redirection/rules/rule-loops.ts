import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import type { Rule } from '../common/index.js';
import { compileRule, differenceOf, VisitedUrl } from '../matching/index.js';
import { type RuleDraft, RulesRepository } from '../records/index.js';
import { inTurns } from './in-turns.js';
import { RuleSettings } from './rule-settings.js';

/** Longer chains are not followed; the engine detects longer loops when rules are applied. */
const MAX_STEPS = 20;
/** Maximum number of rules of a path that are checked. */
const MAX_RULES = 50;
const MAX_LISTED = 100;

type Redirect = RuleDraft | Rule;

/** Whether a rule redirects every visit that matches its source. */
const isPlainRedirect = ({ isRegex, condition, action, enabled }: Redirect): boolean =>
  enabled && !isRegex && condition.type === 'url' && action === 'url';

/** Finds rules that would redirect visits in a loop. */
@Injectable()
export class RuleLoops {
  constructor(
    private readonly rules: RulesRepository,
    private readonly settings: RuleSettings,
    private readonly site: SiteUrls,
  ) {}

  /**
   * Finds loops of drafts that differ only in their sources: for each draft, a sentence if existing rules would
   * redirect back to it, otherwise `undefined`. `except` is the id of the rule that is changed.
   */
  async of(drafts: readonly RuleDraft[], except = 0): Promise<(string | undefined)[]> {
    const first = drafts.find(isPlainRedirect);
    const visits = first ? await this.chainOf(first, except) : [];
    const loops: (string | undefined)[] = [];
    for await (const draft of inTurns(drafts))
      loops.push(isPlainRedirect(draft) ? this.loop(draft, visits) : undefined);
    return loops;
  }

  /** The chain of URLs that a redirect and further plain rules lead to. */
  private async chainOf(redirect: Redirect, except: number): Promise<string[]> {
    const visits: string[] = [];
    for (let next: Redirect | undefined = redirect; next && isPlainRedirect(next);) {
      const visit = this.localPart(next.targets?.matched ?? '');
      if (visit === undefined || visits.includes(visit)) break;
      visits.push(visit);
      next = visits.length < MAX_STEPS ? await this.ruleFor(visit, except) : undefined;
    }
    return visits;
  }

  private async ruleFor(visit: string, except: number): Promise<Rule | undefined> {
    const rules = await this.rules.findEnabledByPath(visit, except, MAX_RULES);
    return rules.find((rule) => this.isFor(rule, visit));
  }

  private loop(draft: RuleDraft, visits: readonly string[]): string | undefined {
    const end = visits.findIndex((visit) => this.isFor(draft, visit));
    if (end < 0) return undefined;
    const steps = [draft.url, ...visits.slice(0, end + 1)].map((step) =>
      step.length > MAX_LISTED ? `${step.slice(0, MAX_LISTED)}…` : step,
    );
    return `Invalid action: the rule would redirect in a loop, ${steps.join(' → ')}.`;
  }

  private isFor(rule: RuleDraft | Rule, visit: string): boolean {
    const { source } = compileRule({ ...rule, id: 0, position: 0 }, this.settings.defaults.flags);
    return source.kind === 'plain' && differenceOf(source, new VisitedUrl(visit)) === undefined;
  }

  /** Path and query of a URL of this site; `undefined` for other sites. */
  private localPart(target: string): string | undefined {
    const [url = ''] = target.split('#', 1);
    if (/^\/(?!\/)/.test(url)) return url;
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const { hostname, pathname, search } = new URL(url);
    return hostname === new URL(this.site.url).hostname ? pathname + search : undefined;
  }
}
