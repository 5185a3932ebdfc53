import { ReadingError } from '../item-reader.js';

/** Types of table rows. */
export const CSV_CONTENT_TYPES = ['cal_events', 'cal_venue', 'cal_organizer'] as const;
export type CsvContentType = (typeof CSV_CONTENT_TYPES)[number];

/** Error code of an invalid mapping of columns. */
export const INVALID_COLUMN_MAPPING = 'csv-invalid-column-mapping';

interface Field {
  isRequired?: boolean;
  /** Column titles that mean the field, in addition to its name. */
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

/** The fields of each row type, and a word that titles may start with. */
const KINDS: Readonly<Record<CsvContentType, { fields: Fields; subject: string }>> = {
  cal_events: { fields: EVENT_FIELDS, subject: 'event' },
  cal_venue: { fields: VENUE_FIELDS, subject: 'venue' },
  cal_organizer: { fields: ORGANIZER_FIELDS, subject: 'organizer' },
};

/** Row type, and column index by field. */
export interface CsvColumns {
  contentType: CsvContentType;
  indexes: ReadonlyMap<string, number>;
}

/** Explains why columns cannot be mapped to these fields. Undefined for a valid mapping. */
export function mappingProblem(contentType: CsvContentType, fields: readonly string[]): string | undefined {
  const known = KINDS[contentType].fields;
  const unknown = fields.filter((field) => !Object.hasOwn(known, field));
  if (unknown.length) return `Unknown field: ${unknown.map((field) => field.slice(0, 50)).join(', ')}.`;
  const duplicate = fields.find((field, index) => fields.indexOf(field) !== index);
  if (duplicate !== undefined) return `Several columns are mapped to ${duplicate}.`;
  const missing = Object.keys(known).filter((field) => known[field]?.isRequired && !fields.includes(field));
  return missing.length ? `No column is mapped to ${missing.join(', ')}.` : undefined;
}

/**
 * Finds the columns of fields by a map of titles or indexes (from 0) to fields, or by the titles. The row type defaults
 * to the first one whose required fields are present.
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
    if (mappingProblem(kind, fields) === undefined) return { contentType: kind, indexes: new Map(columns) };
  }
  const problem =
    found[0] &&
    mappingProblem(
      found[0].contentType,
      found[0].columns.map(([field]) => field),
    );
  throw new ReadingError('columns', problem ?? 'The columns are unknown.');
}

type Column = [field: string, at: number];

/** Columns by the map. Columns mapped to an empty field are skipped. */
function mappedColumns(head: readonly string[], map: Readonly<Record<string, string>>): Column[] {
  const titles = head.map((title) => title.trim().toLowerCase());
  return Object.entries(map).flatMap(([column, field]): Column[] => {
    if (field === '') return [];
    const titled = titles.indexOf(column.trim().toLowerCase());
    const at = titled === -1 && /^\d{1,4}$/.test(column) ? Number(column) : titled;
    if (at >= 0 && at < head.length) return [[field, at]];
    throw new ReadingError('columns', `Unknown column: ${JSON.stringify(column.slice(0, 50))}.`);
  });
}

/** Columns by their titles. The first column of a field is used. */
function titledColumns(head: readonly string[], contentType: CsvContentType, isGiven: boolean): Column[] {
  const fields = titlesOf(contentType, isGiven || contentType === 'cal_events');
  const columns = new Map<string, number>();
  for (const [at, title] of head.entries()) {
    const field = fields.get(normalized(title));
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return [...columns];
}

/**
 * Fields by normalized title. If the row type is known, titles without its word count too. Longer titles take
 * precedence: `venue name` is not the name of an event.
 */
function titlesOf(contentType: CsvContentType, isTypeKnown: boolean): Map<string, string> {
  const { fields, subject } = KINDS[contentType];
  const whole = Object.entries(fields).flatMap(([field, { titles }]) =>
    [field, ...titles].map((title): [string, string] => [normalized(title), field]),
  );
  const short = (isTypeKnown ? whole : []).map(([title, field]): [string, string] => [
    title.replace(subject, ''),
    field,
  ]);
  return new Map([...short.filter(([title]) => title !== ''), ...whole]);
}

const normalized = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
