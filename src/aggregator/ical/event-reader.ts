import { autop, decodeCharacterReferences, escapeHtml, percentDecoded, sanitizePostHtml } from '#libs/text';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { readMoment, shownIn, type CalendarZones } from './calendar-zones.js';
import type { Component } from './components.js';
import { textOf, textsOf, unescaped, type Properties, type Property } from './content-lines.js';
import { readEventRecurrence, EventRefused, readTimes, type EventTimes, type Series } from './event-times.js';

/** Title of events without one. */
const NO_TITLE = '(no title)';
const PRIVATE: ReadonlySet<string> = new Set(['PRIVATE', 'CONFIDENTIAL']);

/** An event of a calendar, with its times. */
interface ReadEvent {
  event: ImportedEvent;
  times: EventTimes;
}

/** Context of an event. */
interface EventSurroundings {
  zones: CalendarZones;
  uid: string;
  /** The series of an override, if it is known. */
  series?: Series;
  /** Whether the method of the calendar is CANCEL. */
  isCancellation: boolean;
  problem(message: string): void;
}

/**
 * Reads an event.
 *
 * @throws EventRefused, UnknownZone
 */
export function readEvent({ properties }: Component, surroundings: EventSurroundings): ReadEvent {
  const { zones, uid, isCancellation, problem } = surroundings;
  const times = readTimes(properties, zones, problem);
  const { start, end, allDay, zone, isOfSite } = times;
  const recurrenceId = recurrenceIdOf(surroundings, properties, times);
  const event: ImportedEvent = {
    title: lineOf(properties.text('SUMMARY')) || NO_TITLE,
    description: descriptionOf(properties),
    start,
    end,
    timezone: isOfSite ? undefined : zone.name,
    allDay,
    recurrence: recurrenceId === undefined ? readEventRecurrence(properties, times, zones, problem) : undefined,
    uid,
    recurrenceId,
    cancelled: isCancellation || properties.word('STATUS') === 'CANCELLED',
    ...(PRIVATE.has(properties.word('CLASS') ?? '') ? { private: true } : {}),
    website: webAddress(properties.text('URL')) ?? webAddress(properties.text('LOCATION')),
    image: imageOf(properties),
    categories: categoriesOf(properties),
    venue: venueOf(properties),
    organizers: organizersOf(properties),
  };
  return { event, times };
}

/** The original start of an override, in the time zone of its series. */
function recurrenceIdOf(
  { zones, series, problem }: EventSurroundings,
  properties: Component['properties'],
  own: Series,
): string | undefined {
  const property = properties.first('RECURRENCE-ID');
  if (!property) return undefined;
  const moment = readMoment(property, zones);
  if (!moment) throw new EventRefused(`Its RECURRENCE-ID “${property.value.slice(0, 40)}” is no time.`);
  if (property.parameters.has('RANGE')) problem('The change of all later occurrences is taken for this one alone.');
  const { zone, start, allDay } = series ?? own;
  const local = moment.zone && !moment.isDay ? shownIn(zone, moment.local, moment.zone) : moment.local;
  const day = local.slice(0, 10);
  if (allDay) return `${day} 00:00:00`;
  return moment.isDay ? `${day}${start.slice(10)}` : local;
}

const MARKUP = /<\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|table|u|ul)(?:\s[^<>]*)?\/?>/i;
const BODY = /<body[^>]*>(.*?)(?:<\/body|$)/is;
const HIDDEN = /<(head|style|script|title)\b.*?<\/\1\s*>/gis;
const IMAGE_NAME = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
/** Placeholder email addresses. */
const NO_EMAIL = /@(?:group\.calendar\.google\.com|invalid|example\.invalid)$|^(?:unknownorganizer|noreply-calendar)@/i;

/** A text of one line. Some programs escape it for HTML. */
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

/** An http(s) URL. Undefined for other texts. */
function webAddress(text: string | undefined): string | undefined {
  const address = text?.trim() ?? '';
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

/** The URL of the first image of the event. */
function imageOf(properties: Properties): string | undefined {
  return [...properties.all('IMAGE'), ...properties.all('ATTACH')]
    .filter(({ name, parameters, value }) => {
      const type = parameters.get('FMTTYPE')?.toLowerCase();
      return type === undefined ? name === 'IMAGE' || IMAGE_NAME.test(value.trim()) : type.startsWith('image/');
    })
    .map(({ value }) => webAddress(value))
    .find(Boolean);
}

/** The organizers of the event. */
function organizersOf(properties: Properties): ImportedOrganizer[] | undefined {
  const property = properties.first('ORGANIZER');
  if (!property) return undefined;
  const { parameters, value } = property;
  const address = decoded(value.trim().replace(/^mailto:/i, ''));
  const email = EMAIL.test(address) && !NO_EMAIL.test(address) ? address : undefined;
  // Some programs append the email address to the name.
  const name = lineOf(decoded(parameters.get('CN')?.replace(/^mailto:/i, '') ?? '')) || email;
  return name ? [{ name, email, website: webAddress(value) }] : undefined;
}

/** Percent-decodes an address if possible. */
const decoded = (address: string): string => percentDecoded(address) ?? address;

const COORDINATES = /^\s*(?:geo:)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[;,]\s*([+-]?\d{1,3}(?:\.\d+)?)/i;

/** The venue of the event; null where the event says that there is none. */
function venueOf(properties: Properties): ImportedVenue | null | undefined {
  const structured = properties.first('X-APPLE-STRUCTURED-LOCATION');
  const location = properties.text('LOCATION');
  if (location === undefined && !structured) return undefined;
  const [first = '', ...rest] = (location ?? '').split('\n').map(lineOf).filter(Boolean);
  const name = lineOf(structured?.parameters.get('X-TITLE')) || first;
  if (!name || webAddress(name)) return null;
  const structuredAddress = addressOf(structured?.parameters.get('X-ADDRESS'));
  const address = structuredAddress || rest.join(', ') || undefined;
  // Some programs write the longitude first in the non-standard property.
  const point = { ...coordinatesIn(structured?.value), ...coordinatesIn(properties.first('GEO')?.value) };
  return { name, address, ...point };
}

const addressOf = (text = ''): string => unescaped(text).split('\n').map(lineOf).filter(Boolean).join(', ');

/** Latitude and longitude. Zero for both means unknown. */
function coordinatesIn(text: string | undefined): Pick<ImportedVenue, 'latitude' | 'longitude'> {
  const [, latitude, longitude] = (COORDINATES.exec(unescaped(text ?? '')) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined || (!latitude && !longitude)) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}
