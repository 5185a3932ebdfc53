import type { ActionType, MatchType, QueryHandling, Rule, SourceFlags } from '../../common/index.js';

/** A rule read from a file, with the members of requests. `draftRule` validates it. */
export interface ParsedRule {
  url: string;
  match_type: MatchType;
  action_type: ActionType;
  action_code: number;
  action_data: Record<string, unknown>;
  regex: boolean;
  /** Absent for enabled rules. */
  enabled?: boolean;
  /** Where the server tries it, counted from 0, if that is not the order of the file. */
  position?: number;
  /** How the source is compared; if absent, the settings apply. */
  match_data?: { source: ParsedFlags };
}

interface ParsedFlags {
  flag_query: QueryHandling;
  flag_case: boolean;
  flag_trailing: boolean;
  flag_regex: boolean;
  flag_prefix?: boolean;
  flag_whole?: boolean;
  flag_append?: boolean;
}

/** A problem at a line of a file, counted from 1. */
export interface LineProblem {
  line: number;
  problem: string;
  /** What the paths start with that the line would have answered, if it is one that answers visits. */
  start?: string;
}

/** A rule or a problem at a line. Servers try some rules before others, whatever their order in the file. */
export type ReadRule<T = ParsedRule> = { line: number; rule: T; turn?: 'first' | 'later' } | LineProblem;

/** The rule of a directive or row, or why it cannot be converted. */
export type ReadDirective = { rule: ParsedRule } | { problem: string };

/** A rule to write, with all flags set. */
export type RuleToExport = Omit<Rule, 'flags'> & { flags: SourceFlags };

/** A part of a rule that a format cannot express. */
export interface Unexpressed {
  id: number;
  url: string;
  reason: string;
  /** Whether the whole rule is omitted from the file. */
  isOmitted: boolean;
}

/** Receives the parts of rules that a format cannot express. */
export type Report = (unexpressed: Unexpressed) => void;

/** Formats of files to import. */
export type FileFormat = 'csv' | 'json' | 'apache' | 'nginx';

const APACHE = /^\s*(?:Redirect(?:Match|Permanent|Temp)?|Rewrite(?:Engine|Base|Cond|Rule)|<\/?IfModule)\b/im;
const NGINX = /^\s*(?:rewrite\s[^;]+;|return\s[^;]+;|(?:http|server|location|if)\b[^;{}]*\{)/m;

/**
 * Detects the format of a file by the extension of its name. With an unknown extension it is a file of a web server,
 * which is detected by its beginning.
 */
export function formatOf(name: string, beginning: string): FileFormat {
  const extension = /\.([^.]*)$/.exec(name.toLowerCase())?.[1];
  if (extension === 'csv' || extension === 'txt') return 'csv';
  if (extension === 'json') return 'json';
  const apache = beginning.search(APACHE);
  const nginx = beginning.search(NGINX);
  return nginx !== -1 && (apache === -1 || nginx < apache) ? 'nginx' : 'apache';
}
