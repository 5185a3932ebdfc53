import { ExpressionCache } from '#libs/text';
import { escapeLiteral, literalOf } from './expressions.js';
import type { ParsedRule } from './rule-format.js';

/** A regular expression of a server. */
export interface Pattern {
  expression: string;
  ignoresCase: boolean;
}

/** A condition on a header, a cookie or the IP address of a visit: one of the patterns is found in it. */
export interface VisitTest {
  subject: { kind: 'header' | 'cookie'; name: string } | { kind: 'ip'; name: '' };
  patterns: readonly Pattern[];
  isNegated: boolean;
}

/** The members of a rule that hold its condition, and for which result of the condition it has a target. */
export interface RuleCondition extends Pick<ParsedRule, 'match_type'> {
  own: Record<string, unknown>;
  holds: boolean;
}

/** Thrown for what rules cannot express; the message is the problem of a line. */
export class Unsupported extends Error {}

/** A condition that holds for every visit. */
export const NO_CONDITION: RuleCondition = { match_type: 'url', own: {}, holds: true };

/** A header of a visit. */
export const header = (name: string): VisitTest['subject'] => ({ kind: 'header', name: name.toLowerCase() });

/** A pattern that matches exactly a text. */
export const exactly = (text: string, ignoresCase = false): Pattern => ({
  expression: `^${escapeLiteral(text)}$`,
  ignoresCase,
});

const isSame = (one: VisitTest, other: VisitTest): boolean =>
  one.subject.kind === other.subject.kind && one.subject.name === other.subject.name;

/** The test that holds if one of two holds; undefined if rules need a test for each. */
export const eitherOf = (one: VisitTest, other: VisitTest): VisitTest | undefined =>
  isSame(one, other) && !one.isNegated && !other.isNegated
    ? { ...one, patterns: [...one.patterns, ...other.patterns] }
    : undefined;

/** The test that holds if both hold. */
export function bothOf(one: VisitTest, other: VisitTest): VisitTest {
  if (!isSame(one, other) || !one.isNegated || !other.isNegated)
    throw new Unsupported('Only one condition besides the URL is supported.');
  return { ...one, patterns: [...one.patterns, ...other.patterns] };
}

const cache = new ExpressionCache();
const matches = ({ expression, ignoresCase }: Pattern, text: string): boolean =>
  cache.get(expression, ignoresCase)?.isIn(text) ?? false;

/** Whether a text or an expression is met by an empty header, which is what servers see if none is sent. */
export const meetsEmpty = ({ text, isExpression }: { text: string; isExpression: boolean }): boolean =>
  isExpression ? matches({ expression: text, ignoresCase: true }, '') : text === '';

/** Whether a test holds for every visit: every visit names its host. */
export const isCertain = ({ subject, patterns, isNegated }: VisitTest): boolean =>
  subject.name === 'host' && isNegated && patterns.every(({ expression }) => expression === '^$');

const BY_HEADER: Readonly<Record<string, 'agent' | 'referrer'>> = { 'user-agent': 'agent', referer: 'referrer' };

/**
 * The conditions of rules that together express a test: several for several hosts.
 *
 * @throws Unsupported
 */
export function conditionsOf(test: VisitTest): RuleCondition[] {
  const { subject, isNegated } = test;
  if (subject.kind === 'ip') return [{ match_type: 'ip', own: { ip: addressesOf(test) }, holds: !isNegated }];
  const hosts = subject.name === 'host' ? hostsOf(test) : undefined;
  if (hosts && (!isNegated || hosts.length === 1))
    return hosts.map((server) => ({ match_type: 'server', own: { server }, holds: !isNegated }));
  const { text, regex, holds } = valueOf(test);
  const type = subject.kind === 'header' ? BY_HEADER[subject.name] : undefined;
  if (type) return [{ match_type: type, own: { regex, [type]: text }, holds }];
  return [{ match_type: subject.kind, own: { regex, name: subject.name, value: text }, holds }];
}

/** The text or expression of a test. Rules ignore the case of expressions, unless these say otherwise. */
function valueOf({ subject, patterns, isNegated }: VisitTest): { text: string; regex: boolean; holds: boolean } {
  // A header that is not sent is empty for servers, and meets no condition of rules.
  if (patterns.some((one) => matches(one, ''))) {
    if (patterns.some(({ expression }) => expression !== '^$'))
      throw new Unsupported('A condition that a missing header meets is not supported.');
    return { text: '.', regex: true, holds: isNegated };
  }
  const [first] = patterns;
  const literal = first && patterns.length === 1 && !first.ignoresCase ? wholeLiteral(first.expression) : undefined;
  if (literal !== undefined) return { text: literal, regex: false, holds: !isNegated };
  const texts = patterns.map(({ expression, ignoresCase }) =>
    // Browsers send hosts in lower case.
    ignoresCase || subject.name === 'host' ? expression : sensitive(expression),
  );
  return { text: texts.length > 1 ? texts.map(grouped).join('|') : (texts[0] ?? ''), regex: true, holds: !isNegated };
}

const grouped = (expression: string): string =>
  /^\(\?(?:-i)?:[^()]*\)$/.test(expression) ? expression : `(?:${expression})`;

/** An expression that does not ignore case, wherever it is used. */
const sensitive = (expression: string): string =>
  /[a-z]/i.test(expression.replace(/\\./g, '')) ? `(?-i:${expression})` : expression;

const wholeLiteral = (expression: string): string | undefined => literalOf(/^\^(.*)\$$/s.exec(expression)?.[1] ?? '*');

function addressesOf({ patterns }: VisitTest): string[] {
  return patterns.map(({ expression }) => {
    const address = wholeLiteral(expression);
    if (address === undefined) throw new Unsupported('Conditions on IP addresses must name single addresses.');
    return address;
  });
}

/** More hosts are matched by an expression. */
const MAX_HOSTS = 20;

/** The hosts that patterns match; undefined if there are many. */
function hostsOf({ patterns }: VisitTest): string[] | undefined {
  const hosts = new Set<string>();
  for (const { expression } of patterns) {
    const whole = /^\^(.*)\$$/s.exec(expression)?.[1];
    const found = whole === undefined ? undefined : textsOf(whole);
    if (!found) return undefined;
    for (const host of found) hosts.add(host.toLowerCase());
  }
  return hosts.size <= MAX_HOSTS && !hosts.has('') ? [...hosts] : undefined;
}

/** The texts that an expression of literals, alternatives and optional groups matches. */
function textsOf(expression: string): string[] | undefined {
  const literal = literalOf(expression);
  if (literal !== undefined) return [literal];
  // A group without groups in it, and what surrounds it.
  const [, before = '', inner = '', optional = '', after = ''] =
    /^((?:\\.|[^\\()|])*)\((?:\?:)?((?:\\.|[^\\()])*)\)(\??)(.*)$/s.exec(expression) ?? [];
  if (inner === '' || /^[*+{]/.test(after)) return undefined;
  const ends = textsOf(after);
  const start = literalOf(before);
  const middles = [...inner.split('|').map(literalOf), ...(optional ? [''] : [])];
  if (!ends || start === undefined || ends.length * middles.length > MAX_HOSTS) return undefined;
  return middles.every((middle) => middle !== undefined)
    ? middles.flatMap((middle) => ends.map((end) => start + middle + end))
    : undefined;
}
