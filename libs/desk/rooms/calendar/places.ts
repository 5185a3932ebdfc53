import { plainText as textOf } from '../../parts/plain-text.js';
import { create, isBeyondEnd, list, read, type List } from '../../requests.js';
import { ORGANIZERS, VENUES, type Found } from './events.js';

/** Venues and organizers have the same lists and forms, with fields of their own. */
export type PlaceKind = 'venue' | 'organizer';

interface KindOfPlace {
  path: string;
  /** Name of the items in lists. */
  items: 'venues' | 'organizers';
  capability: string;
  editOthers: string;
  /** Members of its form, in their order. */
  fields: readonly PlaceField[];
}

/** The members of venues and organizers that are plain texts. */
export type PlaceField = 'address' | 'zip' | 'city' | 'state' | 'country' | 'phone' | 'email' | 'website';

/** What both kinds are. */
export const PLACES: Readonly<Record<PlaceKind, KindOfPlace>> = {
  venue: {
    ...{ path: VENUES, items: 'venues', capability: 'edit_cal_venues', editOthers: 'edit_others_cal_venues' },
    fields: ['address', 'zip', 'city', 'state', 'country', 'phone', 'website'],
  },
  organizer: {
    ...{ path: ORGANIZERS, items: 'organizers' },
    ...{ capability: 'edit_cal_organizers', editOthers: 'edit_others_cal_organizers' },
    fields: ['phone', 'email', 'website'],
  },
};

/** A venue or an organizer. Empty members are not there. */
export interface Place extends Partial<Record<PlaceField, string>> {
  id: number;
  author: string;
  status: string;
  url: string;
  venue?: string;
  organizer?: string;
}

/** The name of a venue or an organizer. */
export const nameOf = (place: Place): string => textOf(place.venue ?? place.organizer ?? '');

/** The members that lists and forms ask for. */
export const membersOf = (kind: PlaceKind): string[] => ['id', 'author', 'status', 'url', kind, ...PLACES[kind].fields];

/** A page of venues or organizers. */
export async function listPlaces(
  kind: PlaceKind,
  query: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<List<Place>> {
  const { path, items } = PLACES[kind];
  const members = membersOf(kind).map((name) => `${items}.${name}`);
  const _fields = [...members, 'total', 'total_pages'].join();
  const readPage = (sent: Record<string, unknown>) =>
    read<Record<string, unknown> & { total: number; total_pages: number }>(path, { ...sent, _fields }, signal);
  const page = await readPage(query).catch(async (error: unknown) => {
    // What was on the page is gone. The list has the number of its pages, which lead on.
    if (!isBeyondEnd(error)) throw error;
    return { ...(await readPage({ ...query, page: 1 })), [items]: [] };
  });
  return { items: page[items] as Place[], total: page.total, totalPages: page.total_pages };
}

/** Venues or organizers by a part of their names, for a choice. */
export async function findPlaces(kind: PlaceKind, search: string, signal?: AbortSignal): Promise<Found[]> {
  const { items } = await listPlaces(
    kind,
    { ...(search ? { search } : {}), per_page: 20, status: 'publish,draft' },
    signal,
  );
  return items.map((place) => ({ id: place.id, name: nameOf(place) }));
}

/** Creates a venue or an organizer that has a name only. */
export async function createPlace(kind: PlaceKind, name: string): Promise<Found> {
  const { path } = PLACES[kind];
  return { id: (await create<Place>(path, { [kind]: name }, { _fields: 'id' })).id, name };
}

/** Tags by a part of their names. */
export const findTags = async (search: string, signal?: AbortSignal): Promise<string[]> => {
  const query = { ...(search ? { search } : {}), per_page: 20, _fields: 'name' };
  return (await list<{ name: string }>('/cms/v2/tags', query, signal)).items.map(({ name }) => textOf(name));
};
