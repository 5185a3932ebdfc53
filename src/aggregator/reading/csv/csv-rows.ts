import { parse } from 'csv-parse/sync';
import { ReadingError, type ReadingLimits } from '../item-reader.js';

/** A row of a table. */
export interface CsvRow {
  /** Line on which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Reports a skipped line. */
type ReportLine = (line: number, message: string) => void;

type Delimiter = (typeof DELIMITERS)[number];

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Characters that are parsed at once. */
const BLOCK = 64 * 1024;
/** Maximum number of rows that cannot be split. A source with more is not a table. */
const MOST_BROKEN = 1000;
const LINE_FEED = 0x0a;

/** A first line that declares the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i;

/**
 * Parses the rows of a table and detects its separator. A row that cannot be split is skipped, and parsing continues on
 * the next line, so that an unclosed quotation mark does not swallow the rest.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  limits: Pick<ReadingLimits, 'lineBytes' | 'itemLength'>,
  report: ReportLine,
): AsyncGenerator<CsvRow> {
  let rows: RowParser | undefined;
  for await (const block of blocksOf(text)) {
    rows ??= new RowParser(delimiterOf(block), limits, report);
    yield* rows.write(block);
  }
  if (rows) yield* rows.end();
}

/** Combines the text into larger blocks with LF line ends. */
async function* blocksOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of text) {
    block += piece;
    if (block.length < BLOCK) continue;
    // The next piece may start with the LF of a CRLF.
    const end = block.endsWith('\r') ? block.length - 1 : block.length;
    yield block.slice(0, end).replace(/\r\n?/g, '\n');
    block = block.slice(end);
  }
  if (block) yield block.replace(/\r\n?/g, '\n');
}

/** The declared separator, or the one that gives most columns in the first row. */
function delimiterOf(start: string): Delimiter {
  const declared = SEPARATOR_LINE.exec(start)?.[1];
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const char of start.trimStart()) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\n' && !isQuoted) break;
    else if (!isQuoted) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const count = (char: string) => (char === declared ? Infinity : (counts.get(char) ?? 0));
  return DELIMITERS.reduce((best, char) => (count(char) > count(best) ? char : best));
}

class RowParser {
  /** Unparsed bytes, starting at the beginning of a row. */
  private rest: Buffer = Buffer.alloc(0);
  private line = 1;
  /** Whether the bytes start within a skipped line. */
  private isSkipping = false;
  private columns = 0;
  private broken = 0;

  constructor(
    private readonly delimiter: Delimiter,
    private readonly limits: Pick<ReadingLimits, 'lineBytes' | 'itemLength'>,
    private readonly report: ReportLine,
  ) {}

  *write(block: string): Generator<CsvRow> {
    this.rest = Buffer.concat([this.rest, Buffer.from(block)]);
    if (this.line === 1 && SEPARATOR_LINE.test(this.rest.toString('latin1', 0, 6))) this.dropLine();
    if (this.isSkipping) this.skipLine();
    yield* this.take(this.rest.lastIndexOf(LINE_FEED) + 1, false);
    if (this.rest.length <= this.limits.lineBytes || this.rest.includes(LINE_FEED)) return;
    this.report(this.line, 'The line is too long.');
    this.skipLine();
  }

  *end(): Generator<CsvRow> {
    if (!this.isSkipping) yield* this.take(this.rest.length, true);
  }

  /** Parses the rows up to a position. Unless `isLast`, the last row may still be incomplete. */
  private *take(end: number, isLast: boolean): Generator<CsvRow> {
    let left = end;
    while (left > 0) {
      const { rows, isBroken } = this.parse(this.rest.subarray(0, left));
      for (const { cells, bytes } of rows) {
        yield* this.row(cells, bytes);
        left -= bytes;
      }
      if (left <= 0) return;
      const isOpen = !isBroken && !isLast && left <= this.limits.itemLength;
      if (isOpen) return;
      left -= yield* this.singleLine();
    }
  }

  /** Parses rows up to the first broken or incomplete one. */
  private parse(block: Buffer): { rows: { cells: string[]; bytes: number }[]; isBroken: boolean } {
    const rows: { cells: string[]; bytes: number }[] = [];
    let read = 0;
    try {
      parse(block, {
        delimiter: this.delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
        on_record: (cells: string[], { bytes }) => {
          rows.push({ cells, bytes: bytes - read });
          read = bytes;
          return null;
        },
      });
      return { rows, isBroken: false };
    } catch (error) {
      return { rows, isBroken: !isUnclosed(error) };
    }
  }

  private *row(cells: string[], bytes: number): Generator<CsvRow> {
    const { line } = this;
    const lines = countOf(this.rest.subarray(0, bytes), LINE_FEED);
    this.rest = this.rest.subarray(bytes);
    this.line += lines;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (bytes > this.limits.itemLength) {
      this.report(line, 'The row is too long.');
      return;
    }
    this.columns ||= cells.length;
    while (cells.length > this.columns && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length <= this.columns) yield { line, cells };
    else this.report(line, `The row has ${cells.length} cells, but the table has ${this.columns} columns.`);
  }

  /**
   * Parses the first line alone, treating quotation marks as plain characters. Yields a row if it is complete. Returns
   * the length of the line in bytes.
   */
  private *singleLine(): Generator<CsvRow, number> {
    const { line } = this;
    const bytes = this.dropLine();
    const text = bytes.toString();
    if (text.trim() === '') return bytes.length;
    if ((this.broken += 1) > MOST_BROKEN) throw new ReadingError('format', 'The file is not a CSV table.');
    const cells = this.parseRelaxed(text);
    if (cells && cells.length === this.columns) yield { line, cells };
    else this.report(line, 'The line cannot be split into cells: unbalanced quotation marks.');
    return bytes.length;
  }

  private parseRelaxed(line: string): string[] | undefined {
    try {
      const [cells, ...more]: string[][] = parse(line, {
        delimiter: this.delimiter,
        record_delimiter: '\n',
        relax_quotes: true,
      });
      return more.length ? undefined : cells;
    } catch {
      return undefined;
    }
  }

  private dropLine(): Buffer {
    const end = this.rest.indexOf(LINE_FEED) + 1 || this.rest.length;
    const line = this.rest.subarray(0, end);
    this.rest = this.rest.subarray(end);
    this.line += 1;
    return line;
  }

  /** Drops the rest of the current line, as far as it has been received. */
  private skipLine(): void {
    const end = this.rest.indexOf(LINE_FEED);
    this.isSkipping = end === -1;
    if (this.isSkipping) this.rest = Buffer.alloc(0);
    else this.dropLine();
  }
}

const isUnclosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}
