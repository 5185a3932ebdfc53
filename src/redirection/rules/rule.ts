import type { ActionType, MatchType, QueryHandling, RedirectionRule } from './redirection-rule.entity.js';

/** How a source is compared with the URL of a visit. */
export interface SourceFlags {
  query: QueryHandling;
  /** Whether case is ignored. */
  ignoresCase: boolean;
  /** Whether a trailing slash is ignored. */
  ignoresTrailingSlash: boolean;
}

/** The members of `action_data` besides targets, by match type. */
export interface Conditions {
  url: Record<never, never>;
  referrer: { regex: boolean; referrer: string };
  agent: { regex: boolean; agent: string };
  login: Record<never, never>;
  header: { regex: boolean; name: string; value: string };
  custom: { filter: string };
  cookie: { regex: boolean; name: string; value: string };
  role: { role: string };
  /** `scheme://host`. */
  server: { server: string };
  ip: { ip: string[] };
  page: { page: '404' };
  /** Codes, separated by commas. */
  language: { language: string };
}

/** The targets of a rule. An empty target leaves the visit to the next rule. */
export interface Targets {
  /** If the condition holds. */
  matched: string;
  /** If it does not hold; empty for match types without a condition. */
  unmatched: string;
}

type ConditionOf = { [Type in MatchType]: { type: Type } & Conditions[Type] };
/** The condition of a rule besides the URL, with the match type as `type`. */
export type Condition = ConditionOf[MatchType];

/** What a rule shares with its row. */
type StoredAsIs = Pick<
  RedirectionRule,
  'id' | 'url' | 'isRegex' | 'title' | 'groupId' | 'position' | 'enabled' | 'hits' | 'lastAccess' | 'problem'
>;

/** A rule. */
export interface Rule extends StoredAsIs {
  /** Only flags that differ from the defaults of the settings; the others follow the settings. */
  flags: Partial<SourceFlags>;
  condition: Condition;
  action: ActionType;
  /** HTTP status; 0 for `pass` and `nothing`. */
  code: number;
  /** Null for actions without a target. */
  targets: Targets | null;
  excludedFromLog: boolean;
}

const REDIRECTS = { codes: new Set([301, 302, 303, 304, 307, 308]), standard: 301 };
const ERRORS = { codes: new Set([400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504]), standard: 404 };
const NONE = { codes: new Set([0]), standard: 0 };

const ALLOWED: Record<ActionType, { codes: ReadonlySet<number>; standard: number }> = {
  url: REDIRECTS,
  random: REDIRECTS,
  pass: NONE,
  error: ERRORS,
  nothing: NONE,
};

/** The status of an action: the requested one if the action allows it, else its default. */
export function codeOf(action: ActionType, asked: number | undefined): number {
  const { codes, standard } = ALLOWED[action];
  return asked !== undefined && codes.has(asked) ? asked : standard;
}

/** Whether a status redirects. */
export const isRedirectCode = (code: number): boolean => REDIRECTS.codes.has(code);

/** Whether some action allows a status; 0 is none. */
export const isCode = (code: number): boolean => REDIRECTS.codes.has(code) || ERRORS.codes.has(code);

/** Whether an action needs a target. */
export const needsTarget = (action: ActionType): boolean => action === 'url' || action === 'pass';

/** Settings for rules that have no value of their own. */
export interface RuleDefaults {
  flags: SourceFlags;
  /** Whether new sources are expressions. */
  isRegex: boolean;
}

/** All flags of a rule: its own, and the defaults for the others. */
export function flagsOf({ flags, isRegex }: Pick<Rule, 'flags' | 'isRegex'>, defaults: RuleDefaults): SourceFlags {
  const all = { ...defaults.flags, ...flags };
  return isRegex ? { ...all, query: 'exact' } : all;
}

/** The flags that differ from the defaults; the others follow changes of the defaults. Expressions have no `query`. */
export function ownFlags(flags: SourceFlags, isRegex: boolean, defaults: RuleDefaults): Partial<SourceFlags> {
  const own: Partial<SourceFlags> = {};
  if (!isRegex && flags.query !== defaults.flags.query) own.query = flags.query;
  if (flags.ignoresCase !== defaults.flags.ignoresCase) own.ignoresCase = flags.ignoresCase;
  if (flags.ignoresTrailingSlash !== defaults.flags.ignoresTrailingSlash)
    own.ignoresTrailingSlash = flags.ignoresTrailingSlash;
  return own;
}
