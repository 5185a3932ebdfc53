import { ACTION_TYPES, type ActionType } from '../../rules/rule.js';
import { SEPARATORS, fieldsOf, rowsOf, withoutGuard, type Separator } from './csv-fields.js';
import { EXPORTED_HEAD, UNKNOWN_TARGET } from './csv-writer.js';
import type { Line } from './text-lines.js';
import type { ReadRule, ToldRule } from './told-rule.js';

/** Signs that make a source an expression where no column tells. */
const EXPRESSION_SIGN = /[()[\]$^*]/;
const REDIRECT_CODES = [301, 302, 303, 304, 307, 308];
/** Actions that no code tells, by the name that stands in the fifth column of an export. */
const NAMED_ACTIONS: readonly ActionType[] = ACTION_TYPES.filter((action) => action !== 'url');

const isHead = ([source = '', target = '']: readonly string[]): boolean =>
  source.toLowerCase() === 'source' && target.toLowerCase() === 'target';

/** Which sign stands between the columns: that of the head, else the first one with which there is a rule at all. */
export async function separatorOf(lines: AsyncIterable<Line>): Promise<Separator> {
  const works = new Set<Separator>();
  let isFirst = true;
  for await (const { text } of lines) {
    for (const separator of SEPARATORS) {
      const fields = text.includes(separator) ? fieldsOf(text, separator) : undefined;
      if (!Array.isArray(fields)) continue;
      if (isFirst && isHead(fields)) return separator;
      if (!('problem' in ruleOf(fields, false))) works.add(separator);
    }
    if (works.has(',')) return ',';
    isFirst &&= text === '';
  }
  return SEPARATORS.find((separator) => works.has(separator)) ?? ',';
}

/** The rules of a table (redirection 12.1). */
export async function* readCsv(lines: AsyncIterable<Line>, separator: Separator): AsyncGenerator<ReadRule> {
  let isFirst = true;
  let isExport = false;
  for await (const row of rowsOf(lines, separator)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const { line, fields } = row;
    if (isFirst && isHead(fields)) isExport = fields.join(',').toLowerCase() === EXPORTED_HEAD;
    else yield { line, ...ruleOf(fields, isExport) };
    isFirst = false;
  }
}

/** What a row tells; of a table that was exported the column of the action counts, too. */
function ruleOf(fields: readonly string[], isExport: boolean): { rule: ToldRule } | { problem: string } {
  const [source = '', target = ''] = fields.map(withoutGuard);
  const [, , regex, code = '', type = ''] = fields;
  if (source === '') return { problem: 'There is no source.' };
  if (source === target) return { problem: 'Source and target are the same.' };
  if (isExport && target === UNKNOWN_TARGET) return { problem: 'This rule has a condition that a table cannot tell.' };
  const action = actionOf(code, isExport ? type : '');
  if (target === '' && (action.action_type === 'url' || action.action_type === 'pass'))
    return { problem: 'There is no target.' };
  return {
    rule: {
      url: source,
      match_type: 'url',
      ...action,
      action_data: target ? { url: target } : {},
      regex: regex === undefined ? EXPRESSION_SIGN.test(source) : ['1', 'true'].includes(regex.toLowerCase()),
    },
  };
}

function actionOf(column: string, type: string): Pick<ToldRule, 'action_type' | 'action_code'> {
  const code = /^\d{1,3}$/.test(column) ? Number(column) : 0;
  const named = NAMED_ACTIONS.find((action) => action === type);
  if (named) return { action_type: named, action_code: code };
  if (code >= 401 && code <= 499) return { action_type: 'error', action_code: code };
  return { action_type: 'url', action_code: REDIRECT_CODES.includes(code) ? code : 301 };
}
