import { createHash } from 'node:crypto';
import { plainLine } from '#libs/text';
import { LinkedImport } from '../../calendar/index.js';
import { originNamed, type ImportOrigin } from '../import-origins.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';

/** A key by which an item is recognised. */
export interface IdentityKey {
  /** Kind of the key, such as `uid`; a part of the hash. */
  scope: string;
  hash: string;
  /** Whether other items may have the same key, so that the item itself has to be compared. */
  doubtful?: boolean;
}

/** The source of an item. */
interface ItemSource {
  origin: ImportOrigin;
  /** URL or name, always written alike. */
  source: string;
}

/** Shorter UIDs are often written by hand and not globally unique. */
const SHORTEST_UID = 16;

const key = (scope: string, ...texts: string[]): IdentityKey => ({ scope, hash: hashOf(scope, ...texts) });

/** The keys of an event, most reliable first. */
export function eventKeys(context: ItemSource, event: ImportedEvent): IdentityKey[] {
  const occurrence = event.recurrenceId === undefined ? [] : [event.recurrenceId];
  const keys = globalKeys(event, occurrence);
  if (originNamed(context.origin).hasIds && event.originId)
    keys.push(key(context.origin, event.originId, ...occurrence));
  if (event.uid) keys.push(...uidKeys(context, event.uid, occurrence));
  if (originNamed(context.origin).isKnownByContent) keys.push(key(context.origin, ...contentOf(event)));
  if (!keys.length && event.originId) keys.push(key('id', sourceHashOf(context), event.originId, ...occurrence));
  // Events without an id are recognised by title and times.
  if (!keys.length) {
    const all = [event, ...(event.formerTimes ?? [])];
    keys.push(...all.map(({ start, end }) => key('times', sourceHashOf(context), titleKeyOf(event.title), start, end)));
  }
  return keys;
}

/** The keys of the series that an event is an occurrence of. */
const seriesKeys = (context: ItemSource, event: ImportedEvent): IdentityKey[] =>
  eventKeys(context, { ...event, recurrenceId: undefined });

/** The keys of the series or parent of an event; empty for none. */
export function parentKeys(context: ItemSource, event: ImportedEvent): IdentityKey[] {
  if (event.recurrenceId !== undefined) return seriesKeys(context, event);
  return event.parentUid ? uidKeys(context, event.parentUid, []) : [];
}

/** The keys of a venue or organizer. `details` distinguish those with the same name. */
export function linkedKeys(
  context: ItemSource,
  linked: ImportedVenue | ImportedOrganizer,
  details?: readonly string[],
): IdentityKey[] {
  const keys = globalKeys(linked, []);
  const name = LinkedImport.nameKeyOf(linked.name);
  const source = sourceHashOf(context);
  if (linked.originId) {
    const isNumbered = originNamed(context.origin).hasIds;
    keys.push(isNumbered ? key(context.origin, linked.originId) : key('id', source, linked.originId));
  }
  if (details) keys.push(key('details', source, name, ...details));
  keys.push({ ...key('name', source, name), doubtful: details !== undefined });
  return keys;
}

/** The hashes of the keys that no other item has. */
export const certain = (keys: readonly IdentityKey[]): string[] =>
  keys.flatMap(({ hash, doubtful }) => (doubtful ? [] : [hash]));

/** Hash by which the sightings of a source are found. */
export const sourceHashOf = ({ origin, source }: ItemSource): string => hashOf(origin, source);

/** A title in the form in which titles are compared: plain, lower case, with `&amp;` decoded. */
export const titleKeyOf = (title: string): string =>
  plainLine(title).replaceAll('&amp;', '&').normalize('NFKC').toLowerCase();

/** UIDs should be globally unique. Short ones are trusted within their source only. */
function uidKeys(context: ItemSource, uid: string, occurrence: readonly string[]): IdentityKey[] {
  const everywhere = key('uid', uid, ...occurrence);
  if (uid.includes('@') || uid.length >= SHORTEST_UID) return [everywhere];
  return [key('uid-here', sourceHashOf(context), uid, ...occurrence), { ...everywhere, doubtful: true }];
}

function globalKeys(
  { globalId, globalIdLineage = [] }: Pick<ImportedEvent, 'globalId' | 'globalIdLineage'>,
  occurrence: readonly string[],
): IdentityKey[] {
  const known = new Set([...(globalId ? [globalId] : []), ...globalIdLineage]);
  return [...known].map((one) => key('global', one, ...occurrence));
}

/** Title and times, which identify events without ids. */
function contentOf({ title, start, end, allDay }: ImportedEvent): string[] {
  return [titleKeyOf(title), ...(allDay ? [start.slice(0, 10)] : [start, end])];
}

/** SHA-256 of some texts, hexadecimal. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex');
}

/** JSON of a value with sorted members: equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Items with a common key, merged into one. */
export interface Known<T> {
  item: T;
  keys: IdentityKey[];
  /** Hash of all merged items in their order. Consecutive equal items count once. */
  hash: string;
  /** How many items were merged. */
  count: number;
}

/** Merges items with a common key. Values of later items replace those of earlier ones. */
export function together<T extends object>(
  items: readonly { item: T; keys: readonly IdentityKey[]; hash: string }[],
): Known<T>[] {
  const found: Known<T>[] = [];
  const byKey = new Map<string, Known<T>>();
  /** Hash of the last item of each. */
  const latest = new Map<Known<T>, string>();
  for (const { item, keys, hash } of items) {
    const before = keys.map((key) => (key.doubtful ? undefined : byKey.get(key.hash))).find(Boolean);
    const known = before ?? { item, keys: [...keys], hash, count: 0 };
    if (before) mergeInto(before, item, keys);
    else found.push(known);
    // Repeated equal items do not change the hash.
    if (before && latest.get(known) !== hash) known.hash = hashOf(known.hash, hash);
    latest.set(known, hash);
    known.count += 1;
    for (const key of keys) byKey.set(key.hash, known);
  }
  return found;
}

function mergeInto<T extends object>(known: Known<T>, item: T, keys: readonly IdentityKey[]): void {
  const values = Object.entries(item).filter(([, value]) => value !== undefined);
  known.item = { ...known.item, ...Object.fromEntries(values) };
  const present = new Set(known.keys.map(({ hash }) => hash));
  known.keys.push(...keys.filter((key) => !present.has(key.hash)));
}
