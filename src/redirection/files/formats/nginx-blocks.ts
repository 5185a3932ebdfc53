import type { QueryHandling } from '../../rules/rule.js';
import { testOf, toldTest } from './apache-conditions.js';
import { literally, literalOf, outOfOneWord } from './expressions.js';
import { queryOf, type QueryRule } from './query-expressions.js';
import type { Test } from './server-file.js';
import type { ToldRule } from './told-rule.js';

/** What a directive says, or why no rule can. */
type ReadDirective = { rule: ToldRule } | { problem: string };

/** A source of an address: a text or an expression, in its own case or any. */
interface Place {
  expression: string;
  anyCase: boolean;
}

/** What a block says of the directives in it. */
export interface Block {
  kind: 'open' | 'location' | 'if' | 'other';
  place?: Place;
  query?: { expression: string; anyCase: boolean };
  test?: Test & { holds: boolean };
  /** Why nothing in it can be told. */
  problem?: string;
}

const TESTS: Readonly<Record<string, Test['what']>> = {
  $http_user_agent: 'agent',
  $http_referer: 'referrer',
  $host: 'host',
  $http_host: 'host',
};
const OPERATORS = ['~', '~*', '!~', '!~*', '=', '!='];

/** What the words before a bracket say. */
export function blockOf(words: readonly string[]): Block {
  const [name, ...rest] = words;
  if (name === 'http' || name === 'server') return { kind: 'open' };
  if (name === 'location') return locationOf(rest);
  return name === 'if' ? conditionOf(rest) : { kind: 'other' };
}

function locationOf(words: readonly string[]): Block {
  const [sign = '', path = ''] = words.length > 1 ? words : ['', ...words];
  if (sign === '~' || sign === '~*') {
    return { kind: 'location', place: { expression: outOfOneWord(path), anyCase: sign === '~*' } };
  }
  if (path.startsWith('@') || !path) return { kind: 'other' };
  const expression = sign === '=' ? `^${literally(path)}$` : `^${literally(path)}.*`;
  return { kind: 'location', place: { expression, anyCase: false } };
}

/** `if ( $variable ~ expression )`, whose brackets may be words of their own. */
function conditionOf(words: readonly string[]): Block {
  const inner = [...words];
  inner[0] = inner[0]?.replace(/^\(/, '') ?? '';
  inner.push(inner.pop()?.replace(/\)$/, '') ?? '');
  const [variable = '', operator = '', pattern = '', ...more] = inner.filter((word) => word !== '');
  const unknown: Block = { kind: 'if', problem: `No rule knows the condition ${words.join(' ').slice(0, 80)}.` };
  if (more.length || !OPERATORS.includes(operator)) return unknown;
  const isNegative = operator.startsWith('!');
  const anyCase = operator.endsWith('*');
  const expression = operator.endsWith('=') ? `^${literally(pattern)}$` : outOfOneWord(pattern);
  const what = TESTS[variable];
  if (what) {
    const test = testOf(what, expression, anyCase);
    return test ? { kind: 'if', test: { ...test, holds: !isNegative } } : unknown;
  }
  if (isNegative) return unknown;
  if (variable === '$args' || variable === '$query_string') return { kind: 'if', query: { expression, anyCase } };
  if (variable === '$uri' || variable === '$request_uri') return { kind: 'if', place: inlineCase(expression, anyCase) };
  return unknown;
}

/** An expression without the sign at its beginning that case does not matter. */
const inlineCase = (expression: string, anyCase = false): Place =>
  expression.startsWith('(?i)') ? { expression: expression.slice(4), anyCase: true } : { expression, anyCase };

/** The rule that a directive within blocks is; undefined for directives of other kinds. */
export function directiveRule(words: readonly string[], blocks: readonly Block[]): ReadDirective | undefined {
  const [name, ...rest] = words;
  if ((name !== 'rewrite' && name !== 'return' && name !== 'break') || blocks.some(({ kind }) => kind === 'other'))
    return undefined;
  const problem = blocks.find((block) => block.problem !== undefined)?.problem;
  if (problem !== undefined) return { problem };
  const asked = askedBy(blocks);
  if (!asked) return { problem: 'A rule cannot ask for all of this.' };
  if (name === 'break') return asked.place && { ...ruleOf(asked.place, asked, NOTHING, undefined) };
  return name === 'rewrite' ? rewriteRule(rest, asked) : returnRule(rest, asked);
}

type Action = Pick<ToldRule, 'action_type' | 'action_code'>;
const NOTHING: Action = { action_type: 'nothing', action_code: 0 };
const PASS: Action = { action_type: 'pass', action_code: 0 };
const redirect = (code: number): Action => ({ action_type: 'url', action_code: code });

type Asked = Pick<Block, 'place' | 'query' | 'test'>;

/** What all blocks ask for together; undefined where two ask for the same kind of thing. */
function askedBy(blocks: readonly Block[]): Asked | undefined {
  const asked: Asked = {};
  for (const { place, query, test } of blocks) {
    if ((place && asked.place) || (query && asked.query) || (test && asked.test)) return undefined;
    Object.assign(asked, { ...(place && { place }), ...(query && { query }), ...(test && { test }) });
  }
  return asked;
}

function rewriteRule([pattern = '', target = '', flag = '']: readonly string[], asked: Asked): ReadDirective {
  if (!pattern || !target) return { problem: 'There is no target.' };
  if (asked.place) return { problem: 'A rule cannot ask for all of this.' };
  const isElsewhere = /^https?:\/\//i.test(target);
  const action = flag === 'permanent' ? redirect(301) : flag === 'redirect' || isElsewhere ? redirect(302) : PASS;
  return ruleOf(inlineCase(outOfOneWord(pattern)), asked, action, target);
}

function returnRule([first = '', second = '']: readonly string[], asked: Asked): ReadDirective {
  const { place } = asked;
  if (!place) return { problem: 'What is returned everywhere is no rule.' };
  const code = /^\d{3}$/.test(first) ? Number(first) : undefined;
  if (code !== undefined && code >= 400)
    return ruleOf(place, asked, { action_type: 'error', action_code: code }, undefined);
  const target = code === undefined ? first : second;
  if (!target || (code !== undefined && (code < 301 || code > 308))) return { problem: 'A rule cannot return this.' };
  return ruleOf(place, asked, redirect(code ?? 302), `${target}?`);
}

/** The end of a target that hands the query of a visit on. */
const HANDED_ON = /(?:\$is_args|[?&])\$(?:args|query_string)\??$/;

/** The rule of a place. A question mark at the end of the target keeps the query of the visit out. */
function ruleOf(place: Place, { query, test }: Asked, action: Action, told: string | undefined): ReadDirective {
  const passes = told !== undefined && HANDED_ON.test(told);
  const drops = !passes && told?.endsWith('?') === true;
  const target = told === undefined ? undefined : targetOf(told.replace(HANDED_ON, '').replace(/\?$/, ''));
  if (told !== undefined && target === undefined) return { problem: 'The target has variables of the server.' };
  const source = sourceOf(place, query, passes ? 'pass' : 'exactorder');
  if (!source) return { problem: 'A rule cannot ask this of the query.' };
  const { match_type, own } = toldTest(test);
  if (target === undefined && test?.holds === false)
    return { problem: 'A rule cannot do this where a condition fails.' };
  const targets = test ? { [test.holds ? 'url_from' : 'url_notfrom']: target } : { url: target };
  const handling = passes ? 'pass' : (source.query?.handling ?? (drops ? 'ignore' : 'exact'));
  return {
    rule: {
      url: source.url,
      match_type,
      ...action,
      action_data: { ...own, ...(target === undefined ? {} : targets) },
      regex: source.isExpression,
      match_data: {
        source: {
          flag_query: source.isExpression ? 'exact' : handling,
          flag_case: place.anyCase,
          flag_trailing: source.isShort,
          flag_regex: source.isExpression,
        },
      },
    },
  };
}

interface Source {
  url: string;
  isExpression: boolean;
  isShort: boolean;
  query: QueryRule | undefined;
}

/** A text where the expression matches one only; parameters can be asked for beside that alone. */
function sourceOf({ expression }: Place, query: Block['query'], ordered: QueryHandling): Source | undefined {
  const [, whole = '*', slash] = /^\^(.*?)(\/\?)?\$$/s.exec(expression) ?? [];
  const plain = literalOf(whole);
  const parameters = query && queryOf(query.expression, ordered);
  if (plain === undefined) {
    return query ? undefined : { url: expression, isExpression: true, isShort: false, query: undefined };
  }
  if (query && !parameters) return undefined;
  const url = parameters ? `${plain}?${parameters.query}` : plain;
  return { url, isExpression: false, isShort: slash !== undefined, query: parameters };
}

/** The target with its groups, whose names are one digit there; undefined where it has what only a server knows. */
const targetOf = (target: string): string | undefined =>
  /\$(?![1-9])/.test(target) ? undefined : target.replace(/\$(\d)(?=\d)/g, '${$1}');
