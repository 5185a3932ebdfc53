import type { MatchType } from '../../rules/redirection-rule.entity.js';
import type { Condition } from '../../rules/rule.js';
import { literalOf } from './expressions.js';
import type { FiledRule, ParsedRule, ReadRule, Report, Unexpressed } from './rule-format.js';

/** What a server's file needs besides the rules. */
export interface ServerFileHead {
  /** Version of the format. */
  version: string;
  /** In the format of RFC 2822. */
  date: string;
  /** Of the site. */
  address: string;
  /** Whether HTTP is redirected to HTTPS. */
  forcesHttps: boolean;
  /** The target of rules with the action `random`: servers can express a single one. */
  chance: string | undefined;
}

/** The conditions that servers can express. */
type ServerCondition = Extract<Condition, { type: 'url' | 'referrer' | 'agent' | 'server' }>;

const SERVER_TYPES: readonly MatchType[] = ['url', 'referrer', 'agent', 'server'];
const isKnown = (condition: Condition): condition is ServerCondition => SERVER_TYPES.includes(condition.type);

const PLACEHOLDER = /\[\/?(?:userid|userlogin|unixtime|md5|upper|lower|dashes|underscores)\]|%(?:userid|userlogin)%/i;
/** Servers would resolve other targets themselves. */
const WHOLE_TARGET = /^(?:\/(?!\/)|https?:\/\/|\$[\d{])/i;

/** A condition besides the URL. */
export interface Test {
  what: 'agent' | 'referrer' | 'host';
  /** Whether the text is an expression, found anywhere in any case. */
  isExpression: boolean;
  text: string;
}

/** An outcome of a rule: its target if the condition holds or fails. */
export interface Outcome {
  /** Empty for actions without a target. */
  target: string;
  holds: boolean;
}

/** A rule that a server can express. */
export interface ServerRule {
  rule: FiledRule;
  test: Test | undefined;
  outcomes: Outcome[];
}

/** A rule that a server can express, or why it cannot. */
export function serverRule(rule: FiledRule, chance: string | undefined): ServerRule | string {
  if (rule.problem !== null) return rule.problem;
  if (!rule.isRegex && rule.url.startsWith('//')) return 'The server takes slashes side by side for one.';
  if (!rule.enabled) return 'It is disabled.';
  const { condition, action } = rule;
  if (!isKnown(condition)) return `Its condition is "${condition.type}".`;
  if (action === 'random') {
    if (chance === undefined) return 'There is nothing that it could lead to.';
    return { rule: { ...rule, action: 'url' }, test: testOf(condition), outcomes: [{ target: chance, holds: true }] };
  }
  const outcomes = outcomesOf(rule);
  const targets = action === 'url' || action === 'pass' ? outcomes.map(({ target }) => target) : [];
  if (!outcomes.length) return 'It leads nowhere.';
  if (targets.some((target) => /^\d+$/.test(target))) return 'It leads to an entry by its number.';
  if (targets.some((target) => PLACEHOLDER.test(target))) return 'Its target has placeholders.';
  if (targets.some((target) => !WHOLE_TARGET.test(target))) return 'Its target is no whole address.';
  return { rule, test: testOf(condition), outcomes };
}

function outcomesOf({ targets, action }: FiledRule): Outcome[] {
  if (action !== 'url' && action !== 'pass') return [{ target: '', holds: true }];
  return [
    { target: targets?.matched ?? '', holds: true },
    { target: targets?.unmatched ?? '', holds: false },
  ].filter(({ target }) => target !== '');
}

function testOf(condition: ServerCondition): Test | undefined {
  if (condition.type === 'url') return undefined;
  if (condition.type === 'server') {
    const host = URL.canParse(condition.server) ? new URL(condition.server).hostname : condition.server;
    return { what: 'host', isExpression: false, text: host };
  }
  if (condition.type === 'agent') return { what: 'agent', isExpression: condition.regex, text: condition.agent };
  return { what: 'referrer', isExpression: condition.regex, text: condition.referrer };
}

/** Whether a target is an absolute URL. */
export const isElsewhere = (target: string): boolean => /^https?:\/\//i.test(target);

/** Whether a server, which replaces whole addresses, would lose what an expression leaves as it is. */
export const losesRest = ({ rule: { isRegex, url, action } }: ServerRule): boolean =>
  isRegex && (action === 'url' || action === 'pass') && !/^\^.*(?:\$|\.[*+]\)?)$/s.test(url);

export const LOST_REST = 'What stands around the match is not kept there.';

/** The first lines of a server's file. */
export const headLines = ({ version, date, address }: ServerFileHead): string =>
  `# Created by Redirection\n# ${date}\n# Redirection ${version} - ${address}\n\n`;

export const LAST_LINE = '# End of Redirection\n';

/** A comment about what the file cannot express of a rule. */
export function remark({ id, url }: Pick<Unexpressed, 'id' | 'url'>, reason: string, isLeftOut: boolean): string {
  // JSON keeps the URL on one line, and its quotation mark cannot continue the line.
  return `# ${isLeftOut ? 'Left out: rule' : 'Rule'} ${id} ${JSON.stringify(url)}: ${reason}\n`;
}

/** The text of a rule, with comments about what it does not express, which are also reported. */
export function withRemarks(
  rule: FiledRule,
  written: { text: string; remarks: readonly string[] } | string,
  report: Report,
): { comments: string; text: string } {
  const isLeftOut = typeof written === 'string';
  const reasons = isLeftOut ? [written] : written.remarks;
  for (const reason of reasons) report({ id: rule.id, url: rule.url, reason, isLeftOut });
  return {
    comments: reasons.map((reason) => remark(rule, reason, isLeftOut)).join(''),
    text: isLeftOut ? '' : written.text,
  };
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replaceAll("'", '%27');

/** An encoded query: servers compare queries without decoding them. */
export const encodeQuery = (query: string): string => query.replace(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, encoded);

/**
 * Encodes a target; encoded characters stay. A final question mark is removed: it would make servers drop the query.
 */
export const encodeTarget = (target: string): string =>
  target.replace(/\?+$/, '').replace(/[^\x21-\x7e]+|["'<>\\^`]/gu, encoded);

/**
 * Joins pairs of rules that servers need for one: the same source and condition, once for the case that the condition
 * holds and once for the case that it fails.
 */
export async function* joined(rules: AsyncIterable<ReadRule>): AsyncGenerator<ReadRule> {
  let before: { line: number; rule: ParsedRule } | undefined;
  for await (const read of rules) {
    if ('problem' in read) {
      yield read;
      continue;
    }
    const both = before && bothOf(before.rule, read.rule);
    if (before && both) {
      yield { line: before.line, rule: both };
      before = undefined;
    } else {
      if (before) yield before;
      before = read;
    }
  }
  if (before) yield before;
}

function bothOf(first: ParsedRule, second: ParsedRule): ParsedRule | undefined {
  if (first.match_type === 'url' || first.match_type !== second.match_type) return undefined;
  const { url_from: from, url_notfrom: none, ...own } = first.action_data;
  const { url_from: nothing, url_notfrom: otherwise, ...others } = second.action_data;
  const isPair = from && !none && !nothing && otherwise;
  const same = (rule: ParsedRule, data: object) => JSON.stringify({ ...rule, action_data: data });
  if (!isPair || same(first, own) !== same(second, others)) return undefined;
  return { ...first, action_data: { ...own, url_from: from, url_notfrom: otherwise } };
}

/** A case-sensitive literal is compared as text, anything else as an expression; hosts must be literal. */
export function parseTest(what: Test['what'], pattern: string, anyCase: boolean): Test | undefined {
  const whole = /^=(.*)$/s.exec(pattern)?.[1] ?? literalOf(/^\^(.*)\$$/s.exec(pattern)?.[1] ?? '*');
  if (what === 'host') return whole ? { what, isExpression: false, text: whole } : undefined;
  return whole === undefined || anyCase
    ? { what, isExpression: true, text: pattern }
    : { what, isExpression: false, text: whole };
}

/** The members of a rule with its condition. */
export function conditionMembers(test: Test | undefined): {
  match_type: 'url' | 'agent' | 'referrer' | 'server';
  own: Record<string, unknown>;
} {
  if (!test) return { match_type: 'url', own: {} };
  const { what, isExpression, text } = test;
  if (what === 'host') return { match_type: 'server', own: { server: text } };
  return { match_type: what, own: { regex: isExpression, [what]: text } };
}
