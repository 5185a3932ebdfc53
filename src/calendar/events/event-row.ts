import { columnsOf, propertiesOf, storedAs, type Row } from '#libs/db';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from '../../entries/index.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../importing/lineage.js';
import { EventDetails as StoredDetails } from './event-details.entity.js';

/** When an event, or one occurrence of it, takes place: on the clocks of its zone and in UTC. */
export interface OccurrenceTimes {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
}

/** Columns that only the expansion of series and the trash use. */
const UNREAD = ['entryId', 'expandedUntil', 'trashedAlong'] as const;

/** What an event has beside other entries, as it is stored. */
export type EventDetails = Omit<StoredDetails, (typeof UNREAD)[number]>;

/** An event as it is read: the entry with its details. */
export type EventRow = EntryRow & EventDetails & Descended;

const DETAILS = propertiesOf(StoredDetails, UNREAD);

/** The columns of the details; the table is `d`. */
export const DETAIL_COLUMNS = columnsOf(StoredDetails, 'd', DETAILS);

/** Reads events; a condition on the entry `e` is to follow. */
export const SELECT_EVENTS = `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${DETAIL_COLUMNS}, ${LINEAGE_COLUMN}
 FROM entries e JOIN event_details d ON d.entry_id = e.id ${LINEAGE_JOIN}`;

/** The details of an event by the names of their columns. */
export const detailsRow = (details: EventDetails): Row =>
  storedAs(StoredDetails, Object.fromEntries(DETAILS.map((name) => [name, details[name]])));
