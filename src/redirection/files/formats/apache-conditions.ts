import { literalOf, outOfOneWord } from './expressions.js';
import { queryOf, type QueryRule } from './query-expressions.js';
import type { Test } from './server-file.js';

/** What stands before a RewriteRule, as far as a rule can tell it. */
export interface Conditions {
  /** The parameters that are asked for. */
  query: QueryRule | undefined;
  /** Parameters that an expression asks for. */
  queryExpression: string | undefined;
  test: (Test & { holds: boolean }) | undefined;
  /** The expression of the whole address. */
  address: { expression: string; anyCase: boolean } | undefined;
  problem: string | undefined;
}

export const noConditions = (): Conditions => ({
  query: undefined,
  queryExpression: undefined,
  test: undefined,
  address: undefined,
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
const ADDRESSES = ['%{REQUEST_URI}', '%{REQUEST_URI}?%{QUERY_STRING}'];

/** Takes a RewriteCond down. What no rule can tell makes the rule behind it one that cannot be told. */
export function addCondition(conditions: Conditions, words: readonly string[]): void {
  const [, subject = '', condition = '', flagText = ''] = words;
  const flags = flagText
    .replace(/^\[|\]$/g, '')
    .toUpperCase()
    .split(',');
  const negated = condition.startsWith('!');
  const pattern = outOfOneWord((negated ? condition.slice(1) : condition).replace(/^\(\?:\)/, ''));
  const refuse = (problem: string) => (conditions.problem ??= problem);
  if (condition === '') refuse('A condition is not complete.');
  else if (flags.some((flag) => flag === 'OR' || flag === 'ORNEXT'))
    refuse('A rule cannot have alternative conditions.');
  else if (subject === '%{QUERY_STRING}') {
    if (negated || conditions.query || conditions.queryExpression !== undefined)
      refuse('A rule cannot ask this of the query.');
    else conditions.query = queryOf(pattern, 'exactorder');
    if (!conditions.query) conditions.queryExpression = pattern;
  } else if (ADDRESSES.includes(subject)) {
    if (negated || conditions.address) refuse('A rule cannot ask this of the address.');
    conditions.address = { expression: pattern, anyCase: flags.includes('NC') || flags.includes('NOCASE') };
  } else addTest(conditions, subject, { pattern, negated, anyCase: flags.includes('NC') || flags.includes('NOCASE') });
}

function addTest(
  conditions: Conditions,
  subject: string,
  { pattern, negated, anyCase }: { pattern: string; negated: boolean; anyCase: boolean },
): void {
  const what = TESTS[/^%\{(.+)\}$/.exec(subject)?.[1] ?? ''];
  const test = what && testOf(what, pattern, anyCase);
  if (!what) conditions.problem ??= `No rule knows the condition ${subject.slice(0, 50)}.`;
  else if (conditions.test) conditions.problem ??= 'A rule has one condition beside the address.';
  else if (!test) conditions.problem ??= 'A rule can name one host, but no expression for hosts.';
  else conditions.test = { ...test, holds: !negated };
}

/** A whole text in its own case is compared as it is, anything else is an expression; a host has to be one name. */
export function testOf(what: Test['what'], pattern: string, anyCase: boolean): Test | undefined {
  const whole = /^=(.*)$/s.exec(pattern)?.[1] ?? literalOf(/^\^(.*)\$$/s.exec(pattern)?.[1] ?? '*');
  if (what === 'host') return whole ? { what, isExpression: false, text: whole } : undefined;
  return whole === undefined || anyCase
    ? { what, isExpression: true, text: pattern }
    : { what, isExpression: false, text: whole };
}

/** The members of a rule that tell a condition (redirection 3.2). */
export function toldTest(test: Test | undefined): {
  match_type: 'url' | 'agent' | 'referrer' | 'server';
  own: Record<string, unknown>;
} {
  if (!test) return { match_type: 'url', own: {} };
  const { what, isExpression, text } = test;
  if (what === 'host') return { match_type: 'server', own: { server: text } };
  return { match_type: what, own: { regex: isExpression, [what]: text } };
}
