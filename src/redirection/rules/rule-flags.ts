import type { Rule, SourceFlags } from './rule.js';

/** What the settings say of rules that do not say it themselves. */
export interface RuleDefaults {
  flags: SourceFlags;
  /** Whether new sources are expressions. */
  isRegex: boolean;
}

/** How the source of a rule is compared: its own flags, and the defaults for the others (redirection 3.5). */
export function flagsOf({ flags, isRegex }: Pick<Rule, 'flags' | 'isRegex'>, defaults: RuleDefaults): SourceFlags {
  const all = { ...defaults.flags, ...flags };
  return isRegex ? { ...all, query: 'exact' } : all;
}

/** Those flags that differ from the defaults: the others follow these when they change. Expressions have no `query`. */
export function ownFlags(flags: SourceFlags, isRegex: boolean, defaults: RuleDefaults): Partial<SourceFlags> {
  const own: Partial<SourceFlags> = {};
  if (!isRegex && flags.query !== defaults.flags.query) own.query = flags.query;
  if (flags.ignoresCase !== defaults.flags.ignoresCase) own.ignoresCase = flags.ignoresCase;
  if (flags.ignoresTrailingSlash !== defaults.flags.ignoresTrailingSlash)
    own.ignoresTrailingSlash = flags.ignoresTrailingSlash;
  return own;
}
