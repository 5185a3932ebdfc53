import { isRedirectCode } from '../../rules/rule.js';
import { groupsIn, literalOf, unescapeWord, queryOf, type QueryRule } from './expressions.js';
import type { ParsedRule, ReadDirective, ReadRule } from './rule-format.js';
import { conditionMembers, joined, parseTest, type Test } from './server-file.js';
import type { Line } from './text-lines.js';

/** The directives of mod_alias, with the status that some of them imply. */
const REDIRECTS: Readonly<Record<string, string | undefined>> = {
  redirect: undefined,
  redirectmatch: undefined,
  redirectpermanent: 'permanent',
  redirecttemp: 'temp',
};
const STATUS = /^(?:\d{3}|[a-z]+)$/i;

/** Reads the rules of an Apache file. Other directives are ignored. */
export function readApache(lines: AsyncIterable<Line>): AsyncGenerator<ReadRule> {
  return joined(readDirectives(lines));
}

async function* readDirectives(lines: AsyncIterable<Line>): AsyncGenerator<ReadRule> {
  let conditions = noConditions();
  let base = '/';
  for await (const { number: line, text, problem } of directivesOf(lines)) {
    if (problem !== undefined) {
      yield { line, problem };
      continue;
    }
    if (!/^\s*R(?:edirect|ewrite)/i.test(text)) continue;
    const words = wordsOf(text);
    const name = words[0]?.toLowerCase() ?? '';
    if (name === 'rewritecond') addCondition(conditions, words);
    else if (name === 'rewritebase') base = words[1]?.replace(/\/?$/, '/') ?? '/';
    else if (name === 'rewriterule') {
      yield { line, ...rewriteRule(words, conditions, base) };
      conditions = noConditions();
    } else if (Object.hasOwn(REDIRECTS, name)) yield { line, ...redirect(name, words.slice(1)) };
  }
}

/** The rule of a directive of mod_alias. */
function redirect(name: string, words: readonly string[]): ReadDirective {
  const isExpression = name === 'redirectmatch';
  const own = REDIRECTS[name];
  const status = own ?? (STATUS.test(words[0] ?? '') ? words[0] : undefined);
  const [source = '', target = ''] = own === undefined && status !== undefined ? words.slice(1) : words;
  const action = actionOf(status ?? 'temp');
  if (source === '') return { problem: 'The source is missing.' };
  if (action.action_type === 'url' && target === '') return { problem: 'The target is missing.' };
  return {
    rule: {
      url: isExpression ? unescapeWord(source) : source,
      match_type: 'url',
      ...action,
      action_data: action.action_type === 'url' ? { url: target.replace(/\\(.)/g, '$1') } : {},
      regex: isExpression,
    },
  };
}

const MAX_DIRECTIVE = 65_536;

/** Joins a line that ends with a backslash with the next one. */
async function* directivesOf(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let begun: Line | undefined;
  for await (const line of lines) {
    if (line.problem !== undefined) {
      if (begun) yield begun;
      begun = undefined;
      yield line;
      continue;
    }
    const whole: Line = begun ? { number: begun.number, text: begun.text + line.text } : line;
    const isContinued = whole.text.endsWith('\\') && whole.text.length < MAX_DIRECTIVE;
    begun = isContinued ? { ...whole, text: whole.text.slice(0, -1) } : undefined;
    if (!isContinued) yield whole;
  }
  if (begun) yield begun;
}

const WORD = /\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|((?:\\.|\S)+))/y;

/** Splits a directive into words. An unclosed quotation mark is an ordinary character. */
export function wordsOf(directive: string): string[] {
  const words: string[] = [];
  for (WORD.lastIndex = 0; WORD.lastIndex < directive.length;) {
    const found = WORD.exec(directive);
    if (!found) break;
    const within = found[1] ?? found[2];
    words.push(within === undefined ? (found[3] ?? '') : within.replace(/\\(["'])/g, '$1'));
  }
  return words;
}

type Action = Pick<ParsedRule, 'action_type' | 'action_code'>;

/** Statuses by their Apache names. */
const STATUSES: Readonly<Record<string, number>> = {
  permanent: 301,
  temp: 302,
  seeother: 307,
  forbidden: 404,
  gone: 410,
};
/** Flags that change the meaning of a directive and are not supported. */
const UNSUPPORTED_FLAGS = ['C', 'CHAIN', 'S', 'SKIP', 'N', 'NEXT', 'H', 'HANDLER', 'T', 'TYPE'];
/** Patterns that match everything. */
const ANYTHING = ['^', '.*', '^.*', '^.*$', '(.*)', '^(.*)', '^(.*)$', '.'];

/** The action of a status, given as a name or a number. */
export function actionOf(status: string): Action {
  const code = STATUSES[status.toLowerCase()] ?? (/^\d{3}$/.test(status) ? Number(status) : 302);
  if (code >= 400) return { action_type: 'error', action_code: code };
  return { action_type: 'url', action_code: isRedirectCode(code) ? code : 302 };
}

const isStatus = (word: string): boolean => /^\d{3}$/.test(word) || Object.hasOwn(STATUSES, word.toLowerCase());

/** The flags of a directive, with their values. */
class Flags {
  private readonly values = new Map<string, string>();

  constructor(text: string) {
    for (const flag of text.replace(/^\[|\]$/g, '').split(',')) {
      const [name = '', value = ''] = flag.trim().split('=', 2);
      if (name) this.values.set(name.toUpperCase(), value);
    }
  }

  get isEmpty(): boolean {
    return this.values.size === 0;
  }

  /** The value of the first of these flags that is set; `''` for a flag without a value. */
  of(...names: readonly string[]): string | undefined {
    const name = names.find((one) => this.values.has(one));
    return name === undefined ? undefined : this.values.get(name);
  }

  has(...names: readonly string[]): boolean {
    return this.of(...names) !== undefined;
  }

  /** A status given without a name, as in `[301,L]`. */
  get bareStatus(): string | undefined {
    return [...this.values.keys()].find(isStatus);
  }
}

/** Converts a RewriteRule with its conditions; relative targets are resolved against `base`. */
export function rewriteRule(words: readonly string[], conditions: Conditions, base: string): ReadDirective {
  const [, pattern = '', substitution = '', flagText = ''] = words;
  const flags = new Flags(flagText);
  if (substitution === '') return { problem: 'The target is missing.' };
  if (conditions.problem !== undefined) return { problem: conditions.problem };
  if (pattern.startsWith('!')) return { problem: 'Negated patterns are not supported.' };
  const unknown = UNSUPPORTED_FLAGS.find((flag) => flags.has(flag));
  if (unknown) return { problem: `The flag ${unknown} is not supported.` };
  const source = conditions.url
    ? urlSource(pattern, conditions)
    : pathSource(pattern, conditions, flags.has('NC', 'NOCASE'));
  if ('problem' in source) return source;
  const action = rewriteAction(flags, substitution);
  const targets = targetsOf(action, substitution, source, conditions, base);
  if ('problem' in targets) return targets;
  const { url, isExpression, ignoresCase, ignoresSlash } = source;
  return {
    rule: {
      url,
      match_type: targets.match_type,
      ...action,
      action_data: targets.action_data,
      regex: isExpression,
      match_data: {
        source: {
          flag_query: isExpression ? 'exact' : handlingOf(flags, substitution, conditions),
          flag_case: ignoresCase,
          flag_trailing: ignoresSlash,
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
  // A RewriteRule without flags is treated as a redirect; with `L` alone it serves another page.
  const isRedirect = flags.has('R', 'REDIRECT') || /^https?:/i.test(substitution) || flags.isEmpty;
  return isRedirect ? actionOf('temp') : { action_type: 'pass', action_code: 0 };
}

/** The members of a rule that hold its condition and targets. */
function targetsOf(
  { action_type: action }: Action,
  substitution: string,
  source: Source,
  { test }: Conditions,
  base: string,
): Pick<ParsedRule, 'match_type' | 'action_data'> | { problem: string } {
  const { match_type, own } = conditionMembers(test);
  if (action !== 'url' && action !== 'pass') {
    return test?.holds === false
      ? { problem: 'Actions without a target cannot have a negated condition.' }
      : { match_type, action_data: own };
  }
  const target = targetOf(substitution.replace(/\?$/, ''), source, base);
  if (target === undefined) return { problem: 'The target contains server variables.' };
  const targets = test ? { [test.holds ? 'url_from' : 'url_notfrom']: target } : { url: target };
  return { match_type, action_data: { ...own, ...targets } };
}

interface Source {
  url: string;
  isExpression: boolean;
  ignoresCase: boolean;
  /** Whether a trailing slash is ignored. */
  ignoresSlash: boolean;
  /** The group of the source for a group of the pattern; undefined without one. */
  ofPattern: ((group: number) => number | undefined) | undefined;
  /** The group of the source for a group of the last condition. */
  ofCondition: ((group: number) => number) | undefined;
}

/** The source for a condition on the whole URL. */
function urlSource(
  pattern: string,
  { url: condition, query, queryExpression }: Conditions,
): Source | { problem: string } {
  if (!condition || !ANYTHING.includes(pattern) || query || queryExpression !== undefined)
    return { problem: 'This URL condition is not supported.' };
  const { expression: url, ignoresCase } = condition;
  return {
    url,
    isExpression: true,
    ignoresCase,
    ignoresSlash: false,
    ofPattern: undefined,
    ofCondition: (group) => group,
  };
}

/** The source for a pattern. In a folder, patterns match URLs without their leading slash. */
function pathSource(pattern: string, { query, queryExpression }: Conditions, ignoresCase: boolean): Source {
  const path = unescapeWord(pattern);
  const rooted = path.startsWith('^') ? `^/${path.slice(1).replace(/^\//, '')}` : `^/.*${path}`;
  const [, whole = '*', slash] = /^\^(.*?)(\/\?)?\$$/s.exec(rooted) ?? [];
  const plain = queryExpression === undefined ? literalOf(whole) : undefined;
  const ignoresSlash = slash !== undefined;
  if (plain !== undefined) {
    const url = query ? `${plain}?${query.query}` : plain;
    return { url, isExpression: false, ignoresCase, ignoresSlash, ofPattern: () => undefined, ofCondition: undefined };
  }
  const queryPattern = query ? `^${literalQuery(query.query)}$` : queryExpression;
  const searched = queryPattern?.startsWith('^') ? queryPattern.slice(1) : `.*${queryPattern}`;
  const groups = groupsIn(rooted);
  return {
    url: queryPattern === undefined ? rooted : `${rooted.replace(/\$$/, '')}\\?${searched}`,
    isExpression: true,
    ignoresCase,
    ignoresSlash: false,
    ofPattern: (group) => (queryPattern === undefined || group <= groups ? group : undefined),
    ofCondition: queryPattern === undefined ? undefined : (group) => group + groups,
  };
}

const literalQuery = (query: string): string => query.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The target for a substitution; undefined if it contains server variables. */
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

/** The RewriteCond lines that a rule can express. */
export interface Conditions {
  /** Required query parameters. */
  query: QueryRule | undefined;
  /** An expression on the query. */
  queryExpression: string | undefined;
  test: (Test & { holds: boolean }) | undefined;
  /** An expression on the whole URL. */
  url: { expression: string; ignoresCase: boolean } | undefined;
  problem: string | undefined;
}

const noConditions = (): Conditions => ({
  query: undefined,
  queryExpression: undefined,
  test: undefined,
  url: undefined,
  problem: undefined,
});

const TESTS: Readonly<Record<string, Test['what']>> = {
  HTTP_USER_AGENT: 'agent',
  HTTP_REFERER: 'referrer',
  HTTP_HOST: 'host',
  'HTTP:User-Agent': 'agent',
  'HTTP:Referer': 'referrer',
  'HTTP:Host': 'host',
  SERVER_NAME: 'host',
};
const URL_VARIABLES = ['%{REQUEST_URI}', '%{REQUEST_URI}?%{QUERY_STRING}'];

/** Adds a RewriteCond. One that rules cannot express becomes the problem of the RewriteRule. */
function addCondition(conditions: Conditions, words: readonly string[]): void {
  const [, subject = '', condition = '', flagText = ''] = words;
  const flags = flagText
    .replace(/^\[|\]$/g, '')
    .toUpperCase()
    .split(',');
  const negated = condition.startsWith('!');
  const pattern = unescapeWord((negated ? condition.slice(1) : condition).replace(/^\(\?:\)/, ''));
  const refuse = (problem: string) => (conditions.problem ??= problem);
  if (condition === '') refuse('A condition is incomplete.');
  else if (flags.some((flag) => flag === 'OR' || flag === 'ORNEXT'))
    refuse('Alternative conditions (OR) are not supported.');
  else if (subject === '%{QUERY_STRING}') {
    if (negated || conditions.query || conditions.queryExpression !== undefined)
      refuse('This query condition is not supported.');
    else conditions.query = queryOf(pattern, 'exactorder');
    if (!conditions.query) conditions.queryExpression = pattern;
  } else if (URL_VARIABLES.includes(subject)) {
    if (negated || conditions.url) refuse('This URL condition is not supported.');
    conditions.url = { expression: pattern, ignoresCase: flags.includes('NC') || flags.includes('NOCASE') };
  } else
    addTest(conditions, subject, { pattern, negated, ignoresCase: flags.includes('NC') || flags.includes('NOCASE') });
}

function addTest(
  conditions: Conditions,
  subject: string,
  { pattern, negated, ignoresCase }: { pattern: string; negated: boolean; ignoresCase: boolean },
): void {
  const what = TESTS[/^%\{(.+)\}$/.exec(subject)?.[1] ?? ''];
  const test = what && parseTest(what, pattern, ignoresCase);
  if (!what) conditions.problem ??= `The condition ${subject.slice(0, 50)} is not supported.`;
  else if (conditions.test) conditions.problem ??= 'Only one condition besides the URL is supported.';
  else if (!test) conditions.problem ??= 'Host conditions must name a single host.';
  else conditions.test = { ...test, holds: !negated };
}
