import {
  hasAlternatives,
  escapeWord,
  isQuantified,
  escapeLiteral,
  prefixExpression,
  queryExpression,
  withReferences,
} from './expressions.js';
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
  agent: 'HTTP_USER_AGENT',
  referrer: 'HTTP_REFERER',
  host: 'HTTP_HOST',
};

/** Statuses with their own flags. Some importers read a bare `F` as 404, so 403 is explicit. */
const ERROR_FLAGS: Readonly<Record<number, readonly string[]>> = { 403: ['F', 'R=403'], 410: ['G'] };
/** Statuses that Apache does not support. */
const UNSUPPORTED_CODES = [418];

const FORCED_HTTPS = 'RewriteCond %{HTTPS} !=on\nRewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]\n';

/** Writes the enabled rules as an Apache file; empty without rules. */
export async function* writeApache(
  rules: AsyncIterable<RuleToExport>,
  head: ServerFileHead,
  report: Report,
): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rule of rules) {
    if (isEmpty) yield `${headLines(head)}<IfModule mod_rewrite.c>\n${head.forcesHttps ? FORCED_HTTPS : ''}`;
    isEmpty = false;
    const supported = serverRuleOf(rule, head.randomTarget);
    const { comments, text } = withRemarks(
      rule,
      typeof supported === 'string' ? supported : written(supported),
      report,
    );
    yield comments + text;
  }
  if (!isEmpty) yield `</IfModule>\n\n${LAST_LINE}`;
}

/** The URL condition of a rule. */
interface Source {
  pattern: string;
  /** Conditions on the query. */
  before: string[];
  /**
   * The condition for an expression that matches more than the path. It must be last: groups refer to the last
   * condition.
   */
  last: string[];
}

function written(serverRule: ServerRule): { text: string; remarks: string[] } | string {
  const { rule, test, outcomes } = serverRule;
  if (UNSUPPORTED_CODES.includes(rule.code)) return `The server does not support the status ${rule.code}.`;
  const { pattern, before, last } = rule.isRegex ? expressionSource(rule) : plainSource(rule);
  const text = outcomes.map((outcome) => {
    const conditions = [...before, ...(test ? [condition(test, outcome)] : []), ...last];
    const flags = flagsOf(rule, outcome, last.length > 0).join(',');
    const lines = [...conditions.map((one) => `RewriteCond ${one}`)];
    return [...lines, `RewriteRule ${pattern} ${targetOf(rule, outcome, last.length > 0)} [${flags}]\n`].join('\n');
  });
  return { text: text.join(''), remarks: losesText(serverRule) ? [LOST_TEXT] : [] };
}

function plainSource({ url, flags, flagPrefix }: RuleToExport): Source {
  const queryMark = url.indexOf('?');
  const path = queryMark === -1 ? url : url.slice(0, queryMark);
  const ignoresSlash = flags.ignoresTrailingSlash && path !== '/';
  if (flagPrefix) return { pattern: prefixExpression(path).replace(/^\^\//, '^'), before: [], last: [] };
  const bare = escapeLiteral((ignoresSlash ? path.replace(/\/$/, '') : path).slice(1));
  const query = queryMark === -1 ? undefined : { query: encodeQuery(url.slice(queryMark + 1)), handling: flags.query };
  return {
    pattern: `^${bare}${ignoresSlash ? '/?' : ''}$`,
    before: query ? [`%{QUERY_STRING} ${queryExpression(query)}${flags.ignoresCase ? ' [NC]' : ''}`] : [],
    last: [],
  };
}

/** In a folder, patterns match without the first slash. Expressions that do not start with one match the whole URL. */
function expressionSource({ url, flags, flagWhole }: RuleToExport): Source {
  const isOnUrl = flagWhole ? flags.query === 'exact' || flags.query === 'exactorder' : /\\\?/.test(url);
  const expression = escapeWord(url);
  if (/^\^\/(?!\/)/.test(expression) && !isQuantified(expression, 1) && !isOnUrl && !hasAlternatives(url))
    return { pattern: `^${expression.slice(2)}`, before: [], last: [] };
  const variable = isOnUrl ? '%{REQUEST_URI}?%{QUERY_STRING}' : '%{REQUEST_URI}';
  return { pattern: '^', before: [], last: [`${variable} ${guarded(expression)}${flags.ignoresCase ? ' [NC]' : ''}`] };
}

/** Protects characters with a special meaning at the start of a condition. */
const guarded = (expression: string): string => (/^(?:[-!=<>]|$)/.test(expression) ? `(?:)${expression}` : expression);

function condition({ what, isExpression, text }: RuleTest, { holds }: TargetOutcome): string {
  const pattern = isExpression ? guarded(escapeWord(text)) : `^${escapeLiteral(text)}$`;
  const caseFlag = isExpression || what === 'host' ? ' [NC]' : '';
  return `%{${VARIABLES[what]}} ${holds ? '' : '!'}${pattern}${caseFlag}`;
}

function flagsOf(rule: RuleToExport, outcome: TargetOutcome, isLast: boolean): string[] {
  const { flags } = rule;
  const hasTarget = rule.action === 'url' || rule.action === 'pass';
  const hasSigns = hasTarget && /[#%]/.test(encodeTarget(outcome.target));
  return [
    ...actionFlags(rule, outcome),
    ...(flags.ignoresCase && !isLast ? ['NC'] : []),
    ...queryFlags(rule, hasTarget ? outcome.target : undefined),
    ...(hasSigns ? ['NE'] : []),
  ];
}

function actionFlags({ action, code }: RuleToExport, { target }: TargetOutcome): readonly string[] {
  if (action === 'error') return ERROR_FLAGS[code] ?? [`R=${code}`, 'L'];
  if (action === 'url') return [`R=${code}`, 'L'];
  return action === 'pass' && isExternalUrl(target) ? ['P'] : ['L'];
}

/** Flags for the query. Without them, Apache passes it on, unless the target has one. */
function queryFlags(rule: RuleToExport, target: string | undefined): string[] {
  const { flags, url, isRegex, flagWhole } = rule;
  if (isRegex && !flagWhole) return target !== undefined && /\\\?/.test(url) ? ['QSD'] : [];
  if (!rule.flagAppend && !isRegex && flags.query === 'pass') return ['QSA'];
  if (passesQuery(rule)) return target?.includes('?') ? ['QSA'] : [];
  return target !== undefined && (isRegex || flags.query === 'ignore' || url.includes('?')) ? ['QSD'] : [];
}

function targetOf(rule: RuleToExport, { target: bare }: TargetOutcome, isLast: boolean): string {
  const { isRegex, action, flagPrefix } = rule;
  if (action === 'nothing') return '-';
  if (action === 'error') return '/';
  const escaped = (text: string) => text.replace(/[$%](?=[\d{])/g, (sign) => `\\${sign}`);
  const encoded = encodeTarget(bare);
  if (flagPrefix) return restTarget(rule, escaped(encoded));
  return isRegex ? withReferences(encoded, (group) => `${isLast ? '%' : '$'}${group}`, escaped) : escaped(encoded);
}
