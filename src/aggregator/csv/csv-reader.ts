import { z } from 'zod';
import { millisOf, storedOf, readZone, zoneOfOffset, type EventZone, type FixedMoment } from '#libs/times';
import { namedZone } from '../ical/zone-names.js';
import type { ImportedEvent, ImportItem, ImportProblem } from '../items/import-item.js';
import { importedTimes, type ImportedTimes } from '../items/imported-times.js';
import {
  defined,
  parseEmail,
  parseFlag,
  parseHtmlOfText,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parsePosition,
  parseWebsite,
} from '../items/parse-values.js';
import { ReadingError, type ItemReader } from '../reading/item-reader.js';
import { textOf } from '../reading/source-text.js';
import { columnsOf, CSV_CONTENT_TYPES, type CsvContentType, type CsvField, type CsvColumns } from './csv-columns.js';
import { orderIn, readCsvDate, readCsvTime, DATE_ORDERS, type DateOrder } from './csv-dates.js';
import { readRows, type CsvRow } from './csv-rows.js';

const DAY = 86_400_000;
const PRIVATE = /^(?:private|confidential|personal)$/i;

/** The text of the cell of a field; empty for none. */
type CellOf = (field: CsvField) => string;

/** Settings for all rows of a table. */
interface CsvReckoning {
  siteZone: EventZone;
  dateOrder: DateOrder;
}

/** Parses a row, or returns why it is invalid. */
type RowReader = (cell: CellOf, reckoning: CsvReckoning) => ImportItem | string;

/** The parsers of rows by their type. */
const CSV_ITEMS: Readonly<Record<CsvContentType, RowReader>> = {
  cal_events: readEvent,
  cal_venue: readVenue,
  cal_organizer: readOrganizer,
};

function readEvent(cell: CellOf, reckoning: CsvReckoning): ImportItem | string {
  const title = parseName(cell('event_name'));
  if (title === undefined) return 'It has no name.';
  const times = timesOf(cell, reckoning);
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

/** Whether a row is marked as private: in a column of its own, or in the words of calendar programs. */
const isPrivate = (cell: CellOf): boolean =>
  parseFlag(cell('event_private')) === true ||
  [cell('event_private'), cell('event_visibility'), cell('event_status')].some((text) => PRIVATE.test(text));

function readVenue(cell: CellOf): ImportItem | string {
  const name = parseName(cell('venue_name'));
  if (name === undefined) return 'It has no name.';
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
  if (name === undefined) return 'It has no name.';
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

/** Names in a cell. Undefined for an empty cell. */
const namesIn = (cell: string): string[] | undefined => (cell === '' ? undefined : parseNames(cell));

/** The times of the event in a row, or why they are invalid. */
function timesOf(cell: CellOf, { siteZone, dateOrder }: CsvReckoning): ImportedTimes | string {
  const named = parseLine(cell('event_timezone'));
  const zone = named === undefined ? undefined : namedZone(named);
  if (named !== undefined && !zone) return `The time zone “${named.slice(0, 64)}” is not known.`;
  const dateIn = (field: CsvField) => readCsvDate(cell(field), dateOrder, zone ?? siteZone);
  const day = dateIn('event_start_date');
  if (!day) return noDate('start', cell('event_start_date'), dateOrder);
  const lastDay = cell('event_end_date') === '' ? undefined : dateIn('event_end_date');
  if (cell('event_end_date') !== '' && !lastDay) return noDate('end', cell('event_end_date'), dateOrder);
  const [from, to] = [timeIn(cell('event_start_time')), timeIn(cell('event_end_time'))];
  if (from === undefined || to === undefined) return 'Its time is no time of day.';
  const allDay = parseFlag(cell('event_all_day')) ?? (from === 'all day' || to === 'all day' || undefined);
  const start = atTime(day, from);
  return importedTimes({ start, end: endOf(start, lastDay, to), zone, allDay }, siteZone);
}

function noDate(edge: 'start' | 'end', date: string, order: DateOrder): string {
  const isOfOther = !['either', order, undefined].includes(orderIn(date));
  const reason = isOfOther ? `: the dates of the table have the ${order === 'dmy' ? 'day' : 'month'} first` : '';
  return `Its ${edge} “${date.slice(0, 50)}” is no date${reason}.`;
}

type DayTime = ReturnType<typeof readCsvTime> | '';

/** The time of day in a cell; empty for an empty cell, undefined for an invalid time. */
const timeIn = (cell: string): DayTime => (cell === '' ? '' : readCsvTime(cell));

/** A day at a time of day. Without one, the time in the cell of the day counts. */
const atTime = (day: FixedMoment, time: DayTime): FixedMoment =>
  time && time !== 'all day' ? { local: `${day.local.slice(0, 10)} ${time}`, hasTime: true } : day;

/** The end. A time without a day is the next one after the start. */
function endOf(start: FixedMoment, lastDay: FixedMoment | undefined, time: DayTime): FixedMoment | undefined {
  if (lastDay) return atTime(lastDay, time);
  const end = atTime({ local: start.local, hasTime: start.hasTime }, time);
  if (!end.hasTime || end.local >= start.local) return end;
  return { ...end, local: storedOf(millisOf(end.local) + DAY) };
}

/** Settings of the reader. Without them, the first row has to name the columns. */
const SETTINGS = z
  .object({
    contentType: z.enum(CSV_CONTENT_TYPES).optional(),
    /** Fields by titles or indexes (from 0) of columns. */
    columnMap: z.record(z.string(), z.string()).optional(),
    /** The order of day and month in dates such as `1/2/2026`. */
    dates: z.enum(DATE_ORDERS).optional(),
    /** The order where neither `dates` nor the table decides it. */
    usualDates: z.enum(DATE_ORDERS).optional(),
  })
  .optional();
export type CsvSettings = NonNullable<z.input<typeof SETTINGS>>;

/** How much of the table is held until a date proves the order of day and month. */
const MOST_AHEAD = { rows: 20_000, characters: 4_000_000 };
/** Code of the warning for ambiguous dates. */
export const AMBIGUOUS_DATES = 'warning:csv-ambiguous-dates';
const ORDER_NAMES: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first' };

const NAMES = { cal_events: 'event_name', cal_venue: 'venue_name', cal_organizer: 'organizer_name' } as const;

/** Reads CSV tables of events, venues or organizers. The first row names the columns. */
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
      else leaveOut({ line, item: parseName(cell(NAMES[columns.contentType])), message: item });
    }
  },
};

/** The rows up to the first date that proves the order of day and month. */
interface RowsAhead {
  first: CsvRow[];
  proof: DateOrder | undefined;
  /** The first ambiguous date. */
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

/** The cells of a row by field. */
function cellIn(cells: readonly string[], { at }: CsvColumns): CellOf {
  return (field: CsvField) => plainCell(cells[at.get(field) ?? -1] ?? '');
}

/** A cell without the characters by which spreadsheets mark texts that look like formulas or numbers. */
function plainCell(cell: string): string {
  const text = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;
  return text.trim().replace(/^'(?=[=+\-@])/, '');
}
