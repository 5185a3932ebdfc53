import { ACTION_TYPES, type ActionType, isRedirectCode } from '../../common/index.js';
import {
  areWords,
  askForColumns,
  BY_POSITION,
  type Columns,
  columnsOfHead,
  type CsvColumn,
  EXPORTED_HEAD,
  looksLikeUrl,
  nameColumns,
  namedSeparator,
} from './csv-columns.js';
import {
  CsvRows,
  fieldsOf,
  guarded,
  quoted,
  type RuleCsvRow,
  type Separator,
  SEPARATORS,
  withoutGuard,
} from './csv-rows.js';
import { escapeLiteral } from './expressions.js';
import type { RuleToExport, ParsedRule, ReadDirective, ReadRule, Report } from './rule-format.js';
import { passesQuery, restTarget } from './server-file.js';
import type { Line } from './text-lines.js';

/** Actions that exports name in the fifth column, because they are not implied by a status. */
const NAMED_ACTIONS: readonly ActionType[] = ACTION_TYPES.filter((action) => action !== 'url');

/** Detects the separator: the one that a line names, the one of the header, or the first with which a line is a rule. */
export async function separatorOf(lines: AsyncIterable<Line>): Promise<Separator> {
  const works = new Set<Separator>();
  let isFirst = true;
  for await (const { text } of lines) {
    const named = isFirst ? namedSeparator(text) : undefined;
    if (named) return named;
    for (const separator of SEPARATORS) {
      const fields = text.includes(separator) ? fieldsOf(text, separator) : undefined;
      if (!Array.isArray(fields)) continue;
      if (isFirst && columnsOfHead(fields)) return separator;
      if (!('problem' in ruleOf(fields, BY_POSITION))) works.add(separator);
    }
    if (works.has(',')) return ',';
    isFirst &&= text === '';
  }
  return SEPARATORS.find((separator) => works.has(separator)) ?? ',';
}

/** How the columns of a file are read. */
export interface CsvOptions {
  separator: Separator;
  /** The meanings of the columns, if the file does not say them in words that are known. */
  columns?: readonly (CsvColumn | undefined)[] | undefined;
}

/** Reads the rules of a CSV file, from the lines of each piece of it together. */
export async function* readCsv(
  pieces: AsyncIterable<readonly Line[]>,
  options: CsvOptions,
): AsyncGenerator<readonly ReadRule[]> {
  const rows = new CsvRows(options.separator);
  const rules = new CsvRules(options);
  for await (const lines of pieces) {
    yield rules.push(rows.push(lines));
    if (rules.isDone) return;
  }
  yield [...rules.push(rows.end()), ...rules.end()];
}

/** Reads the rules of rows. */
class CsvRules {
  /** Whether the columns are not known, so that nothing more is read. */
  isDone = false;
  private head: Columns;
  private isFirst = true;
  /** A first row of words, which names columns if the next row has URLs. */
  private words: { line: number; fields: string[] } | undefined;

  constructor(private readonly options: CsvOptions) {
    const { columns } = options;
    this.head = columns ? { columns, form: 'named' } : BY_POSITION;
  }

  push(rows: Iterable<RuleCsvRow>): ReadRule[] {
    const read: ReadRule[] = [];
    for (const row of rows) {
      if (this.isDone) break;
      if ('problem' in row) read.push(row);
      else this.row(row, read);
    }
    return read;
  }

  end(): ReadRule[] {
    const { words } = this;
    return words && !this.isDone ? [{ line: words.line, ...ruleOf(words.fields, this.head) }] : [];
  }

  private row(row: { line: number; fields: string[] }, read: ReadRule[]): void {
    const { line, fields } = row;
    const { columns, separator } = this.options;
    if (line === 1 && namedSeparator(fields.join(separator))) return;
    const { words } = this;
    if (words) {
      const isHead = nameColumns(words.fields) || fields.some((field) => looksLikeUrl(withoutGuard(field)));
      if (isHead && !columns) {
        read.push({ line: words.line, problem: askForColumns(words.fields) });
        this.isDone = true;
        return;
      }
      if (!isHead) read.push({ line: words.line, ...ruleOf(words.fields, this.head) });
      this.words = undefined;
    } else if (this.isFirst) {
      this.isFirst = false;
      const known = columnsOfHead(fields);
      if (known) this.head = columns ? this.head : known;
      else if (areWords(fields)) this.words = row;
      if (known || this.words) return;
    }
    read.push({ line, ...ruleOf(fields, this.head) });
  }
}

/** Converts a row. */
function ruleOf(fields: readonly string[], { columns, form }: Columns): ReadDirective {
  const isExport = form === 'export';
  const cell = (column: CsvColumn): string | undefined => {
    const at = columns.indexOf(column);
    return at < 0 ? undefined : fields[at];
  };
  const [source, target] = [withoutGuard(cell('source') ?? ''), withoutGuard(cell('target') ?? '')];
  if (source === '') return { problem: 'The source is missing.' };
  if (source === target) return { problem: 'Source and target are the same.' };
  if (isExport && target === UNKNOWN_TARGET) return { problem: 'CSV cannot express the condition of this rule.' };
  // Some tools call the code a status, or leave out the column before it.
  const [match, status = ''] = [cell('match'), cell('status')];
  const isCode = (text: string | undefined) => /^\d{3}$/.test(text ?? '');
  const code = cell('code') ?? [status, match].find(isCode) ?? '';
  const action = actionOf(code, cell('action') ?? '');
  if (form === 'named' && action.action_type === 'url' && !isKnownCode(code))
    return { problem: `The code ${code.slice(0, 50)} is not known.` };
  if (target === '' && (action.action_type === 'url' || action.action_type === 'pass'))
    return { problem: 'The target is missing.' };
  const written = isExport ? target : wholeTarget(target);
  if (written === undefined) return { problem: 'The target must be a path, or a URL with http or https.' };
  const wildcard = match === undefined || isCode(match) ? wildcardOf(source, written) : undefined;
  const matched = wildcard ?? sourceOf(source, isCode(match) ? undefined : match, form);
  if (!matched) return { problem: `The kind of source ${match?.slice(0, 50)} is not known.` };
  const enabled = isCode(status) || enabledOf(status);
  if (enabled === undefined) return { problem: `The status ${status.slice(0, 50)} is not known.` };
  return {
    rule: {
      url: matched.url,
      regex: matched.regex,
      match_type: 'url',
      ...action,
      action_data: written ? { url: wildcard?.target ?? written } : {},
      ...(enabled ? {} : { enabled }),
    },
  };
}

/** A target as rules write it: relative ones start at the root. Undefined for other schemes. */
function wholeTarget(target: string): string | undefined {
  if (target === '' || /^(?:https?:\/\/|[/?#$])/i.test(target)) return target;
  return /^(?:[a-z][a-z\d+.-]*:|www\.)/i.test(target) ? undefined : `/${target}`;
}

/** Without a column for it, a source with one of these characters is an expression. */
const EXPRESSION_SIGN = /[()[\]$^*]/;

/** The source of a row, by its kind; undefined for unknown ones. */
function sourceOf(
  source: string,
  match: string | undefined,
  form: Columns['form'],
): Pick<ParsedRule, 'url' | 'regex'> | undefined {
  const kind = match?.trim().toLowerCase();
  if (kind === undefined ? EXPRESSION_SIGN.test(source) : EXPRESSIONS.has(kind))
    // Some tools write paths without their slash, without which no expression matches.
    return { url: form !== 'named' ? source : source.replace(/^\^(?=[\w-])/, '^/'), regex: true };
  if (kind === undefined || form === 'order' || PLAIN.has(kind)) return { url: source, regex: false };
  const text = escapeLiteral(source.replace(/^https?:\/\/[^/]*/i, ''));
  if (kind === 'contains') return { url: `^.*${text}.*$`, regex: true };
  if (kind === 'start' || kind === 'starts with') return { url: `^/?${text}.*$`, regex: true };
  return kind === 'end' || kind === 'ends with' ? { url: `^.*${text}$`, regex: true } : undefined;
}

/** A source that ends with `/*`, as some tools write all paths below one, and its target, where `*` is the rest. */
function wildcardOf(source: string, target: string): { url: string; regex: true; target: string } | undefined {
  const above = source.endsWith('/*') ? source.slice(0, -1) : '*';
  if (EXPRESSION_SIGN.test(above)) return undefined;
  return { url: `^${escapeLiteral(above)}(.*)$`, regex: true, target: target.replace('*', '$1') };
}

const EXPRESSIONS = new Set(['1', 'true', 'yes', 'regex', 'regexp', 'regular', 'regular expression']);
const PLAIN = new Set(['', '0', 'false', 'no', 'plain', 'exact', 'url']);

const ENABLED = new Set(['', '1', 'true', 'yes', 'on', 'active', 'enabled', 'publish', 'published']);
const DISABLED = new Set(['0', 'false', 'no', 'off', 'inactive', 'disabled', 'draft', 'trash', 'trashed', 'paused']);

/** Whether a row is enabled; undefined for unknown words. */
function enabledOf(status: string): boolean | undefined {
  const word = status.trim().toLowerCase();
  if (DISABLED.has(word)) return false;
  return ENABLED.has(word) || undefined;
}

function actionOf(column: string, type: string): Pick<ParsedRule, 'action_type' | 'action_code'> {
  const [, digits = ''] = /^(\d{1,3})\b/.exec(column.trim()) ?? [];
  const code = digits === '' ? (CODES[column.trim().toLowerCase()] ?? 0) : Number(digits);
  const named = NAMED_ACTIONS.find((action) => action === type);
  if (named) return { action_type: named, action_code: code };
  if (code >= 401 && code <= 499) return { action_type: 'error', action_code: code };
  return { action_type: 'url', action_code: isRedirectCode(code) ? code : 301 };
}

/** Whether a code says what becomes of a visit. None means a permanent redirect. */
function isKnownCode(column: string): boolean {
  const word = column.trim().toLowerCase();
  const code = Number(/^\d{3}\b/.exec(word)?.[0] ?? CODES[word]);
  return word === '' || isRedirectCode(code) || (code >= 401 && code <= 499);
}

const CODES: Readonly<Record<string, number>> = {
  permanent: 301,
  'permanent redirect': 301,
  'moved permanently': 301,
  temporary: 302,
  'temporary redirect': 302,
  temp: 302,
  found: 302,
  gone: 410,
  forbidden: 403,
};

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
  quoted(guarded(writtenSource(rule))),
  quoted(guarded(targetOf(rule))),
  rule.isRegex || rule.flagPrefix ? 1 : 0,
  rule.code,
  quoted(rule.action),
  rule.hits,
  quoted(guarded(rule.title)),
  quoted(rule.enabled ? 'active' : 'disabled'),
];

const hasUnknownTarget = ({ condition }: RuleToExport): boolean =>
  condition.type !== 'url' && condition.type !== 'page';

function targetOf(rule: RuleToExport): string {
  if (hasUnknownTarget(rule)) return UNKNOWN_TARGET;
  return rule.targets ? restTarget(rule, rule.targets.matched) : '';
}

/** The source, as an expression on path and query if paths below it match, too. */
function writtenSource(rule: RuleToExport): string {
  const { url, flagPrefix } = rule;
  if (!flagPrefix) return url;
  const path = escapeLiteral(url);
  if (passesQuery(rule)) return url.endsWith('/') ? `^${path}(.*)$` : `^${path}([/?].*)?$`;
  return `^${path}(${url.endsWith('/') ? '' : '/'}[^?]*)${url.endsWith('/') ? '' : '?'}(?:\\?.*)?$`;
}

function unexpressedOf(rule: RuleToExport): string | undefined {
  if (hasUnknownTarget(rule)) return `CSV cannot express the condition "${rule.condition.type}" and its targets.`;
  if (rule.flagWhole || (rule.flagAppend && !rule.flagPrefix)) return 'CSV cannot express how the query is handled.';
  if (rule.condition.type === 'page') return 'CSV cannot express the condition "page".';
  return undefined;
}
