import { ReadingError } from '../reading/item-reader.js';

/** What the rows of a table are. */
export const CSV_CONTENT_TYPES = ['cal_events', 'cal_venue', 'cal_organizer'] as const;
export type CsvContentType = (typeof CSV_CONTENT_TYPES)[number];

/** Code of a mapping that lacks required columns. */
export const INVALID_COLUMN_MAPPING = 'csv-invalid-column-mapping';

interface Field {
  isRequired?: boolean;
  /** Titles of the column beside the name of the field. */
  titles: readonly string[];
}
type Fields = Readonly<Record<string, Field>>;

const IMAGE: Field = { titles: ['image', 'picture', 'event featured image'] };

const EVENT_FIELDS = {
  event_name: { isRequired: true, titles: ['event title', 'title', 'subject', 'event'] },
  event_start_date: { isRequired: true, titles: ['start', 'date', 'start date and time'] },
  event_description: { titles: ['event details', 'content'] },
  event_excerpt: { titles: ['event summary'] },
  event_start_time: { titles: ['time'] },
  event_end_date: { titles: ['end', 'end date and time'] },
  event_end_time: { titles: [] },
  event_timezone: { titles: ['event time zone', 'tz'] },
  event_all_day: { titles: ['all day event'] },
  event_private: { titles: ['private event'] },
  event_visibility: { titles: ['sensitivity', 'classification', 'access', 'privacy'] },
  event_status: { titles: [] },
  event_hide: { titles: ['hide event from event listings', 'hide event from listings', 'hide from listings'] },
  event_sticky: { titles: ['event sticky in month view', 'sticky in month view'] },
  feature_event: { titles: ['featured', 'event featured', 'featured event'] },
  event_venue_name: { titles: ['event venue', 'location', 'place', 'event venue name or id'] },
  event_organizer_name: {
    titles: ['event organizer', 'organizers', 'event organizer names or ids', 'event organizer name(s) or ID(s)'],
  },
  event_show_map_link: { titles: ['map link'] },
  event_show_map: { titles: ['map'] },
  event_cost: { titles: ['price'] },
  event_currency_symbol: { titles: ['currency'] },
  event_currency_position: { titles: [] },
  event_category: { titles: ['event categories'] },
  event_tags: { titles: ['event tag'] },
  event_website: { titles: ['event url', 'link'] },
  featured_image: IMAGE,
  event_comment_status: { titles: ['allow comments', 'event allow comments'] },
  event_ping_status: { titles: ['allow pings', 'event allow trackbacks and pingbacks'] },
} as const satisfies Fields;

const VENUE_FIELDS = {
  venue_name: { isRequired: true, titles: ['venue'] },
  venue_description: { titles: ['content'] },
  venue_country: { titles: [] },
  venue_address: { titles: ['street', 'venue address 1'] },
  venue_address2: { titles: [] },
  venue_city: { titles: ['town'] },
  venue_state: { titles: ['venue state/province', 'state or province', 'province'] },
  venue_zip: { titles: ['venue zip/postal code', 'venue postal code', 'zip code', 'postcode'] },
  venue_phone: { titles: ['telephone'] },
  venue_url: { titles: ['venue website'] },
  featured_image: IMAGE,
} as const satisfies Fields;

const ORGANIZER_FIELDS = {
  organizer_name: { isRequired: true, titles: ['organizer'] },
  organizer_description: { titles: ['content'] },
  organizer_email: { titles: ['e-mail address', 'mail'] },
  organizer_website: { titles: ['organizer url'] },
  organizer_phone: { titles: ['telephone'] },
  featured_image: IMAGE,
} as const satisfies Fields;

type EventField = keyof typeof EVENT_FIELDS;
type VenueField = keyof typeof VENUE_FIELDS;
type OrganizerField = keyof typeof ORGANIZER_FIELDS;
export type CsvField = EventField | VenueField | OrganizerField;

/** The fields of each type of rows, and an optional first word of their titles. */
const KINDS: Readonly<Record<CsvContentType, { fields: Fields; subject: string }>> = {
  cal_events: { fields: EVENT_FIELDS, subject: 'event' },
  cal_venue: { fields: VENUE_FIELDS, subject: 'venue' },
  cal_organizer: { fields: ORGANIZER_FIELDS, subject: 'organizer' },
};

/** Type of the rows and the index of each field. */
export interface CsvColumns {
  contentType: CsvContentType;
  at: ReadonlyMap<string, number>;
}

/** Why columns cannot be mapped to these fields. Undefined if they can. */
export function mappingProblem(contentType: CsvContentType, fields: readonly string[]): string | undefined {
  const known = KINDS[contentType].fields;
  const unknown = fields.filter((field) => !Object.hasOwn(known, field));
  if (unknown.length) return `There is no field ${unknown.map((field) => field.slice(0, 50)).join(', ')}.`;
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) return `Several columns are mapped to ${twice}.`;
  const missing = Object.keys(known).filter((field) => known[field]?.isRequired && !fields.includes(field));
  return missing.length ? `No column is mapped to ${missing.join(', ')}.` : undefined;
}

/**
 * Finds the columns of fields, by a map of titles or indexes (from 0) to fields, or without one by the titles. The type of
 * rows defaults to the first one whose required fields are all there.
 *
 * @throws ReadingError
 */
export function columnsOf(
  head: readonly string[],
  map?: Readonly<Record<string, string>>,
  contentType?: CsvContentType,
): CsvColumns {
  const kinds = contentType === undefined ? CSV_CONTENT_TYPES : [contentType];
  const found = kinds.map((kind) => ({
    contentType: kind,
    columns: map ? mappedColumns(head, map) : titledColumns(head, kind, kind === contentType),
  }));
  for (const { contentType: kind, columns } of found) {
    const fields = columns.map(([field]) => field);
    if (mappingProblem(kind, fields) === undefined) return { contentType: kind, at: new Map(columns) };
  }
  const problem =
    found[0] &&
    mappingProblem(
      found[0].contentType,
      found[0].columns.map(([field]) => field),
    );
  throw new ReadingError('columns', problem ?? 'The columns are not known.');
}

type Column = [field: string, at: number];

/** Columns by the map. Those that are mapped to nothing are left out. */
function mappedColumns(head: readonly string[], map: Readonly<Record<string, string>>): Column[] {
  const titles = head.map((title) => title.trim().toLowerCase());
  return Object.entries(map).flatMap(([column, field]): Column[] => {
    if (field === '') return [];
    const titled = titles.indexOf(column.trim().toLowerCase());
    const at = titled === -1 && /^\d{1,4}$/.test(column) ? Number(column) : titled;
    if (at >= 0 && at < head.length) return [[field, at]];
    throw new ReadingError('columns', `There is no column ${JSON.stringify(column.slice(0, 50))}.`);
  });
}

/** Columns by their titles. Of several columns of a field, the first one counts. */
function titledColumns(head: readonly string[], contentType: CsvContentType, isGiven: boolean): Column[] {
  const fields = titlesOf(contentType, isGiven || contentType === 'cal_events');
  const columns = new Map<string, number>();
  for (const [at, title] of head.entries()) {
    const field = fields.get(spelt(title));
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return [...columns];
}

/**
 * The fields by all their titles; where the type of rows is clear, also without its word. Longer titles take precedence:
 * `venue name` is not the name of an event.
 */
function titlesOf(contentType: CsvContentType, isClear: boolean): Map<string, string> {
  const { fields, subject } = KINDS[contentType];
  const whole = Object.entries(fields).flatMap(([field, { titles }]) =>
    [field, ...titles].map((title): [string, string] => [spelt(title), field]),
  );
  const short = (isClear ? whole : []).map(([title, field]): [string, string] => [title.replace(subject, ''), field]);
  return new Map([...short.filter(([title]) => title !== ''), ...whole]);
}

const spelt = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
