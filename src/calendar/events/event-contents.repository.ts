import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sanitizeInlineHtml } from '#libs/markup';
import { sql, tableOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { EntryTerm, TAG, Term } from '../../terms/index.js';
import { EVENT, EVENT_CATEGORY } from '../common/index.js';
import { EventDetails, EventOccurrence, EventOrganizer } from '../schedule/index.js';
import { DeclaredEventTerms } from '../terms/index.js';
import { EventsRepository, type EventRow } from './events.repository.js';

/** A stored event with its organizers and terms. */
export interface EventContent extends EventRow {
  organizerIds: number[];
  categoryIds: number[];
  tagIds: number[];
  /** Those of declared taxonomies, by id. */
  declaredTerms: { taxonomy: string; id: number }[];
}

/** The title and times of an event. */
export type TitledEvent = Pick<EventRow, 'id' | 'title' | 'startLocal' | 'endLocal' | 'allDay'>;

/** Length of the indexed prefix of titles. */
const INDEXED_LENGTH = 100;

/** Reads complete events from the primary server, for comparison with imported ones. */
@Injectable()
export class EventContents {
  constructor(
    private readonly db: Db,
    private readonly events: EventsRepository,
    private readonly declared: DeclaredEventTerms,
  ) {}

  /** Events with one of the titles, in any status, oldest first. */
  async findByTitles(titles: readonly string[]): Promise<TitledEvent[]> {
    if (!titles.length) return [];
    // Titles of authors with the right to unfiltered HTML keep a bare ampersand.
    const wanted = new Set(
      titles.map((title) => sanitizeInlineHtml(title).trim()).flatMap((one) => [one, one.replaceAll('&amp;', '&')]),
    );
    const beginnings = [...wanted].map((title) => [...title].slice(0, INDEXED_LENGTH).join(''));
    return this.db
      .select(Entry, 'e', ['id', 'title'])
      .join(EventDetails, 'd', 'd.entry_id = e.id', ['startLocal', 'endLocal', 'allDay'])
      .where('e.type = ? AND e.status IN (?) AND e.title_order IN (?)', EVENT.name, [...STATUSES.keys()], beginnings)
      .orderBy('e.id')
      .current();
  }

  /** Filters ids of events: those without a current or future occurrence. */
  async findEnded(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db
      .select(EventDetails, 'd', { id: 'entryId' })
      .where('d.entry_id IN (?) AND d.end_utc < UTC_TIMESTAMP() AND d.expanded_until IS NULL', ids)
      .where(
        sql`NOT EXISTS (SELECT 1 FROM ${tableOf(EventOccurrence, 'o')} WHERE o.event_id = d.entry_id AND o.end_utc >= UTC_TIMESTAMP())`,
      )
      .current();
    return new Set(rows.map(({ id }) => id));
  }

  /** Loads events by id, in three statements. */
  async load(ids: readonly number[]): Promise<Map<number, EventContent>> {
    const contents = new Map<number, EventContent>();
    if (!ids.length) return contents;
    for (const row of await this.events.findCurrent(ids))
      contents.set(row.id, Object.assign(row, { organizerIds: [], categoryIds: [], tagIds: [], declaredTerms: [] }));
    const organizers = await this.db
      .select(EventOrganizer, 'g', ['eventId', 'organizerId'])
      .where('g.event_id IN (?)', ids)
      .orderBy('g.event_id, g.position')
      .current();
    for (const { eventId, organizerId } of organizers) contents.get(eventId)?.organizerIds.push(organizerId);
    const terms = await this.db
      .select(EntryTerm, 'x', { eventId: 'entryId' })
      // From the few events: their terms may have many others.
      .join(Term, 't', 't.id = x.term_id', ['id', 'taxonomy'], 'STRAIGHT_JOIN')
      .where('x.entry_id IN (?) AND t.taxonomy IN (?)', ids, [
        EVENT_CATEGORY.name,
        TAG.name,
        ...this.declared.all.map(({ name }) => name),
      ])
      .orderBy('t.id')
      .current();
    for (const { eventId, id, taxonomy } of terms) {
      const content = contents.get(eventId);
      if (taxonomy === EVENT_CATEGORY.name) content?.categoryIds.push(id);
      else if (taxonomy === TAG.name) content?.tagIds.push(id);
      else content?.declaredTerms.push({ taxonomy, id });
    }
    return contents;
  }
}
