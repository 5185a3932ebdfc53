import { millisOf, readFixedMoment, storedOf, type EventZone, type FixedMoment } from '../../calendar/dates.js';
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

/** Where the nodes come from. */
export interface NodeSource {
  document: JsonLdDocument;
  /** Address of the page, which relative ones count from. */
  address?: string;
  siteZone: EventZone;
}

const MOST_IN_LIST = 50;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/i;

/** What a node tells of an event (schema.org/Event), or why it cannot be taken over. */
export function eventOfNode(node: JsonLdNode, source: NodeSource): ImportedEvent | string {
  const title = titleOf(node);
  if (title === undefined) return 'It has no name.';
  const times = timesOf(node, source.siteZone);
  if (typeof times === 'string') return times;
  const places = nodesIn(node.location, source);
  const place = places.find((one) => !typesOf(one).includes('VirtualLocation'));
  const website =
    addressOf(node.url, source) ??
    addressOf(node.mainEntityOfPage, source) ??
    places.map((one) => addressOf(one.url, source)).find((_, index) => places[index] !== place);
  const identity = identityOf(node, source);
  return told<ImportedEvent>({
    title,
    description: toldHtmlOfText(textOf(node.description)),
    ...times,
    uid: identity,
    originId: identity,
    cancelled: /cancell?ed$/i.test(toldLine(textOf(node.eventStatus)) ?? '') || undefined,
    website,
    ...costOf(node, source),
    image: imageOf(node.image, source),
    tags: toldNames(node.keywords),
    venue: place && venueOf(place, source),
    organizers: organizersOf(node.organizer, source),
  });
}

export const titleOf = (node: JsonLdNode): string | undefined => toldName(textOf(node.name) ?? textOf(node.headline));

/** The text of a value, which may be one of several, or one of a language. */
function textOf(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return one;
  return one['@value'] ?? one['@id'];
}

/** Nodes in a list or alone, in full; a text is the name of one. */
function nodesIn(value: unknown, { document }: NodeSource): JsonLdNode[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MOST_IN_LIST) : [value];
  return list.flatMap((one): JsonLdNode[] => {
    if (typeof one === 'string') return one.trim() ? [{ name: one }] : [];
    return isObject(one) ? [document.resolved(one)] : [];
  });
}

function addressOf(value: unknown, { address }: NodeSource): string | undefined {
  const text = toldLine(textOf(value), 2000);
  // A name in the place of an address is none.
  return text !== undefined && /^(?:https?:|\/|www\.)|\//i.test(text) ? toldWebsite(text, address) : undefined;
}

function imageOf(value: unknown, source: NodeSource): string | undefined {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MOST_IN_LIST) : [value];
  const addresses = list.map((one) => {
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

function timesOf(node: JsonLdNode, siteZone: EventZone): ImportedTimes | string {
  const startText = toldLine(textOf(node.startDate));
  if (startText === undefined) return 'It tells no start.';
  const start = readFixedMoment(startText, siteZone);
  if (!start) return `Its start “${startText.slice(0, 50)}” is no date.`;
  const end = readFixedMoment(toldLine(textOf(node.endDate)) ?? '', siteZone);
  return importedTimes({ start, end: end ?? endAfter(start, node.duration) }, siteZone);
}

/** The end of an event that tells how long it takes. */
function endAfter(start: FixedMoment, value: unknown): FixedMoment | undefined {
  const [found, days = 0, hours = 0, minutes = 0] = DURATION.exec(toldLine(textOf(value)) ?? '') ?? [];
  if (found === undefined || !start.hasTime) return undefined;
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { ...start, local: storedOf(millisOf(start.local) + length) };
}

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
