import { Where, plainSql, sql, type Sql } from '#libs/db';
import type { EntryFinder } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { distanceFrom, type Place } from './places-near.js';

type SearchedTexts = Awaited<ReturnType<EntryFinder['textsOf']>>;

/** Rows that tell of events: where they stand, the column with the number of the event, and which of them count. */
interface Rows {
  from: Sql;
  event: string;
  where: Where;
}

/** Events that something is true of, as a part of statements: they can be listed, and one by one be asked for. */
export interface EventSet {
  /** Lists them; absent for those that can only be asked for. */
  listed?: Rows;
  /** Asks for one of them. */
  asked: Rows;
  /** About how many they are, if that is known already. */
  size?: number;
}

const whereOf = (condition: Sql) => new Where().and(condition.sql, ...condition.parameters);
const set = (rows: Rows): EventSet => ({ listed: rows, asked: rows });

/** Those that have one of some terms. */
export const withTerms = (ids: readonly number[]): EventSet =>
  set({ from: plainSql('entry_terms x'), event: 'x.entry_id', where: new Where().and('x.term_id IN (?)', ids) });

/** Those at one of some venues. */
export const atVenues = (ids: readonly number[]): EventSet =>
  set({ from: plainSql('event_details v'), event: 'v.entry_id', where: new Where().and('v.venue_id IN (?)', ids) });

/** Those of one of some organizers. */
export const byOrganizers = (ids: readonly number[]): EventSet =>
  set({
    from: plainSql('event_organizers g'),
    event: 'g.event_id',
    where: new Where().and('g.organizer_id IN (?)', ids),
  });

/** Those below an event, and the event itself if it comes again: its occurrences are its children, too. */
export const childrenOf = (id: number): EventSet =>
  set({
    from: sql`(SELECT id FROM entries WHERE parent_id = ${id} AND type = ${EVENT.name} UNION DISTINCT
 SELECT entry_id FROM event_details WHERE entry_id = ${id} AND recurrence IS NOT NULL) c`,
    event: 'c.id',
    where: new Where(),
  });

/** Those at a venue of which it is known where it is. */
export const located = (): EventSet =>
  set({
    from: plainSql('venue_locations l JOIN event_details v ON v.venue_id = l.venue_id'),
    event: 'v.entry_id',
    where: new Where(),
  });

/** Those within a distance of a place. */
export const within = (place: Place, metres: number): EventSet =>
  set({
    from: plainSql('event_details v JOIN venue_locations l ON l.venue_id = v.venue_id'),
    event: 'v.entry_id',
    where: whereOf(sql`${distanceFrom(place)} <= ${metres}`),
  });

/** Those that a search finds. */
export const holding = ({ condition, hits }: SearchedTexts): EventSet => ({
  listed: hits && { from: hits.from, event: 'e.id', where: hits.where },
  asked: { from: plainSql('entries e'), event: 'e.id', where: condition },
  size: hits?.size,
});

/** Selects the numbers of a set as `id`. */
export const idsOf = ({ from, event, where }: Rows): Sql =>
  sql`SELECT DISTINCT ${plainSql(event)} AS id FROM ${from} WHERE ${where}`;

/** Tells whether the event of an occurrence `o` is one of a set. */
export const asks = ({ asked: { from, event, where } }: EventSet): Sql =>
  // Not as EXISTS or IN: the database would be free to begin with the set.
  sql`(SELECT 1 FROM ${from} WHERE ${plainSql(event)} = o.event_id AND ${where} LIMIT 1) = 1`;

/** Counts the rows of a set as `size`, up to a number. */
export const sizeOf = ({ from, where }: Rows, most: number): Sql =>
  sql`SELECT COUNT(*) AS size FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most}) counted`;
