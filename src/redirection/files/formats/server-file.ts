import type { Condition, MatchType } from '../../rules/rule.js';
import type { FiledRule, Report, Untold } from './told-rule.js';

/** What a file for a server says and needs beside the rules. */
export interface ServerFileHead {
  /** Of the convention whose form it has. */
  version: string;
  /** As mail writes dates. */
  date: string;
  /** Of the site. */
  address: string;
  /** Whether visits without encryption are sent on. */
  forcesHttps: boolean;
  /** Where rules lead that lead anywhere: servers know one place only. */
  chance: string | undefined;
}

/** The conditions that servers know here. */
type ServerCondition = Extract<Condition, { type: 'url' | 'referrer' | 'agent' | 'server' }>;

const SERVER_TYPES: readonly MatchType[] = ['url', 'referrer', 'agent', 'server'];
const isKnown = (condition: Condition): condition is ServerCondition => SERVER_TYPES.includes(condition.type);

const PLACEHOLDER = /\[\/?(?:userid|userlogin|unixtime|md5|upper|lower|dashes|underscores)\]|%(?:userid|userlogin)%/i;
/** Servers would make an address of their own of others. */
const WHOLE_TARGET = /^(?:\/(?!\/)|https?:\/\/|\$[\d{])/i;

/** Something that is asked for beside the address. */
export interface Test {
  what: 'agent' | 'referrer' | 'host';
  /** Whether the text is an expression, found anywhere in any case. */
  isExpression: boolean;
  text: string;
}

/** One way in which a rule ends: where it leads, when its condition holds or does not. */
export interface Outcome {
  /** Empty of actions that lead nowhere. */
  target: string;
  holds: boolean;
}

/** A rule as a server may be told of it. */
export interface ServerRule {
  rule: FiledRule;
  test: Test | undefined;
  outcomes: Outcome[];
}

/** A rule as a server may be told of it, or why it cannot. */
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

/** Whether a target is a whole address, with its host. */
export const isElsewhere = (target: string): boolean => /^https?:\/\//i.test(target);

/** Whether a server, which replaces whole addresses, would lose what an expression leaves as it is. */
export const losesRest = ({ rule: { isRegex, url, action } }: ServerRule): boolean =>
  isRegex && (action === 'url' || action === 'pass') && !/^\^.*(?:\$|\.[*+]\)?)$/s.test(url);

export const LOST_REST = 'What stands around the match is not kept there.';

/** The lines that every file for a server begins with. */
export const headLines = ({ version, date, address }: ServerFileHead): string =>
  `# Created by Redirection\n# ${date}\n# Redirection ${version} - ${address}\n\n`;

export const LAST_LINE = '# End of Redirection\n';

/** A remark on what a file cannot tell of a rule, as a comment in it. */
export function remark({ id, url }: Pick<Untold, 'id' | 'url'>, reason: string, isLeftOut: boolean): string {
  // As JSON it is one line, whatever there is in it, and ends with a mark that carries no line on.
  return `# ${isLeftOut ? 'Left out: rule' : 'Rule'} ${id} ${JSON.stringify(url)}: ${reason}\n`;
}

/** The text of one rule, with remarks on what it does not tell; they are reported as well. */
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
