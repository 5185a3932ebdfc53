import type { ActionType, MatchType } from '../rules/rule.js';

/** A rule as an explanation names it. */
export interface ExplainedRule {
  id: number;
  /** Path and query, or the expression. */
  url: string;
  title: string;
  matchType: MatchType;
  action: ActionType;
  position: number;
  enabled: boolean;
}

/** What would become of a visit, and why. */
export interface Explanation {
  /** Path and query of the visit, decoded. */
  visited: string;
  /** What answers: a rule, a setting of the whole site, or the site's own page. */
  outcome: 'rule' | 'relocate' | 'canonical' | 'page';
  rule: ExplainedRule | null;
  /** Status that the visit is answered with; 0 for `pass`, `nothing` and the site's own page. */
  code: number;
  /** Where the visit is sent, or the address whose page is shown. */
  location: string | null;
  /** Rules that came close, in their order, each with the reason why it is not the one. */
  passedOver: { rule: ExplainedRule; reason: string }[];
}
