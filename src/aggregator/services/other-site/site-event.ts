import { readRecurrence } from '#libs/recurrence';
import { readFixedMoment, type EventZone } from '#libs/times';
import {
  defined,
  type ImportedEvent,
  type ImportedOrganizer,
  importedTimes,
  type ImportedTimes,
  type ImportedVenue,
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
  parsePosition,
  parseWebsite,
} from '../../items/index.js';

/** An event in the JSON of another site. */
export type SiteEvent = Record<string, unknown>;

const MAX_ORGANIZERS = 50;

/** Reads an event of another site. Returns a message for an invalid event. */
export function eventOfSite(json: SiteEvent, siteZone: EventZone): ImportedEvent | string {
  const title = parseName(json.title);
  if (title === undefined) return 'The title is missing.';
  const times = timesOf(json, siteZone);
  if (typeof times === 'string') return times;
  const recurrence = recurrenceOf(json, times, siteZone);
  if (typeof recurrence === 'string') return recurrence;
  return defined<ImportedEvent>({
    title,
    description: parseHtml(json.description),
    excerpt: parseHtml(json.excerpt),
    ...times,
    recurrence,
    ...identityOf(json),
    private: json.status === 'private' || undefined,
    website: parseWebsite(json.website) ?? parseWebsite(json.url),
    ...costOf(json),
    image: imageOf(json.image),
    categories: parseNames(json.categories),
    tags: parseNames(json.tags),
    showMap: parseFlag(json.show_map),
    showMapLink: parseFlag(json.show_map_link),
    hidden: parseFlag(json.hide_from_listings),
    sticky: parseFlag(json.sticky),
    featured: parseFlag(json.featured),
    venue: venueOf(json.venue),
    organizers: organizersOf(json.organizer),
  });
}

/** Turns an occurrence into an event of its own. Its ids get a suffix, because all occurrences share them. */
export function singleOccurrence(event: ImportedEvent, recurrenceId: string): ImportedEvent {
  const withSuffix = (identity: string | undefined) => identity && `${identity}#${recurrenceId}`;
  const { originId, globalId, globalIdLineage, ...others } = event;
  const globalIds = globalIdLineage?.map((one) => `${one}#${recurrenceId}`);
  return defined({
    ...others,
    originId: withSuffix(originId),
    globalId: withSuffix(globalId),
    globalIdLineage: globalIds,
  });
}

/** The id of the series whose date an event of its own replaces. Undefined for other events. */
export function seriesIdOf({ id, parent, recurrence_id, overridden }: SiteEvent): string | undefined {
  const [own, series] = [parseIdentity(id), parseIdentity(parent)];
  const isOverride = Array.isArray(overridden) && parseLine(recurrence_id) !== undefined;
  return isOverride && series !== own ? series : undefined;
}

/** An event that replaces a date of a series: it is recognised by the ids of the series and the date. */
export function overrideOf(event: ImportedEvent, seriesId: string, recurrenceId: string): ImportedEvent {
  const { globalId, globalIdLineage: _others, ...others } = event;
  const ofSeries = globalId?.replace(/\?id=\d+$/, `?id=${seriesId}`);
  return defined({ ...others, originId: seriesId, globalId: ofSeries, recurrenceId });
}

const identityOf = ({ id, global_id, global_id_lineage }: Record<string, unknown>) => ({
  originId: parseIdentity(id),
  globalId: parseIdentity(global_id),
  globalIdLineage: parseIdentities(global_id_lineage),
});

function timesOf(json: SiteEvent, siteZone: EventZone): ImportedTimes | string {
  const name = parseLine(json.timezone);
  const zone = name === undefined ? undefined : namedZone(name);
  if (name !== undefined && !zone) return `Unknown time zone “${name.slice(0, 64)}”.`;
  const start = readFixedMoment(parseLine(json.start_date) ?? '', zone ?? siteZone);
  const end = readFixedMoment(parseLine(json.end_date) ?? '', zone ?? siteZone);
  if (!start) return 'The start is not a valid date.';
  return importedTimes({ start, end, zone, allDay: parseFlag(json.all_day) }, siteZone);
}

/** The recurrence, or a message if it is invalid. */
function recurrenceOf({ meta }: SiteEvent, { start, timezone }: ImportedTimes, siteZone: EventZone) {
  if (!isObject(meta)) return undefined;
  const zone = (timezone === undefined ? undefined : namedZone(timezone)) ?? siteZone;
  const recurrence = readRecurrence(meta, { startLocal: start, zone });
  if (recurrence instanceof Error) return recurrence.message;
  return recurrence.rule || recurrence.rdates.length ? recurrence : undefined;
}

/** The prices, or the displayed text if they are not all numbers. */
function costOf({
  cost,
  cost_details: details,
}: SiteEvent): Pick<ImportedEvent, 'cost' | 'currencySymbol' | 'currencyPosition'> {
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
  return sent.slice(0, MAX_ORGANIZERS).flatMap((one: unknown) => {
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
