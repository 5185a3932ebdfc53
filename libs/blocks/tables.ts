import { lexMarkup, parseAttributes, type TagToken } from '#libs/markup';
import { blockAround } from './editing.js';

/** A piece of a source. */
interface Slice {
  readonly start: number;
  readonly end: number;
}

interface Cell extends Slice {
  readonly tag: 'td' | 'th';
  readonly opener: string;
}

interface Row extends Slice {
  readonly cells: Cell[];
}

/** A section of a table: its rows, and where they stand. Rows outside of sections are in the body. */
interface Section extends Slice {
  readonly name: SectionName;
  readonly rows: Row[];
}

type SectionName = 'thead' | 'tbody' | 'tfoot';

interface Table {
  readonly sections: readonly Section[];
  /** Number of columns. */
  readonly width: number;
  /** Where its closing tag begins. */
  readonly end: number;
}

/** A change of a table, at a cell. */
export type TableChange =
  | 'rowBefore'
  | 'rowAfter'
  | 'removeRow'
  | 'columnBefore'
  | 'columnAfter'
  | 'removeColumn'
  | 'header'
  | 'footer';

/** A changed table, and a position in the cell in which the caret belongs; undefined if it belongs nowhere. */
export interface ChangedTable {
  readonly source: string;
  readonly position: number | undefined;
}

/** Whether a table has a header or a footer row. */
export interface TableParts {
  readonly header: boolean;
  readonly footer: boolean;
}

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/** What the table at a position has; undefined if its rows and columns are not changed, such as one with joined cells. */
export function tableParts(source: string, position: number): TableParts | undefined {
  const block = blockAround(source, 'core/table', position);
  const table = block && readTable(source.slice(block.start, block.end));
  const has = (name: SectionName): boolean => table?.sections.some((section) => section.name === name) ?? false;
  return table && { header: has('thead'), footer: has('tfoot') };
}

/**
 * A source in which the table at a position is changed. All bytes but those of what is added or removed stay.
 *
 * @param position a position in the cell at which it is changed
 * @returns undefined if there is no such cell, or nothing would be left of the table
 */
export function changeTable(source: string, position: number, change: TableChange): ChangedTable | undefined {
  const block = blockAround(source, 'core/table', position);
  if (!block) return undefined;
  const { start, end } = block;
  const made = changed(source.slice(start, end), position - start, change);
  return (
    made && {
      source: source.slice(0, start) + made.source + source.slice(end),
      position: made.position === undefined ? undefined : made.position + start,
    }
  );
}

function changed(source: string, position: number, change: TableChange): ChangedTable | undefined {
  const table = readTable(source);
  if (!table) return undefined;
  if (change === 'header') return toggle(source, table, 'thead');
  if (change === 'footer') return toggle(source, table, 'tfoot');
  const section = table.sections.find(({ rows }) => rows.some((row) => isIn(row, position)));
  const row = section?.rows.find((one) => isIn(one, position));
  const column = row?.cells.findIndex((cell) => isIn(cell, position)) ?? -1;
  const cell = row?.cells[column];
  if (!section || !row || !cell) return undefined;
  switch (change) {
    case 'rowBefore':
      return addRow(source, row, row.start, column);
    case 'rowAfter':
      return addRow(source, row, row.end, column);
    case 'removeRow':
      return removeRow(source, table, section, row, column);
    case 'columnBefore':
      return addColumn(source, table, row, column, 0);
    case 'columnAfter':
      return addColumn(source, table, row, column, 1);
    case 'removeColumn':
      return removeColumn(source, table, row, column);
  }
}

const isIn = ({ start, end }: Slice, position: number): boolean => position >= start && position < end;

/** An empty row like another one. Its caret is in the cell of a column. */
function addRow(source: string, like: Row, at: number, column: number): ChangedTable {
  const cells = like.cells.map(({ opener, tag }) => `${opener}</${tag}>`);
  const before = `<tr>${cells.slice(0, column).join('')}${like.cells[column]?.opener ?? ''}`;
  return {
    source: `${source.slice(0, at)}<tr>${cells.join('')}</tr>${source.slice(at)}`,
    position: at + before.length,
  };
}

function removeRow(source: string, table: Table, section: Section, row: Row, column: number): ChangedTable | undefined {
  const rows = table.sections.flatMap((one) => one.rows);
  if (rows.length === 1) return undefined;
  const at = rows.indexOf(row);
  const gone = section.rows.length === 1 ? section : row;
  const other = rows[at + 1] ?? rows[at - 1];
  const caret = other?.cells[Math.min(column, other.cells.length - 1)];
  const left = source.slice(0, gone.start) + source.slice(gone.end);
  const shift = other && other.start > gone.start ? gone.end - gone.start : 0;
  return { source: left, position: caret && caret.start + caret.opener.length - shift };
}

function addColumn(source: string, table: Table, row: Row, column: number, side: 0 | 1): ChangedTable {
  let made = source;
  let position: number | undefined;
  for (const one of table.sections.flatMap(({ rows }) => rows).toReversed()) {
    const cell = one.cells[Math.min(column, one.cells.length - 1)];
    if (!cell) continue;
    const at = side ? cell.end : cell.start;
    const added = `<${cell.tag}></${cell.tag}>`;
    made = made.slice(0, at) + added + made.slice(at);
    // Cells are added from the last row to the first: earlier ones move this one.
    if (one === row) position = at + cell.tag.length + 2;
    else if (position !== undefined) position += added.length;
  }
  return { source: made, position };
}

function removeColumn(source: string, table: Table, row: Row, column: number): ChangedTable | undefined {
  if (table.width === 1) return undefined;
  let made = source;
  let position: number | undefined;
  for (const one of table.sections.flatMap(({ rows }) => rows).toReversed()) {
    const cell = one.cells[column];
    const length = cell ? cell.end - cell.start : 0;
    if (cell) made = made.slice(0, cell.start) + made.slice(cell.end);
    const next = one.cells[column + 1];
    const other = next ?? one.cells[column - 1];
    if (one === row) position = other && other.start + other.opener.length - (next ? length : 0);
    else if (position !== undefined) position -= length;
  }
  return { source: made, position };
}

/** A table with or without its header or footer. */
function toggle(source: string, table: Table, name: 'thead' | 'tfoot'): ChangedTable | undefined {
  const known = table.sections.find((section) => section.name === name);
  if (known && table.sections.length === 1) return undefined;
  if (known) return { source: source.slice(0, known.start) + source.slice(known.end), position: undefined };
  const tag = name === 'thead' ? 'th' : 'td';
  const opening = `<${name}><tr>`;
  const made = `${opening}${`<${tag}></${tag}>`.repeat(table.width)}</tr></${name}>`;
  const at = name === 'thead' ? (table.sections[0]?.start ?? table.end) : table.end;
  return { source: source.slice(0, at) + made + source.slice(at), position: at + opening.length + tag.length + 2 };
}

/** The only table of a source, without joined cells. */
function readTable(source: string): Table | undefined {
  const sections: (Section & { end: number })[] = [];
  let section: (Section & { end: number }) | undefined;
  let isImplied = false;
  let row: (Row & { end: number }) | undefined;
  let cell: (Cell & { end: number }) | undefined;
  let isOpen = false;
  let tableEnd: number | undefined;
  let position = 0;
  for (const token of lexMarkup(source)) {
    const start = position;
    position += token.raw.length;
    if (token.kind !== 'tag') continue;
    const { name, closing } = token;
    if (name === 'table') {
      if (!closing && (isOpen || tableEnd !== undefined)) return undefined;
      if (closing && tableEnd === undefined) tableEnd = start;
      isOpen = !closing;
    } else if (!isOpen) continue;
    else if (SECTIONS.has(name)) {
      if (closing) {
        if (section) section.end = position;
        section = undefined;
      } else {
        section = { name: name as SectionName, rows: [], start, end: position };
        sections.push(section);
      }
      isImplied = false;
    } else if (name === 'tr' && !closing) {
      if (!section) {
        section = { name: 'tbody', rows: [], start, end: position };
        isImplied = true;
        sections.push(section);
      }
      row = { cells: [], start, end: position };
      section.rows.push(row);
    } else if (name === 'tr' && row) {
      row.end = position;
      row = undefined;
      if (section && isImplied) section.end = position;
    } else if (isCell(name) && !closing) {
      if (!row || cell || hasSpan(token)) return undefined;
      cell = { tag: name, opener: token.raw, start, end: position };
      row.cells.push(cell);
    } else if (isCell(name) && cell) {
      cell.end = position;
      cell = undefined;
    }
  }
  const width = Math.max(0, ...sections.flatMap(({ rows }) => rows.map(({ cells }) => cells.length)));
  return tableEnd === undefined || row || cell || !width ? undefined : { sections, width, end: tableEnd };
}

const isCell = (name: string): name is 'td' | 'th' => name === 'td' || name === 'th';

const hasSpan = (token: TagToken): boolean =>
  parseAttributes(token).some(({ name, value }) => /^(?:col|row)span$/.test(name) && value !== '1');
