import { addCondition, noConditions } from './apache-conditions.js';
import { directivesOf, wordsOf } from './apache-lines.js';
import { actionOf, rewriteRule, type ReadDirective } from './apache-rewrite.js';
import { outOfOneWord } from './expressions.js';
import { joined } from './server-rules.js';
import type { Line } from './text-lines.js';
import type { ReadRule } from './told-rule.js';

/** The directives that redirect without rewriting, and the status of those that have one of their own. */
const REDIRECTS: Readonly<Record<string, string | undefined>> = {
  redirect: undefined,
  redirectmatch: undefined,
  redirectpermanent: 'permanent',
  redirecttemp: 'temp',
};
const STATUS = /^(?:\d{3}|[a-z]+)$/i;

/** The rules of an Apache server's file (redirection 12.1); directives of other kinds are passed over. */
export function readApache(lines: AsyncIterable<Line>): AsyncGenerator<ReadRule> {
  return joined(readDirectives(lines));
}

async function* readDirectives(lines: AsyncIterable<Line>): AsyncGenerator<ReadRule> {
  let conditions = noConditions();
  let base = '/';
  for await (const { number: line, text, problem } of directivesOf(lines)) {
    if (problem !== undefined) {
      yield { line, problem };
      continue;
    }
    if (!/^\s*R(?:edirect|ewrite)/i.test(text)) continue;
    const words = wordsOf(text);
    const name = words[0]?.toLowerCase() ?? '';
    if (name === 'rewritecond') addCondition(conditions, words);
    else if (name === 'rewritebase') base = words[1]?.replace(/\/?$/, '/') ?? '/';
    else if (name === 'rewriterule') {
      yield { line, ...rewriteRule(words, conditions, base) };
      conditions = noConditions();
    } else if (Object.hasOwn(REDIRECTS, name)) yield { line, ...redirect(name, words.slice(1)) };
  }
}

/** What `Redirect` and its kin say. */
function redirect(name: string, words: readonly string[]): ReadDirective {
  const isExpression = name === 'redirectmatch';
  const own = REDIRECTS[name];
  const status = own ?? (STATUS.test(words[0] ?? '') ? words[0] : undefined);
  const [source = '', target = ''] = own === undefined && status !== undefined ? words.slice(1) : words;
  const action = actionOf(status ?? 'temp');
  if (source === '') return { problem: 'There is no source.' };
  if (action.action_type === 'url' && target === '') return { problem: 'There is no target.' };
  return {
    rule: {
      url: isExpression ? outOfOneWord(source) : source,
      match_type: 'url',
      ...action,
      action_data: action.action_type === 'url' ? { url: target.replace(/\\(.)/g, '$1') } : {},
      regex: isExpression,
    },
  };
}
