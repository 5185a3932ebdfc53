import { z } from 'zod';
import { readZone, zoneOfOffset } from '../../calendar/dates.js';
import type { ImportProblem } from '../items/import-item.js';
import { toldName } from '../items/told-values.js';
import type { ItemReader } from '../reading/item-reader.js';
import { ReadingError } from '../reading/reading-error.js';
import { textOf } from '../reading/source-text.js';
import { columnsOf, CSV_CONTENT_TYPES, type CsvColumns, type CsvField } from './csv-columns.js';
import { dateOrderOf } from './csv-dates.js';
import { CSV_ITEMS, type CellOf } from './csv-items.js';
import { readRows, type CsvRow } from './csv-rows.js';

/** What a table needs to be told; without anything its head has to tell it. */
const SETTINGS = z
  .object({
    contentType: z.enum(CSV_CONTENT_TYPES).optional(),
    /** Titles or numbers (from 0) of columns, and their fields. */
    columnMap: z.record(z.string(), z.string()).optional(),
  })
  .optional();
export type CsvSettings = NonNullable<z.input<typeof SETTINGS>>;

/** How much of the table is looked at before the first row is read, to find out how it writes dates. */
const MOST_AHEAD = { rows: 1000, characters: 2_000_000 };

const NAMES = { cal_events: 'event_name', cal_venue: 'venue_name', cal_organizer: 'organizer_name' } as const;

/** Reads tables of events, venues or organizers in CSV. The first row is the head. */
export const csvReader: ItemReader = {
  async *read(bytes, options, report) {
    const { contentType, columnMap } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const leaveOut = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    const rows = readRows(textOf(bytes), options.limits, (line, message) => leaveOut({ line, message }));
    const head = await rows.next();
    if (head.done) throw new ReadingError('format', 'The file is empty.');
    const columns = columnsOf(head.value.cells, columnMap, contentType);
    const first = await ahead(rows);
    const dates = first.flatMap(({ cells }) => [
      cellIn(cells, columns)('event_start_date'),
      cellIn(cells, columns)('event_end_date'),
    ]);
    const reckoning = { siteZone, dateOrder: dateOrderOf(dates) };
    const itemIn = CSV_ITEMS[columns.contentType];
    for await (const { line, cells } of chained(first, rows)) {
      const cell = cellIn(cells, columns);
      const item = itemIn(cell, reckoning);
      if (typeof item !== 'string') yield item;
      else leaveOut({ line, item: toldName(cell(NAMES[columns.contentType])), message: item });
    }
  },
};

/** The first rows. */
async function ahead(rows: AsyncIterator<CsvRow>): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  let left = MOST_AHEAD.characters;
  while (first.length < MOST_AHEAD.rows && left > 0) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
    left -= next.value.cells.reduce((length, cell) => length + cell.length, 0);
  }
  return first;
}

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
