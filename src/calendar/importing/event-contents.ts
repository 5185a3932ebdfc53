import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sanitizeInlineHtml } from '#libs/text';
import { TAG } from '../../terms/index.js';
import { STATUSES } from '../../entries/index.js';
import { EVENT_CATEGORY, EVENT } from '../calendar-types.js';
import { SELECT_EVENTS, type EventRow } from '../events/event-row.js';

/** All that an event holds, as it is stored. */
export interface EventContent extends EventRow {
  organizerIds: number[];
  categoryIds: number[];
  tagIds: number[];
}

/** An event as its title and its times tell it from others. */
export type TitledEvent = Pick<EventRow, 'id' | 'title' | 'startLocal' | 'endLocal' | 'allDay'>;

/** Reads what events hold, for those who compare. */
@Injectable()
export class EventContents {
  constructor(private readonly db: Db) {}

  /** Those that have one of some titles, in any state, in the order in which they came. */
  async titled(titles: readonly string[]): Promise<TitledEvent[]> {
    if (!titles.length) return [];
    // Those who may write unfiltered HTML leave an ampersand as it is.
    const wanted = [
      ...new Set(
        titles.map((title) => sanitizeInlineHtml(title).trim()).flatMap((one) => [one, one.replaceAll('&amp;', '&')]),
      ),
    ];
    return this.db.current<TitledEvent>(
      `SELECT e.id, e.title, d.start_local AS startLocal, d.end_local AS endLocal, d.all_day AS allDay
       FROM entries e JOIN event_details d ON d.entry_id = e.id
       WHERE e.type = ? AND e.status IN (?) AND e.title_order IN (?) ORDER BY e.id`,
      [EVENT.name, [...STATUSES.keys()], wanted.map((title) => [...title].slice(0, 100).join(''))],
    );
  }

  /** Those of some numbers that are over. */
  async over(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.current<{ id: number }>(
      `SELECT d.entry_id AS id FROM event_details d WHERE d.entry_id IN (?) AND d.end_utc < UTC_TIMESTAMP()
       AND d.expanded_until IS NULL AND NOT EXISTS (
         SELECT 1 FROM event_occurrences o WHERE o.event_id = d.entry_id AND o.end_utc >= UTC_TIMESTAMP())`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of some numbers, in three statements. */
  async of(ids: readonly number[]): Promise<Map<number, EventContent>> {
    const contents = new Map<number, EventContent>();
    if (!ids.length) return contents;
    const rows = await this.db.current<EventRow>(`${SELECT_EVENTS} WHERE e.id IN (?)`, [ids]);
    for (const row of rows) contents.set(row.id, Object.assign(row, { organizerIds: [], categoryIds: [], tagIds: [] }));
    const organizers = await this.db.current<{ eventId: number; id: number }>(
      'SELECT event_id AS eventId, organizer_id AS id FROM event_organizers WHERE event_id IN (?) ORDER BY event_id, position',
      [ids],
    );
    for (const { eventId, id } of organizers) contents.get(eventId)?.organizerIds.push(id);
    const terms = await this.db.current<{ eventId: number; id: number; taxonomy: string }>(
      `SELECT x.entry_id AS eventId, t.id, t.taxonomy FROM entry_terms x JOIN terms t ON t.id = x.term_id
       WHERE x.entry_id IN (?) AND t.taxonomy IN (?) ORDER BY t.id`,
      [ids, [EVENT_CATEGORY.name, TAG.name]],
    );
    for (const { eventId, id, taxonomy } of terms)
      contents.get(eventId)?.[taxonomy === TAG.name ? 'tagIds' : 'categoryIds'].push(id);
    return contents;
  }
}
