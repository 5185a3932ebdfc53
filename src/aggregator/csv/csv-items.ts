import { millisOf, storedOf, type EventZone, type FixedMoment } from '../../calendar/dates.js';
import { namedZone } from '../ical/zone-names.js';
import type { ImportedEvent, ImportItem } from '../items/import-item.js';
import { importedTimes, type ImportedTimes } from '../items/told-times.js';
import {
  told,
  toldEmail,
  toldFlag,
  toldHtmlOfText,
  toldLine,
  toldName,
  toldNames,
  toldNumber,
  toldPosition,
  toldWebsite,
} from '../items/told-values.js';
import type { CsvContentType, CsvField } from './csv-columns.js';
import { orderIn, readCsvDate, readCsvTime, type DateOrder } from './csv-dates.js';

const DAY = 86_400_000;
const PRIVATE = /^(?:private|confidential|personal)$/i;

/** What the cell of a field holds; empty for none. */
export type CellOf = (field: CsvField) => string;

/** What counts for all rows of a table. */
export interface CsvReckoning {
  siteZone: EventZone;
  dateOrder: DateOrder;
}

/** What a row tells, or why it cannot be taken over. */
type RowReader = (cell: CellOf, reckoning: CsvReckoning) => ImportItem | string;

/** The readers of rows by what these are. */
export const CSV_ITEMS: Readonly<Record<CsvContentType, RowReader>> = {
  cal_events: readEvent,
  cal_venue: readVenue,
  cal_organizer: readOrganizer,
};

function readEvent(cell: CellOf, reckoning: CsvReckoning): ImportItem | string {
  const title = toldName(cell('event_name'));
  if (title === undefined) return 'It has no name.';
  const times = timesOf(cell, reckoning);
  if (typeof times === 'string') return times;
  const venue = toldName(cell('event_venue_name'));
  const image = toldNumber(cell('featured_image'));
  const event = told<ImportedEvent>({
    title,
    description: toldHtmlOfText(cell('event_description')),
    excerpt: toldHtmlOfText(cell('event_excerpt')),
    ...times,
    website: toldWebsite(cell('event_website')),
    cost: toldLine(cell('event_cost')),
    currencySymbol: toldLine(cell('event_currency_symbol')),
    currencyPosition: toldPosition(cell('event_currency_position')),
    image: Number.isSafeInteger(image) ? image : toldWebsite(cell('featured_image')),
    categories: namesIn(cell('event_category')),
    tags: namesIn(cell('event_tags')),
    cancelled: /^cancell?ed$/i.test(cell('event_status')) || undefined,
    private: isPrivate(cell) || undefined,
    showMap: toldFlag(cell('event_show_map')),
    showMapLink: toldFlag(cell('event_show_map_link')),
    hidden: toldFlag(cell('event_hide')),
    sticky: toldFlag(cell('event_sticky')),
    featured: toldFlag(cell('feature_event')),
    venue: venue === undefined ? undefined : { name: venue },
    organizers: namesIn(cell('event_organizer_name'))?.map((name) => ({ name })),
  });
  return { kind: 'event', event };
}

/** Whether a row says that it is not for everybody: in a column of its own, or by the words of calendar programs. */
const isPrivate = (cell: CellOf): boolean =>
  toldFlag(cell('event_private')) === true ||
  [cell('event_private'), cell('event_visibility'), cell('event_status')].some((text) => PRIVATE.test(text));

function readVenue(cell: CellOf): ImportItem | string {
  const name = toldName(cell('venue_name'));
  if (name === undefined) return 'It has no name.';
  const streets = [cell('venue_address'), cell('venue_address2')].flatMap((street) => toldLine(street) ?? []);
  const venue = told({
    name,
    description: toldHtmlOfText(cell('venue_description')),
    country: toldLine(cell('venue_country')),
    address: toldLine(streets.join(', ')),
    city: toldLine(cell('venue_city')),
    stateprovince: toldLine(cell('venue_state')),
    zip: toldLine(cell('venue_zip')),
    phone: toldLine(cell('venue_phone')),
    website: toldWebsite(cell('venue_url')),
    image: toldWebsite(cell('featured_image')),
  });
  return { kind: 'venue', venue };
}

function readOrganizer(cell: CellOf): ImportItem | string {
  const name = toldName(cell('organizer_name'));
  if (name === undefined) return 'It has no name.';
  const organizer = told({
    name,
    description: toldHtmlOfText(cell('organizer_description')),
    email: toldEmail(cell('organizer_email')),
    website: toldWebsite(cell('organizer_website')),
    phone: toldLine(cell('organizer_phone')),
    image: toldWebsite(cell('featured_image')),
  });
  return { kind: 'organizer', organizer };
}

/** An empty cell tells nothing. */
const namesIn = (cell: string): string[] | undefined => (cell === '' ? undefined : toldNames(cell));

/** The times of the event in a row, or why there are none. */
function timesOf(cell: CellOf, { siteZone, dateOrder }: CsvReckoning): ImportedTimes | string {
  const named = toldLine(cell('event_timezone'));
  const zone = named === undefined ? undefined : namedZone(named);
  if (named !== undefined && !zone) return `The time zone “${named.slice(0, 64)}” is not known.`;
  const dateIn = (field: CsvField) => readCsvDate(cell(field), dateOrder, zone ?? siteZone);
  const day = dateIn('event_start_date');
  if (!day) return noDate('start', cell('event_start_date'), dateOrder);
  const lastDay = cell('event_end_date') === '' ? undefined : dateIn('event_end_date');
  if (cell('event_end_date') !== '' && !lastDay) return noDate('end', cell('event_end_date'), dateOrder);
  const [from, to] = [timeIn(cell('event_start_time')), timeIn(cell('event_end_time'))];
  if (from === undefined || to === undefined) return 'Its time is no time of day.';
  const allDay = toldFlag(cell('event_all_day')) ?? (from === 'all day' || to === 'all day' || undefined);
  const start = atTime(day, from);
  return importedTimes({ start, end: endOf(start, lastDay, to), zone, allDay }, siteZone);
}

function noDate(edge: 'start' | 'end', date: string, order: DateOrder): string {
  const isOfOther = !['either', order, undefined].includes(orderIn(date));
  const reason = isOfOther ? `: the dates of the table have the ${order === 'dmy' ? 'day' : 'month'} first` : '';
  return `Its ${edge} “${date.slice(0, 50)}” is no date${reason}.`;
}

type DayTime = ReturnType<typeof readCsvTime> | '';

/** The time of day in a cell, empty for none; undefined for what is no time. */
const timeIn = (cell: string): DayTime => (cell === '' ? '' : readCsvTime(cell));

/** A day at a time of day; a time in the cell of the day counts where there is no other. */
const atTime = (day: FixedMoment, time: DayTime): FixedMoment =>
  time && time !== 'all day' ? { local: `${day.local.slice(0, 10)} ${time}`, hasTime: true } : day;

/** Where it ends. With a time alone, that is the next one after the start. */
function endOf(start: FixedMoment, lastDay: FixedMoment | undefined, time: DayTime): FixedMoment | undefined {
  if (lastDay) return atTime(lastDay, time);
  const end = atTime({ local: start.local, hasTime: start.hasTime }, time);
  if (!end.hasTime || end.local >= start.local) return end;
  return { ...end, local: storedOf(millisOf(end.local) + DAY) };
}
