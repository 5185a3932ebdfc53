import type { QueryHandling } from '../../common/index.js';
import { escapeWord, escapeLiteral, prefixExpression, queryExpression, withReferences } from './expressions.js';
import type { RuleToExport, Report } from './rule-format.js';
import {
  encodeQuery,
  encodeTarget,
  headLines,
  isExternalUrl,
  LAST_LINE,
  losesText,
  LOST_TEXT,
  type TargetOutcome,
  passesQuery,
  restTarget,
  type ServerFileHead,
  type ServerRule,
  serverRuleOf,
  type RuleTest,
  withRemarks,
} from './server-file.js';

const VARIABLES: Readonly<Record<RuleTest['what'], string>> = {
  agent: '$http_user_agent',
  referrer: '$http_referer',
  host: '$host',
};
const REWRITE_CODES: Readonly<Record<number, string>> = { 301: 'permanent', 302: 'redirect' };
const INDENT = '    ';

/** Writes the enabled rules as a `server` block of Nginx. */
export async function* writeNginx(
  rules: AsyncIterable<RuleToExport>,
  head: ServerFileHead,
  report: Report,
): AsyncGenerator<string> {
  yield `${headLines(head)}server {\n`;
  for await (const rule of rules) {
    const supported = serverRuleOf(rule, head.randomTarget);
    const { comments, text } = withRemarks(
      rule,
      typeof supported === 'string' ? supported : written(supported),
      report,
    );
    yield comments.replace(/^(?=.)/gm, INDENT) + text;
  }
  yield `}\n\n${LAST_LINE}`;
}

/** The URL condition of a rule, and its query conditions. */
interface Source {
  expression: string;
  /** Whether it matches the whole URL as it was sent, with its query. */
  isWhole: boolean;
  conditions: string[];
}

function written(serverRule: ServerRule): { text: string; remarks: string[] } | string {
  const { rule, test, outcomes } = serverRule;
  const source = rule.isRegex ? expressionSource(rule) : plainSource(rule);
  const texts: string[] = [];
  for (const outcome of outcomes) {
    const { isRewrite, text } = directive(rule, source, outcome);
    const conditions = [...source.conditions, ...(test ? [condition(test, outcome)] : [])];
    if (!isRewrite) conditions.push(`${source.isWhole ? '$request_uri' : '$uri'} ~ ${word(source.expression)}`);
    if (conditions.length > 1) return 'It has more than one condition besides its URL.';
    const [one] = conditions;
    texts.push(one ? `${INDENT}if ( ${one} ) {\n${INDENT}${INDENT}${text}\n${INDENT}}\n` : `${INDENT}${text}\n`);
  }
  const isExternal = rule.action === 'pass' && outcomes.some(({ target }) => isExternalUrl(target));
  if (isExternal) return 'It serves a page of another site.';
  return { text: texts.join(''), remarks: remarksOf(serverRule, source) };
}

function remarksOf(serverRule: ServerRule, { isWhole }: Source): string[] {
  const { action, code } = serverRule.rule;
  const isChanged = action === 'url' && !isWhole && !REWRITE_CODES[code];
  return [...(losesText(serverRule) ? [LOST_TEXT] : []), ...(isChanged ? [`The status ${code} becomes 302.`] : [])];
}

const caseFlag = ({ flags }: RuleToExport): string => (flags.ignoresCase ? '(?i)' : '');

function plainSource(rule: RuleToExport): Source {
  const { url, flags, flagPrefix } = rule;
  if (flagPrefix) return { expression: caseFlag(rule) + prefixExpression(url), isWhole: false, conditions: [] };
  const queryMark = url.indexOf('?');
  const path = queryMark === -1 ? url : url.slice(0, queryMark);
  const ignoresSlash = flags.ignoresTrailingSlash && path !== '/';
  const query = queryMark === -1 ? undefined : { query: encodeQuery(url.slice(queryMark + 1)), handling: flags.query };
  return {
    expression: `${caseFlag(rule)}^${escapeLiteral(ignoresSlash ? path.replace(/\/$/, '') : path)}${ignoresSlash ? '/?' : ''}$`,
    isWhole: false,
    conditions: query ? [`$args ~${flags.ignoresCase ? '*' : ''} ${word(queryExpression(query))}`] : [],
  };
}

function expressionSource(rule: RuleToExport): Source {
  const expression = caseFlag(rule) + escapeWord(rule.url);
  const { query } = rule.flags;
  const isWhole = rule.flagWhole ? query === 'exact' || query === 'exactorder' : /\\\?/.test(rule.url);
  return { expression, isWhole, conditions: [] };
}

function condition({ what, isExpression, text }: RuleTest, { holds }: TargetOutcome): string {
  const operator = `${holds ? '' : '!'}~${isExpression || what === 'host' ? '*' : ''}`;
  return `${VARIABLES[what]} ${operator} ${word(isExpression ? escapeWord(text) || '^' : `^${escapeLiteral(text)}$`)}`;
}

/** The directive for an outcome. `rewrite` includes the URL condition. */
function directive(rule: RuleToExport, source: Source, outcome: TargetOutcome): { isRewrite: boolean; text: string } {
  const { action, code, flags, url, isRegex } = rule;
  if (action === 'error') return { isRewrite: false, text: `return ${code};` };
  if (action === 'nothing') return { isRewrite: false, text: 'break;' };
  const target = targetOf(rule, outcome);
  if (source.isWhole && action === 'url')
    return { isRewrite: false, text: `return ${code} ${word(target + returnedQuery(rule, target))};` };
  const kind = action === 'pass' ? 'last' : (REWRITE_CODES[code] ?? 'redirect');
  const replacement = target + (isRegex || rule.flagAppend ? wholeEnd(rule) : queryEnd(flags.query, target, url));
  return {
    isRewrite: true,
    text: `rewrite ${word(source.expression)} ${word(replacement)} ${kind};`,
  };
}

/** The end of the target of a `return`, to which Nginx appends no query. */
const returnedQuery = (rule: RuleToExport, target: string): string =>
  rule.flagWhole && passesQuery(rule) ? (target.includes('?') ? '&$args' : '$is_args$args') : '';

/** The end of a target that drops the query of rules that say so. */
const wholeEnd = (rule: RuleToExport): string => (rule.flagWhole && !passesQuery(rule) ? '?' : '');

/** The end of a target that drops the query or passes it on. By default, Nginx appends it. */
function queryEnd(handling: QueryHandling, target: string, url: string): string {
  if (handling === 'pass') return `${target.includes('?') ? '&$args' : '$is_args$args'}?`;
  return handling === 'ignore' || url.includes('?') ? '?' : '';
}

/** The target with its groups. Other dollar signs would start a variable, so they are encoded. */
function targetOf(rule: RuleToExport, { target }: TargetOutcome): string {
  const bare = (text: string) => text.replaceAll('$', '%24');
  const encoded = encodeTarget(target);
  return rule.isRegex ? withReferences(encoded, (group) => `$${group}`, bare) : restTarget(rule, bare(encoded));
}

/** A word of the file, quoted if it contains characters that would end it. */
function word(text: string): string {
  const escaped = text.replace(/\\(?=[\\"'trn]|$)/g, '\\\\').replaceAll('"', '\\"');
  return /[\s;{}"']|^#|^$/.test(escaped) ? `"${escaped}"` : escaped;
}
