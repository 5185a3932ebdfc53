import { z } from 'zod';
import { readZone, zoneOfOffset } from '../../calendar/dates.js';
import type { ImportProblem } from '../items/import-item.js';
import { toldName } from '../items/told-values.js';
import type { ItemReader } from '../reading/item-reader.js';
import { ReadingError } from '../reading/reading-error.js';
import { textOf } from '../reading/source-text.js';
import { columnsOf, CSV_CONTENT_TYPES, type CsvColumns, type CsvField } from './csv-columns.js';
import { DATE_ORDERS, orderIn, type DateOrder } from './csv-dates.js';
import { CSV_ITEMS, type CellOf } from './csv-items.js';
import { readRows, type CsvRow } from './csv-rows.js';

/** What a table needs to be told; without anything its head has to tell it. */
const SETTINGS = z
  .object({
    contentType: z.enum(CSV_CONTENT_TYPES).optional(),
    /** Titles or numbers (from 0) of columns, and their fields. */
    columnMap: z.record(z.string(), z.string()).optional(),
    /** The order of day and month in dates such as `1/2/2026`. */
    dates: z.enum(DATE_ORDERS).optional(),
    /** The order where neither `dates` nor the table itself tells it. */
    usualDates: z.enum(DATE_ORDERS).optional(),
  })
  .optional();
export type CsvSettings = NonNullable<z.input<typeof SETTINGS>>;

/** How much of the table is held at most until one of its dates proves the order of day and month. */
const MOST_AHEAD = { rows: 20_000, characters: 4_000_000 };
/** What a table is told by whose dates can be read in two ways. */
export const AMBIGUOUS_DATES = 'warning:csv-ambiguous-dates';
const ORDER_NAMES: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first' };

const NAMES = { cal_events: 'event_name', cal_venue: 'venue_name', cal_organizer: 'organizer_name' } as const;

/** Reads tables of events, venues or organizers in CSV. The first row is the head. */
export const csvReader: ItemReader = {
  async *read(bytes, options, report) {
    const { contentType, columnMap, dates, usualDates = 'mdy' } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const leaveOut = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    const rows = readRows(textOf(bytes), options.limits, (line, message) => leaveOut({ line, message }));
    const head = await rows.next();
    if (head.done) throw new ReadingError('format', 'The file is empty.');
    const columns = columnsOf(head.value.cells, columnMap, contentType);
    const { first, proof, doubt } =
      dates === undefined ? await ahead(rows, columns) : { first: [], proof: undefined, doubt: undefined };
    const dateOrder = dates ?? proof ?? usualDates;
    if (doubt !== undefined && dates === undefined && proof === undefined)
      report.problem({ code: AMBIGUOUS_DATES, message: doubtOf(doubt, dateOrder) });
    const reckoning = { siteZone, dateOrder };
    const itemIn = CSV_ITEMS[columns.contentType];
    for await (const { line, cells } of chained(first, rows)) {
      const cell = cellIn(cells, columns);
      const item = itemIn(cell, reckoning);
      if (typeof item !== 'string') yield item;
      else leaveOut({ line, item: toldName(cell(NAMES[columns.contentType])), message: item });
    }
  },
};

/** The rows up to the first date that proves the order of day and month. */
interface RowsAhead {
  first: CsvRow[];
  proof: DateOrder | undefined;
  /** The first date that can be read in two ways. */
  doubt: string | undefined;
}

async function ahead(rows: AsyncIterator<CsvRow>, columns: CsvColumns): Promise<RowsAhead> {
  const first: CsvRow[] = [];
  let doubt: string | undefined;
  let left = MOST_AHEAD.characters;
  // Venues and organizers have no dates.
  const most = columns.contentType === 'cal_events' ? MOST_AHEAD.rows : 0;
  while (first.length < most && left > 0) {
    const next = await rows.next();
    if (next.done) break;
    const { cells } = next.value;
    first.push(next.value);
    left -= cells.reduce((length, cell) => length + cell.length, 0);
    const cell = cellIn(cells, columns);
    for (const date of [cell('event_start_date'), cell('event_end_date')]) {
      const order = orderIn(date);
      if (order === 'either') doubt ??= date;
      else if (order) return { first, proof: order, doubt };
    }
  }
  return { first, proof: undefined, doubt };
}

const doubtOf = (date: string, order: DateOrder): string =>
  `Dates such as “${date.slice(0, 20)}” are read ${ORDER_NAMES[order]}, as the language of the site has it; --dates says how they are meant.`;

async function* chained(first: CsvRow[], rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first;
  yield* rows;
}

/** What the cells of a row hold by field. */
function cellIn(cells: readonly string[], { at }: CsvColumns): CellOf {
  return (field: CsvField) => plainCell(cells[at.get(field) ?? -1] ?? '');
}

/** A cell without what spreadsheets put around a text so that it is not taken for a formula or a number. */
function plainCell(cell: string): string {
  const text = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;
  return text.trim().replace(/^'(?=[=+\-@])/, '');
}
