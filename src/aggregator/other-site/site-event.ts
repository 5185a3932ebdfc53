import { readFixedMoment, type EventZone } from '#libs/times';
import { readRecurrence } from '#libs/recurrence';
import { namedZone } from '../ical/zone-names.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { importedTimes, type ImportedTimes } from '../items/imported-times.js';
import {
  isObject,
  defined,
  parseCoordinates,
  parseEmail,
  parseFlag,
  parseHtml,
  parseIdentities,
  parseIdentity,
  parseLine,
  parseName,
  parseNames,
  parsePosition,
  parseWebsite,
} from '../items/parse-values.js';

/** An event as the REST interface of a site shows it. */
export type ShownEvent = Record<string, unknown>;

const MOST_ORGANIZERS = 50;

/** Reads an event of another site, or returns why it is invalid. */
export function eventOfSite(shown: ShownEvent, siteZone: EventZone): ImportedEvent | string {
  const title = parseName(shown.title);
  if (title === undefined) return 'It has no title.';
  const times = timesOf(shown, siteZone);
  if (typeof times === 'string') return times;
  const recurrence = recurrenceOf(shown, times, siteZone);
  if (typeof recurrence === 'string') return recurrence;
  return defined<ImportedEvent>({
    title,
    description: parseHtml(shown.description),
    excerpt: parseHtml(shown.excerpt),
    ...times,
    recurrence,
    ...identityOf(shown),
    private: shown.status === 'private' || undefined,
    website: parseWebsite(shown.website) ?? parseWebsite(shown.url),
    ...costOf(shown),
    image: imageOf(shown.image),
    categories: parseNames(shown.categories),
    tags: parseNames(shown.tags),
    showMap: parseFlag(shown.show_map),
    showMapLink: parseFlag(shown.show_map_link),
    hidden: parseFlag(shown.hide_from_listings),
    sticky: parseFlag(shown.sticky),
    featured: parseFlag(shown.featured),
    venue: venueOf(shown.venue),
    organizers: organizersOf(shown.organizer),
  });
}

/** An occurrence of a recurring event as an event of its own. All occurrences share the id. */
export function singleOccurrence(event: ImportedEvent, recurrenceId: string): ImportedEvent {
  const apart = (identity: string | undefined) => identity && `${identity}#${recurrenceId}`;
  const { originId, globalId, globalIdLineage, ...others } = event;
  const lineage = globalIdLineage?.map((one) => `${one}#${recurrenceId}`);
  return defined({ ...others, originId: apart(originId), globalId: apart(globalId), globalIdLineage: lineage });
}

const identityOf = ({ id, global_id, global_id_lineage }: Record<string, unknown>) => ({
  originId: parseIdentity(id),
  globalId: parseIdentity(global_id),
  globalIdLineage: parseIdentities(global_id_lineage),
});

function timesOf(shown: ShownEvent, siteZone: EventZone): ImportedTimes | string {
  const name = parseLine(shown.timezone);
  const zone = name === undefined ? undefined : namedZone(name);
  if (name !== undefined && !zone) return `The time zone “${name.slice(0, 64)}” is not known.`;
  const start = readFixedMoment(parseLine(shown.start_date) ?? '', zone ?? siteZone);
  const end = readFixedMoment(parseLine(shown.end_date) ?? '', zone ?? siteZone);
  if (!start) return 'Its start is no date.';
  return importedTimes({ start, end, zone, allDay: parseFlag(shown.all_day) }, siteZone);
}

/** The recurrence, or why it is invalid. */
function recurrenceOf({ meta }: ShownEvent, { start, timezone }: ImportedTimes, siteZone: EventZone) {
  if (!isObject(meta)) return undefined;
  const zone = (timezone === undefined ? undefined : namedZone(timezone)) ?? siteZone;
  const recurrence = readRecurrence(meta, { startLocal: start, zone });
  if (recurrence instanceof Error) return recurrence.message;
  return recurrence.rule || recurrence.rdates.length ? recurrence : undefined;
}

/** The prices; the displayed text where they are not all numbers. */
function costOf({
  cost,
  cost_details: details,
}: ShownEvent): Pick<ImportedEvent, 'cost' | 'currencySymbol' | 'currencyPosition'> {
  const text = parseName(cost);
  if (text === undefined) return { cost: '' };
  if (!isObject(details) || !Array.isArray(details.values)) return { cost: text };
  const values = details.values.slice(0, 50).flatMap((value) => parseLine(value) ?? []);
  if (!values.length || values.some((value) => !/^[\d.,]+$/.test(value))) return { cost: text };
  return {
    cost: values,
    currencySymbol: parseLine(details.currency_symbol),
    currencyPosition: parsePosition(details.currency_position),
  };
}

const imageOf = (image: unknown): string | undefined => (isObject(image) ? parseWebsite(image.url) : undefined);

function venueOf(sent: unknown): ImportedVenue | null | undefined {
  if (sent === undefined) return undefined;
  const name = isObject(sent) ? parseName(sent.venue) : undefined;
  if (!isObject(sent) || name === undefined) return null;
  return defined<ImportedVenue>({
    name,
    description: parseHtml(sent.description),
    excerpt: parseHtml(sent.excerpt),
    address: parseLine(sent.address, 500),
    city: parseLine(sent.city),
    country: parseLine(sent.country),
    state: parseLine(sent.state),
    province: parseLine(sent.province),
    stateprovince: parseLine(sent.stateprovince),
    zip: parseLine(sent.zip),
    phone: parseLine(sent.phone),
    website: parseWebsite(sent.website),
    ...parseCoordinates(sent.geo_lat, sent.geo_lng),
    image: imageOf(sent.image),
    ...identityOf(sent),
  });
}

function organizersOf(sent: unknown): ImportedOrganizer[] | undefined {
  if (!Array.isArray(sent)) return undefined;
  return sent.slice(0, MOST_ORGANIZERS).flatMap((one: unknown) => {
    const name = isObject(one) ? parseName(one.organizer) : undefined;
    if (!isObject(one) || name === undefined) return [];
    return defined<ImportedOrganizer>({
      name,
      description: parseHtml(one.description),
      excerpt: parseHtml(one.excerpt),
      phone: parseLine(one.phone),
      email: parseEmail(one.email),
      website: parseWebsite(one.website),
      image: imageOf(one.image),
      ...identityOf(one),
    });
  });
}
