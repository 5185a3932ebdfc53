import { toldTest, type Conditions } from './apache-conditions.js';
import { groupsIn, literalOf, outOfOneWord } from './expressions.js';
import type { ToldRule } from './told-rule.js';

/** What a directive says, or why no rule can. */
export type ReadDirective = { rule: ToldRule } | { problem: string };
type Action = Pick<ToldRule, 'action_type' | 'action_code'>;

/** What the words for a status mean (redirection 12.1). */
const STATUSES: Readonly<Record<string, number>> = {
  permanent: 301,
  temp: 302,
  seeother: 307,
  forbidden: 404,
  gone: 410,
};
const REDIRECTS = [301, 302, 303, 304, 307, 308];
/** Flags without which a rule would mean something else. */
const UNKNOWN_FLAGS = ['C', 'CHAIN', 'S', 'SKIP', 'N', 'NEXT', 'H', 'HANDLER', 'T', 'TYPE'];
/** Patterns that match whatever there is. */
const ANYTHING = ['^', '.*', '^.*', '^.*$', '(.*)', '^(.*)', '^(.*)$', '.'];

/** What a status, as a word or a number, makes a rule do. */
export function actionOf(status: string): Action {
  const code = STATUSES[status.toLowerCase()] ?? (/^\d{3}$/.test(status) ? Number(status) : 302);
  if (code >= 400) return { action_type: 'error', action_code: code };
  return { action_type: 'url', action_code: REDIRECTS.includes(code) ? code : 302 };
}

const isStatus = (word: string): boolean => /^\d{3}$/.test(word) || Object.hasOwn(STATUSES, word.toLowerCase());

/** The flags of a directive by their short names, with what is said of them. */
class Flags {
  private readonly said = new Map<string, string>();

  constructor(text: string) {
    for (const flag of text.replace(/^\[|\]$/g, '').split(',')) {
      const [name = '', value = ''] = flag.trim().split('=', 2);
      if (name) this.said.set(name.toUpperCase(), value);
    }
  }

  get isEmpty(): boolean {
    return this.said.size === 0;
  }

  /** What is said of the first of some flags that is there, or an empty text; undefined if none is. */
  of(...names: readonly string[]): string | undefined {
    const name = names.find((one) => this.said.has(one));
    return name === undefined ? undefined : this.said.get(name);
  }

  has(...names: readonly string[]): boolean {
    return this.of(...names) !== undefined;
  }

  /** A status that stands alone, as in `[301,L]`. */
  get bareStatus(): string | undefined {
    return [...this.said.keys()].find(isStatus);
  }
}

/** What a RewriteRule says after its conditions; relative targets are below `base`. */
export function rewriteRule(words: readonly string[], conditions: Conditions, base: string): ReadDirective {
  const [, pattern = '', substitution = '', flagText = ''] = words;
  const flags = new Flags(flagText);
  if (substitution === '') return { problem: 'There is no target.' };
  if (conditions.problem !== undefined) return { problem: conditions.problem };
  if (pattern.startsWith('!')) return { problem: 'A rule cannot be about all other addresses.' };
  const unknown = UNKNOWN_FLAGS.find((flag) => flags.has(flag));
  if (unknown) return { problem: `No rule knows the flag ${unknown}.` };
  const source = conditions.address
    ? addressSource(pattern, conditions)
    : pathSource(pattern, conditions, flags.has('NC', 'NOCASE'));
  if ('problem' in source) return source;
  const action = rewriteAction(flags, substitution);
  const told = targetsOf(action, substitution, source, conditions, base);
  if ('problem' in told) return told;
  const { url, isExpression, anyCase, isShort } = source;
  return {
    rule: {
      url,
      match_type: told.match_type,
      ...action,
      action_data: told.action_data,
      regex: isExpression,
      match_data: {
        source: {
          flag_query: isExpression ? 'exact' : handlingOf(flags, substitution, conditions),
          flag_case: anyCase,
          flag_trailing: isShort,
          flag_regex: isExpression,
        },
      },
    },
  };
}

function handlingOf(flags: Flags, substitution: string, { query }: Conditions) {
  if (flags.has('QSA', 'QSAPPEND')) return 'pass';
  return query?.handling ?? (substitution.endsWith('?') || flags.has('QSD', 'QSDISCARD') ? 'ignore' : 'exact');
}

function rewriteAction(flags: Flags, substitution: string): Action {
  const status = flags.of('R', 'REDIRECT') || flags.bareStatus;
  if (status) return actionOf(status);
  if (flags.has('G', 'GONE')) return actionOf('gone');
  if (flags.has('F', 'FORBIDDEN')) return actionOf('forbidden');
  if (substitution === '-') return { action_type: 'nothing', action_code: 0 };
  if (flags.has('P', 'PROXY')) return { action_type: 'pass', action_code: 0 };
  // A rule without flags is taken for a redirect; one that only ends the list of rules serves another page.
  const isRedirect = flags.has('R', 'REDIRECT') || /^https?:/i.test(substitution) || flags.isEmpty;
  return isRedirect ? actionOf('temp') : { action_type: 'pass', action_code: 0 };
}

/** The members of a rule that tell its condition and where it leads. */
function targetsOf(
  { action_type: action }: Action,
  substitution: string,
  source: Source,
  { test }: Conditions,
  base: string,
): Pick<ToldRule, 'match_type' | 'action_data'> | { problem: string } {
  const { match_type, own } = toldTest(test);
  if (action !== 'url' && action !== 'pass') {
    return test?.holds === false
      ? { problem: 'A rule cannot do this where a condition fails.' }
      : { match_type, action_data: own };
  }
  const target = targetOf(substitution.replace(/\?$/, ''), source, base);
  if (target === undefined) return { problem: 'The target has variables of the server.' };
  const targets = test ? { [test.holds ? 'url_from' : 'url_notfrom']: target } : { url: target };
  return { match_type, action_data: { ...own, ...targets } };
}

interface Source {
  url: string;
  isExpression: boolean;
  anyCase: boolean;
  /** Whether a slash at the end counts for nothing. */
  isShort: boolean;
  /** The group of the source that one of the pattern is; undefined where there is none of it. */
  ofPattern: ((group: number) => number | undefined) | undefined;
  /** The group of the source that one of the last condition is. */
  ofCondition: ((group: number) => number) | undefined;
}

/** The source that a condition of the whole address names. */
function addressSource(pattern: string, { address, query, queryExpression }: Conditions): Source | { problem: string } {
  if (!address || !ANYTHING.includes(pattern) || query || queryExpression !== undefined)
    return { problem: 'A rule cannot ask this of the address.' };
  const { expression: url, anyCase } = address;
  return { url, isExpression: true, anyCase, isShort: false, ofPattern: undefined, ofCondition: (group) => group };
}

/** The source that a pattern names, in a folder or not: there the address has no slash before it. */
function pathSource(pattern: string, { query, queryExpression }: Conditions, anyCase: boolean): Source {
  const path = outOfOneWord(pattern);
  const rooted = path.startsWith('^') ? `^/${path.slice(1).replace(/^\//, '')}` : `^/.*${path}`;
  const [, whole = '*', slash] = /^\^(.*?)(\/\?)?\$$/s.exec(rooted) ?? [];
  const plain = queryExpression === undefined ? literalOf(whole) : undefined;
  const isShort = slash !== undefined;
  if (plain !== undefined) {
    const url = query ? `${plain}?${query.query}` : plain;
    return { url, isExpression: false, anyCase, isShort, ofPattern: () => undefined, ofCondition: undefined };
  }
  const asked = query ? `^${literalQuery(query.query)}$` : queryExpression;
  const searched = asked?.startsWith('^') ? asked.slice(1) : `.*${asked}`;
  const groups = groupsIn(rooted);
  return {
    url: asked === undefined ? rooted : `${rooted.replace(/\$$/, '')}\\?${searched}`,
    isExpression: true,
    anyCase,
    isShort: false,
    ofPattern: (group) => (asked === undefined || group <= groups ? group : undefined),
    ofCondition: asked === undefined ? undefined : (group) => group + groups,
  };
}

const literalQuery = (query: string): string => query.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The target of a substitution; undefined where it has what only a server knows. */
function targetOf(
  substitution: string,
  { isExpression, ofPattern, ofCondition }: Source,
  base: string,
): string | undefined {
  let isKnown = true;
  const target = substitution.replace(
    /\\(.)|[$%]\{|([$%])(\d)(?=(\d)?)/g,
    (found, sign?: string, kind?: string, digit?: string, next?: string) => {
      if (sign !== undefined) return sign === '$' && isExpression ? '%24' : sign;
      const groupOf = kind === '$' ? ofPattern : ofCondition;
      if (kind === undefined || digit === '0' || !groupOf) {
        isKnown = false;
        return found;
      }
      const group = groupOf(Number(digit));
      if (group === undefined) return '';
      return next === undefined ? `$${group}` : `\${${group}}`;
    },
  );
  if (!isKnown) return undefined;
  return /^(?:\/|https?:|\$)/i.test(target) ? target : base + target;
}
