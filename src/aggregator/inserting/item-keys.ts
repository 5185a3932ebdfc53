import { plainLine } from '#libs/text';
import { LinkedImport } from '../../calendar/index.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { hashOf } from './hash.js';
import type { IdentityKey } from './identities.js';
import { sourceHashOf, type InsertContext } from './insert-context.js';

type Origin = Pick<InsertContext, 'origin' | 'source'>;

/** Origins that know each of their items by a number of its own. */
const NUMBERING: ReadonlySet<string> = new Set(['meetup', 'eventbrite']);
/** Shorter ones are made by hand, and not the only ones in the world. */
const SHORTEST_UID = 16;

const key = (scope: string, ...texts: string[]): IdentityKey => ({ scope, hash: hashOf(scope, ...texts) });

/** By what an event is known again, what is trusted most first. */
export function eventKeys(context: Origin, event: ImportedEvent): IdentityKey[] {
  const occurrence = event.recurrenceId === undefined ? [] : [event.recurrenceId];
  const keys = globalKeys(event, occurrence);
  if (NUMBERING.has(context.origin) && event.originId) keys.push(key(context.origin, event.originId, ...occurrence));
  if (event.uid) keys.push(...uidKeys(context, event.uid, occurrence));
  if (context.origin === 'csv') keys.push(key('csv', ...csvTexts(event)));
  if (!keys.length && event.originId) keys.push(key('id', sourceHashOf(context), event.originId, ...occurrence));
  // What has nothing of its own is known by what nothing else has.
  if (!keys.length) {
    const all = [event, ...(event.formerTimes ?? [])];
    keys.push(...all.map(({ start, end }) => key('times', sourceHashOf(context), titleKeyOf(event.title), start, end)));
  }
  return keys;
}

/** By what the series is known that an event is an occurrence of. */
const seriesKeys = (context: Origin, event: ImportedEvent): IdentityKey[] =>
  eventKeys(context, { ...event, recurrenceId: undefined });

/** By what the event is known that an event is a part of; empty for none. */
export function parentKeys(context: Origin, event: ImportedEvent): IdentityKey[] {
  if (event.recurrenceId !== undefined) return seriesKeys(context, event);
  return event.parentUid ? uidKeys(context, event.parentUid, []) : [];
}

/** By what a venue or an organizer is known again; `details` tell it from others of the same name. */
export function linkedKeys(
  context: Origin,
  linked: ImportedVenue | ImportedOrganizer,
  details?: readonly string[],
): IdentityKey[] {
  const keys = globalKeys(linked, []);
  const name = LinkedImport.nameKeyOf(linked.name);
  const source = sourceHashOf(context);
  if (linked.originId) {
    const isNumbered = NUMBERING.has(context.origin);
    keys.push(isNumbered ? key(context.origin, linked.originId) : key('id', source, linked.originId));
  }
  if (details) keys.push(key('details', source, name, ...details));
  keys.push({ ...key('name', source, name), doubtful: details !== undefined });
  return keys;
}

/** What titles are compared by, whether an ampersand in them is written for HTML or not. */
export const titleKeyOf = (title: string): string =>
  plainLine(title).replaceAll('&amp;', '&').normalize('NFKC').toLowerCase();

/** A UID is that of one event in the world, unless whoever wrote it has made light of that. */
function uidKeys(context: Origin, uid: string, occurrence: readonly string[]): IdentityKey[] {
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

/** Rows of tables have no identity but what they tell. */
function csvTexts({ title, start, end, allDay }: ImportedEvent): string[] {
  return [titleKeyOf(title), ...(allDay ? [start.slice(0, 10)] : [start, end])];
}
