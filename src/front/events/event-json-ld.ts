import { isoMoment, isoUtc } from '#libs/times';
import type { PageOrganizer, PageSeries, PageTimes, PageVenue, WholeEvent } from '../../calendar/page-queries/index.js';
import { textOf } from '../common/index.js';
import type { Prices } from './event-prices.js';
import { statesOf } from './event-states.js';

/** Structured data of schema.org. Undefined members are omitted from the JSON. */
export type StructuredData = Record<string, unknown>;

const CONTEXT = 'https://schema.org';
const UNITS: Readonly<Record<string, string>> = { YEARLY: 'Y', MONTHLY: 'M', WEEKLY: 'W', DAILY: 'D' };
const WEEKDAYS: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
/** The parts of recurrence rules that a schedule of schema.org can express. */
const EXPRESSIBLE = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST']);
const MAX_EXCEPTIONS = 100;

/**
 * The structured data of an event. A recurring event is a series with its next dates, each an event of its own; an
 * occurrence is a part of that series.
 */
export function eventJsonLd(event: WholeEvent, prices: Prices): StructuredData {
  const { series, recurrenceId } = event;
  const properties = { ...propertiesOf(event, prices), ...when(event.times) };
  if (!series) return { '@context': CONTEXT, '@type': 'Event', ...properties, ...superEventOf(event) };
  if (recurrenceId !== undefined) {
    const whole = { '@type': 'EventSeries', '@id': series.address, name: textOf(event.name), url: series.address };
    return { '@context': CONTEXT, '@type': 'Event', ...properties, superEvent: whole };
  }
  const { location } = properties;
  return {
    '@context': CONTEXT,
    '@type': 'EventSeries',
    ...properties,
    eventSchedule: schedulesOf(series, event.times),
    subEvent: series.dates.map(({ address, times, name, isCancelled }) => ({
      '@type': 'Event',
      '@id': address,
      name: textOf(name ?? event.name),
      url: address,
      ...when(times),
      eventStatus: isCancelled ? `${CONTEXT}/EventCancelled` : properties.eventStatus,
      location,
    })),
  };
}

/** The series of an event that replaces one of its dates, and its former start if it was moved. */
function superEventOf({ parent, replaces, ...event }: WholeEvent): StructuredData {
  if (!replaces || !parent) return {};
  const { name, url } = parent;
  const status = statusOf(event);
  return {
    superEvent: { '@type': 'EventSeries', '@id': url, name: textOf(name), url },
    ...(replaces.isMoved && {
      eventStatus: `${CONTEXT}/${status === SCHEDULED ? 'EventRescheduled' : status}`,
      previousStartDate: when(replaces.times).startDate,
    }),
  };
}

/** The start and the end with their offsets from UTC, or the days. */
function when({ allDay, startLocal, endLocal, startUtc, endUtc, zone }: PageTimes): StructuredData {
  if (allDay) return { startDate: startLocal.slice(0, 10), endDate: endLocal.slice(0, 10) };
  return { startDate: isoMoment(startUtc, zone), endDate: isoMoment(endUtc, zone) };
}

function propertiesOf(event: WholeEvent, prices: Prices): StructuredData {
  const { name, url, excerpt, image, organizers, publishedGmt, tags, categories } = event;
  const keywords = [...categories, ...tags].map((term) => textOf(term.name));
  return {
    '@id': url,
    name: textOf(name),
    url,
    description: textOf(excerpt) || undefined,
    image: image?.mimeType.startsWith('image/') ? [image.url] : undefined,
    eventStatus: `${CONTEXT}/${statusOf(event)}`,
    ...placeOf(event),
    organizer: organizers.length ? organizers.map(organizerJsonLd) : undefined,
    offers: offersOf(prices, { address: url, publishedGmt, isOn: statusOf(event) === SCHEDULED }),
    isAccessibleForFree: prices.isFree || undefined,
    keywords: keywords.length ? keywords : undefined,
  };
}

const SCHEDULED = 'EventScheduled';

/** Whether an event takes place, in the vocabulary of schema.org. */
function statusOf(event: WholeEvent): string {
  const [state] = statesOf(event);
  return state === 'cancelled' ? 'EventCancelled' : state === 'postponed' ? 'EventPostponed' : SCHEDULED;
}

/** Where an event takes place: at its venue, online, or both. */
function placeOf(event: WholeEvent): StructuredData {
  const { venue, website, url } = event;
  const isOnline = statesOf(event).includes('online');
  const place = venue && venueJsonLd(venue);
  const mode = isOnline ? (place ? 'Mixed' : 'Online') : place && 'Offline';
  const virtual = { '@type': 'VirtualLocation', url: website || url };
  return {
    eventAttendanceMode: mode && `${CONTEXT}/${mode}EventAttendanceMode`,
    location: isOnline ? (place ? [place, virtual] : virtual) : place,
  };
}

/** The structured data of a venue. */
export function venueJsonLd({
  name,
  url,
  street,
  city,
  region,
  zip,
  country,
  phone,
  website,
  place,
}: PageVenue): StructuredData {
  const postal = {
    streetAddress: street || undefined,
    addressLocality: city || undefined,
    addressRegion: region || undefined,
    postalCode: zip || undefined,
    addressCountry: country || undefined,
  };
  return {
    '@type': 'Place',
    name: textOf(name),
    url,
    address: Object.values(postal).some(Boolean) ? { '@type': 'PostalAddress', ...postal } : undefined,
    geo: place && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    telephone: phone || undefined,
    sameAs: website || undefined,
  };
}

/** The structured data of an organizer. */
export const organizerJsonLd = ({ name, url, phone, email, website }: PageOrganizer): StructuredData => ({
  '@type': 'Organization',
  name: textOf(name),
  url: url ?? (website || undefined),
  telephone: phone || undefined,
  email: email || undefined,
  sameAs: website || undefined,
});

function offersOf(
  { numbers, currency, isFree }: Prices,
  { address, publishedGmt, isOn }: { address: string; publishedGmt: string | null; isOn: boolean },
): StructuredData | undefined {
  const prices = isFree ? [0] : numbers;
  const [low] = prices;
  if (low === undefined) return undefined;
  const offer = {
    priceCurrency: currency,
    url: address,
    availability: isOn ? `${CONTEXT}/InStock` : undefined,
    validFrom: publishedGmt ? isoUtc(publishedGmt) : undefined,
  };
  const high = Math.max(...prices);
  if (high === low) return { '@type': 'Offer', price: low, ...offer };
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...offer };
}

/** The rules of a series as schedules of schema.org; undefined for rules that schedules cannot express. */
function schedulesOf({ recurrence, ...series }: PageSeries, times: PageTimes): object | object[] | undefined {
  const schedules = recurrence.rule
    .split('\n')
    .flatMap((rule) => scheduleOf({ ...series, recurrence: { ...recurrence, rule } }, times) ?? []);
  if (schedules.length < recurrence.rule.split('\n').length) return undefined;
  return schedules.length > 1 ? schedules : schedules[0];
}

function scheduleOf({ recurrence, replaced }: PageSeries, times: PageTimes): object | undefined {
  const { rule } = recurrence;
  // Events that replace a date are not part of the schedule.
  const exdates = [...recurrence.exdates, ...replaced];
  const parts = valuesOfRule(rule);
  const unit = UNITS[parts.get('FREQ') ?? ''];
  const days = listOf(parts.get('BYDAY')).map(dayOf);
  const monthDays = numbersOf(parts.get('BYMONTHDAY'));
  const isExpressible = [...parts.keys()].every((name) => EXPRESSIBLE.has(name));
  if (unit === undefined || !isExpressible || days.includes(undefined) || monthDays.some((day) => day < 0))
    return undefined;
  const { allDay, startLocal, endLocal, zone } = times;
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  const months = numbersOf(parts.get('BYMONTH'));
  return {
    '@type': 'Schedule',
    repeatFrequency: `P${parts.get('INTERVAL') ?? '1'}${unit}`,
    startDate: startLocal.slice(0, 10),
    endDate: until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    startTime: allDay ? undefined : startLocal.slice(11),
    endTime: allDay ? undefined : endLocal.slice(11),
    repeatCount: count === undefined ? undefined : Number(count),
    byDay: days.length ? days : undefined,
    byMonthDay: monthDays.length ? monthDays : undefined,
    byMonth: months.length ? months : undefined,
    // A schedule needs a named time zone.
    scheduleTimezone: zone.zone.isUniversal ? undefined : zone.name,
    exceptDate: exdates.length
      ? exdates.slice(0, MAX_EXCEPTIONS).map((date) => (allDay ? date.slice(0, 10) : date.replace(' ', 'T')))
      : undefined,
  };
}

function valuesOfRule(rule: string): Map<string, string> {
  const parts = rule.split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name, value];
  });
  return new Map(parts);
}

const listOf = (text = ''): string[] => text.split(',').filter(Boolean);
const numbersOf = (text?: string): number[] => listOf(text).map(Number);

/**
 * A weekday in the vocabulary of schema.org. One with an ordinal, such as `1MO`, is kept, as the vocabulary requires.
 */
const dayOf = (day: string): string | undefined =>
  WEEKDAYS[day] === undefined ? (/^-?\d/.test(day) ? day : undefined) : `https://schema.org/${WEEKDAYS[day]}`;
