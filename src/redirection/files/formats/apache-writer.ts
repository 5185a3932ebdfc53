import { encodeQuery, encodeTarget } from './encoding.js';
import { hasAlternatives, inOneWord, isQuantified, literally, withReferences } from './expressions.js';
import { queryExpression } from './query-expressions.js';
import {
  LAST_LINE,
  LOST_REST,
  headLines,
  isElsewhere,
  losesRest,
  serverRule,
  withRemarks,
  type Outcome,
  type ServerFileHead,
  type ServerRule,
  type Test,
} from './server-file.js';
import type { FiledRule, Report } from './told-rule.js';

const VARIABLES: Readonly<Record<Test['what'], string>> = {
  agent: 'HTTP_USER_AGENT',
  referrer: 'HTTP_REFERER',
  host: 'HTTP_HOST',
};

/** What refuses a visit in other words than by its code; without the code the one for 403 is read as 404. */
const ERROR_FLAGS: Readonly<Record<number, readonly string[]>> = { 403: ['F', 'R=403'], 410: ['G'] };
/** Codes of errors that the server does not know. */
const UNKNOWN_CODES = [418];

const FORCED_HTTPS = 'RewriteCond %{HTTPS} !=on\nRewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]\n';

/** Writes the enabled rules for an Apache server (redirection 13); without rules there is no text. */
export async function* writeApache(
  rules: AsyncIterable<FiledRule>,
  head: ServerFileHead,
  report: Report,
): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rule of rules) {
    if (isEmpty) yield `${headLines(head)}<IfModule mod_rewrite.c>\n${head.forcesHttps ? FORCED_HTTPS : ''}`;
    isEmpty = false;
    const known = serverRule(rule, head.chance);
    const { comments, text } = withRemarks(rule, typeof known === 'string' ? known : written(known), report);
    yield comments + text;
  }
  if (!isEmpty) yield `</IfModule>\n\n${LAST_LINE}`;
}

/** The address that a rule is about. */
interface Source {
  pattern: string;
  /** Conditions of the query. */
  before: string[];
  /** The condition of an expression that is not about the path alone: groups are counted in the last one. */
  last: string[];
}

function written(known: ServerRule): { text: string; remarks: string[] } | string {
  const { rule, test, outcomes } = known;
  if (UNKNOWN_CODES.includes(rule.code)) return `The server knows no code ${rule.code}.`;
  const { pattern, before, last } = rule.isRegex ? expressionSource(rule) : plainSource(rule);
  const text = outcomes.map((outcome) => {
    const conditions = [...before, ...(test ? [condition(test, outcome)] : []), ...last];
    const flags = flagsOf(rule, outcome, last.length > 0).join(',');
    const lines = [...conditions.map((one) => `RewriteCond ${one}`)];
    return [...lines, `RewriteRule ${pattern} ${targetOf(rule, outcome, last.length > 0)} [${flags}]\n`].join('\n');
  });
  return { text: text.join(''), remarks: losesRest(known) ? [LOST_REST] : [] };
}

function plainSource({ url, flags }: FiledRule): Source {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const isShort = flags.ignoresTrailingSlash && path !== '/';
  const bare = literally((isShort ? path.replace(/\/$/, '') : path).slice(1));
  const query = mark === -1 ? undefined : { query: encodeQuery(url.slice(mark + 1)), handling: flags.query };
  return {
    pattern: `^${bare}${isShort ? '/?' : ''}$`,
    before: query ? [`%{QUERY_STRING} ${queryExpression(query)}${flags.ignoresCase ? ' [NC]' : ''}`] : [],
    last: [],
  };
}

/** In a folder the server takes the first slash away; what does not begin with one is asked of the whole address. */
function expressionSource({ url, flags }: FiledRule): Source {
  const expression = inOneWord(url);
  if (/^\^\/(?!\/)/.test(expression) && !isQuantified(expression, 1) && !/\\\?/.test(url) && !hasAlternatives(url))
    return { pattern: `^${expression.slice(2)}`, before: [], last: [] };
  const variable = /\\\?/.test(url) ? '%{REQUEST_URI}?%{QUERY_STRING}' : '%{REQUEST_URI}';
  return { pattern: '^', before: [], last: [`${variable} ${guarded(expression)}${flags.ignoresCase ? ' [NC]' : ''}`] };
}

/** Signs that mean something at the beginning of a condition. */
const guarded = (expression: string): string => (/^(?:[-!=<>]|$)/.test(expression) ? `(?:)${expression}` : expression);

function condition({ what, isExpression, text }: Test, { holds }: Outcome): string {
  const pattern = isExpression ? guarded(inOneWord(text)) : `^${literally(text)}$`;
  const anyCase = isExpression || what === 'host' ? ' [NC]' : '';
  return `%{${VARIABLES[what]}} ${holds ? '' : '!'}${pattern}${anyCase}`;
}

function flagsOf(rule: FiledRule, outcome: Outcome, isLast: boolean): string[] {
  const { flags } = rule;
  const leads = rule.action === 'url' || rule.action === 'pass';
  const hasSigns = leads && /[#%]/.test(encodeTarget(outcome.target));
  return [
    ...actionFlags(rule, outcome),
    ...(flags.ignoresCase && !isLast ? ['NC'] : []),
    ...(rule.isRegex ? [] : queryFlags(rule, leads)),
    ...(hasSigns ? ['NE'] : []),
  ];
}

function actionFlags({ action, code }: FiledRule, { target }: Outcome): readonly string[] {
  if (action === 'error') return ERROR_FLAGS[code] ?? [`R=${code}`, 'L'];
  if (action === 'url') return [`R=${code}`, 'L'];
  return action === 'pass' && isElsewhere(target) ? ['P'] : ['L'];
}

/** The server hands the query on unless told. */
function queryFlags({ flags, url }: FiledRule, leads: boolean): string[] {
  if (flags.query === 'pass') return ['QSA'];
  return flags.query === 'ignore' || (leads && url.includes('?')) ? ['QSD'] : [];
}

function targetOf({ isRegex, action }: FiledRule, { target }: Outcome, isLast: boolean): string {
  if (action === 'nothing') return '-';
  if (action === 'error') return '/';
  const escaped = (text: string) => text.replace(/[$%](?=[\d{])/g, (sign) => `\\${sign}`);
  const encoded = encodeTarget(target);
  return isRegex ? withReferences(encoded, (group) => `${isLast ? '%' : '$'}${group}`, escaped) : escaped(encoded);
}
