import { z } from 'zod';
import type { JsonSchema } from '#libs/binding';
import { readRecurrence } from '#libs/recurrence';
import { readFixedMoment, type EventZone, type FixedMoment } from '#libs/times';
import {
  defined,
  type ImportedEvent,
  type ImportedOrganizer,
  importedTimes,
  type ImportedVenue,
  type ImportItem,
  type ImportProblem,
  isObject,
  namedZone,
  parseCoordinates,
  parseEmail,
  parseFlag,
  parseHtml,
  parseIdentities,
  parseIdentity,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parsePosition,
  parseWebsite,
  sentRecurrence,
} from '../items/index.js';

/** A parsed item, and a problem with it or a part of it. */
interface ReadItem {
  item?: ImportItem;
  problem?: ImportProblem;
}

const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);
const name = field(parseName);
const line = field((value) => parseLine(value));
const html = field(parseHtml);
const website = field((value) => parseWebsite(value));
const identity = field(parseIdentity);
const flag = field(parseFlag);
const any = z.unknown().optional();

/** Parses a whole number within bounds. Blank values are undefined. */
const whole = (min: number, max: number) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === null || value === '') return undefined;
      const number = parseNumber(value);
      if (number !== undefined && Number.isInteger(number) && number >= min && number <= max) return number;
      context.addIssue(`must be a whole number from ${min} to ${max}`);
      return z.NEVER;
    });

const HOUR = whole(0, 23);
const MINUTE = whole(0, 59);

const IDENTITIES = {
  id: identity,
  meetup_id: identity,
  eventbrite_id: identity,
  global_id: identity,
  global_id_lineage: field(parseIdentities),
};

const VENUE = z.object({
  ...IDENTITIES,
  ...{ venue: name, description: html, excerpt: html },
  ...{ address: field((value) => parseLine(value, 500)), city: line, country: line },
  ...{ state: line, province: line, stateprovince: line, zip: line, phone: line, website },
  ...{ latitude: any, longitude: any, image: any, _venue_id: identity },
});

const ORGANIZER = z.object({
  ...IDENTITIES,
  ...{ organizer: name, description: html, excerpt: html, phone: line, email: field(parseEmail), website, image: any },
  _organizer_id: identity,
});

const EVENT = z.object({
  ...IDENTITIES,
  ...{ title: name, description: html, excerpt: html, url: website, uid: identity, parent_uid: identity },
  ...{ start_date: line, start_hour: HOUR, start_minute: MINUTE, start_meridian: line },
  ...{ end_date: line, end_hour: HOUR, end_minute: MINUTE, end_meridian: line },
  ...{ timezone: line, all_day: flag, recurrence: any, image: any },
  ...{ cost: any, currency_symbol: line, currency_position: field(parsePosition) },
  ...{ categories: field(parseNames), tags: field(parseNames) },
  ...{ show_map: flag, show_map_link: flag, hide_from_listings: flag, sticky: flag, featured: flag },
  ...{ venue: field(readVenue), organizer: field(readOrganizers) },
});

const text = { type: ['string', 'null'] };
const number = { type: ['integer', 'string', 'null'] };
const flagged = { type: ['boolean', 'integer', 'string', 'null'] };
const nameList = { type: ['array', 'string', 'null'], items: { type: 'string' } };
const each = (names: readonly (keyof typeof EVENT.shape)[], schema: JsonSchema) =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** The JSON Schema of an event as import services send it; members that this site does not know are ignored. */
export const PUSHED_EVENT: JsonSchema = {
  title: 'PushedEvent',
  type: 'object',
  properties: {
    ...each(
      [
        'title',
        'description',
        'excerpt',
        'url',
        'uid',
        'parent_uid',
        'timezone',
        'currency_symbol',
        'currency_position',
      ],
      text,
    ),
    ...each(['start_date', 'start_meridian', 'end_date', 'end_meridian'], text),
    ...each(
      ['start_hour', 'start_minute', 'end_hour', 'end_minute', 'id', 'meetup_id', 'eventbrite_id', 'global_id'],
      number,
    ),
    ...each(['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'], flagged),
    ...each(['categories', 'tags'], nameList),
    ...each(['cost'], { type: ['string', 'number', 'null'] }),
    ...each(['recurrence', 'venue'], { type: ['object', 'string', 'null'], additionalProperties: true }),
    organizer: {
      type: ['object', 'array', 'null'],
      items: { type: 'object', additionalProperties: true },
      additionalProperties: true,
    },
  },
  additionalProperties: true,
};
type PushedEvent = z.output<typeof EVENT>;
type Edge = 'start' | 'end';

/** Parses an event that was sent by an import service. */
export function readPushedItem(input: unknown, siteZone: EventZone): ReadItem {
  const read = EVENT.safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path.join('.');
    return { problem: { ...itemName(input), message: at ? `${at} ${issue?.message}.` : 'The item is not an event.' } };
  }
  const { data } = read;
  if (data.title === undefined) return { problem: { ...itemName(input), message: 'The title is missing.' } };
  const times = timesOf(data, siteZone);
  if (typeof times === 'string') return { problem: { item: data.title, message: times } };
  const warnings = [...(times.warnings ?? [])];
  const recurrence = recurrenceOf(data.recurrence, times, siteZone, warnings);
  const event = defined<ImportedEvent>({
    ...times,
    warnings: warnings.length ? warnings : undefined,
    ...identityOf(data),
    title: data.title,
    description: data.description,
    excerpt: data.excerpt,
    recurrence: typeof recurrence === 'string' ? undefined : recurrence,
    uid: data.uid,
    parentUid: data.parent_uid,
    website: data.url,
    cost: parseCost(data.cost),
    currencySymbol: data.currency_symbol,
    currencyPosition: data.currency_position,
    ...imageOf(data.image),
    categories: data.categories,
    tags: data.tags,
    showMap: data.show_map,
    showMapLink: data.show_map_link,
    hidden: data.hide_from_listings,
    sticky: data.sticky,
    featured: data.featured,
    venue: data.venue,
    organizers: data.organizer,
  });
  const problem = typeof recurrence === 'string' ? { item: data.title, message: recurrence } : undefined;
  return defined<ReadItem>({ item: { kind: 'event', event }, problem });
}

/** The name of an item, which may be invalid. */
const itemName = (input: unknown): Pick<ImportProblem, 'item'> =>
  isObject(input)
    ? defined({ item: parseName(input.title) ?? parseIdentity(input.uid) ?? parseIdentity(input.id) })
    : {};

function identityOf(data: z.output<z.ZodObject<typeof IDENTITIES>>, own?: string) {
  return {
    originId: data.meetup_id ?? data.eventbrite_id ?? own ?? data.id,
    globalId: data.global_id,
    globalIdLineage: data.global_id_lineage,
  };
}

function timesOf(data: PushedEvent, siteZone: EventZone) {
  const zone = data.timezone === undefined ? undefined : namedZone(data.timezone);
  if (data.timezone !== undefined && !zone) return `Unknown time zone “${data.timezone.slice(0, 64)}”.`;
  const start = momentOf(data, 'start', data.start_date, zone ?? siteZone);
  const end = momentOf(data, 'end', data.end_date ?? data.start_date, zone ?? siteZone);
  if (!start) return data.start_date === undefined ? 'The start is missing.' : 'The start is not a valid date.';
  if (!end) return 'The end is not a valid date.';
  return importedTimes({ start, end, zone, allDay: data.all_day }, siteZone);
}

function momentOf(data: PushedEvent, edge: Edge, date: string | undefined, zone: EventZone): FixedMoment | undefined {
  const moment = date === undefined ? undefined : readFixedMoment(date, zone);
  const hour = data[`${edge}_hour`];
  if (!moment || hour === undefined) return moment;
  const clock = [hourOfDay(hour, data[`${edge}_meridian`]), data[`${edge}_minute`] ?? 0, 0];
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
  return { local: `${moment.local.slice(0, 10)} ${time}`, hasTime: true };
}

/** The hour from 0 to 23. The meridian applies to hours from 1 to 12 only. */
function hourOfDay(hour: number, meridian = ''): number {
  const half = /^([ap])\.?m\.?$/i.exec(meridian)?.[1]?.toLowerCase();
  return half === undefined || hour < 1 || hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
}

/** The recurrence, or a message if it is invalid. */
function recurrenceOf(
  sent: unknown,
  { start, timezone }: { start: string; timezone?: string },
  siteZone: EventZone,
  warnings: string[],
) {
  const zone = (timezone === undefined ? undefined : namedZone(timezone)) ?? siteZone;
  const warn = (message: string) => void warnings.push(`RRULE: ${message}`);
  const input = sentRecurrence(sent, { startLocal: start, zone, warn });
  if (!input) return undefined;
  const recurrence = readRecurrence(input, { startLocal: start, zone });
  if (recurrence instanceof Error) return `It was imported without its recurrence. ${recurrence.message}`;
  return recurrence.rule || recurrence.rdates.length ? recurrence : undefined;
}

function parseCost(value: unknown): string | string[] | undefined {
  if (!Array.isArray(value)) return parseLine(value);
  return value.slice(0, 50).flatMap((one) => parseLine(one) ?? []);
}

/** An image: a URL, an id on this site, or an id at the service. */
function imageOf(value: unknown): Pick<ImportedEvent, 'image' | 'serviceImage'> {
  if (isObject(value)) return { image: parseWebsite(value.url), serviceImage: parseIdentity(value.id) };
  const number = parseNumber(value);
  if (number === undefined) return { image: parseWebsite(value) };
  return Number.isSafeInteger(number) && number > 0 ? { image: number } : {};
}

/** An image, if it is a URL. */
function remoteImageOf(value: unknown): Pick<ImportedVenue, 'image'> {
  const { image } = imageOf(value);
  return { image: typeof image === 'string' ? image : undefined };
}

/** Parses a venue, or a list with one venue. Null for blank values, which mean that there is no venue. */
function readVenue(sent: unknown): ImportedVenue | null | undefined {
  const input: unknown = Array.isArray(sent) && sent.length <= 1 ? (sent[0] ?? null) : sent;
  if (input === null || input === '' || input === false) return null;
  const { data } = VENUE.safeParse(input);
  const name = data && (data.venue ?? data.address ?? data.city);
  if (!data || name === undefined) return undefined;
  return defined<ImportedVenue>({
    ...identityOf(data, data._venue_id),
    name,
    description: data.description,
    excerpt: data.excerpt,
    address: data.address,
    city: data.city,
    country: data.country,
    state: data.state,
    province: data.province,
    stateprovince: data.stateprovince,
    zip: data.zip,
    phone: data.phone,
    website: data.website,
    ...parseCoordinates(data.latitude, data.longitude),
    ...remoteImageOf(data.image),
  });
}

const MAX_ORGANIZERS = 50;

function readOrganizers(sent: unknown): ImportedOrganizer[] | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '' || sent === false) return [];
  const list: unknown[] = Array.isArray(sent) ? sent.slice(0, MAX_ORGANIZERS) : [sent];
  const organizers = list.flatMap((one) => readOrganizer(one) ?? []);
  return organizers.length || !list.length ? organizers : undefined;
}

function readOrganizer(input: unknown): ImportedOrganizer | undefined {
  const { data } = ORGANIZER.safeParse(input);
  const name = data && (data.organizer ?? data.email);
  if (!data || name === undefined) return undefined;
  return defined<ImportedOrganizer>({
    ...identityOf(data, data._organizer_id),
    name,
    description: data.description,
    excerpt: data.excerpt,
    phone: data.phone,
    email: data.email,
    website: data.website,
    ...remoteImageOf(data.image),
  });
}
