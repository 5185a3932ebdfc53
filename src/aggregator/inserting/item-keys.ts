import { createHash } from 'node:crypto';
import { plainLine } from '#libs/text';
import { LinkedImport } from '../../calendar/index.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/index.js';
import { originNamed, type ImportOrigin } from '../origins/index.js';

/** A key by which an item is recognised. */
export interface IdentityKey {
  /** Kind of the key, such as `uid`; a part of the hash. */
  scope: string;
  hash: string;
  /** Whether other items may have the same key, so that the items have to be compared as well. */
  ambiguous?: boolean;
}

/** The source of an item. */
interface ItemSource {
  origin: ImportOrigin;
  /** URL or file, or the id at the import service. Constant across runs. */
  source: string;
}

/** Shorter UIDs are often handwritten and not globally unique. */
const MIN_UNIQUE_LENGTH = 16;

const key = (scope: string, ...texts: string[]): IdentityKey => ({ scope, hash: hashOf(scope, ...texts) });

/** The keys of an event, most reliable first. */
export function eventKeys(context: ItemSource, event: ImportedEvent): IdentityKey[] {
  const occurrence = event.recurrenceId === undefined ? [] : [event.recurrenceId];
  const keys = globalKeys(event, occurrence);
  if (originNamed(context.origin).hasIds && event.originId)
    keys.push(key(context.origin, event.originId, ...occurrence));
  if (event.uid) keys.push(...uidKeys(context, event.uid, occurrence));
  if (originNamed(context.origin).isIdentifiedByContent) keys.push(key(context.origin, ...contentOf(event)));
  if (!keys.length && event.originId) keys.push(key('id', sourceHashOf(context), event.originId, ...occurrence));
  // Events without an id are recognised by title and times.
  if (!keys.length) {
    const all = [event, ...(event.formerTimes ?? [])];
    keys.push(...all.map(({ start, end }) => key('times', sourceHashOf(context), titleKeyOf(event.title), start, end)));
  }
  return keys;
}

/** The keys of the series of an occurrence. */
const seriesKeys = (context: ItemSource, event: ImportedEvent): IdentityKey[] =>
  eventKeys(context, { ...event, recurrenceId: undefined });

/** The keys of the series or parent of an event. Empty if there is none. */
export function parentKeys(context: ItemSource, event: ImportedEvent): IdentityKey[] {
  if (event.recurrenceId !== undefined) return seriesKeys(context, event);
  return event.parentUid ? uidKeys(context, event.parentUid, []) : [];
}

/** The keys of a venue or organizer. `details` distinguish items with the same name. */
export function linkedKeys(
  context: ItemSource,
  linked: ImportedVenue | ImportedOrganizer,
  details?: readonly string[],
): IdentityKey[] {
  const keys = globalKeys(linked, []);
  const name = LinkedImport.nameKeyOf(linked.name);
  const source = sourceHashOf(context);
  if (linked.originId) {
    const hasIds = originNamed(context.origin).hasIds;
    keys.push(hasIds ? key(context.origin, linked.originId) : key('id', source, linked.originId));
  }
  if (details) keys.push(key('details', source, name, ...details));
  keys.push({ ...key('name', source, name), ambiguous: details !== undefined });
  return keys;
}

/** The hashes of the unambiguous keys. */
export const unambiguousHashes = (keys: readonly IdentityKey[]): string[] =>
  keys.flatMap(({ hash, ambiguous }) => (ambiguous ? [] : [hash]));

/** Hash that identifies a source. */
export const sourceHashOf = ({ origin, source }: ItemSource): string => hashOf(origin, source);

/** Normalizes a title for comparison: plain text, lower case, with `&amp;` decoded. */
export const titleKeyOf = (title: string): string =>
  plainLine(title).replaceAll('&amp;', '&').normalize('NFKC').toLowerCase();

/** Whether no other source has this UID for something else. */
export const isUniqueUid = (uid: string): boolean => uid.includes('@') || uid.length >= MIN_UNIQUE_LENGTH;

/** The keys of a UID. Short UIDs are reliable within their source only. */
function uidKeys(context: ItemSource, uid: string, occurrence: readonly string[]): IdentityKey[] {
  const everywhere = key('uid', uid, ...occurrence);
  if (isUniqueUid(uid)) return [everywhere];
  return [key('uid-here', sourceHashOf(context), uid, ...occurrence), { ...everywhere, ambiguous: true }];
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

/** SHA-256 of texts, hexadecimal. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex');
}

/** JSON with sorted members, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Items with a common key, merged into one. */
export interface MergedItem<T> {
  item: T;
  keys: IdentityKey[];
  /** Hash of all merged items in order. Consecutive equal items count once. */
  hash: string;
  /** How many items were merged. */
  count: number;
}

/** Merges items with a common key. Values of later items replace those of earlier ones. */
export function mergeByKey<T extends object>(
  items: readonly { item: T; keys: readonly IdentityKey[]; hash: string }[],
): MergedItem<T>[] {
  const found: MergedItem<T>[] = [];
  const byKey = new Map<string, MergedItem<T>>();
  /** Hash of the last item that was merged into each. */
  const latest = new Map<MergedItem<T>, string>();
  for (const { item, keys, hash } of items) {
    const before = keys.map((key) => (key.ambiguous ? undefined : byKey.get(key.hash))).find(Boolean);
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

function mergeInto<T extends object>(known: MergedItem<T>, item: T, keys: readonly IdentityKey[]): void {
  const values = Object.entries(item).filter(([, value]) => value !== undefined);
  known.item = { ...known.item, ...Object.fromEntries(values) };
  const present = new Set(known.keys.map(({ hash }) => hash));
  known.keys.push(...keys.filter((key) => !present.has(key.hash)));
}
