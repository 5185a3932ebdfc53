import type { Line } from './text-lines.js';

export const SEPARATORS = [',', ';', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row of a table, or what is wrong with a line. */
export type CsvRow = { line: number; fields: string[] } | { line: number; problem: string };

/** As many lines may one row have: titles may hold some. */
const MOST_LINES = 10;
const LONGEST_ROW = 65_536;
/** Programs for tables take what begins like this for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that no program for tables takes for a formula; `withoutGuard` takes back what was put before it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A text as it was before it was guarded. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** A text as a field, within quotation marks. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The fields of a row; `open` when a quotation mark is not closed, undefined when something follows a closing one. */
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

/** Where the quotation mark is that closes a field; two in a row stand for one. */
function closingMark(row: string, from: number): number {
  for (let at = row.indexOf('"', from); at !== -1; at = row.indexOf('"', at + 2)) {
    if (row[at + 1] !== '"') return at;
  }
  return -1;
}

/** The rows of a table. A quotation mark that nothing closes spoils its own line alone. */
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

/** The row that begins at the next line. */
async function rowAt(lookAhead: (index: number) => Promise<Line | undefined>, separator: Separator): Promise<Row> {
  let text = '';
  for (let index = 0; index < MOST_LINES; index += 1) {
    const next = await lookAhead(index);
    if (!next || next.problem !== undefined || text.length + next.text.length > LONGEST_ROW) break;
    text = index ? `${text}\n${next.text}` : next.text;
    // Only a line with a quotation mark can end what another one has begun.
    if (index && !next.text.includes('"')) continue;
    const fields = fieldsOf(text, separator);
    if (fields === 'open') continue;
    if (fields) return { lines: index + 1, fields };
    if (index === 0) return { lines: 1, problem: 'Something follows a closing quotation mark.' };
    break;
  }
  return { lines: 1, problem: 'A quotation mark is not closed.' };
}
