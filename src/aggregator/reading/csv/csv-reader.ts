import { z } from 'zod';
import { millisOf, storedOf, readZone, zoneOfOffset, type EventZone, type FixedMoment } from '#libs/times';
import {
  defined,
  type ImportedEvent,
  importedTimes,
  type ImportedTimes,
  type ImportItem,
  type ImportProblem,
  namedZone,
  parseEmail,
  parseFlag,
  parseHtmlOfText,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parsePosition,
  parseWebsite,
} from '../../items/index.js';
import { AMBIGUOUS_DATES, ReadingError, type ItemReader } from '../item-reader.js';
import { textOf } from '../source-text.js';
import { columnsOf, CSV_CONTENT_TYPES, type CsvContentType, type CsvField, type CsvColumns } from './csv-columns.js';
import { orderIn, readCsvDate, readCsvTime, DATE_ORDERS, type DateOrder } from './csv-dates.js';
import { readRows, type CsvRow } from './csv-rows.js';

const DAY = 86_400_000;
const PRIVATE = /^(?:private|confidential|personal)$/i;

/** Returns the text of the cell of a field, empty if there is none. */
type CellOf = (field: CsvField) => string;

/** Context for parsing the rows of a table. */
interface CsvContext {
  siteZone: EventZone;
  dateOrder: DateOrder;
}

/** Parses a row. Returns a message for an invalid row. */
type RowReader = (cell: CellOf, context: CsvContext) => ImportItem | string;

/** Row parsers by row type. */
const ROW_READERS: Readonly<Record<CsvContentType, RowReader>> = {
  cal_events: readEvent,
  cal_venue: readVenue,
  cal_organizer: readOrganizer,
};

function readEvent(cell: CellOf, context: CsvContext): ImportItem | string {
  const title = parseName(cell('event_name'));
  if (title === undefined) return 'The name is missing.';
  const times = timesOf(cell, context);
  if (typeof times === 'string') return times;
  const venue = parseName(cell('event_venue_name'));
  const image = parseNumber(cell('featured_image'));
  const event = defined<ImportedEvent>({
    title,
    description: parseHtmlOfText(cell('event_description')),
    excerpt: parseHtmlOfText(cell('event_excerpt')),
    ...times,
    website: parseWebsite(cell('event_website')),
    cost: parseLine(cell('event_cost')),
    currencySymbol: parseLine(cell('event_currency_symbol')),
    currencyPosition: parsePosition(cell('event_currency_position')),
    image: Number.isSafeInteger(image) ? image : parseWebsite(cell('featured_image')),
    categories: namesIn(cell('event_category')),
    tags: namesIn(cell('event_tags')),
    cancelled: /^cancell?ed$/i.test(cell('event_status')) || undefined,
    private: isPrivate(cell) || undefined,
    showMap: parseFlag(cell('event_show_map')),
    showMapLink: parseFlag(cell('event_show_map_link')),
    hidden: parseFlag(cell('event_hide')),
    sticky: parseFlag(cell('event_sticky')),
    featured: parseFlag(cell('feature_event')),
    venue: venue === undefined ? undefined : { name: venue },
    organizers: namesIn(cell('event_organizer_name'))?.map((name) => ({ name })),
  });
  return { kind: 'event', event };
}

/** Whether a row is marked as private, by its own column or by the terms of calendar applications. */
const isPrivate = (cell: CellOf): boolean =>
  parseFlag(cell('event_private')) === true ||
  [cell('event_private'), cell('event_visibility'), cell('event_status')].some((text) => PRIVATE.test(text));

function readVenue(cell: CellOf): ImportItem | string {
  const name = parseName(cell('venue_name'));
  if (name === undefined) return 'The name is missing.';
  const streets = [cell('venue_address'), cell('venue_address2')].flatMap((street) => parseLine(street) ?? []);
  const venue = defined({
    name,
    description: parseHtmlOfText(cell('venue_description')),
    country: parseLine(cell('venue_country')),
    address: parseLine(streets.join(', ')),
    city: parseLine(cell('venue_city')),
    stateprovince: parseLine(cell('venue_state')),
    zip: parseLine(cell('venue_zip')),
    phone: parseLine(cell('venue_phone')),
    website: parseWebsite(cell('venue_url')),
    image: parseWebsite(cell('featured_image')),
  });
  return { kind: 'venue', venue };
}

function readOrganizer(cell: CellOf): ImportItem | string {
  const name = parseName(cell('organizer_name'));
  if (name === undefined) return 'The name is missing.';
  const organizer = defined({
    name,
    description: parseHtmlOfText(cell('organizer_description')),
    email: parseEmail(cell('organizer_email')),
    website: parseWebsite(cell('organizer_website')),
    phone: parseLine(cell('organizer_phone')),
    image: parseWebsite(cell('featured_image')),
  });
  return { kind: 'organizer', organizer };
}

/** The names in a cell. Undefined for an empty cell. */
const namesIn = (cell: string): string[] | undefined => (cell === '' ? undefined : parseNames(cell));

/** The times of the event in a row, or a message if they are invalid. */
function timesOf(cell: CellOf, { siteZone, dateOrder }: CsvContext): ImportedTimes | string {
  const named = parseLine(cell('event_timezone'));
  const zone = named === undefined ? undefined : namedZone(named);
  if (named !== undefined && !zone) return `Unknown time zone “${named.slice(0, 64)}”.`;
  const dateIn = (field: CsvField) => readCsvDate(cell(field), dateOrder, zone ?? siteZone);
  const day = dateIn('event_start_date');
  if (!day) return invalidDate('start', cell('event_start_date'), dateOrder);
  const lastDay = cell('event_end_date') === '' ? undefined : dateIn('event_end_date');
  if (cell('event_end_date') !== '' && !lastDay) return invalidDate('end', cell('event_end_date'), dateOrder);
  const [from, to] = [timeIn(cell('event_start_time')), timeIn(cell('event_end_time'))];
  if (from === undefined || to === undefined) return 'The time of day is invalid.';
  const allDay = parseFlag(cell('event_all_day')) ?? (from === 'all day' || to === 'all day' || undefined);
  const start = atTime(day, from);
  return importedTimes({ start, end: endOf(start, lastDay, to), zone, allDay }, siteZone);
}

function invalidDate(edge: 'start' | 'end', date: string, order: DateOrder): string {
  const hasOtherOrder = !['either', order, undefined].includes(orderIn(date));
  const reason = hasOtherOrder ? `: dates in this table have the ${order === 'dmy' ? 'day' : 'month'} first` : '';
  return `The ${edge} “${date.slice(0, 50)}” is not a valid date${reason}.`;
}

/** The time of day in a cell. Empty for an empty cell, undefined for an invalid time. */
const timeIn = (cell: string): string | undefined => (cell === '' ? '' : readCsvTime(cell));

/** A date at a time of day. Without a time, the date cell's own time is kept. */
const atTime = (day: FixedMoment, time: string): FixedMoment =>
  time && time !== 'all day' ? { local: `${day.local.slice(0, 10)} ${time}`, hasTime: true } : day;

/** The end. A time without a date is its next occurrence after the start. */
function endOf(start: FixedMoment, lastDay: FixedMoment | undefined, time: string): FixedMoment | undefined {
  if (lastDay) return atTime(lastDay, time);
  const end = atTime({ local: start.local, hasTime: start.hasTime }, time);
  if (!end.hasTime || end.local >= start.local) return end;
  return { ...end, local: storedOf(millisOf(end.local) + DAY) };
}

/** Settings of the reader. Without a column map, the titles in the first row are used. */
const SETTINGS = z
  .object({
    contentType: z.enum(CSV_CONTENT_TYPES).optional(),
    /** Fields by column title or index (from 0). */
    columnMap: z.record(z.string(), z.string()).optional(),
    /** Order of day and month in dates such as `1/2/2026`. */
    dates: z.enum(DATE_ORDERS).optional(),
    /** Order if neither `dates` nor the table decides it. */
    usualDates: z.enum(DATE_ORDERS).optional(),
  })
  .optional();
export type CsvSettings = NonNullable<z.input<typeof SETTINGS>>;

/** Maximum part of the table that is buffered to detect the order of day and month. */
const MAX_AHEAD = { rows: 20_000, characters: 4_000_000 };
const ORDER_NAMES: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first' };

const NAMES = { cal_events: 'event_name', cal_venue: 'venue_name', cal_organizer: 'organizer_name' } as const;

/** Reads CSV tables of events, venues or organizers. The first row holds the column titles. */
export const csvReader: ItemReader = {
  async *read(bytes, options, report) {
    const { contentType, columnMap, dates, usualDates = 'mdy' } = SETTINGS.parse(options.settings) ?? {};
    const siteZone = readZone(options.siteZone) ?? zoneOfOffset(0);
    const skip = (problem: ImportProblem) => {
      report.problem(problem);
      report.incomplete();
    };
    const rows = readRows(textOf(bytes), options.limits, (line, message) => skip({ line, message }));
    const head = await rows.next();
    if (head.done) throw new ReadingError('format', 'The file is empty.');
    const columns = columnsOf(head.value.cells, columnMap, contentType);
    const { first, provenOrder, ambiguousDate } =
      dates === undefined
        ? await readAhead(rows, columns)
        : { first: [], provenOrder: undefined, ambiguousDate: undefined };
    const dateOrder = dates ?? provenOrder ?? usualDates;
    if (ambiguousDate !== undefined && dates === undefined && provenOrder === undefined)
      report.problem({ code: AMBIGUOUS_DATES, message: ambiguityMessage(ambiguousDate, dateOrder) });
    const context = { siteZone, dateOrder };
    const readRow = ROW_READERS[columns.contentType];
    for await (const { line, cells } of chained(first, rows)) {
      const cell = cellReader(cells, columns);
      const item = readRow(cell, context);
      if (typeof item !== 'string') yield item;
      else skip({ line, item: parseName(cell(NAMES[columns.contentType])), message: item });
    }
  },
};

/** The rows up to the first date that decides the order of day and month. */
interface RowsAhead {
  first: CsvRow[];
  provenOrder: DateOrder | undefined;
  /** The first ambiguous date. */
  ambiguousDate: string | undefined;
}

async function readAhead(rows: AsyncIterator<CsvRow>, columns: CsvColumns): Promise<RowsAhead> {
  const first: CsvRow[] = [];
  let ambiguousDate: string | undefined;
  let left = MAX_AHEAD.characters;
  // Venues and organizers have no dates.
  const maxRows = columns.contentType === 'cal_events' ? MAX_AHEAD.rows : 0;
  while (first.length < maxRows && left > 0) {
    const next = await rows.next();
    if (next.done) break;
    const { cells } = next.value;
    first.push(next.value);
    left -= cells.reduce((length, cell) => length + cell.length, 0);
    const cell = cellReader(cells, columns);
    for (const date of [cell('event_start_date'), cell('event_end_date')]) {
      const order = orderIn(date);
      if (order === 'either') ambiguousDate ??= date;
      else if (order) return { first, provenOrder: order, ambiguousDate };
    }
  }
  return { first, provenOrder: undefined, ambiguousDate };
}

const ambiguityMessage = (date: string, order: DateOrder): string =>
  `Dates such as “${date.slice(0, 20)}” are read ${ORDER_NAMES[order]}, the default of the site's language. Use --dates to set the order.`;

async function* chained(first: CsvRow[], rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first;
  yield* rows;
}

/** Returns a function that reads the cells of a row by field. */
function cellReader(cells: readonly string[], { indexes }: CsvColumns): CellOf {
  return (field: CsvField) => plainCell(cells[indexes.get(field) ?? -1] ?? '');
}

/** A cell without the prefixes that spreadsheets add to texts that look like formulas or numbers. */
function plainCell(cell: string): string {
  const text = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;
  return text.trim().replace(/^'(?=[=+\-@])/, '');
}
