import type { ActionType, MatchType, QueryHandling, Rule, SourceFlags } from '../../rules/rule.js';

/**
 * A rule as a file tells it, in the shape in which the interface takes rules (redirection 4.1); whoever takes it in has
 * to judge it.
 */
export interface ToldRule {
  url: string;
  match_type: MatchType;
  action_type: ActionType;
  action_code: number;
  action_data: Record<string, unknown>;
  regex: boolean;
  /** How the source is compared; the defaults of the settings hold where it is absent. */
  match_data?: { source: ToldFlags };
}

export interface ToldFlags {
  flag_query: QueryHandling;
  flag_case: boolean;
  flag_trailing: boolean;
  flag_regex: boolean;
}

/** Something wrong with a line of a file, counted from 1. */
export interface LineProblem {
  line: number;
  problem: string;
}

/** What a reader finds at a line: a rule, or what is wrong with it. */
export type ReadRule<T = ToldRule> = { line: number; rule: T } | LineProblem;

/** A rule to be written: its flags are complete. */
export type FiledRule = Omit<Rule, 'flags'> & { flags: SourceFlags };

/** What a file cannot tell of a rule: all of it, or a part. */
export interface Untold {
  id: number;
  url: string;
  reason: string;
  /** Whether the rule is not in the file at all. */
  isLeftOut: boolean;
}

/** Hears of what a file cannot tell. */
export type Report = (untold: Untold) => void;
