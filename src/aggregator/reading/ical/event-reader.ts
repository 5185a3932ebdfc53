import { decodeCharacterReferences, escapeHtml, sanitizePostHtml } from '#libs/markup';
import { autop, percentDecoded } from '#libs/text';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../../items/index.js';
import { readMoment, toZone, type CalendarZones } from './calendar-zones.js';
import type { Component } from './components.js';
import { textOf, textsOf, unescaped, type Properties, type Property } from './content-lines.js';
import { readEventRecurrence, InvalidEvent, readTimes, type IcalTimes, type Series } from './event-times.js';

/** Title of events without one. */
const NO_TITLE = '(no title)';
const PRIVATE: ReadonlySet<string> = new Set(['PRIVATE', 'CONFIDENTIAL']);

/** An event of a calendar with its times. */
export interface ReadEvent {
  event: ImportedEvent;
  times: IcalTimes;
}

/** A series, with the title that its changed dates have without one of their own. */
export type TitledSeries = Series & Pick<ImportedEvent, 'title'>;

/** Context for reading an event. */
export interface EventContext {
  zones: CalendarZones;
  uid: string;
  /** The series of an override, if it was read before. */
  series?: TitledSeries;
  /** Whether the method of the calendar is CANCEL. */
  isCancellation: boolean;
  problem: (message: string) => void;
}

/**
 * Reads an event.
 *
 * @throws InvalidEvent, UnknownZone
 */
export function readEvent({ properties }: Component, context: EventContext): ReadEvent {
  const { zones, uid, series, isCancellation, problem } = context;
  const times = readTimes(properties, zones, problem);
  const { start, end, allDay, zone, isOfSite } = times;
  const recurrenceId = recurrenceIdOf(context, properties, times);
  const event: ImportedEvent = {
    // A cancelled date often names nothing but itself.
    title: lineOf(properties.text('SUMMARY')) || (recurrenceId !== undefined && series?.title) || NO_TITLE,
    description: descriptionOf(properties),
    start,
    end,
    timezone: isOfSite ? undefined : zone.name,
    allDay,
    recurrence: recurrenceId === undefined ? readEventRecurrence(properties, times, zones, problem) : undefined,
    uid,
    recurrenceId,
    ...(recurrenceId !== undefined && series && series.zone.name !== zone.name
      ? { seriesTimezone: series.zone.name }
      : {}),
    cancelled: isCancellation || properties.word('STATUS') === 'CANCELLED',
    ...(PRIVATE.has(properties.word('CLASS') ?? '') ? { private: true } : {}),
    website: webUrl(properties.text('URL')) ?? webUrl(properties.text('LOCATION')),
    image: imageOf(properties),
    categories: categoriesOf(properties),
    venue: venueOf(properties),
    organizers: organizersOf(properties),
  };
  return { event, times };
}

/** The original start of an override, in the time zone of its series. */
function recurrenceIdOf(
  { zones, series }: EventContext,
  properties: Component['properties'],
  own: Series,
): string | undefined {
  const property = properties.first('RECURRENCE-ID');
  if (!property) return undefined;
  const moment = readMoment(property, zones);
  if (!moment) throw new InvalidEvent(`The RECURRENCE-ID “${property.value.slice(0, 40)}” is not a valid time.`);
  const { zone, start, allDay, tzid } = series ?? own;
  const written = moment.isDay && !allDay ? moment.local.slice(0, 10) + start.slice(10) : moment.local;
  // Without a zone, it is a time in the zone of its series, whose offset can be another one at the date.
  const of = (moment.isDay ? undefined : moment.zone) ?? (tzid === undefined ? undefined : zones.find(tzid, written));
  const local = of && !(moment.isDay && allDay) ? toZone(zone, written, of) : written;
  return allDay ? `${local.slice(0, 10)} 00:00:00` : local;
}

const MARKUP = /<\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|table|u|ul)(?:\s[^<>]*)?\/?>/i;
const BODY = /<body[^>]*>(.*?)(?:<\/body|$)/is;
const HIDDEN = /<(head|style|script|title)\b.*?<\/\1\s*>/gis;
const IMAGE_NAME = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
/** Email addresses that are placeholders. */
const NO_EMAIL = /@(?:group\.calendar\.google\.com|invalid|example\.invalid)$|^(?:unknownorganizer|noreply-calendar)@/i;

/** A text as one line, with the HTML escapes of some programs resolved. */
export const lineOf = (text: string | undefined): string =>
  decodeCharacterReferences(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** The description of an event as sanitized HTML. */
function descriptionOf(properties: Properties): string | undefined {
  const plain = properties.text('DESCRIPTION');
  const rich = [...properties.all('X-ALT-DESC'), ...properties.all('STYLED-DESCRIPTION')].find(isHtml);
  const html = rich ? sanitizePostHtml(bodyOf(textOf(rich))).trim() : '';
  if (html.replace(/<[^>]*>/g, '').trim()) return html;
  return plain === undefined ? undefined : htmlOf(plain);
}

const isHtml = ({ parameters }: Property): boolean => parameters.get('FMTTYPE')?.toLowerCase() === 'text/html';

function htmlOf(text: string): string {
  return autop(MARKUP.test(text) ? sanitizePostHtml(bodyOf(text)) : escapeHtml(text)).trim();
}

const bodyOf = (html: string): string => (BODY.exec(html)?.[1] ?? html).replace(HIDDEN, '');

function categoriesOf(properties: Properties): string[] | undefined {
  const names = properties.all('CATEGORIES').flatMap(textsOf).map(lineOf).filter(Boolean);
  return properties.has('CATEGORIES') ? [...new Set(names)] : undefined;
}

/** A normalized http(s) URL. Undefined for other texts. */
function webUrl(text: string | undefined): string | undefined {
  const url = text?.trim() ?? '';
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? new URL(url).href : undefined;
}

/** URL of the first image of the event. */
function imageOf(properties: Properties): string | undefined {
  return [...properties.all('IMAGE'), ...properties.all('ATTACH')]
    .filter(({ name, parameters, value }) => {
      const type = parameters.get('FMTTYPE')?.toLowerCase();
      return type === undefined ? name === 'IMAGE' || IMAGE_NAME.test(value.trim()) : type.startsWith('image/');
    })
    .map(({ value }) => webUrl(value))
    .find(Boolean);
}

function organizersOf(properties: Properties): ImportedOrganizer[] | undefined {
  const property = properties.first('ORGANIZER');
  if (!property) return undefined;
  const { parameters, value } = property;
  const contact = decoded(value.trim().replace(/^mailto:/i, ''));
  const email = EMAIL.test(contact) && !NO_EMAIL.test(contact) ? contact : undefined;
  // Some programs append the email address to the name.
  const name = lineOf(decoded(parameters.get('CN')?.replace(/^mailto:/i, '') ?? '')) || email;
  return name ? [{ name, email, website: webUrl(value) }] : undefined;
}

/** Percent-decodes a text. Invalid texts are returned unchanged. */
const decoded = (text: string): string => percentDecoded(text) ?? text;

const COORDINATES = /^\s*(?:geo:)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[;,]\s*([+-]?\d{1,3}(?:\.\d+)?)/i;

/** The venue of the event. Null if the event explicitly has none, undefined if it has no location. */
function venueOf(properties: Properties): ImportedVenue | null | undefined {
  const structured = properties.first('X-APPLE-STRUCTURED-LOCATION');
  const location = properties.text('LOCATION');
  if (location === undefined && !structured) return undefined;
  const [first = '', ...rest] = (location ?? '').split('\n').map(lineOf).filter(Boolean);
  const name = lineOf(structured?.parameters.get('X-TITLE')) || first;
  if (!name || webUrl(name)) return null;
  const structuredAddress = addressOf(structured?.parameters.get('X-ADDRESS'));
  const address = structuredAddress || rest.join(', ') || undefined;
  // Some programs write the longitude first in X-APPLE-STRUCTURED-LOCATION, so GEO takes precedence.
  const point = { ...coordinatesIn(structured?.value), ...coordinatesIn(properties.first('GEO')?.value) };
  return { name, address, ...point };
}

const addressOf = (text = ''): string => unescaped(text).split('\n').map(lineOf).filter(Boolean).join(', ');

/** Latitude and longitude. Two zeros mean unknown. */
function coordinatesIn(text: string | undefined): Pick<ImportedVenue, 'latitude' | 'longitude'> {
  const [, latitude, longitude] = (COORDINATES.exec(unescaped(text ?? '')) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined || (!latitude && !longitude)) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}
