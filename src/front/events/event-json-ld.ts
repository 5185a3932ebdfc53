import { isoMoment } from '../../calendar/dates.js';
import type { Pages } from '../../calendar/index.js';
import { textOf } from '../shell/html.js';
import { scheduleOf } from './schedule-json-ld.js';

/** An object of schema.org; members without a value are left out when it is written. */
export type JsonLd = Record<string, unknown>;

const CONTEXT = 'https://schema.org';
/** Signs of currencies that stand for one currency, or for the one that is meant most often. */
const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₩': 'KRW',
  Fr: 'CHF',
  'Fr.': 'CHF',
};

/**
 * An event as search engines read it: one that recurs as a series with its next dates, each an event of its own; one of
 * its occurrences as a part of that series.
 */
export function eventJsonLd(event: Pages.WholeEvent, currencySign: string): JsonLd {
  const { series, recurrenceId } = event;
  const told = { ...about(event, currencySign), ...when(event.times) };
  if (!series) return { '@context': CONTEXT, '@type': 'Event', ...told };
  if (recurrenceId !== undefined) {
    const whole = { '@type': 'EventSeries', '@id': series.address, name: textOf(event.name), url: series.address };
    return { '@context': CONTEXT, '@type': 'Event', ...told, superEvent: whole };
  }
  const { location } = told;
  return {
    '@context': CONTEXT,
    '@type': 'EventSeries',
    ...told,
    eventSchedule: scheduleOf(series, event.times),
    subEvent: series.dates.map(({ address, times }) => ({
      '@type': 'Event',
      '@id': address,
      name: textOf(event.name),
      url: address,
      ...when(times),
      eventStatus: told.eventStatus,
      location,
    })),
  };
}

/** The start with the distance of its clocks from UTC, or the day. */
function when({ allDay, startLocal, endLocal, startUtc, endUtc, zone }: Pages.PageTimes): JsonLd {
  if (allDay) return { startDate: startLocal.slice(0, 10), endDate: endLocal.slice(0, 10) };
  return { startDate: isoMoment(startUtc, zone), endDate: isoMoment(endUtc, zone) };
}

function about(event: Pages.WholeEvent, currencySign: string): JsonLd {
  const { name, address, excerpt, image, venue, organizers, cost, publishedGmt, tags, categories } = event;
  const keywords = [...categories, ...tags].map((term) => textOf(term.name));
  return {
    '@id': address,
    name: textOf(name),
    url: address,
    description: textOf(excerpt) || undefined,
    image: image?.mimeType.startsWith('image/') ? [image.url] : undefined,
    eventStatus: `${CONTEXT}/EventScheduled`,
    eventAttendanceMode: venue ? `${CONTEXT}/OfflineEventAttendanceMode` : undefined,
    location: venue && venueJsonLd(venue),
    organizer: organizers.length ? organizers.map(organizerJsonLd) : undefined,
    offers: offersOf(cost, { address, publishedGmt, currencySign }),
    isAccessibleForFree: isFree(cost) || undefined,
    keywords: keywords.length ? keywords : undefined,
  };
}

/** A venue as search engines read it. */
export function venueJsonLd({
  name,
  address,
  street,
  city,
  region,
  zip,
  country,
  phone,
  website,
  place,
}: Pages.PageVenue): JsonLd {
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
    url: address,
    address: Object.values(postal).some(Boolean) ? { '@type': 'PostalAddress', ...postal } : undefined,
    geo: place && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    telephone: phone || undefined,
    sameAs: website || undefined,
  };
}

/** An organizer as search engines read it. */
export const organizerJsonLd = ({ name, address, phone, email, website }: Pages.PageOrganizer): JsonLd => ({
  '@type': 'Organization',
  name: textOf(name),
  url: address ?? (website || undefined),
  telephone: phone || undefined,
  email: email || undefined,
  sameAs: website || undefined,
});

const pricesOf = ({ values }: Pages.PageCost): number[] => values.map(Number).filter((price) => Number.isFinite(price));

/** An event whose price is a word only, such as `Free`, says nothing of money. */
function isFree(cost: Pages.PageCost): boolean {
  const prices = pricesOf(cost);
  return prices.length ? prices.every((price) => price === 0) : /^free\b/i.test(cost.values[0] ?? '');
}

function offersOf(
  cost: Pages.PageCost,
  { address, publishedGmt, currencySign }: { address: string; publishedGmt: string | null; currencySign: string },
): JsonLd | undefined {
  const prices = isFree(cost) ? [0] : pricesOf(cost);
  const [low] = prices;
  if (low === undefined) return undefined;
  const offer = {
    priceCurrency: currencyOf(cost.symbol || currencySign),
    url: address,
    availability: `${CONTEXT}/InStock`,
    validFrom: publishedGmt ? `${publishedGmt.replace(' ', 'T')}Z` : undefined,
  };
  const high = Math.max(...prices);
  if (high === low) return { '@type': 'Offer', price: low, ...offer };
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length, ...offer };
}

/** The code of a currency by its sign; nothing for signs that nobody knows. */
const currencyOf = (sign: string): string | undefined => (/^[A-Z]{3}$/.test(sign) ? sign : CURRENCIES[sign]);
