/** What a rule asks of a visit beside its address (redirection 3.2). */
export const MATCH_TYPES = [
  'url',
  'referrer',
  'agent',
  'login',
  'header',
  'custom',
  'cookie',
  'role',
  'server',
  'ip',
  'page',
  'language',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** What happens when it matches (redirection 3.3). */
export const ACTION_TYPES = ['url', 'random', 'pass', 'error', 'nothing'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** How the parameters of a visit are compared with those of the source (redirection 8.3). */
export const QUERY_HANDLINGS = ['exact', 'ignore', 'pass', 'exactorder'] as const;
export type QueryHandling = (typeof QUERY_HANDLINGS)[number];

/** How a source is compared with the address of a visit. */
export interface SourceFlags {
  query: QueryHandling;
  /** Whether upper and lower case are the same. */
  ignoresCase: boolean;
  /** Whether one slash at the end counts for nothing. */
  ignoresTrailingSlash: boolean;
}

/** The own keys of `action_data`, by the match type that has them; targets are kept apart. */
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

/** Where a visit goes; an empty target passes it on to the next rule. */
export interface Targets {
  /** When the condition holds. */
  matched: string;
  /** When it does not hold; match types without a condition have none. */
  unmatched: string;
}

type ConditionOf = { [Type in MatchType]: { type: Type } & Conditions[Type] };
/** What a rule asks beside the address, with the match type as `type`. */
export type Condition = ConditionOf[MatchType];

/** A rule as it is kept. */
export interface Rule {
  id: number;
  /**
   * Path and query, decoded, or the expression. Of a plain source what would change by being cleaned once more is still
   * encoded (`%2541`, `%0A`, `%3C`): visits are compared with it decoded.
   */
  url: string;
  isRegex: boolean;
  /** Only flags that differ from the defaults of the settings; the others follow these. */
  flags: Partial<SourceFlags>;
  condition: Condition;
  action: ActionType;
  /** 0 for `pass` and `nothing`. */
  code: number;
  /** Null for actions that need none. */
  targets: Targets | null;
  title: string;
  groupId: number;
  position: number;
  enabled: boolean;
  excludedFromLog: boolean;
  hits: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; null for never. */
  lastAccess: string | null;
  /** Why the engine cannot run it; it is disabled then. */
  problem: string | null;
}
