import type { ReadRule, ToldRule } from './told-rule.js';

/**
 * Puts rules together that servers need twice: two in a row about the same source and condition, of which one says what
 * happens when the condition holds and the other when it does not.
 */
export async function* joined(rules: AsyncIterable<ReadRule>): AsyncGenerator<ReadRule> {
  let before: { line: number; rule: ToldRule } | undefined;
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

function bothOf(first: ToldRule, second: ToldRule): ToldRule | undefined {
  if (first.match_type === 'url' || first.match_type !== second.match_type) return undefined;
  const { url_from: from, url_notfrom: none, ...own } = first.action_data;
  const { url_from: nothing, url_notfrom: otherwise, ...others } = second.action_data;
  const isPair = from && !none && !nothing && otherwise;
  const same = (rule: ToldRule, data: object) => JSON.stringify({ ...rule, action_data: data });
  if (!isPair || same(first, own) !== same(second, others)) return undefined;
  return { ...first, action_data: { ...own, url_from: from, url_notfrom: otherwise } };
}
