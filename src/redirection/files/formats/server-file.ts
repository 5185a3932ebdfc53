import type { Condition, MatchType } from '../../common/index.js';
import type { LineProblem, RuleToExport, ParsedRule, ReadRule, Report, Unexpressed } from './rule-format.js';
import { meetsEmpty } from './server-condition.js';

/** The data of a server file besides the rules. */
export interface ServerFileHead {
  /** Version of the format. */
  version: string;
  /** Date in the format of RFC 2822. */
  date: string;
  /** URL of the site. */
  address: string;
  /** Whether HTTP is redirected to HTTPS. */
  forcesHttps: boolean;
  /** The target of rules with the action `random`: servers can express only one. */
  randomTarget: string | undefined;
}

/** The conditions that servers can express. */
type ServerCondition = Extract<Condition, { type: 'url' | 'referrer' | 'agent' | 'server' }>;

const SERVER_TYPES: readonly MatchType[] = ['url', 'referrer', 'agent', 'server'];
const isSupported = (condition: Condition): condition is ServerCondition => SERVER_TYPES.includes(condition.type);

const PLACEHOLDER = /\[\/?(?:userid|userlogin|unixtime|md5|upper|lower|dashes|underscores)\]|%(?:userid|userlogin)%/i;
/** Servers would resolve other targets differently. */
const WHOLE_TARGET = /^(?:\/(?!\/)|https?:\/\/|\$[\d{])/i;

/** A condition besides the URL. */
export interface RuleTest {
  what: 'agent' | 'referrer' | 'host';
  /** Whether the text is an expression, matched anywhere and in any case. */
  isExpression: boolean;
  text: string;
}

/** The target of a rule if its condition holds or fails. */
export interface TargetOutcome {
  /** Empty for actions without a target. */
  target: string;
  holds: boolean;
}

/** A rule that a server can express. */
export interface ServerRule {
  rule: RuleToExport;
  test: RuleTest | undefined;
  outcomes: TargetOutcome[];
}

/** Converts a rule for a server; returns the reason if the server cannot express it. */
export function serverRuleOf(rule: RuleToExport, randomTarget: string | undefined): ServerRule | string {
  if (rule.problem !== null) return rule.problem;
  if (!rule.isRegex && rule.url.startsWith('//')) return 'The server merges adjacent slashes.';
  if (!rule.enabled) return 'It is disabled.';
  const { condition, action } = rule;
  if (!isSupported(condition)) return `The condition "${condition.type}" is not supported.`;
  const test = testOf(condition);
  if (test && meetsEmpty(test)) return 'Servers treat a header that is not sent as an empty one.';
  if (action === 'random') {
    if (randomTarget === undefined) return 'There is no post to redirect to.';
    return {
      rule: { ...rule, action: 'url' },
      test,
      outcomes: [{ target: randomTarget, holds: true }],
    };
  }
  const outcomes = outcomesOf(rule);
  const targets = action === 'url' || action === 'pass' ? outcomes.map(({ target }) => target) : [];
  if (!outcomes.length) return 'It has no target.';
  if (targets.some((target) => /^\d+$/.test(target))) return 'Its target is an entry id.';
  if (targets.some((target) => PLACEHOLDER.test(target))) return 'Its target contains placeholders.';
  if (targets.some((target) => !WHOLE_TARGET.test(target))) return 'Its target is not an absolute URL or path.';
  return { rule, test, outcomes };
}

function outcomesOf({ targets, action }: RuleToExport): TargetOutcome[] {
  if (action !== 'url' && action !== 'pass') return [{ target: '', holds: true }];
  return [
    { target: targets?.matched ?? '', holds: true },
    { target: targets?.unmatched ?? '', holds: false },
  ].filter(({ target }) => target !== '');
}

function testOf(condition: ServerCondition): RuleTest | undefined {
  if (condition.type === 'url') return undefined;
  if (condition.type === 'server') {
    const host = URL.canParse(condition.server) ? new URL(condition.server).hostname : condition.server;
    return { what: 'host', isExpression: false, text: host };
  }
  if (condition.type === 'agent') return { what: 'agent', isExpression: condition.regex, text: condition.agent };
  return { what: 'referrer', isExpression: condition.regex, text: condition.referrer };
}

/** Whether a target is an absolute URL. */
export const isExternalUrl = (target: string): boolean => /^https?:\/\//i.test(target);

/** Whether text that the expression does not match would be lost: servers replace whole URLs. */
export const losesText = ({ rule: { isRegex, flagWhole, url, action } }: ServerRule): boolean =>
  isRegex && !flagWhole && (action === 'url' || action === 'pass') && !/^\^.*(?:\$|\.[*+]\)?)$/s.test(url);

/** The target of a rule, with a group for the rest of the path if paths below its source match, too. */
export function restTarget({ flagPrefix, url }: RuleToExport, target: string): string {
  if (!flagPrefix) return target;
  // The rest must not extend the name of a host.
  const isHost = /^https?:\/\/[^/?#]*$/i.test(target) && url.endsWith('/');
  return `${target}${isHost ? '/' : ''}$1`;
}

/** Whether the query of a visit is appended to the target. */
export const passesQuery = ({ flagAppend, flags }: RuleToExport): boolean => flagAppend || flags.query === 'pass';

export const LOST_TEXT = 'Text around the match is lost.';

/** The first lines of a server file. */
export const headLines = ({ version, date, address }: ServerFileHead): string =>
  `# Created by Redirection\n# ${date}\n# Redirection ${version} - ${address}\n\n`;

export const LAST_LINE = '# End of Redirection\n';

/** A comment about a part of a rule that the file cannot express. */
export function remark({ id, url }: Pick<Unexpressed, 'id' | 'url'>, reason: string, isOmitted: boolean): string {
  // JSON encodes line breaks, and its closing quotation mark prevents a line continuation.
  return `# ${isOmitted ? 'Omitted: rule' : 'Rule'} ${id} ${JSON.stringify(url)}: ${reason}\n`;
}

/** The text of a rule with comments about what it does not express. The same is reported. */
export function withRemarks(
  rule: RuleToExport,
  written: { text: string; remarks: readonly string[] } | string,
  report: Report,
): { comments: string; text: string } {
  const isOmitted = typeof written === 'string';
  const reasons = isOmitted ? [written] : written.remarks;
  for (const reason of reasons) report({ id: rule.id, url: rule.url, reason, isOmitted });
  return {
    comments: reasons.map((reason) => remark(rule, reason, isOmitted)).join(''),
    text: isOmitted ? '' : written.text,
  };
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replaceAll("'", '%27');

/** Encodes a query: servers compare queries without decoding them. */
export const encodeQuery = (query: string): string => query.replace(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, encoded);

/**
 * Encodes a target; encoded characters are preserved. A final question mark is removed: servers would drop the query.
 */
export const encodeTarget = (target: string): string =>
  target.replace(/\?+$/, '').replace(/[^\x21-\x7e]+|["'<>\\^`]/gu, encoded);

/**
 * Joins pairs of rules with the same source and condition, one for each outcome of the condition. Servers need two
 * directives for such a rule.
 */
export async function* joined(rules: AsyncIterable<ReadRule>): AsyncGenerator<ReadRule> {
  let before: Exclude<ReadRule, LineProblem> | undefined;
  for await (const read of rules) {
    if ('problem' in read) {
      if (before) yield before;
      before = undefined;
      yield read;
      continue;
    }
    const pair = before && joinedRule(before.rule, read.rule);
    if (before && pair) {
      yield { ...before, rule: pair };
      before = undefined;
    } else {
      if (before) yield before;
      before = read;
    }
  }
  if (before) yield before;
}

function joinedRule(first: ParsedRule, second: ParsedRule): ParsedRule | undefined {
  if (first.match_type === 'url' || first.match_type !== second.match_type) return undefined;
  const { url_from: from, url_notfrom: none, ...own } = first.action_data;
  const { url_from: nothing, url_notfrom: otherwise, ...others } = second.action_data;
  const isPair = from && !none && !nothing && otherwise;
  const same = (rule: ParsedRule, data: object) => JSON.stringify({ ...rule, action_data: data });
  if (!isPair || same(first, own) !== same(second, others)) return undefined;
  return { ...first, action_data: { ...own, url_from: from, url_notfrom: otherwise } };
}
