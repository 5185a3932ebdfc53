import type { Row } from '#libs/db';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from '../../content/index.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../importing/lineage.js';

/** When an event, or one occurrence of it, takes place: on the clocks of its zone and in UTC. */
export interface OccurrenceTimes {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
}

/** What an event has beside other entries, as it is stored; flags are 1 or 0. */
export interface EventDetails extends OccurrenceTimes {
  timezone: string;
  allDay: number;
  /** As `storedCost` writes it; empty for none. */
  cost: string;
  /** Null for one that never had an address of its own, empty for one that was cleared. */
  website: string | null;
  showMap: number;
  showMapLink: number;
  hidden: number;
  sticky: number;
  featured: number;
  /** 0 for none. */
  venueId: number;
  /** As `recurrenceColumn` writes it; null for an event that does not recur. */
  recurrence: string | null;
}

/** An event as it is read: the entry with its details. */
export type EventRow = EntryRow & EventDetails & Descended;

const COLUMNS: readonly (readonly [column: string, member: keyof EventDetails])[] = [
  ['start_local', 'startLocal'],
  ['end_local', 'endLocal'],
  ['start_utc', 'startUtc'],
  ['end_utc', 'endUtc'],
  ['timezone', 'timezone'],
  ['all_day', 'allDay'],
  ['cost', 'cost'],
  ['website', 'website'],
  ['show_map', 'showMap'],
  ['show_map_link', 'showMapLink'],
  ['hidden', 'hidden'],
  ['sticky', 'sticky'],
  ['featured', 'featured'],
  ['venue_id', 'venueId'],
  ['recurrence', 'recurrence'],
];

/** The columns of the details; the table is `d`. */
export const DETAIL_COLUMNS = COLUMNS.map(([column, member]) => `d.${column} AS ${member}`).join(', ');

/** Reads events; a condition on the entry `e` is to follow. */
export const SELECT_EVENTS = `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${DETAIL_COLUMNS}, ${LINEAGE_COLUMN}
 FROM entries e JOIN event_details d ON d.entry_id = e.id ${LINEAGE_JOIN}`;

/** The details of an event by the names of their columns. */
export const detailsRow = (details: EventDetails): Row =>
  Object.fromEntries(COLUMNS.map(([column, member]) => [column, details[member]]));
