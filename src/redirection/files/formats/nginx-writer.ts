import type { QueryHandling } from '../../rules/rule.js';
import { encodeQuery, encodeTarget } from './encoding.js';
import { inOneWord, literally, withReferences } from './expressions.js';
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
  agent: '$http_user_agent',
  referrer: '$http_referer',
  host: '$host',
};
const REWRITE_CODES: Readonly<Record<number, string>> = { 301: 'permanent', 302: 'redirect' };
const INDENT = '    ';

/** Writes the enabled rules for an Nginx server (redirection 13), as a block of a server. */
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

/** The address that a rule is about, and what is asked for beside it. */
interface Source {
  expression: string;
  /** Whether it is the whole address as it was sent, with its query. */
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

/** What is done at the address; a directive that rewrites asks for it itself. */
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

/** What makes the server drop the query, or hand it on where the target has none; unless told it hands it on, too. */
function queryEnd(handling: QueryHandling, target: string, url: string): string {
  if (handling === 'pass') return `${target.includes('?') ? '&$args' : '$is_args$args'}?`;
  return handling === 'ignore' || url.includes('?') ? '?' : '';
}

/** A dollar sign that names no group would begin a variable; the name of a group is one digit. */
function targetOf({ isRegex }: FiledRule, { target }: Outcome): string {
  const bare = (text: string) => text.replaceAll('$', '%24');
  const encoded = encodeTarget(target);
  return isRegex ? withReferences(encoded, (group) => `$${group}`, bare) : bare(encoded);
}

/** A word of the file, within quotation marks where it holds what would end it. */
function word(text: string): string {
  const escaped = text.replace(/\\(?=[\\"'trn]|$)/g, '\\\\').replaceAll('"', '\\"');
  return /[\s;{}"']|^#|^$/.test(escaped) ? `"${escaped}"` : escaped;
}
