import type { ActionType, MatchType, QueryHandling, RedirectionRule } from './redirection-rule.entity.js';

/** How a source is compared with the URL of a visit. */
export interface SourceFlags {
  query: QueryHandling;
  /** Whether case is ignored. */
  ignoresCase: boolean;
  /** Whether a trailing slash is ignored. */
  ignoresTrailingSlash: boolean;
}

/** The parameters of conditions, by match type: the members of `action_data` besides targets. */
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
  /** Language codes, separated by commas. */
  language: { language: string };
}

/** The targets of a rule. An empty target leaves the visit to the next rule. */
export interface Targets {
  /** Target if the condition holds. */
  matched: string;
  /** Target if the condition fails; empty for match types without a condition. */
  unmatched: string;
}

type ConditionOf = { [Type in MatchType]: { type: Type } & Conditions[Type] };
/** The condition of a rule besides the URL, with the match type as `type`. */
export type Condition = ConditionOf[MatchType];

/** The flags of rules of web servers. They do not follow the settings. */
export const SERVER_FLAGS = ['flagPrefix', 'flagWhole', 'flagAppend'] as const;
export type ServerFlag = (typeof SERVER_FLAGS)[number];

/** The members that a rule shares with its row. */
type StoredAsIs = Pick<
  RedirectionRule,
  | ServerFlag
  | 'id'
  | 'url'
  | 'isRegex'
  | 'title'
  | 'groupId'
  | 'position'
  | 'enabled'
  | 'hits'
  | 'lastAccess'
  | 'problem'
>;

/** A redirection rule. */
export interface Rule extends StoredAsIs {
  /** The flags that differ from the defaults in the settings; the others follow the settings. */
  flags: Partial<SourceFlags>;
  condition: Condition;
  action: ActionType;
  /** HTTP status; 0 for `pass` and `nothing`. */
  code: number;
  /** Null for actions without a target. */
  targets: Targets | null;
  excludedFromLog: boolean;
}

const REDIRECTS = { codes: new Set([301, 302, 303, 304, 307, 308]), fallback: 301 };
const ERRORS = { codes: new Set([400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504]), fallback: 404 };
const NONE = { codes: new Set([0]), fallback: 0 };

const ALLOWED: Record<ActionType, { codes: ReadonlySet<number>; fallback: number }> = {
  url: REDIRECTS,
  random: REDIRECTS,
  pass: NONE,
  error: ERRORS,
  nothing: NONE,
};

/** The statuses that an action allows. */
export const codesOf = (action: ActionType): number[] => [...ALLOWED[action].codes];

/** The status of an action: the requested one if the action allows it, otherwise its default. */
export function codeOf(action: ActionType, requested: number | undefined): number {
  const { codes, fallback } = ALLOWED[action];
  return requested !== undefined && codes.has(requested) ? requested : fallback;
}

/** Whether a status redirects. */
export const isRedirectCode = (code: number): boolean => REDIRECTS.codes.has(code);

/** Whether some action allows a status other than 0. */
export const isCode = (code: number): boolean => REDIRECTS.codes.has(code) || ERRORS.codes.has(code);

/** Whether an action needs a target. */
export const needsTarget = (action: ActionType): boolean => action === 'url' || action === 'pass';

/** Defaults for values that a rule does not set. */
export interface RuleDefaults {
  flags: SourceFlags;
  /** Whether new sources are expressions. */
  isRegex: boolean;
}

/** What decides whether the query of a source is compared by a flag. */
type ComparedSource = Pick<Rule, 'isRegex' | 'flagWhole'>;

/** Other expressions are searched in path and query. */
const hasQueryFlag = ({ isRegex, flagWhole }: ComparedSource): boolean => !isRegex || flagWhole;

/** All flags of a rule: those it sets, and defaults for the others. */
export function flagsOf(
  { flags, ...source }: ComparedSource & Pick<Rule, 'flags'>,
  defaults: RuleDefaults,
): SourceFlags {
  const all = { ...defaults.flags, ...flags };
  return hasQueryFlag(source) ? all : { ...all, query: 'exact' };
}

/** The flags to store: those that differ from the defaults. */
export function ownFlags(flags: SourceFlags, source: ComparedSource, defaults: RuleDefaults): Partial<SourceFlags> {
  const own: Partial<SourceFlags> = {};
  if (hasQueryFlag(source) && flags.query !== defaults.flags.query) own.query = flags.query;
  if (flags.ignoresCase !== defaults.flags.ignoresCase) own.ignoresCase = flags.ignoresCase;
  if (flags.ignoresTrailingSlash !== defaults.flags.ignoresTrailingSlash)
    own.ignoresTrailingSlash = flags.ignoresTrailingSlash;
  return own;
}
