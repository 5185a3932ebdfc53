import type { Line } from './text-lines.js';

export const SEPARATORS = [',', ';', '|', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row, or the problem of a line. */
export type RuleCsvRow = { line: number; fields: string[] } | { line: number; problem: string };

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
  if (!row.includes('"')) return row.split(separator).map((field) => field.trim());
  const [before, after] = separator === '\t' ? [/^ *"/, /^ */] : [/^[ \t]*"/, /^[ \t]*/];
  let at = 0;
  for (;;) {
    const start = before.exec(row.slice(at, at + 20));
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
    const rest = after.exec(row.slice(end + 1));
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

type Row = { lines: number; fields: string[] } | { lines: number; problem: string };

/** Reads the rows of a CSV file. An unclosed quotation mark invalidates only its own line. */
export class CsvRows {
  private ahead: Line[] = [];

  constructor(private readonly separator: Separator) {}

  /** The rows that lines complete. */
  *push(lines: readonly Line[]): Generator<RuleCsvRow> {
    this.ahead = this.ahead.length ? [...this.ahead, ...lines] : [...lines];
    yield* this.rows(false);
  }

  /** The rows that are left at the end of the file. */
  *end(): Generator<RuleCsvRow> {
    yield* this.rows(true);
  }

  private *rows(isEnd: boolean): Generator<RuleCsvRow> {
    let at = 0;
    for (;;) {
      const first = this.ahead[at];
      if (!first) break;
      const { number: line, problem } = first;
      const row = problem === undefined ? this.rowAt(at, isEnd) : { lines: 1, problem };
      if (!row) break;
      at += row.lines;
      if ('problem' in row) yield { line, problem: row.problem };
      else if (row.fields.some((field) => field !== '')) yield { line, fields: row.fields };
    }
    this.ahead = this.ahead.slice(at);
  }

  /** Reads the row that starts at a line; undefined if the lines that follow have to be seen. */
  private rowAt(start: number, isEnd: boolean): Row | undefined {
    let text = '';
    for (let index = 0; index < MAX_LINES; index += 1) {
      const next = this.ahead[start + index];
      if (!next && !isEnd) return undefined;
      if (!next || next.problem !== undefined || text.length + next.text.length > MAX_ROW) break;
      text = index ? `${text}\n${next.text}` : next.text;
      // Only a line with a quotation mark can close an open field.
      if (index && !next.text.includes('"')) continue;
      const fields = fieldsOf(text, this.separator);
      if (fields === 'open') continue;
      if (fields) return { lines: index + 1, fields };
      if (index === 0) return { lines: 1, problem: 'Unexpected text after a closing quotation mark.' };
      break;
    }
    return { lines: 1, problem: 'Unclosed quotation mark.' };
  }
}
