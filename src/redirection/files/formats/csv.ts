import { ACTION_TYPES, type ActionType } from '../../rules/redirection-rule.entity.js';
import { isRedirectCode } from '../../rules/rule.js';
import type { RuleToExport, ParsedRule, ReadDirective, ReadRule, Report } from './rule-format.js';
import type { Line } from './text-lines.js';

/** Without a column for it, a source with one of these characters is an expression. */
const EXPRESSION_SIGN = /[()[\]$^*]/;
/** Actions that exports name in the fifth column, because they are not implied by a status. */
const NAMED_ACTIONS: readonly ActionType[] = ACTION_TYPES.filter((action) => action !== 'url');

const isHead = ([source = '', target = '']: readonly string[]): boolean =>
  source.toLowerCase() === 'source' && target.toLowerCase() === 'target';

/** Detects the separator: the one of the header, or the first one with which a line is a valid rule. */
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

/** Reads the rules of a CSV file. */
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

/** Converts a row. Only exports have a column with the action. */
function ruleOf(fields: readonly string[], isExport: boolean): ReadDirective {
  const [source = '', target = ''] = fields.map(withoutGuard);
  const [, , regex, code = '', type = ''] = fields;
  if (source === '') return { problem: 'The source is missing.' };
  if (source === target) return { problem: 'Source and target are the same.' };
  if (isExport && target === UNKNOWN_TARGET) return { problem: 'CSV cannot express the condition of this rule.' };
  const action = actionOf(code, isExport ? type : '');
  if (target === '' && (action.action_type === 'url' || action.action_type === 'pass'))
    return { problem: 'The target is missing.' };
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

function actionOf(column: string, type: string): Pick<ParsedRule, 'action_type' | 'action_code'> {
  const code = /^\d{1,3}$/.test(column) ? Number(column) : 0;
  const named = NAMED_ACTIONS.find((action) => action === type);
  if (named) return { action_type: named, action_code: code };
  if (code >= 401 && code <= 499) return { action_type: 'error', action_code: code };
  return { action_type: 'url', action_code: isRedirectCode(code) ? code : 301 };
}

/** The header row of exports. */
const EXPORTED_HEAD = 'source,target,regex,code,type,hits,title,status';
/** Placeholder for targets that depend on a condition. */
const UNKNOWN_TARGET = '/unknown';

/**
 * Writes rules as CSV. Texts that spreadsheets would evaluate as formulas are prefixed with an apostrophe, which the
 * reader removes.
 */
export async function* writeCsv(rules: AsyncIterable<RuleToExport>, report: Report): AsyncGenerator<string> {
  yield `${EXPORTED_HEAD}\n`;
  for await (const rule of rules) {
    const reason = unexpressedOf(rule);
    if (reason) report({ id: rule.id, url: rule.url, reason, isOmitted: hasUnknownTarget(rule) });
    yield `${columnsOf(rule).join(',')}\n`;
  }
}

const columnsOf = (rule: RuleToExport): (string | number)[] => [
  quoted(guarded(rule.url)),
  quoted(guarded(targetOf(rule))),
  rule.isRegex ? 1 : 0,
  rule.code,
  quoted(rule.action),
  rule.hits,
  quoted(guarded(rule.title)),
  quoted(rule.enabled ? 'active' : 'disabled'),
];

const hasUnknownTarget = ({ condition }: RuleToExport): boolean =>
  condition.type !== 'url' && condition.type !== 'page';

const targetOf = (rule: RuleToExport): string =>
  hasUnknownTarget(rule) ? UNKNOWN_TARGET : (rule.targets?.matched ?? '');

function unexpressedOf(rule: RuleToExport): string | undefined {
  if (hasUnknownTarget(rule)) return `CSV cannot express the condition "${rule.condition.type}" and its targets.`;
  if (rule.condition.type === 'page') return 'CSV cannot express the condition "page".';
  return undefined;
}

export const SEPARATORS = [',', ';', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A row, or the problem of a line. */
export type CsvRow = { line: number; fields: string[] } | { line: number; problem: string };

/** Maximum number of lines of a row: titles may contain line breaks. */
const MAX_LINES = 10;
const MAX_ROW = 65_536;
/** Texts that spreadsheets would evaluate as formulas. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Prefixes a text that would be evaluated as a formula; `withoutGuard` reverts it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverts `guarded`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Quotes a field. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Splits a row into fields. `open` if a quotation mark is not closed, undefined if text follows a closing one. */
export function fieldsOf(row: string, separator: Separator): string[] | 'open' | undefined {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const start = /^[ \t]*"/.exec(row.slice(at, at + 20));
    if (!start) {
      const end = row.indexOf(separator, at);
      fields.push(row.slice(at, end === -1 ? undefined : end).trim());
      if (end === -1) return fields;
      at = end + 1;
      continue;
    }
    const from = at + start[0].length;
    const end = closingMark(row, from);
    if (end === -1) return 'open';
    fields.push(row.slice(from, end).replaceAll('""', '"'));
    const rest = /^[ \t]*/.exec(row.slice(end + 1));
    at = end + 1 + (rest?.[0].length ?? 0);
    if (at >= row.length) return fields;
    if (row[at] !== separator) return undefined;
    at += 1;
  }
}

/** The position of the closing quotation mark; doubled marks are escaped ones. */
function closingMark(row: string, from: number): number {
  for (let at = row.indexOf('"', from); at !== -1; at = row.indexOf('"', at + 2)) {
    if (row[at + 1] !== '"') return at;
  }
  return -1;
}

/** Reads the rows of a CSV file. An unclosed quotation mark invalidates only its own line. */
export async function* rowsOf(lines: AsyncIterable<Line>, separator: Separator): AsyncGenerator<CsvRow> {
  const source = lines[Symbol.asyncIterator]();
  const ahead: Line[] = [];
  const lookAhead = async (index: number): Promise<Line | undefined> => {
    while (ahead.length <= index) {
      const next = await source.next();
      if (next.done) return undefined;
      ahead.push(next.value);
    }
    return ahead[index];
  };
  for (let first = await lookAhead(0); first; first = await lookAhead(0)) {
    const { number: line, problem } = first;
    const row = problem === undefined ? await rowAt(lookAhead, separator) : { lines: 1, problem };
    ahead.splice(0, row.lines);
    if ('problem' in row) yield { line, problem: row.problem };
    else if (row.fields.some((field) => field !== '')) yield { line, fields: row.fields };
  }
}

type Row = { lines: number; fields: string[] } | { lines: number; problem: string };

/** Reads the row that starts at the next line. */
async function rowAt(lookAhead: (index: number) => Promise<Line | undefined>, separator: Separator): Promise<Row> {
  let text = '';
  for (let index = 0; index < MAX_LINES; index += 1) {
    const next = await lookAhead(index);
    if (!next || next.problem !== undefined || text.length + next.text.length > MAX_ROW) break;
    text = index ? `${text}\n${next.text}` : next.text;
    // Only a line with a quotation mark can close an open field.
    if (index && !next.text.includes('"')) continue;
    const fields = fieldsOf(text, separator);
    if (fields === 'open') continue;
    if (fields) return { lines: index + 1, fields };
    if (index === 0) return { lines: 1, problem: 'Unexpected text after a closing quotation mark.' };
    break;
  }
  return { lines: 1, problem: 'Unclosed quotation mark.' };
}
