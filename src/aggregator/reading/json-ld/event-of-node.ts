import { millisOf, readFixedMoment, storedOf, type EventZone } from '#libs/times';
import {
  defined,
  type ImportedEvent,
  type ImportedOrganizer,
  importedTimes,
  type ImportedTimes,
  type ImportedVenue,
  isObject,
  parseCoordinates,
  parseEmail,
  parseFlag,
  parseHtmlOfText,
  parseIdentity,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parseWebsite,
} from '../../items/index.js';
import { typesOf, endAfter, listOf, textOf, type JsonLdDocument, type JsonLdNode } from './event-nodes.js';
import { timesOfSchedule, type ScheduledTimes } from './schedule-of-node.js';

/** The page that a node comes from. */
interface NodeSource {
  document: JsonLdDocument;
  /** URL of the page, the base of relative URLs. */
  url?: string;
  siteZone: EventZone;
}

/** File names used as relative URLs. */
const FILE = /^[^\s:/]+\.(?:html?|php|aspx?|jsp|avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i;

/** The events of a node, one for each date or schedule, and problems with other dates. */
interface NodeEvents {
  events: ImportedEvent[];
  problems: string[];
}

/** Reads a schema.org/Event node. Returns a message for an invalid node. */
export function eventsOfNode(node: JsonLdNode, source: NodeSource): NodeEvents | string {
  const title = titleOf(node);
  if (title === undefined) return 'The name is missing.';
  const status = statusOf(node);
  const found = datesOf(node, status, source);
  const dates = found.filter((one) => typeof one !== 'string');
  const invalid = found.filter((one) => typeof one === 'string');
  if (!dates.length) return invalid[0] ?? 'The start is missing.';
  const places = nodesIn(node.location, source);
  const place = places.find((one) => !typesOf(one).includes('VirtualLocation'));
  const website =
    urlOf(node.url, source) ??
    urlOf(node.mainEntityOfPage, source) ??
    places.map((one) => urlOf(one.url, source)).find((_, index) => places[index] !== place);
  const identity = identityOf(node, source);
  const common = defined<Omit<ImportedEvent, keyof ImportedTimes>>({
    title,
    description: parseHtmlOfText(textOf(node.description)),
    uid: identity,
    originId: identity,
    // A postponed event without a new date does not take place.
    cancelled: status.has('cancelled') || status.has('postponed') || undefined,
    website,
    ...costOf(node, source),
    image: imageOf(node.image, source),
    tags: parseNames(node.keywords),
    venue: status.has('moved online') ? null : place && venueOf(place, source),
    organizers: organizersOf(node.organizer, source),
  });
  const events = dates.map(({ times, recurrence }): ImportedEvent => {
    const formerTimes = formerTimesOf(node, times, source);
    return defined({ ...common, ...times, recurrence, formerTimes: formerTimes.length ? formerTimes : undefined });
  });
  return { events, problems: [...invalid, ...dates.flatMap(({ problem }) => problem ?? [])] };
}

type Status = 'cancelled' | 'postponed' | 'moved online';
const STATUSES = new Map<string, Status>([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['postponed', 'postponed'],
  ['movedonline', 'moved online'],
]);

/** The statuses of an event, which can have several. */
function statusOf(node: JsonLdNode): ReadonlySet<Status> {
  return new Set(
    listOf(node.eventStatus).flatMap((value) => {
      const [, word = ''] =
        /event(cancelled|canceled|postponed|movedonline)$/i.exec(parseLine(textOf(value)) ?? '') ?? [];
      return STATUSES.get(word.toLowerCase()) ?? [];
    }),
  );
}

export const titleOf = (node: JsonLdNode): string | undefined => parseName(textOf(node.name) ?? textOf(node.headline));

/** Resolves a node or a list of nodes. A text is the name of a node. */
function nodesIn(value: unknown, { document }: NodeSource): JsonLdNode[] {
  return listOf(value).flatMap((one): JsonLdNode[] => {
    if (typeof one === 'string') return one.trim() ? [{ name: one }] : [];
    return isObject(one) ? [document.resolved(one)] : [];
  });
}

function urlOf(value: unknown, { url }: NodeSource): string | undefined {
  const text = parseLine(textOf(value), 2000);
  // Some pages have a name in place of the URL.
  const isUrl = text !== undefined && (/^(?:https?:|www\.|[?#])|\//i.test(text) || FILE.test(text));
  return isUrl ? parseWebsite(text, url) : undefined;
}

function imageOf(value: unknown, source: NodeSource): string | undefined {
  const urls = listOf(value).map((one) => {
    if (!isObject(one)) return urlOf(one, source);
    const image = source.document.resolved(one);
    return urlOf(image.url, source) ?? urlOf(image.contentUrl, source) ?? urlOf(image['@id'], source);
  });
  return urls.find(Boolean);
}

/** The id of the event: its `@id`, its identifier or its URL. */
function identityOf(node: JsonLdNode, source: NodeSource): string | undefined {
  const name = parseIdentity(node['@id']);
  const number: unknown = Array.isArray(node.identifier) ? node.identifier[0] : node.identifier;
  const known = parseIdentity(isObject(number) ? number.value : number);
  if (name === undefined || name.startsWith('_:')) return known ?? urlOf(node.url, source);
  return source.url !== undefined && URL.canParse(name, source.url) ? new URL(name, source.url).href : name;
}

/** The times of an event by its schedules, else by its start dates. Invalid ones are messages. */
function datesOf(node: JsonLdNode, status: ReadonlySet<Status>, source: NodeSource): (ScheduledTimes | string)[] {
  const schedules = nodesIn(node.eventSchedule, source).filter((one) => Object.keys(one).some((key) => key !== 'name'));
  if (schedules.length) return schedules.map((schedule) => timesOfSchedule(schedule, node, source.siteZone));
  // A postponed event may have only its original date.
  const isGone = status.has('postponed') && !listOf(node.startDate).length;
  const [starts, ends] = isGone ? [listOf(node.previousStartDate), []] : [listOf(node.startDate), listOf(node.endDate)];
  if (!starts.length) return ['The start is missing.'];
  return starts.map((start, at) => {
    const times = timesOf(start, ends[at], node, source);
    return typeof times === 'string' ? times : { times };
  });
}

function timesOf(from: unknown, to: unknown, node: JsonLdNode, { siteZone }: NodeSource): ImportedTimes | string {
  const startText = parseLine(textOf(from));
  if (startText === undefined) return 'The start is missing.';
  const start = readFixedMoment(startText, siteZone);
  if (!start) return `The start “${startText.slice(0, 50)}” is not a valid date.`;
  const end = readFixedMoment(parseLine(textOf(to)) ?? '', siteZone);
  return importedTimes({ start, end: end ?? endAfter(start, node.duration) }, siteZone);
}

/** The times before the event was rescheduled. They recognise an event without an id. */
function formerTimesOf(node: JsonLdNode, { start, end }: ImportedTimes, source: NodeSource): FormerTimes[] {
  const length = millisOf(end) - millisOf(start);
  return listOf(node.previousStartDate).flatMap((date): FormerTimes[] => {
    const former = timesOf(date, undefined, {}, source);
    if (typeof former === 'string') return [];
    return [{ start: former.start, end: storedOf(millisOf(former.start) + length) }];
  });
}
type FormerTimes = NonNullable<ImportedEvent['formerTimes']>[number];

function venueOf(place: JsonLdNode, source: NodeSource): ImportedVenue | undefined {
  const [address = {}] = nodesIn(place.address, source);
  const [geo = {}] = nodesIn(place.geo, source);
  // A postal address that is only a text has become the name of a node.
  const street = parseLine(textOf(address.streetAddress) ?? textOf(address.name), 500);
  const city = parseLine(textOf(address.addressLocality));
  const [country = {}] = nodesIn(address.addressCountry, source);
  const name = parseName(textOf(place.name)) ?? street ?? city;
  if (name === undefined) return undefined;
  return defined<ImportedVenue>({
    name,
    description: parseHtmlOfText(textOf(place.description)),
    address: street,
    city,
    stateprovince: parseLine(textOf(address.addressRegion)),
    zip: parseLine(textOf(address.postalCode)),
    country: parseLine(textOf(country.name)),
    phone: parseLine(textOf(place.telephone)),
    website: urlOf(place.sameAs, source) ?? urlOf(place.url, source),
    image: imageOf(place.image, source),
    ...parseCoordinates(textOf(geo.latitude) ?? place.latitude, textOf(geo.longitude) ?? place.longitude),
  });
}

function organizersOf(value: unknown, source: NodeSource): ImportedOrganizer[] | undefined {
  const organizers = nodesIn(value, source).flatMap((node) => {
    const name = parseName(textOf(node.name));
    if (name === undefined) return [];
    return defined<ImportedOrganizer>({
      name,
      description: parseHtmlOfText(textOf(node.description)),
      phone: parseLine(textOf(node.telephone)),
      email: parseEmail(textOf(node.email)),
      website: urlOf(node.url, source) ?? urlOf(node.sameAs, source),
      image: imageOf(node.image ?? node.logo, source),
    });
  });
  return organizers.length ? organizers : undefined;
}

function costOf(
  node: JsonLdNode,
  source: NodeSource,
): Pick<ImportedEvent, 'cost' | 'currencySymbol' | 'currencyPosition'> {
  const offers = nodesIn(node.offers, source).flatMap((offer) => [offer, ...nodesIn(offer.offers, source)]);
  const written = offers.flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice]).map(textOf);
  const prices = written.flatMap((price) => parseNumber(String(parseLine(price)).replace(',', '.')) ?? []);
  if (!prices.length) return parseFlag(textOf(node.isAccessibleForFree)) ? { cost: 'Free' } : {};
  if (prices.every((price) => price === 0)) return { cost: 'Free' };
  const cost = [...new Set(prices)].toSorted((one, other) => one - other).map(String);
  const currencies = new Set(offers.flatMap((offer) => parseLine(textOf(offer.priceCurrency)) ?? []));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return { cost };
  return { cost, currencySymbol: symbolOf(currency), currencyPosition: 'prefix' };
}

/** The symbol of a currency, such as `€` for `EUR`. */
function symbolOf(currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return currency;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
