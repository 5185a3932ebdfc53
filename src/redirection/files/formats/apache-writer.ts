import { hasAlternatives, inOneWord, isQuantified, literally, queryExpression, withReferences } from './expressions.js';
import type { FiledRule, Report } from './rule-format.js';
import {
  encodeQuery,
  encodeTarget,
  headLines,
  isElsewhere,
  LAST_LINE,
  losesRest,
  LOST_REST,
  type Outcome,
  type ServerFileHead,
  type ServerRule,
  serverRule,
  type Test,
  withRemarks,
} from './server-file.js';

const VARIABLES: Readonly<Record<Test['what'], string>> = {
  agent: 'HTTP_USER_AGENT',
  referrer: 'HTTP_REFERER',
  host: 'HTTP_HOST',
};

/** Flags of statuses that have their own. Importers read a bare `F` as 404, so 403 is explicit. */
const ERROR_FLAGS: Readonly<Record<number, readonly string[]>> = { 403: ['F', 'R=403'], 410: ['G'] };
/** Statuses that Apache does not know. */
const UNKNOWN_CODES = [418];

const FORCED_HTTPS = 'RewriteCond %{HTTPS} !=on\nRewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]\n';

/** Writes the enabled rules as an Apache file; empty without rules. */
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

/** The URL condition of a rule. */
interface Source {
  pattern: string;
  /** Conditions on the query. */
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

/** Guards characters with a meaning at the beginning of a condition. */
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

/** Without flags, Apache passes the query on. */
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
