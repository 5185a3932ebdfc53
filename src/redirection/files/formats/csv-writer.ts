import { guarded, quoted } from './csv-fields.js';
import type { FiledRule, Report } from './told-rule.js';

/** The names of the columns that an export has. */
export const EXPORTED_HEAD = 'source,target,regex,code,type,hits,title,status';
/** Stands for targets that depend on a condition. */
export const UNKNOWN_TARGET = '/unknown';

/**
 * Writes rules as a table (redirection 13). What programs for tables would take for a formula gets an apostrophe before
 * it, which the reader takes away again.
 */
export async function* writeCsv(rules: AsyncIterable<FiledRule>, report: Report): AsyncGenerator<string> {
  yield `${EXPORTED_HEAD}\n`;
  for await (const rule of rules) {
    const reason = untoldOf(rule);
    if (reason) report({ id: rule.id, url: rule.url, reason, isLeftOut: hasUnknownTarget(rule) });
    yield `${columnsOf(rule).join(',')}\n`;
  }
}

const columnsOf = (rule: FiledRule): (string | number)[] => [
  quoted(guarded(rule.url)),
  quoted(guarded(targetOf(rule))),
  rule.isRegex ? 1 : 0,
  rule.code,
  quoted(rule.action),
  rule.hits,
  quoted(guarded(rule.title)),
  quoted(rule.enabled ? 'active' : 'disabled'),
];

const hasUnknownTarget = ({ condition }: FiledRule): boolean => condition.type !== 'url' && condition.type !== 'page';

const targetOf = (rule: FiledRule): string => (hasUnknownTarget(rule) ? UNKNOWN_TARGET : (rule.targets?.matched ?? ''));

function untoldOf(rule: FiledRule): string | undefined {
  if (hasUnknownTarget(rule)) return `The condition "${rule.condition.type}" and its targets.`;
  if (rule.condition.type === 'page') return 'The condition "page".';
  return undefined;
}
