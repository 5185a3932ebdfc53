import { readFixedMoment, readRecurrence, type EventZone } from '../../calendar/dates.js';
import { namedZone } from '../ical/zone-names.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { importedTimes, type ImportedTimes } from '../items/told-times.js';
import {
  isObject,
  told,
  toldCoordinates,
  toldEmail,
  toldFlag,
  toldHtml,
  toldIdentities,
  toldIdentity,
  toldLine,
  toldName,
  toldNames,
  toldPosition,
  toldWebsite,
} from '../items/told-values.js';

/** An event as the interface of a site shows it. */
export type ShownEvent = Record<string, unknown>;

const MOST_ORGANIZERS = 50;

/** What another site shows of an event (events 3), or why it cannot be taken over. */
export function eventOfSite(shown: ShownEvent, siteZone: EventZone): ImportedEvent | string {
  const title = toldName(shown.title);
  if (title === undefined) return 'It has no title.';
  const times = timesOf(shown, siteZone);
  if (typeof times === 'string') return times;
  const recurrence = recurrenceOf(shown, times, siteZone);
  if (typeof recurrence === 'string') return recurrence;
  return told<ImportedEvent>({
    title,
    description: toldHtml(shown.description),
    excerpt: toldHtml(shown.excerpt),
    ...times,
    recurrence,
    ...identityOf(shown),
    private: shown.status === 'private' || undefined,
    website: toldWebsite(shown.website) ?? toldWebsite(shown.url),
    ...costOf(shown),
    image: imageOf(shown.image),
    categories: toldNames(shown.categories),
    tags: toldNames(shown.tags),
    showMap: toldFlag(shown.show_map),
    showMapLink: toldFlag(shown.show_map_link),
    hidden: toldFlag(shown.hide_from_listings),
    sticky: toldFlag(shown.sticky),
    featured: toldFlag(shown.featured),
    venue: venueOf(shown.venue),
    organizers: organizersOf(shown.organizer),
  });
}

/** A single occurrence of an event that recurs, as an event of its own: the number is that of them all. */
export function singleOccurrence(event: ImportedEvent, recurrenceId: string): ImportedEvent {
  const apart = (identity: string | undefined) => identity && `${identity}#${recurrenceId}`;
  const { originId, globalId, globalIdLineage, ...others } = event;
  const lineage = globalIdLineage?.map((one) => `${one}#${recurrenceId}`);
  return told({ ...others, originId: apart(originId), globalId: apart(globalId), globalIdLineage: lineage });
}

const identityOf = ({ id, global_id, global_id_lineage }: Record<string, unknown>) => ({
  originId: toldIdentity(id),
  globalId: toldIdentity(global_id),
  globalIdLineage: toldIdentities(global_id_lineage),
});

function timesOf(shown: ShownEvent, siteZone: EventZone): ImportedTimes | string {
  const name = toldLine(shown.timezone);
  const zone = name === undefined ? undefined : namedZone(name);
  if (name !== undefined && !zone) return `The time zone “${name.slice(0, 64)}” is not known.`;
  const start = readFixedMoment(toldLine(shown.start_date) ?? '', zone ?? siteZone);
  const end = readFixedMoment(toldLine(shown.end_date) ?? '', zone ?? siteZone);
  if (!start) return 'Its start is no date.';
  return importedTimes({ start, end, zone, allDay: toldFlag(shown.all_day) }, siteZone);
}

/** How it recurs, or why that cannot be read. */
function recurrenceOf({ meta }: ShownEvent, { start, timezone }: ImportedTimes, siteZone: EventZone) {
  if (!isObject(meta)) return undefined;
  const zone = (timezone === undefined ? undefined : namedZone(timezone)) ?? siteZone;
  const recurrence = readRecurrence(meta, { startLocal: start, zone });
  if (recurrence instanceof Error) return recurrence.message;
  return recurrence.rule || recurrence.rdates.length ? recurrence : undefined;
}

/** The prices; the text that is shown where they are not all numbers. */
function costOf({
  cost,
  cost_details: details,
}: ShownEvent): Pick<ImportedEvent, 'cost' | 'currencySymbol' | 'currencyPosition'> {
  const text = toldName(cost);
  if (text === undefined) return { cost: '' };
  if (!isObject(details) || !Array.isArray(details.values)) return { cost: text };
  const values = details.values.slice(0, 50).flatMap((value) => toldLine(value) ?? []);
  if (!values.length || values.some((value) => !/^[\d.,]+$/.test(value))) return { cost: text };
  return {
    cost: values,
    currencySymbol: toldLine(details.currency_symbol),
    currencyPosition: toldPosition(details.currency_position),
  };
}

const imageOf = (image: unknown): string | undefined => (isObject(image) ? toldWebsite(image.url) : undefined);

function venueOf(sent: unknown): ImportedVenue | null | undefined {
  if (sent === undefined) return undefined;
  const name = isObject(sent) ? toldName(sent.venue) : undefined;
  if (!isObject(sent) || name === undefined) return null;
  return told<ImportedVenue>({
    name,
    description: toldHtml(sent.description),
    excerpt: toldHtml(sent.excerpt),
    address: toldLine(sent.address, 500),
    city: toldLine(sent.city),
    country: toldLine(sent.country),
    state: toldLine(sent.state),
    province: toldLine(sent.province),
    stateprovince: toldLine(sent.stateprovince),
    zip: toldLine(sent.zip),
    phone: toldLine(sent.phone),
    website: toldWebsite(sent.website),
    ...toldCoordinates(sent.geo_lat, sent.geo_lng),
    image: imageOf(sent.image),
    ...identityOf(sent),
  });
}

function organizersOf(sent: unknown): ImportedOrganizer[] | undefined {
  if (!Array.isArray(sent)) return undefined;
  return sent.slice(0, MOST_ORGANIZERS).flatMap((one: unknown) => {
    const name = isObject(one) ? toldName(one.organizer) : undefined;
    if (!isObject(one) || name === undefined) return [];
    return told<ImportedOrganizer>({
      name,
      description: toldHtml(one.description),
      excerpt: toldHtml(one.excerpt),
      phone: toldLine(one.phone),
      email: toldEmail(one.email),
      website: toldWebsite(one.website),
      image: imageOf(one.image),
      ...identityOf(one),
    });
  });
}
