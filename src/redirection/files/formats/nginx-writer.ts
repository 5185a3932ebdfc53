import type { QueryHandling } from '../../rules/redirection-rule.entity.js';
import { inOneWord, literally, queryExpression, withReferences } from './expressions.js';
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
  agent: '$http_user_agent',
  referrer: '$http_referer',
  host: '$host',
};
const REWRITE_CODES: Readonly<Record<number, string>> = { 301: 'permanent', 302: 'redirect' };
const INDENT = '    ';

/** Writes the enabled rules as a `server` block of Nginx. */
export async function* writeNginx(
  rules: AsyncIterable<FiledRule>,
  head: ServerFileHead,
  report: Report,
): AsyncGenerator<string> {
  yield `${headLines(head)}server {\n`;
  for await (const rule of rules) {
    const known = serverRule(rule, head.chance);
    const { comments, text } = withRemarks(rule, typeof known === 'string' ? known : written(known), report);
    yield comments.replace(/^(?=.)/gm, INDENT) + text;
  }
  yield `}\n\n${LAST_LINE}`;
}

/** The URL condition of a rule, and its other conditions. */
interface Source {
  expression: string;
  /** Whether it matches the whole URL as it was sent, with its query. */
  isWhole: boolean;
  conditions: string[];
}

function written(known: ServerRule): { text: string; remarks: string[] } | string {
  const { rule, test, outcomes } = known;
  const source = rule.isRegex ? expressionSource(rule) : plainSource(rule);
  const texts: string[] = [];
  for (const outcome of outcomes) {
    const { isRewrite, text } = directive(rule, source, outcome);
    const conditions = [...source.conditions, ...(test ? [condition(test, outcome)] : [])];
    if (!isRewrite) conditions.push(`${source.isWhole ? '$request_uri' : '$uri'} ~ ${word(source.expression)}`);
    if (conditions.length > 1) return 'It asks for more than one thing beside its address.';
    const [one] = conditions;
    texts.push(one ? `${INDENT}if ( ${one} ) {\n${INDENT}${INDENT}${text}\n${INDENT}}\n` : `${INDENT}${text}\n`);
  }
  const leadsElsewhere = rule.action === 'pass' && outcomes.some(({ target }) => isElsewhere(target));
  if (leadsElsewhere) return 'It serves a page of another site.';
  return { text: texts.join(''), remarks: remarksOf(known, source) };
}

function remarksOf(known: ServerRule, { isWhole }: Source): string[] {
  const { action, code } = known.rule;
  const isOther = action === 'url' && !isWhole && !REWRITE_CODES[code];
  return [...(losesRest(known) ? [LOST_REST] : []), ...(isOther ? [`The code ${code} is 302 there.`] : [])];
}

const anyCase = ({ flags }: FiledRule): string => (flags.ignoresCase ? '(?i)' : '');

function plainSource(rule: FiledRule): Source {
  const { url, flags } = rule;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const isShort = flags.ignoresTrailingSlash && path !== '/';
  const query = mark === -1 ? undefined : { query: encodeQuery(url.slice(mark + 1)), handling: flags.query };
  return {
    expression: `${anyCase(rule)}^${literally(isShort ? path.replace(/\/$/, '') : path)}${isShort ? '/?' : ''}$`,
    isWhole: false,
    conditions: query ? [`$args ~${flags.ignoresCase ? '*' : ''} ${word(queryExpression(query))}`] : [],
  };
}

function expressionSource(rule: FiledRule): Source {
  const expression = anyCase(rule) + inOneWord(rule.url);
  return { expression, isWhole: /\\\?/.test(rule.url), conditions: [] };
}

function condition({ what, isExpression, text }: Test, { holds }: Outcome): string {
  const operator = `${holds ? '' : '!'}~${isExpression || what === 'host' ? '*' : ''}`;
  return `${VARIABLES[what]} ${operator} ${word(isExpression ? inOneWord(text) || '^' : `^${literally(text)}$`)}`;
}

/** The directive of an outcome; `rewrite` includes the URL condition. */
function directive(rule: FiledRule, source: Source, outcome: Outcome): { isRewrite: boolean; text: string } {
  const { action, code, flags, url, isRegex } = rule;
  if (action === 'error') return { isRewrite: false, text: `return ${code};` };
  if (action === 'nothing') return { isRewrite: false, text: 'break;' };
  const target = targetOf(rule, outcome);
  if (source.isWhole && action === 'url') return { isRewrite: false, text: `return ${code} ${word(target)};` };
  const kind = action === 'pass' ? 'last' : (REWRITE_CODES[code] ?? 'redirect');
  const replacement = isRegex ? target : target + queryEnd(flags.query, target, url);
  return {
    isRewrite: true,
    text: `rewrite ${word(source.expression)} ${word(replacement)} ${kind};`,
  };
}

/** The end of a target that drops the query or passes it on. By default, Nginx appends it. */
function queryEnd(handling: QueryHandling, target: string, url: string): string {
  if (handling === 'pass') return `${target.includes('?') ? '&$args' : '$is_args$args'}?`;
  return handling === 'ignore' || url.includes('?') ? '?' : '';
}

/** Other dollar signs would begin a variable; groups have one digit. */
function targetOf({ isRegex }: FiledRule, { target }: Outcome): string {
  const bare = (text: string) => text.replaceAll('$', '%24');
  const encoded = encodeTarget(target);
  return isRegex ? withReferences(encoded, (group) => `$${group}`, bare) : bare(encoded);
}

/** A word of the file, quoted if it contains what would end it. */
function word(text: string): string {
  const escaped = text.replace(/\\(?=[\\"'trn]|$)/g, '\\\\').replaceAll('"', '\\"');
  return /[\s;{}"']|^#|^$/.test(escaped) ? `"${escaped}"` : escaped;
}
