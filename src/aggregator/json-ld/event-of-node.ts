import { millisOf, readFixedMoment, storedOf, type EventZone } from '../../calendar/dates.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { importedTimes, type ImportedTimes } from '../items/told-times.js';
import {
  isObject,
  told,
  toldCoordinates,
  toldEmail,
  toldFlag,
  toldHtmlOfText,
  toldIdentity,
  toldLine,
  toldName,
  toldNames,
  toldNumber,
  toldWebsite,
} from '../items/told-values.js';
import { typesOf, type JsonLdDocument, type JsonLdNode } from './event-nodes.js';
import { endAfter, listOf, textOf } from './node-values.js';
import { timesOfSchedule, type ScheduledTimes } from './schedule-of-node.js';

/** Where the nodes come from. */
export interface NodeSource {
  document: JsonLdDocument;
  /** Address of the page, which relative ones count from. */
  address?: string;
  siteZone: EventZone;
}

/** Names of files in the place of an address. */
const FILE = /^[^\s:/]+\.(?:html?|php|aspx?|jsp|avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i;

/** What a node tells: an event for each of its dates or schedules, and what is wrong with some of these. */
export interface NodeEvents {
  events: ImportedEvent[];
  problems: string[];
}

/** What a node tells of an event (schema.org/Event), or why it cannot be taken over. */
export function eventsOfNode(node: JsonLdNode, source: NodeSource): NodeEvents | string {
  const title = titleOf(node);
  if (title === undefined) return 'It has no name.';
  const status = statusOf(node);
  const found = datesOf(node, status, source);
  const dates = found.filter((one) => typeof one !== 'string');
  const refused = found.filter((one) => typeof one === 'string');
  if (!dates.length) return refused[0] ?? 'It tells no start.';
  const places = nodesIn(node.location, source);
  const place = places.find((one) => !typesOf(one).includes('VirtualLocation'));
  const website =
    addressOf(node.url, source) ??
    addressOf(node.mainEntityOfPage, source) ??
    places.map((one) => addressOf(one.url, source)).find((_, index) => places[index] !== place);
  const identity = identityOf(node, source);
  const common = told<Omit<ImportedEvent, keyof ImportedTimes>>({
    title,
    description: toldHtmlOfText(textOf(node.description)),
    uid: identity,
    originId: identity,
    // One without a new date does not take place when it should have.
    cancelled: status.has('cancelled') || status.has('postponed') || undefined,
    website,
    ...costOf(node, source),
    image: imageOf(node.image, source),
    tags: toldNames(node.keywords),
    venue: status.has('moved online') ? null : place && venueOf(place, source),
    organizers: organizersOf(node.organizer, source),
  });
  const events = dates.map(({ times, recurrence }): ImportedEvent => {
    const formerTimes = formerTimesOf(node, times, source);
    return told({ ...common, ...times, recurrence, formerTimes: formerTimes.length ? formerTimes : undefined });
  });
  return { events, problems: [...refused, ...dates.flatMap(({ problem }) => problem ?? [])] };
}

type Status = 'cancelled' | 'postponed' | 'moved online';
const STATUSES = new Map<string, Status>([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['postponed', 'postponed'],
  ['movedonline', 'moved online'],
]);

/** What became of an event; it may be several things. */
function statusOf(node: JsonLdNode): ReadonlySet<Status> {
  return new Set(
    listOf(node.eventStatus).flatMap((value) => {
      const [, word = ''] =
        /event(cancelled|canceled|postponed|movedonline)$/i.exec(toldLine(textOf(value)) ?? '') ?? [];
      return STATUSES.get(word.toLowerCase()) ?? [];
    }),
  );
}

export const titleOf = (node: JsonLdNode): string | undefined => toldName(textOf(node.name) ?? textOf(node.headline));

/** Nodes in a list or alone, in full; a text is the name of one. */
function nodesIn(value: unknown, { document }: NodeSource): JsonLdNode[] {
  return listOf(value).flatMap((one): JsonLdNode[] => {
    if (typeof one === 'string') return one.trim() ? [{ name: one }] : [];
    return isObject(one) ? [document.resolved(one)] : [];
  });
}

function addressOf(value: unknown, { address }: NodeSource): string | undefined {
  const text = toldLine(textOf(value), 2000);
  // A name in the place of an address is none.
  const isAddress = text !== undefined && (/^(?:https?:|www\.|[?#])|\//i.test(text) || FILE.test(text));
  return isAddress ? toldWebsite(text, address) : undefined;
}

function imageOf(value: unknown, source: NodeSource): string | undefined {
  const addresses = listOf(value).map((one) => {
    if (!isObject(one)) return addressOf(one, source);
    const image = source.document.resolved(one);
    return addressOf(image.url, source) ?? addressOf(image.contentUrl, source) ?? addressOf(image['@id'], source);
  });
  return addresses.find(Boolean);
}

/** What the event is known by: its name in the data, its number or its page. */
function identityOf(node: JsonLdNode, source: NodeSource): string | undefined {
  const name = toldIdentity(node['@id']);
  const number: unknown = Array.isArray(node.identifier) ? node.identifier[0] : node.identifier;
  const known = toldIdentity(isObject(number) ? number.value : number);
  if (name === undefined || name.startsWith('_:')) return known ?? addressOf(node.url, source);
  return source.address !== undefined && URL.canParse(name, source.address) ? new URL(name, source.address).href : name;
}

/** When it takes place: by its schedules, else on each of its start dates; for some, why they cannot be read. */
function datesOf(node: JsonLdNode, status: ReadonlySet<Status>, source: NodeSource): (ScheduledTimes | string)[] {
  const schedules = nodesIn(node.eventSchedule, source).filter((one) => Object.keys(one).some((key) => key !== 'name'));
  if (schedules.length) return schedules.map((schedule) => timesOfSchedule(schedule, node, source.siteZone));
  // One that is postponed may tell only when it should have been.
  const isGone = status.has('postponed') && !listOf(node.startDate).length;
  const [starts, ends] = isGone ? [listOf(node.previousStartDate), []] : [listOf(node.startDate), listOf(node.endDate)];
  if (!starts.length) return ['It tells no start.'];
  return starts.map((start, at) => {
    const times = timesOf(start, ends[at], node, source);
    return typeof times === 'string' ? times : { times };
  });
}

function timesOf(from: unknown, to: unknown, node: JsonLdNode, { siteZone }: NodeSource): ImportedTimes | string {
  const startText = toldLine(textOf(from));
  if (startText === undefined) return 'It tells no start.';
  const start = readFixedMoment(startText, siteZone);
  if (!start) return `Its start “${startText.slice(0, 50)}” is no date.`;
  const end = readFixedMoment(toldLine(textOf(to)) ?? '', siteZone);
  return importedTimes({ start, end: end ?? endAfter(start, node.duration) }, siteZone);
}

/** When it was to take place before it was moved, by which one without an identity is known again. */
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
  // An address that is only a text came as the name of a node.
  const street = toldLine(textOf(address.streetAddress) ?? textOf(address.name), 500);
  const city = toldLine(textOf(address.addressLocality));
  const [country = {}] = nodesIn(address.addressCountry, source);
  const name = toldName(textOf(place.name)) ?? street ?? city;
  if (name === undefined) return undefined;
  return told<ImportedVenue>({
    name,
    description: toldHtmlOfText(textOf(place.description)),
    address: street,
    city,
    stateprovince: toldLine(textOf(address.addressRegion)),
    zip: toldLine(textOf(address.postalCode)),
    country: toldLine(textOf(country.name)),
    phone: toldLine(textOf(place.telephone)),
    website: addressOf(place.sameAs, source) ?? addressOf(place.url, source),
    image: imageOf(place.image, source),
    ...toldCoordinates(textOf(geo.latitude) ?? place.latitude, textOf(geo.longitude) ?? place.longitude),
  });
}

function organizersOf(value: unknown, source: NodeSource): ImportedOrganizer[] | undefined {
  const organizers = nodesIn(value, source).flatMap((node) => {
    const name = toldName(textOf(node.name));
    if (name === undefined) return [];
    return told<ImportedOrganizer>({
      name,
      description: toldHtmlOfText(textOf(node.description)),
      phone: toldLine(textOf(node.telephone)),
      email: toldEmail(textOf(node.email)),
      website: addressOf(node.url, source) ?? addressOf(node.sameAs, source),
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
  const told = offers.flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice]).map(textOf);
  const prices = told.flatMap((price) => toldNumber(String(toldLine(price)).replace(',', '.')) ?? []);
  if (!prices.length) return toldFlag(textOf(node.isAccessibleForFree)) ? { cost: 'Free' } : {};
  if (prices.every((price) => price === 0)) return { cost: 'Free' };
  const cost = [...new Set(prices)].toSorted((one, other) => one - other).map(String);
  const currencies = new Set(offers.flatMap((offer) => toldLine(textOf(offer.priceCurrency)) ?? []));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return { cost };
  return { cost, currencySymbol: symbolOf(currency), currencyPosition: 'prefix' };
}

/** The sign of a currency: `€` of `EUR`. */
function symbolOf(currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return currency;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
